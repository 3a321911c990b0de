// A navigator.serial for tests: what the page writes goes to the test's device, and the answers come
// back, as requests to the server of the page.
const post = (what, body) => fetch(`/serial/${what}`, { method: "POST", body });

class Port extends EventTarget {
  async open() {
    const opened = await post("open");
    if (!opened.ok) throw new DOMException("Failed to open serial port.", "NetworkError");
    const number = await opened.text();
    const ask = (what, body) => post(`${what}/${number}`, body);
    const lost = () => new DOMException("The device has been lost.", "NetworkError");
    let open = true;
    this.close = async () => {
      open = false;
      await ask("close");
    };
    this.readable = new ReadableStream({
      async pull(controller) {
        while (open) {
          const answer = await ask("read");
          if (!answer.ok) return controller.error(lost());
          const bytes = new Uint8Array(await answer.arrayBuffer());
          if (bytes.length) return controller.enqueue(bytes);
        }
      },
    });
    this.writable = new WritableStream({
      async write(bytes) {
        if (!(await ask("write", bytes)).ok) throw lost();
      },
    });
  }

  async setSignals() {}
}

const serial = new EventTarget();
serial.requestPort = async () => new Port();
Object.defineProperty(navigator, "serial", { value: serial, configurable: true });
