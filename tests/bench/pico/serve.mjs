// The chip, driven by commands: node serve.mjs. Each line on standard input is a JSON list, and gets
// a line as its answer.
import fs from "node:fs";

import { Chip } from "./chip.mjs";

let chip;
const now = () => chip.clock.nanos / 1e6;

const commands = {
  // A new chip; its clock is at 0 ms.
  boot: (options) => ((chip = new Chip(options)), now()),
  // Cut the power and switch it on again; the clock starts again at 0.
  again: () => ((chip = chip.again()), now()),
  // Run for this many ms.
  wait: (ms) => (chip.run(ms), now()),
  // Run until a frame has come that began after this time of the clock, for at most this many ms.
  frame: (after, ms) => {
    chip.run(ms, () => chip.frames.at(-1)?.start >= after * 1e6);
    return chip.frames.find((frame) => frame.start >= after * 1e6) ?? null;
  },
  // Press a button, or release it, after this many ms; nothing runs yet.
  move: (name, down, after) => chip.move(name, down, after * 1e6),
  // What was done to the buttons since the last call, each with the first frame that began after the
  // firmware had seen it (null if there was none), and whether the flash was written in between.
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
