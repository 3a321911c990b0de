// An emulated Pico with its USB console on a socket: node pico_on_socket.mjs OPTIONS, which are those
// of Chip as JSON. Prints the address for mpremote, then `lit` whenever it was started and has sent
// a frame to its LEDs. Runs until its standard input ends, so never longer than the test; and never
// faster than a Pico, so that a waiting chip leaves the processor to the test.
import net from "node:net";

import { Chip } from "../../bench/pico/chip.mjs";

const SLICE_MS = 1;
const AHEAD_MS = 4; // shorter pauses are not worth a timer

let chip = new Chip(JSON.parse(process.argv[2]));
let lit = false;
let due = performance.now(); // when a Pico would have come as far

const server = net.createServer((socket) => {
  const said = (bytes) => socket.write(Buffer.from(bytes));
  chip.onSaid = said;
  socket.on("data", (data) => chip.send(data.toString("latin1")));
  // Another connection may have come before this one was seen to close.
  socket.on("close", () => chip.onSaid === said && (chip.onSaid = () => {}));
  socket.on("error", () => {});
});
server.listen(0, "127.0.0.1", () => {
  console.log(`socket://127.0.0.1:${server.address().port}`);
  run();
});

function run() {
  chip.run(SLICE_MS);
  if (chip.restarts) {
    chip = chip.again();
    lit = false;
  }
  if (!lit && chip.frames.length) {
    lit = true;
    console.log("lit");
  }
  chip.frames.length = 0;
  const now = performance.now();
  due = Math.max(due + SLICE_MS, now);
  due - now > AHEAD_MS ? setTimeout(run, due - now) : setImmediate(run);
}

process.stdin.resume();
process.stdin.on("end", () => process.exit());
