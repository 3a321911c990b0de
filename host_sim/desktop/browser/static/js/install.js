// The page that puts the firmware onto a device and brings its games here.
import { download } from "./files.js";
import { install, loadFirmware, lookAt, readRecord, tryParts, unfit, UnfitError } from "./installer.js";
import { ask } from "./judge-client.js";
import { makeLink } from "./link.js";
import { Panel } from "./panel.js";
import { NoPromptError, RawPrompt, SourceError } from "./raw-prompt.js";
import { LostError, Serial } from "./serial.js";

const $ = (id) => document.getElementById(id);

const firmware = loadFirmware();
firmware.catch(() => {}); // the await reports it

let panel = null;
let serial = null;
let prompt = null;
let found = null;
let busy = false; // whether an operation on the device is running
let live = false;

// Run one operation on the device at a time, and show its error in words.
async function work(saying, does) {
  if (busy) return;
  busy = true;
  show();
  say(saying);
  $("error").hidden = true;
  try {
    say(await does());
  } catch (error) {
    await fail(error);
  } finally {
    busy = false;
    show();
  }
}

async function fail(error) {
  const text = explain(error);
  if (!(error instanceof UnfitError || error instanceof SourceError)) await forget();
  say(serial ? "Connected." : "Nothing is connected.");
  $("error").textContent = text;
  $("error").hidden = false;
}

function explain(error) {
  if (error instanceof LostError) {
    return `The device is gone: ${error.message}. Connect it again; what was not finished can be done once more.`;
  }
  if (error instanceof NoPromptError) {
    return "No MicroPython answers there. Is it on the device? A new one needs it first, see below. If it is, unplug the device, plug it in with two of its buttons held down, and connect again.";
  }
  if (error instanceof SourceError) return `The device reports ${error.message}`;
  if (error instanceof UnfitError) return error.message;
  if (error.name === "NotFoundError") return "No device was chosen.";
  if (error.name === "NetworkError" || error.name === "InvalidStateError") {
    return "The port cannot be opened: another program or tab has it. On Linux your user has to be in the group dialout.";
  }
  console.error(error); // a bug: no device or person caused it
  return error.message || String(error);
}

async function forget() {
  const before = serial;
  serial = prompt = found = null;
  live = false;
  await before?.close();
}

async function connect() {
  const port = await navigator.serial.requestPort();
  const opened = new Serial(port);
  await opened.open();
  serial = opened;
  prompt = new RawPrompt(serial);
  await prompt.enter();
  found = await lookAt(prompt, await firmware);
  if (found.board) $("board").value = found.board;
  return "Connected. Its program is stopped until you disconnect.";
}

async function disconnect() {
  await prompt.restart();
  await forget();
  return "Disconnected. The device has restarted.";
}

async function put() {
  const board = $("board").value;
  const why = unfit(found, await firmware, board);
  if (why) throw new UnfitError(why);
  $("progress").hidden = false;
  let count = 0;
  try {
    count = await install(prompt, await firmware, board, found.mpy, progress);
  } finally {
    $("progress").hidden = true;
  }
  const trouble = await tryParts(prompt);
  if (trouble) {
    found = await lookAt(prompt, await firmware);
    throw new UnfitError(`Everything is on the device, but the board's parts do not start: ${trouble}. Is it this board, and is it wired as its page says?`);
  }
  await disconnect();
  const what = count ? `${count} files were written and compared.` : "All files are on it already.";
  return `${what} The device has restarted and runs the firmware.`;
}

function progress(done, all, what) {
  $("bar").value = all ? done / all : 1;
  $("doing").textContent = `${what} (${Math.round(done / 1000)} of ${Math.round(all / 1000)} KB)`;
}

async function read() {
  const texts = new Map();
  for (const path of found.records) {
    say(`Reading ${path} …`);
    texts.set(path, await readRecord(prompt, found, path));
  }
  const titles = await ask("titles", JSON.stringify([...texts.values()].map((text) => text.slice(0, 1000))));
  const items = [...texts].map(([path, text], i) => entry(path.replace("games/", ""), text, titles[i]));
  $("records").replaceChildren(...(await Promise.all(items)));
  return "Connected. Its games are here.";
}

