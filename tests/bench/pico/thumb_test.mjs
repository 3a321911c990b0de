// thumb.mjs beside rp2040js: node thumb_test.mjs. Each of the 65,536 halfwords is executed by both from
// the same random registers, flags and memory, in RAM, in flash and in the ROM. Prints how many were
// executed here and how many were left to rp2040js; ends with an error if the two differ.
import { LogLevel, ConsoleLogger, RP2040 } from "rp2040js";

import { interpreter } from "./thumb.mjs";

const ROM = 0x100;
const FLASH = 0x10000000;
const RAM = 0x20000000;
const CODE = 0x1000; // where the instruction is, from the start of flash and RAM
const DATA = 0x2000; // around here registers point
const SPAN = 0x1000;
const FLAGS = ["N", "Z", "C", "V"];

let seed = 1;
const random = (below) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

function chip() {
  const made = new RP2040();
  made.logger = new ConsoleLogger(LogLevel.Error + 1);
  made.logger.error = made.logger.warn = made.logger.info = () => {};
  return made;
}

const [ours, theirs] = [chip(), chip()];
const looks = [];
const run = interpreter(ours, { stall: 0, look: (offset) => looks.push(offset) }, new Map());

// A number, a small one, or an address in RAM, flash, ROM or among the peripherals, whole words mostly.
function value() {
  const near = DATA + random(SPAN / 4) * 4 + (random(8) ? 0 : random(4));
  const from = [RAM, RAM, RAM, FLASH, 0, 0x40054000, 0xd0000000];
  return [random(2 ** 32), random(70), from[random(from.length)] + near][random(3)] >>> 0;
}

function set(place, opcode) {
  const registers = Array.from({ length: 13 }, value);
  registers.push(RAM + DATA + 4 * random(SPAN / 4), value(), place);
  const flags = FLAGS.map(() => random(2) === 1);
  const second = random(65536);
  const words = Array.from({ length: 8 }, () => random(2 ** 32));
  for (const one of [ours, theirs]) {
    one.core.registers.set(registers);
    FLAGS.forEach((name, i) => (one.core[name] = flags[i]));
    one.core.waiting = one.core.interruptsUpdated = one.core.eventRegistered = false;
    one.core.currentMode = 0;
    const at = place % RAM % FLASH;
    const memory = place >= RAM ? one.sram : place >= FLASH ? one.flash : one.bootrom;
    const view = new DataView(memory.buffer, memory.byteOffset);
    view.setUint16(at, opcode, true);
    view.setUint16(at + 2, second, true);
    words.forEach((word, i) => one.sramView.setUint32(DATA + SPAN / 2 + 4 * i, word, true));
  }
}

function same(opcode, place) {
  const [a, b] = [ours, theirs].map((one) =>
    [...one.core.registers, ...FLAGS.map((name) => one.core[name])].join(" "),
  );
  const memory = Buffer.compare(ours.sram.subarray(0, 0x4000), theirs.sram.subarray(0, 0x4000));
  if (a === b && !memory) return;
  console.error(`${opcode.toString(16)} at ${place.toString(16)}: ${a}\n${b}, memory ${memory}`);
  process.exit(1);
}

function both(place, opcode) {
  set(place, opcode);
  const before = [...ours.core.registers];
  const cycles = run(1);
  if (!cycles) {
    const kept = ours.core.registers.every((word, i) => word === before[i]);
    if (kept) return 0;
    console.error(`${opcode.toString(16)} was begun, then left`);
    process.exit(1);
  }
  const wanted = theirs.core.executeInstruction();
  if (cycles !== wanted) {
    console.error(`${opcode.toString(16)} took ${cycles} cycles, not ${wanted}`);
    process.exit(1);
  }
  same(opcode, place);
  return 1;
}

for (let i = 0; i < 0x4000; i += 4) {
  const word = random(2 ** 32);
  for (const one of [ours, theirs]) {
    one.bootrom[i >> 2] = word;
    one.flashView.setUint32(i, word, true);
    one.sramView.setUint32(i, word, true);
  }
}
let here = 0;
let left = 0;
for (let round = 0; round < (Number(process.argv[2]) || 3); round++) {
  for (const place of [RAM + CODE, FLASH + CODE, ROM])
    for (let opcode = 0; opcode < 65536; opcode++) both(place, opcode) ? here++ : left++;
}
console.log(`${here} executed here, ${left} left to rp2040js`);
