// MicroPython with this site's Python on its disk, for a worker.
import { loadMicroPython } from "../micropython/micropython.mjs";
import { fetchTar } from "./tar.js";

const HEAP = 4 * 1024 * 1024; // bytes to begin with; it grows

// Start an interpreter. Errors that Python prints go to the console.
export async function startPython() {
  const [python, files] = await Promise.all([
    loadMicroPython({ heapsize: HEAP, stdout: (line) => console.log(line), linebuffer: true }),
    fetchTar(new URL("../python.bin", import.meta.url)),
  ]);
  for (const [name, data] of files) {
    python.FS.mkdirTree("/" + name.slice(0, name.lastIndexOf("/")));
    python.FS.writeFile("/" + name, data);
  }
  python.runPython('import sys; sys.path[:] = ["/", "/firmware", ".frozen"]');
  return python;
}