// A record in the list: its name, its title, and buttons.
async function entry(name, text, title) {
  const item = document.createElement("li");
  const words = document.createElement("span");
  words.append(Object.assign(document.createElement("b"), { textContent: name }), ` ${title}`);
  const save = Object.assign(document.createElement("button"), {
    type: "button",
    className: "plain",
    textContent: "Save",
  });
  save.setAttribute("aria-label", `Save ${name}`);
  save.addEventListener("click", () => download(name, text));
  item.append(words, save);
  for (const [page, label] of [["judge.html", "Judge"], ["index.html", "Play on"]]) {
    const link = Object.assign(document.createElement("a"), { className: "plain", textContent: label });
    link.href = await makeLink(page, text);
    link.setAttribute("aria-label", `${label}: ${name}`);
    item.append(link);
  }
  return item;
}

// Run the device's app from the prompt and show each frame.
async function watch() {
  live = true;
  show();
  $("shown").hidden = false;
  panel ??= new Panel($("panel"));
  // Free the memory of earlier programs for the app.
  await prompt.enter();
  say("Its panel is shown.");
  const { live: source } = await firmware;
  const trouble = await prompt.follow(source, frame);
  live = false;
  $("shown").hidden = true;
  await prompt.enter();
  found = await lookAt(prompt, await firmware);
  if (trouble) throw new SourceError(trouble);
  return "Connected. Its program is stopped until you disconnect.";
}

// A line of live.py: a frame of palette indexes as the colours of its LEDs.
function frame(line) {
  const [word, columns, rows, level, palette, indexes] = line.split(" ");
  if (word !== "panel") return;
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const parts = bytes(palette);
  const hex = (index) => {
    const colour = level === "0" ? [0, 0, 0] : parts.subarray(3 * index, 3 * index + 3);
    return [...colour].map((part) => part.toString(16).padStart(2, "0")).join("");
  };
  panel.show(Number(columns), Number(rows), Array.from(bytes(indexes), hex).join(""));
}

function show() {
  const connected = Boolean(found);
  $("connect").textContent = connected ? "Disconnect" : "Connect a device";
  $("connect").disabled = busy;
  for (const id of ["games", "live", "found"]) $(id).hidden = !connected;
  $("install").disabled = busy || !connected;
  $("board").disabled = busy;
  $("watch").disabled = busy && !live;
  $("watch").textContent = live ? "Stop" : "Show it live";
  if (!connected) $("shown").hidden = true;
  link();
  $("advice").textContent = "";
  $("install").textContent = "Install";
  if (!connected) return;
  const on = found.frozen ? "part of its image" : found.board ? `for ${found.board}` : "none yet";
  const games = found.records.length;
  $("found").replaceChildren(
    ...pairs([
      ["Interpreter", `${found.name === "micropython" ? "MicroPython" : found.name} ${found.number}`],
      ["Device", found.machine || "unknown"],
      ["Firmware", on],
      ["Games", String(games)],
    ]),
  );
  if (found.board === $("board").value) $("install").textContent = "Update";
  else if (found.board) $("advice").textContent = `The device has the firmware for ${found.board}.`;
  $("count").textContent = games ? "" : "There are no games on it.";
  $("read").disabled = busy || !games;
  $("watch").disabled ||= !found.frozen && !found.board;
}

function pairs(entries) {
  return entries.flatMap(([term, words]) => [
    Object.assign(document.createElement("dt"), { textContent: term }),
    Object.assign(document.createElement("dd"), { textContent: words }),
  ]);
}

// The chosen board's images, and where its MicroPython is.
async function link() {
  for (const item of $("images").children) item.hidden = item.dataset.board !== $("board").value;
  const { boards } = await firmware;
  $("micropython").href = boards[$("board").value].download;
}

function say(text) {
  $("state").textContent = text;
}

function unable() {
  if (navigator.serial) return "";
  if (!isSecureContext) return "A browser lets a page reach a device only at an address with https.";
  return "This browser has no Web Serial, so this page cannot reach a device. Open it in Chrome, Edge or Opera on a computer, or drag an image onto the device, see below.";
}

$("connect").addEventListener("click", () =>
  serial ? work("Restarting the device …", disconnect) : work("Connecting …", connect),
);
$("install").addEventListener("click", () => work("Installing …", put));
$("read").addEventListener("click", () => work("Reading its games …", read));
$("watch").addEventListener("click", () => {
  if (live) prompt.stop().catch(() => {});
  else work("Starting its program …", watch);
});
$("board").addEventListener("change", show);
addEventListener("beforeunload", (event) => {
  if (busy && !live) event.preventDefault();
});
navigator.serial?.addEventListener("disconnect", ({ target }) => {
  if (!busy && target === serial?.port) fail(new LostError("it was unplugged")).then(show);
});

const why = unable();
$("unable").textContent = why;
$("unable").hidden = !why;
$("connect").disabled = Boolean(why);
firmware.then(link, (error) => fail(error));
