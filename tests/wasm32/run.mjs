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

const python = await loadMicroPython({ stdout: (line) => console.log(line), linebuffer: true });
copy(python.FS, "firmware", /\.py$/);
copy(python.FS, "boards", /\.py$/);
copy(python.FS, "host_sim/twins", /\.py$/);
python.FS.writeFile("/host_sim/__init__.py", "");
copy(python.FS, "tests/shared", /\.py$/);
copy(python.FS, "tests/data", /./);
python.FS.writeFile("/tests/run.py", fs.readFileSync(path.join(root, "tests/run.py")));
python.globals.set("part", process.argv.slice(2, 3).join(""));
// What tells this build from a 64-bit one is checked first, or the run would prove nothing.
python.runPython(`
import os, sys, time
os.chdir("/")
sys.path[:] = ["", "/firmware", "/tests/shared", ".frozen"]
sys.argv[:] = ["tests/run.py"] + ([part] if part else [])
assert sys.maxsize == 2**31 - 1, sys.maxsize
assert time.ticks_add(2**30 - 1, 1) == 0
print("MicroPython %s, 32 bits" % sys.version.split()[2])
status = 0
try:
    with open("/tests/run.py") as file:
        exec(file.read(), {"__name__": "__main__", "__file__": "tests/run.py"})
except SystemExit as stop:
    status = stop.args[0] if stop.args else 0
`);
process.exitCode = Number(python.globals.get("status"));
