// What the page does with a device at its raw prompt: find out what it is, update its flash to the
// build for a board, read its records. It asks the device the same questions as `pentaref flash` and
// `pentaref pull`.
import { SourceError } from "./raw-prompt.js";
import { fetchTar } from "./tar.js";

const CHUNK = 4096; // bytes: a block of flash, which also fits into a chip's memory as text
const FULL = /^OSError: (28$|\[Errno 28\])/;
const RECORD = /^games\/([A-Za-z0-9_][A-Za-z0-9_.-]*\.pent)$/; // any other name is not one of our records
// A line of the answer to `walk`; a name with other characters is not one of our files.
const WALKED = /^\('([\w./-]+)', '(\w*)'\)\r?$/gm;
const ABOUT = /^\('(\w+)', \(([\d, ]*)\), (\d+)\)/;
const MACHINE = "print(getattr(__import__('sys').implementation, '_machine', ''))";

// The device cannot run the firmware, or has no room for it; the message is for a person.
export class UnfitError extends Error {}

// The compiled firmware of this site: its index, and `data` by SHA-256.
export async function loadFirmware() {
  const files = new Map(await fetchTar(new URL("../firmware.bin", import.meta.url)));
  const index = JSON.parse(new TextDecoder().decode(files.get("index.json")));
  return { ...index, data: files };
}

// Describe the device: {name, version, number, mpy, machine, frozen, there, board, records}.
export async function lookAt(prompt, firmware) {
  await prompt.tell(firmware.asks);
  const [, name, version, mpy] = (await prompt.tell("about()")).match(ABOUT);
  const numbers = version.split(",").map(Number);
  const machine = (await prompt.tell(MACHINE)).trim();
  const frozen = (await prompt.tell("frozen()")).trim() === "True";
  const there = await walk(prompt, [...firmware.ours, "games"]);
  return {
    name,
    mpy: Number(mpy),
    version: numbers,
    number: numbers.join("."),
    machine,
    frozen,
    there,
    board: boardOf(there, firmware),
    records: [...there.keys()].filter((path) => RECORD.test(path)).sort(),
  };
}

// The board whose file is on a flash, null if that file is not ours.
function boardOf(there, firmware) {
  const found = there.get("board.mpy");
  const has = (board) => buildFor(firmware, board, 0).some(([, , digest]) => digest === found);
  return (found && Object.keys(firmware.boards).find(has)) || null;
}

// The files for a board on a kind of chip, as [path, bytes, SHA-256] each.
function buildFor(firmware, board, mpy) {
  const { builds } = firmware.boards[board];
  return (builds[(mpy >> 10) & 63] ?? builds[0]).map((index) => firmware.files[index]);
}

// The files and folders at and below some paths of the flash: a Map of path to SHA-256, "" for a
// folder; each folder comes after its contents.
async function walk(prompt, paths) {
  const said = await prompt.tell(`walk(${list(paths)})`);
  const found = new Map();
  for (const [, path, digest] of said.matchAll(WALKED)) found.set(path, digest);
  return found;
}

// Some texts as a Python list.
function list(texts) {
  return `[${texts.map((text) => JSON.stringify(text)).join(", ")}]`;
}

// Why the firmware does not fit the device, "" if it does.
export function unfit(found, firmware, board) {
  const oldest = firmware.oldest.join(".");
  if (found.name !== "micropython") {
    return `The device runs ${found.name} ${found.number}. It needs MicroPython ${oldest} or newer.`;
  }
  const [major, minor] = found.version;
  if (major < firmware.oldest[0] || (major === firmware.oldest[0] && minor < firmware.oldest[1])) {
    return `The device has MicroPython ${found.number}. It needs ${oldest} or newer: save its records, then install that first.`;
  }
  if (found.frozen) {
    return "The firmware is part of this device's image, and files would not be used. To update it, drag a newer image onto it.";
  }
  for (const [path, , digest] of buildFor(firmware, board, found.mpy)) {
    const [, version, features] = firmware.data.get(digest);
    const other = version !== (found.mpy & 255) || (features >> 2 && (features & 3) !== ((found.mpy >> 8) & 3));
    if (path.endsWith(".mpy") && other) {
      const loads = `${found.mpy & 255}.${(found.mpy >> 8) & 3}`;
      return `The device's MicroPython ${found.number} loads version ${loads} of compiled files, and these have another.`;
    }
  }
  return "";
}

