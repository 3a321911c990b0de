// The judge in a worker thread: a record in, a verdict or a picture out.
import { startPython } from "./python.js";

const judging = startPython().then((python) =>
  python.pyimport("host_sim.desktop.browser.judging"),
);

onmessage = async ({ data: { id, name, args } }) => {
  try {
    postMessage({ id, answer: JSON.parse((await judging)[name](...args)) });
  } catch (error) {
    postMessage({ id, error: error.message || String(error) });
  }
};
