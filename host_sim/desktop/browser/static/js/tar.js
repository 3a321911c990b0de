// Read a compressed tar file of this site.

const BLOCK = 512; // bytes of a block of a tar file

// The files in it: a list of [name, bytes].
export async function fetchTar(url) {
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
