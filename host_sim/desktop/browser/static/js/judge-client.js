// Calls from a page to the judge, which runs in a worker thread.

const PATIENCE = 30000; // ms: a call that takes longer is stopped

let worker = null;
let number = 0;
const open = new Map(); // number of a question to how it is settled

// Call one of the functions of judging.py; returns its result.
export function ask(name, ...args) {
  worker ??= startWorker();
  const id = ++number;
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      worker.terminate();
      worker = null;
      for (const { reject } of open.values()) reject(new Error("This takes too long to work out."));
      open.clear();
    }, PATIENCE);
    open.set(id, {
      resolve: (answer) => (clearTimeout(late), resolve(answer)),
      reject: (error) => (clearTimeout(late), reject(error)),
    });
    worker.postMessage({ id, name, args });
  });
}

// The same for repeated calls: a call that is overtaken before its turn is dropped and never
// answered.
export function asker(name) {
  let running = false;
  let next = null;
  const run = async () => {
    while (next) {
      const { args, resolve, reject } = next;
      next = null;
      await ask(name, ...args).then(resolve, reject);
    }
    running = false;
  };
  return (...args) =>
    new Promise((resolve, reject) => {
      next = { args, resolve, reject };
      if (running) return;
      running = true;
      run();
    });
}

function startWorker() {
  const started = new Worker(new URL("judge-worker.js", import.meta.url), { type: "module" });
  started.onmessage = ({ data: { id, answer, error } }) => {
    const { resolve, reject } = open.get(id) ?? {};
    open.delete(id);
    if (error) reject?.(new Error(error));
    else resolve?.(answer);
  };
  started.onerror = (event) => {
    for (const { reject } of open.values()) reject(new Error(event.message || "The judge has stopped."));
    open.clear();
    worker = null;
  };
  return started;
}
