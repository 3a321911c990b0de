// The chip by words: node serve.mjs; a JSON list a line on standard input, an answer a line.
import fs from "node:fs";

import { Chip } from "./chip.mjs";

let chip;
const now = () => chip.clock.nanos / 1e6;

const commands = {
  // A new chip; its clock stands at 0 ms.
  boot: (options) => ((chip = new Chip(options)), now()),
  // Cut the power and switch it on again; the clock begins anew.
  again: () => ((chip = chip.again()), now()),
  // Run for so many ms.
  wait: (ms) => (chip.run(ms), now()),
  // Run until a frame has come that began after so many ms of the clock, for at most so many ms.
  frame: (after, ms) => {
    chip.run(ms, () => chip.frames.at(-1)?.start >= after * 1e6);
    return chip.frames.find((frame) => frame.start >= after * 1e6) ?? null;
  },
  // Press a button, or let it go, in so many ms; nothing runs yet.
  move: (name, down, after) => chip.move(name, down, after * 1e6),
  // What was done to the buttons since this was last asked, each with the first frame that began
  // after the firmware had seen it, null where none did; and whether the flash was written between.
  edges: () => {
    const answered = chip.edges.map((edge) => {
      const frame = chip.frames.find((f) => edge.seen !== null && f.start >= edge.seen);
      if (!frame) return { ...edge, wrote: false, frame: null };
      const { start, end, programmed } = frame;
      return { ...edge, wrote: programmed >= edge.seen, frame: { start, end } };
    });
    chip.edges = [];
    chip.frames = [];
    return answered;
  },
  pixels: () => chip.pixels,
  python: (code, ms) => chip.python(code, ms),
  said: () => chip.said,
  flash: () => ({ erases: chip.erases, programs: chip.programs }),
  save: (path) => fs.writeFileSync(path, chip.files()),
};

let rest = "";
const buffer = Buffer.alloc(65536);
for (;;) {
  const count = fs.readSync(0, buffer);
  if (!count) break;
  rest += buffer.toString("utf8", 0, count);
  const lines = rest.split("\n");
  rest = lines.pop();
  for (const line of lines) {
    const [name, ...values] = JSON.parse(line);
    let answer;
    try {
      answer = { is: commands[name](...values) ?? null };
    } catch (error) {
      answer = { error: String(error) };
    }
    fs.writeSync(1, JSON.stringify(answer) + "\n");
  }
}
