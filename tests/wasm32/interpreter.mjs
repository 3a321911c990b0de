// A 32-bit MicroPython with the firmware and what the tests need on a disk in memory.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

// The interpreter has only a disk in memory, so what the tests need is copied there.
function copy(disk, folder, wanted) {
  disk.mkdirTree("/" + folder);
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = folder + "/" + entry.name;
    if (entry.isDirectory()) copy(disk, name, wanted);
    else if (wanted.test(name)) disk.writeFile("/" + name, fs.readFileSync(path.join(root, name)));
  }
}

// Run a program, named `name`, with arguments; returns the interpreter and the lines it printed.
// A new interpreter for each: this one collects no garbage while Python runs.
export async function execute({ name, text, args, folders, files }) {
  const said = [];
  const python = await loadMicroPython({ stdout: (line) => said.push(line), linebuffer: true });
  for (const folder of ["firmware", "boards", "host_sim"]) copy(python.FS, folder, /\.py$/);
  for (const folder of folders) copy(python.FS, folder, files);
  python.globals.set("argv", JSON.stringify([name, ...args]));
  python.globals.set("text", text);
  // First check that this is not a 64-bit build, or the run would prove nothing.
  python.runPython(`
import json, os, sys, time
os.chdir("/")
sys.path[:] = ["", "/firmware", "/tests/shared", ".frozen"]
sys.argv[:] = json.loads(argv)
assert sys.maxsize == 2**31 - 1, sys.maxsize
assert time.ticks_add(2**30 - 1, 1) == 0
version = sys.version.split()[2]
try:
    exec(text, {"__name__": "__main__", "__file__": sys.argv[0]})
except SystemExit:
    pass
`);
  return { python, said };
}
