// Run the shared tests on a 32-bit MicroPython, and compare the golden frames there:
// node run.mjs [PART OF A NAME], the names being those of the files and golden/BOARD/TOUR, or `all`,
// or `sample` for what `make test` runs. Without one the frames are those of the reference board
// alone, because all of them take minutes.
//
// Its small integers have 31 bits and its ticks wrap at 2**30, as on the boards; those of the
// 64-bit builds that a desktop runs do neither. Exit status as from tests/run.py.
import fs from "node:fs";
import path from "node:path";

import { execute, root } from "./interpreter.mjs";

async function run({ program, args, folders, files = /\.(py|txt|pent|jsonl)$/ }) {
  const text = fs.readFileSync(path.join(root, program), "utf-8");
  const { python, said } = await execute({ name: program, text, args, folders, files });
  const counts = said.pop().match(/^(\d+) passed, (\d+) failed$/);
  return { said, version: python.globals.get("version"), passed: +counts[1], failed: +counts[2] };
}

function names(folder) {
  return fs.readdirSync(path.join(root, folder)).sort();
}

// The shared tests by file, and the golden frames by board and tour.
const jobs = names("tests/shared")
  .filter((name) => /^test_.*\.py$/.test(name))
  .map((name) => {
    return { name, program: "tests/run.py", args: [name], folders: ["tests/shared", "tests/data"] };
  });
for (const board of names("boards").filter((name) => !name.includes("."))) {
  for (const script of names("tests/data/scripts")) {
    jobs.push({
      name: "golden/" + board + "/" + script,
      program: "tests/screens/frames.py",
      args: [board, script.replace(".txt", "")],
      folders: ["tests/screens/golden", "tests/data/scripts", "tests/data/scripts-four"],
      files: new RegExp("/" + script.replace(".", "\\.") + "$"),
    });
  }
}

const part = process.argv.slice(2, 3).join("");
const reference = "golden/pico_ws2812_16x16/";
// In a sample, tests that repeat one check take every sixth case, and every third tour is played,
// but all with a clock: its ticks wrap.
const EVERY = 6;
const TOURS = 3;
// What waits for a solver without machine code is left out: test_solver.py has its numbers.
const SLOW = "test_ui_solver_task.py";
const tours = jobs.filter(({ name }) => name.startsWith(reference));
const sampled = [
  ...jobs.filter(({ name }) => !name.startsWith("golden/") && name !== SLOW),
  ...tours.filter(({ name }, n) => n % TOURS === 0 || name.includes("clock")),
];
const wanted = jobs.filter((job) => {
  const { name } = job;
  if (part === "all") return true;
  if (part === "sample") return sampled.includes(job);
  return part ? name.includes(part) : !name.startsWith("golden/") || name.startsWith(reference);
});
let passed = 0;
let failed = 0;
for (const job of wanted) {
  if (part === "sample" && !job.name.startsWith("golden/")) job.args.push(String(EVERY));
  const result = await run(job);
  if (!passed && !failed) console.log(`MicroPython ${result.version}, 32 bits`);
  for (const line of result.said) console.log(line);
  passed += result.passed;
  // A file in which no test ran has not passed.
  failed += result.failed || Number(!result.passed);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = passed && !failed ? 0 : 1;
