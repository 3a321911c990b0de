// A record as a link: compressed into the fragment of an address, which no server ever sees.
//
// #r=RECORD, perhaps &at=N: at the N-th position.

const MOST = 262144; // bytes of a record that is taken from a link

// The address of a page with a record and, if given, a position.
export async function makeLink(page, text, at = null) {
  const packed = await piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const url = new URL(page, location.href);
  const code = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const fragment = "r=" + code.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  url.hash = at === null ? fragment : `${fragment}&at=${at}`;
  return url.href;
}

// Read a fragment: {text, at}, with `at` null if it names no position; null if it has no record.
// Throws an Error with a line for a person if it cannot be read.
export async function readLink(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const code = fields.get("r");
  if (!code) return null;
  const at = /^\d{1,6}$/.test(fields.get("at") ?? "") ? Number(fields.get("at")) : null;
  let bytes;
  try {
    const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/").replaceAll(" ", "+"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    bytes = await piped(packed, new DecompressionStream("deflate-raw"));
  } catch {
    throw new Error("This link is damaged: the record in it cannot be read. Ask for it again.");
  }
  if (!bytes) throw new Error("The record in this link is too long to be one.");
  return { text: new TextDecoder().decode(bytes), at };
}

// Pass bytes through a stream; null if the result is longer than a record may be.
async function piped(bytes, stream) {
  const parts = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) {
      reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
