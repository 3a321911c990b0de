// The questions of a page to the judge, which runs in a thread of its own.

const PATIENCE = 30000; // ms: what takes longer is ended

let worker = null;
let number = 0;
const open = new Map(); // number of a question to how it is settled

// Ask one of the functions of judging.py; gives what it answers.
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

// The same for what is asked again and again: a question that is overtaken before its turn is
// dropped and never answered.
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
