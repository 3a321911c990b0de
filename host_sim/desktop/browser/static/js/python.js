// MicroPython with this site's Python on its disk, for a worker.
import { loadMicroPython } from "../micropython/micropython.mjs";

const HEAP = 4 * 1024 * 1024; // bytes to begin with; it grows
const BLOCK = 512; // bytes of a block of a tar file

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

// The files of a compressed tar file, as [name, bytes].
async function fetchTar(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const stream = answer.body.pipeThrough(new DecompressionStream("gzip"));
  const data = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = (from, length) => {
    return new TextDecoder().decode(data.subarray(from, from + length)).split("\0")[0];
  };
  const files = [];
  for (let at = 0; data[at]; ) {
    const size = parseInt(text(at + 124, 12), 8);
    files.push([text(at, 100), data.subarray(at + BLOCK, at + BLOCK + size)]);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
