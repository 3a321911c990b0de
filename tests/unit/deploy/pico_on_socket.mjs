// An emulated Pico with its USB console on a socket: node pico_on_socket.mjs OPTIONS, which are those
// of Chip as JSON. Prints the address for mpremote, then `lit` whenever it was started and has sent
// a frame to its LEDs. Runs until its standard input ends: never longer than what started it.
import net from "node:net";

import { Chip } from "../../bench/pico/chip.mjs";

const SLICE_MS = 1;

let chip = new Chip(JSON.parse(process.argv[2]));
let lit = false;

const server = net.createServer((socket) => {
  const said = (bytes) => socket.write(Buffer.from(bytes));
  chip.onSaid = said;
  socket.on("data", (data) => chip.send(data.toString("latin1")));
  // Another may have come before this one was seen to go.
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
  setImmediate(run);
}

process.stdin.resume();
process.stdin.on("end", () => process.exit());
