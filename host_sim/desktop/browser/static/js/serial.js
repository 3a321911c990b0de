// A serial port as a stream of bytes that can be waited for.

const BAUD = 115200; // USB ignores it; a chip behind a converter needs it

// The port has disappeared or does not answer any more.
export class LostError extends Error {}

export class Serial {
  // `port` is one of navigator.serial's.
  constructor(port) {
    this.port = port;
    this.bytes = []; // received and not read yet
    this.wake = () => {};
    this.ended = "";
  }

  async open() {
    await this.port.open({ baudRate: BAUD, bufferSize: 16384 });
    // Some devices send nothing until the terminal says it is ready.
    await this.port.setSignals?.({ dataTerminalReady: true }).catch(() => {});
    this.writer = this.port.writable.getWriter();
    this.reader = this.port.readable.getReader();
    this.pumping = this.pump();
  }

  async pump() {
    try {
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        for (const byte of value) this.bytes.push(byte);
        this.wake();
      }
      this.ended ||= "it was closed";
    } catch (error) {
      this.ended ||= error.message || "it was unplugged";
    }
    this.wake();
  }

  async write(bytes) {
    if (this.ended) throw new LostError(this.ended);
    try {
      await this.writer.write(bytes);
    } catch (error) {
      throw new LostError(error.message || "it was unplugged");
    }
  }

  // The bytes received, at least one and up to `count`.
  async some(count, patience) {
    await this.wait(() => this.bytes.length > 0, patience);
    return this.bytes.splice(0, count);
  }

  // The bytes up to the end of a text, as a text with one letter per byte. With `whole` the patience is
  // for all of it, not for each byte.
  async until(ending, patience, whole = false) {
    const codes = [...ending].map((letter) => letter.charCodeAt(0));
    let from = 0;
    let end = -1;
    await this.wait(() => {
      for (let at = from; at + codes.length <= this.bytes.length; at++) {
        if (codes.every((code, i) => this.bytes[at + i] === code)) {
          end = at + codes.length;
          return true;
        }
        from = at + 1;
      }
      return false;
    }, patience, whole);
    return this.bytes
      .splice(0, end)
      .map((byte) => String.fromCharCode(byte))
      .join("");
  }

  // Wait until `met()` is true; throws after `patience` ms without a byte or, with `whole`, in all.
  async wait(met, patience, whole = false) {
    const begun = performance.now();
    while (!met()) {
      if (this.ended) throw new LostError(this.ended);
      const left = whole ? Math.max(0, begun + patience - performance.now()) : patience;
      const silent = await new Promise((resolve) => {
        const timer = left === Infinity ? 0 : setTimeout(resolve, left, true);
        this.wake = () => {
          clearTimeout(timer);
          resolve(false);
        };
      });
      if (silent) throw new LostError("it does not answer");
    }
  }

  // Drop the bytes that are not read yet.
  drop() {
    this.bytes.length = 0;
  }

  async close() {
    this.ended ||= "it was closed";
    await this.reader?.cancel().catch(() => {});
    await this.pumping;
    this.reader?.releaseLock();
    await this.writer?.abort().catch(() => {});
    this.writer?.releaseLock();
    await this.port.close().catch(() => {});
  }
}
