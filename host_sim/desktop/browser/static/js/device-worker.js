// The simulated device in a worker thread: time, presses, and a flash that is kept.
//
// The browser stores what a press changes on the flash before the page hears what the press did.
import { openCopy, readAll, watch, writeAll } from "./flash.js";
import { startPython } from "./python.js";

const FOLDER = "/flash";
const TICK = 16; // ms between two polls of the clock
const STEP = 10; // ms of the device's loop
const LATE = 250; // ms: the most that is made up after the tab was frozen
const PATIENCE = 6000; // ms for another tab to let go of the flash
const AGAIN = 5000; // ms until a failed store is tried again

let device = null; // the methods of the Python object, see bridge.py
let disk = null;
let copy = null; // the database, null if the browser keeps nothing
let changes = () => new Map();
let unsaved = new Map();
let outbox = Promise.resolve(); // settled when all messages so far have been posted
let waiting = 0; // messages in the outbox
let speed = 1;
let seen = 0; // when the clock was last read
let owed = 0; // ms that the device is behind; negative if it ran ahead for a press
let release = null; // a function that releases the lock on the flash
const tabs = new BroadcastChannel("pentaref-flash");

// Take the flash, or say that another tab has it.
async function main({ board, wait }) {
  const python = startPython();
  python.catch(() => {}); // the await below reports it
  if (!(await lock(wait))) return postMessage({ busy: true });
  tabs.onmessage = letGo;
  try {
    copy = await openCopy();
  } catch (error) {
    postMessage({ problem: unkept(error) });
  }
  const { FS, pyimport } = await python;
  disk = FS;
  disk.mkdir(FOLDER);
  for (const [path, data] of copy ? await readAll(copy) : []) {
    if (path.includes("/")) disk.mkdirTree(`${FOLDER}/${path.slice(0, path.lastIndexOf("/"))}`);
    disk.writeFile(`${FOLDER}/${path}`, data);
  }
  changes = watch(disk, FOLDER);
  device = methods(pyimport("host_sim.desktop.browser.bridge").PageDevice(board, FOLDER));
  say(device.on(), { files: files() });
  seen = performance.now();
  setInterval(tick, TICK);
  setInterval(() => unsaved.size && say(""), AGAIN);
}

// Look up each method once: each look-up makes an object in Python and one here.
function methods(object) {
  const names = ["on", "off", "change", "down", "up", "advance", "add"];
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}

// Get the lock on the flash; true if this tab has it now. With `wait`, ask the tab that has it.
function lock(wait) {
  if (!navigator.locks) {
    tabs.postMessage("let go"); // no locks without https: always ask the other tab
    return true;
  }
  if (wait) tabs.postMessage("let go");
  return new Promise((resolve) => {
    const signal = wait ? AbortSignal.timeout(PATIENCE) : undefined;
    const options = wait ? { signal } : { ifAvailable: true };
    const hold = (granted) => {
      resolve(Boolean(granted));
      return granted && new Promise((done) => (release = done));
    };
    navigator.locks.request("pentaref-flash", options, hold).catch(() => resolve(false));
  });
}

// Another tab wants the flash: cut the power, store what is not stored yet, release the lock.
async function letGo() {
  if (!device) return;
  device.off();
  device = null;
  say("");
  await outbox;
  postMessage({ taken: true });
  release?.();
}

function tick() {
  const now = performance.now();
  owed += Math.min(now - seen, LATE) * speed;
  seen = now;
  if (device && owed >= STEP) run();
}

// Let the device's time pass.
function run() {
  const ms = Math.max(STEP, Math.floor(owed / STEP) * STEP);
  owed -= ms;
  say(device.advance(ms));
}

// Post what the device shows, after everything that changed with it is stored.
function say(report, more = {}) {
  const changed = changes();
  for (const [path, data] of changed) unsaved.set(path, data);
  const message = { ...(report ? JSON.parse(report) : {}), ...more };
  if (changed.size) {
    message.changed = [...changed].map(([path, data]) => [path, data && decode(data)]);
  }
  if (!waiting && !unsaved.size) return Object.keys(message).length && postMessage(message);
  waiting++;
  outbox = outbox.then(store).then(() => {
    waiting--;
    if (Object.keys(message).length) postMessage(message);
  });
}

async function store() {
  if (!copy || !unsaved.size) return;
  const now = unsaved;
  unsaved = new Map();
  try {
    await writeAll(copy, now);
    postMessage({ problem: "" });
  } catch (error) {
    unsaved = new Map([...now, ...unsaved]);
    postMessage({ problem: unkept(error) });
  }
}

function unkept(error) {
  const why = error?.name === "QuotaExceededError" ? "its storage is full" : error?.message;
  return (
    `This browser does not keep the records (${why || "perhaps a private window"}): ` +
    "download a game before you close this tab."
  );
}

// Every file on the flash, as [path, text].
function files() {
  const found = [];
  const walk = (folder) => {
    for (const name of disk.readdir(FOLDER + folder)) {
      if (name === "." || name === "..") continue;
      const path = `${folder}/${name}`;
      if (disk.isDir(disk.stat(FOLDER + path).mode)) walk(path);
      else found.push([path.slice(1), decode(disk.readFile(FOLDER + path))]);
    }
  };
  walk("");
  return found;
}

function decode(data) {
  return new TextDecoder().decode(data);
}

const orders = {
  down: ({ name }) => {
    device.down(name);
    run();
  },
  up: ({ name }) => {
    device.up(name);
    run();
  },
  power: ({ on }) => say(on ? device.on() : device.off()),
  board: ({ name }) => say(device.change(name)),
  speed: ({ factor }) => {
    speed = factor;
  },
  add: ({ text }) => say(device.add(text)),
};

onmessage = ({ data }) => {
  if (data.order === "start") main(data).catch((error) => postMessage({ broken: String(error) }));
  else if (device) orders[data.order](data);
};
