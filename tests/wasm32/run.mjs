// Run the shared tests on a 32-bit MicroPython: node run.mjs [PART OF A FILE'S NAME].
//
// Its small integers have 31 bits and its ticks wrap at 2**30, as on the boards; those of the
// 64-bit builds that a desktop runs do neither. Exit status as from tests/run.py.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

// The interpreter sees no disk but one in memory, so what the tests need is copied there.
function copy(disk, folder, wanted) {
  disk.mkdirTree("/" + folder);
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = folder + "/" + entry.name;
    if (entry.isDirectory()) copy(disk, name, wanted);
    else if (wanted.test(name)) disk.writeFile("/" + name, fs.readFileSync(path.join(root, name)));
  }
}

// A new interpreter for each file: this one collects no garbage while Python runs.
async function run(file) {
  const said = [];
  const python = await loadMicroPython({ stdout: (line) => said.push(line), linebuffer: true });
  copy(python.FS, "firmware", /\.py$/);
  copy(python.FS, "boards", /\.py$/);
  copy(python.FS, "host_sim", /\.py$/);
  copy(python.FS, "tests/shared", /\.py$/);
  copy(python.FS, "tests/data", /./);
  python.FS.writeFile("/tests/run.py", fs.readFileSync(path.join(root, "tests/run.py")));
  python.globals.set("file", file);
  // What tells this build from a 64-bit one is checked first, or the run would prove nothing.
  python.runPython(`
import os, sys, time
os.chdir("/")
sys.path[:] = ["", "/firmware", "/tests/shared", ".frozen"]
sys.argv[:] = ["tests/run.py", file]
assert sys.maxsize == 2**31 - 1, sys.maxsize
assert time.ticks_add(2**30 - 1, 1) == 0
version = sys.version.split()[2]
try:
    with open("/tests/run.py") as source:
        exec(source.read(), {"__name__": "__main__", "__file__": "tests/run.py"})
except SystemExit:
    pass
`);
  const counts = said.pop().match(/^(\d+) passed, (\d+) failed$/);
  return { said, version: python.globals.get("version"), passed: +counts[1], failed: +counts[2] };
}

const wanted = process.argv.slice(2, 3).join("");
const files = fs.readdirSync(path.join(root, "tests/shared")).filter((name) => {
  return /^test_.*\.py$/.test(name) && name.includes(wanted);
});
let passed = 0;
let failed = 0;
for (const file of files.sort()) {
  const result = await run(file);
  if (!passed && !failed) console.log(`MicroPython ${result.version}, 32 bits`);
  for (const line of result.said) console.log(line);
  passed += result.passed;
  failed += result.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = passed && !failed ? 0 : 1;
