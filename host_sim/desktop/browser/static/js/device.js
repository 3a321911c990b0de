// The page with the device on it.
import { Controls, legend } from "./controls.js";
import { canShare, copy, download, share, takeFiles } from "./files.js";
import { ask, asker } from "./judge-client.js";
import { makeLink, readLink } from "./link.js";
import { Panel } from "./panel.js";
import { playTones, stopSound, wakeSound } from "./sound.js";

const SAID_MS = 6000;
const ALOUD_MS = 350; // how long the device's words must stay the same before they are read aloud
const LIST_MS = 40; // until the record beside the device is updated
const RECORD = /^games\/(\d{4})\.pent$/;

const $ = (id) => document.getElementById(id);
const panel = new Panel($("panel"));
const controls = new Controls($("ways"), $("acts"), (order, name) => {
  wakeSound();
  tell({ order, name });
});
const picture = asker("picture");
const titles = asker("titles");

let worker = null;
let speed = 1;
let state = {};
const records = new Map(); // number to text
const named = new Map(); // the headers of a record to its title
let listing = 0; // the timer
let chosen = null; // the number of the record that is shown
let follows = true; // whether the newest record is shown as it grows

function tell(message) {
  worker?.postMessage(message);
}

// Start the device. With `wait`, wait for another tab to release the flash.
function start(wait = false) {
  worker?.terminate();
  state = {};
  records.clear();
  worker = new Worker(new URL("device-worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => take(data);
  worker.onerror = (event) => cover(`The device does not start: ${event.message}`, "Try again", start);
  tell({ order: "start", board: $("board").value, wait });
}

// What the worker says, by key.
const shows = {
  names: (names) => {
    controls.dress(names);
    $("case").classList.toggle("four", !names.includes("up"));
    $("keys").replaceChildren(...legend(names).flatMap(([keys, words]) => entry(keys, words)));
  },
  held: (held) => controls.show(held),
  pixels: (pixels) => panel.show(...state.size, pixels),
  words: (words) => say(words),
  power: (on) => {
    $("power").setAttribute("aria-checked", on);
    if (!on) stopSound();
  },
  ma: () => showCurrent(),
  tones: (tones) => playTones(tones, speed),
  files: (files) => {
    for (const [path, text] of files) note(path, text);
    list();
    $("cover").hidden = true;
    receive();
  },
  changed: (files) => {
    for (const [path, text] of files) note(path, text);
    // Draw the position later: the panel must answer a press first.
    clearTimeout(listing);
    listing = setTimeout(list, LIST_MS);
  },
  problem: (text) => {
    $("problem").textContent = text;
    $("problem").hidden = !text;
  },
  busy: () => {
    cover("This device is in use in another tab.", "Use it here", () => {
      cover("Waiting for the other tab …");
      start(true);
    });
  },
  taken: () => cover("This device is in use in another tab now.", "Use it here", () => start(true)),
  broken: (why) => cover(`The device does not start: ${why}`, "Try again", () => start()),
  refused: (why) => hint(`That record is not taken: ${why}. The judge's page shows it.`),
  kept: (number) => number && hint(`Kept as record ${number}.`),
};

function take(message) {
  Object.assign(state, message);
  for (const key of Object.keys(shows)) if (key in message) shows[key](message[key]);
}

function cover(words, action, run) {
  $("cover-words").textContent = words;
  $("cover-do").textContent = action ?? "";
  $("cover-do").hidden = !action;
  $("cover-do").onclick = () => run();
  $("cover").hidden = false;
}

let aloud = 0;

function say(words) {
  $("words").replaceChildren(
    ...words.map((line) => Object.assign(document.createElement("p"), { textContent: line })),
  );
  clearTimeout(aloud);
  aloud = setTimeout(() => {
    $("live").textContent = words.join(". ");
  }, ALOUD_MS);
}

function entry(keys, words) {
  const term = document.createElement("dt");
  for (const key of keys) term.append(Object.assign(document.createElement("kbd"), { textContent: key }));
  return [term, Object.assign(document.createElement("dd"), { textContent: words })];
}

function showCurrent() {
  $("power").title = state.power && state.ma ? `The panel draws ${state.ma} mA` : "";
}

// The records

function note(path, text) {
  const number = Number(path.match(RECORD)?.[1]);
  if (!number) return;
  if (text === null) records.delete(number);
  else records.set(number, text);
  if (text !== null && (follows || !records.has(chosen))) chosen = number;
  keep();
}

let asked = false;

// Ask the browser, once, not to clear the records when it is short of room. Most do not promise it,
// and a private window never does.
async function keep() {
  if (asked) return;
  asked = true;
  $("kept").hidden = Boolean(await navigator.storage?.persist?.());
}

async function list() {
  if (!records.has(chosen)) {
    chosen = Math.max(0, ...records.keys()) || null;
    follows = true;
  }
  const numbers = [...records.keys()].sort((a, b) => b - a);
  $("records").hidden = !numbers.length;
  $("empty").hidden = numbers.length > 0;
  for (const id of ["copy", "share", "download", "link"]) $(id).disabled = !numbers.length;
  showRecord();
  const unknown = numbers.map((number) => head(records.get(number))).filter((h) => !named.has(h));
  if (unknown.length) {
    const found = await titles(JSON.stringify(unknown));
    unknown.forEach((text, i) => named.set(text, found[i]));
  }
  const options = numbers.map((number) => {
    const title = named.get(head(records.get(number))) ?? "";
    const option = new Option(`${String(number).padStart(4, "0")}  ${title}`, number);
    option.selected = number === chosen;
    return option;
  });
  $("records").replaceChildren(...options);
}

// The headers of a record: the lines before the first action.
function head(text) {
  const lines = text.slice(0, 1000).split("\n");
  const first = lines.findIndex((line) => line && !/^(#|[a-z-]{2,}:)/.test(line));
  return lines.slice(0, first < 0 ? undefined : first).join("\n") + "\n";
}

async function showRecord() {
  const text = records.get(chosen) ?? "";
  const lines = text.trimEnd().split("\n");
  const last = lines.pop();
  $("text").replaceChildren(
    lines.map((line) => line + "\n").join(""),
    Object.assign(document.createElement("b"), { textContent: last }),
  );
  $("text").scrollTop = $("text").scrollHeight;
  const image = $("position").firstElementChild;
  if (!text) return (image.hidden = true);
  $("judge").href = await makeLink("judge.html", await wholeRecord());
  const { svg, title } = await picture(text, -1);
  if (!svg) return (image.hidden = true);
  URL.revokeObjectURL(image.src);
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.alt = title;
  image.hidden = false;
}

let outgoing = {}; // {text, whole}: a record, and as it leaves the page

// The record that is shown as it leaves the page: with its result where the game is over, which the
// device writes only when the end is left. It is there before a button asks for it, because some
// browsers let a page copy only at once after a click.
async function wholeRecord() {
  const text = records.get(chosen) ?? "";
  if (outgoing.text === text) return outgoing.whole;
  try {
    const whole = await ask("with_result", text);
    outgoing = { text, whole };
    return whole;
  } catch {
    return text; // without the judge the record still gets out
  }
}

let hinted = 0;

function hint(text) {
  $("said").textContent = text;
  clearTimeout(hinted);
  hinted = setTimeout(() => ($("said").textContent = ""), SAID_MS);
}

const nameOf = (number) => `${String(number).padStart(4, "0")}.pent`;

$("records").addEventListener("change", () => {
  chosen = Number($("records").value);
  follows = false;
  showRecord();
});
$("copy").addEventListener("click", async () => {
  const done = await copy(await wholeRecord());
  hint(done ? "The record is copied." : "The browser does not let this page copy: download it.");
});
$("download").addEventListener("click", async () => {
  const name = nameOf(chosen);
  download(name, await wholeRecord());
});
$("link").addEventListener("click", async () => {
  const link = await makeLink("judge.html", await wholeRecord());
  hint((await copy(link)) ? "The link is copied: it holds the whole game." : link);
});
$("share").hidden = !canShare();
$("share").addEventListener("click", async () => {
  const name = nameOf(chosen);
  const text = await wholeRecord();
  await share(name, text, await makeLink("judge.html", text)).catch((error) =>
    hint(`The browser does not share this: ${error.message}`),
  );
});
takeFiles(
  $("open"),
  (files) => {
    for (const { text } of files) tell({ order: "add", text });
  },
  hint,
);

// Put a record from the page's address onto the device, once.
async function receive() {
  try {
    const found = await readLink(location.hash);
    if (found) tell({ order: "add", text: found.text });
  } catch (error) {
    hint(error.message);
  }
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
}

// The device's own switches

const kept = (key, value) => {
  try {
    return value === undefined ? localStorage.getItem(key) : localStorage.setItem(key, value);
  } catch {
    return null; // a browser that keeps nothing
  }
};
// The address may name a board: ?board=NAME.
const before = new URLSearchParams(location.search).get("board") ?? kept("pentaref-board");
if ([...$("board").options].some((option) => option.value === before)) $("board").value = before;
$("board").addEventListener("change", () => {
  kept("pentaref-board", $("board").value);
  tell({ order: "board", name: $("board").value });
  $("board").blur();
});
$("speed").addEventListener("change", () => {
  speed = Number($("speed").value);
  tell({ order: "speed", factor: speed });
  $("speed").blur();
});
$("power").addEventListener("click", () => {
  wakeSound();
  tell({ order: "power", on: $("power").getAttribute("aria-checked") !== "true" });
});
// A browser may restore a select to its value before a reload.
$("speed").value = "1";

start();