// Update the flash to the build for a board: write only files that differ, then compare them. Until
// all are written the flash has no main file: if the power or the cable fails meanwhile, the device
// starts at its prompt, and this can run again. `tell` gets (bytes written, bytes in all, the current
// step). Returns the number of files written.
export async function install(prompt, firmware, board, mpy, tell) {
  const files = buildFor(firmware, board, mpy);
  const wanted = new Map(files.map(([path, , digest]) => [path, digest]));
  const there = await walk(prompt, firmware.ours);
  const folders = foldersOf(files.map(([path]) => path));
  const old = [...there.keys()].filter((path) => !wanted.has(path) && !folders.includes(path));
  const fresh = files.filter(([path, , digest]) => there.get(path) !== digest);
  if (!old.length && !fresh.length) return 0;
  const all = fresh.reduce((sum, [, size]) => sum + size, 0);
  let done = 0;
  tell(done, all, "Removing what no longer belongs");
  if (there.has(firmware.main)) await remove(prompt, firmware.main, false);
  for (const path of old) {
    if (path !== firmware.main) await remove(prompt, path, !there.get(path));
  }
  const missing = folders.filter((path) => !there.has(path));
  if (missing.length) await prompt.tell(`for path in ${list(missing)}:\n os.mkdir(path)`);
  const write = async ([path, size, digest]) => {
    tell(done, all, path);
    await put(prompt, path, firmware.data.get(digest));
    done += size;
  };
  const parts = fresh.filter(([path]) => path !== firmware.main);
  for (const file of parts) await write(file);
  tell(done, all, "Comparing what was written");
  await compare(prompt, parts);
  // It was removed above, so it is written even if it has not changed.
  const last = files.filter(([path]) => path === firmware.main);
  for (const file of last) await put(prompt, file[0], firmware.data.get(file[2]));
  await compare(prompt, last);
  tell(all, all, "Trying the board's parts");
  return fresh.length;
}

// Let the device set up its parts once; returns why it cannot, "" if it can.
export async function tryParts(prompt) {
  try {
    await prompt.tell("import board\nboard.make()");
    return "";
  } catch (error) {
    if (error instanceof SourceError) return error.message;
    throw error;
  }
}

// The text of a record on the device. Rejects if it was damaged on the way.
export async function readRecord(prompt, found, path) {
  const lines = (await prompt.tell(`get(${JSON.stringify(path)})`)).trim().split(/\s+/);
  const data = Uint8Array.from(lines.map(atob).join(""), (letter) => letter.charCodeAt(0));
  if ((await digestOf(data)) !== found.there.get(path)) {
    throw new UnfitError(`${path} was damaged on the way: read it again.`);
  }
  return new TextDecoder().decode(data);
}

async function digestOf(data) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The folders of some files, each before its contents.
function foldersOf(paths) {
  const found = new Set();
  for (const path of paths) {
    const parts = path.split("/");
    for (let depth = 1; depth < parts.length; depth++) found.add(parts.slice(0, depth).join("/"));
  }
  return [...found].sort();
}

async function remove(prompt, path, folder) {
  await prompt.tell(`os.${folder ? "rmdir" : "remove"}(${JSON.stringify(path)})`);
}

async function put(prompt, path, data) {
  for (let start = 0; start === 0 || start < data.length; start += CHUNK) {
    const part = data.subarray(start, start + CHUNK);
    const text = btoa(Array.from(part, (byte) => String.fromCharCode(byte)).join(""));
    try {
      await prompt.tell(`put(${JSON.stringify(path)}, "${text}", "${start ? "ab" : "wb"}")`);
    } catch (error) {
      if (!(error instanceof SourceError) || !FULL.test(error.message)) throw error;
      throw new UnfitError(
        "The device's flash is full. Save its records here, delete some at its prompt, and install again.",
      );
    }
  }
}

async function compare(prompt, files) {
  const there = await walk(prompt, files.map(([path]) => path));
  for (const [path, , digest] of files) {
    if (there.get(path) !== digest) {
      throw new UnfitError(`${path} was damaged on the way: install again, with another cable.`);
    }
  }
}
