// MicroPython's raw prompt on a serial port: send it a source and get back what that prints.
//
// The bytes are those that MicroPython documents under "The MicroPython Interactive Interpreter
// Mode": raw mode, and raw paste, in which the device says how much it has room for.

const ATTEMPTS = 3; // a device that is just starting misses the first
const PATIENCE = 60000; // ms of silence until a device counts as gone
const QUIET = 200; // ms for the last output of a stopped program
const PIECE = 256; // bytes that a device takes at a time if it does not say how many
const PAUSE = 10; // ms between two such pieces

const RAW = "raw REPL; CTRL-B to exit\r\n>";

const encoder = new TextEncoder();
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

// A source ended with an exception on the device; the message is the traceback's last line.
export class SourceError extends Error {
  constructor(traceback) {
    super(traceback.trim().split("\n").pop().trim());
  }
}

// What is on the port is not MicroPython.
export class NoPromptError extends Error {}

export class RawPrompt {
  static patience = 10000; // ms until a prompt must have come

  constructor(serial) {
    this.serial = serial;
    this.pastes = true; // until the device says that it does not know raw paste
  }

  // Stop the program on the device and get a new prompt. Rejects if no prompt answers.
  async enter() {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.tryToEnter();
      } catch (error) {
        if (this.serial.ended) throw error;
        if (attempt === ATTEMPTS) throw new NoPromptError("no MicroPython prompt answers there");
      }
    }
  }

  async tryToEnter() {
    const { serial } = this;
    // Twice, for a program may be in the middle of handling the first.
    await serial.write(bytes("\r\x03\x03"));
    await sleep(QUIET);
    serial.drop();
    await serial.write(bytes("\r\x01"));
    await serial.until(RAW, RawPrompt.patience, true);
    await serial.write(bytes("\x04"));
    await serial.until("soft reboot\r\n", RawPrompt.patience, true);
    await serial.until(RAW, RawPrompt.patience, true);
  }

  // Run a source; returns what it prints.
  async tell(source) {
    await this.send(source);
    const out = await this.serial.until("\x04", PATIENCE);
    const error = await this.serial.until("\x04", PATIENCE);
    await this.serial.until(">", PATIENCE);
    if (error.length > 1) throw new SourceError(error.slice(0, -1));
    return out.slice(0, -1);
  }

  // Run a source until `stop`; `take` gets each line that it prints. Returns "" or the last line of
  // the traceback that ended it.
  async follow(source, take) {
    await this.send(source);
    let line = "";
    for (;;) {
      const came = await this.serial.some(4096, Infinity);
      for (const [i, byte] of came.entries()) {
        if (byte === 4) {
          this.serial.bytes.unshift(...came.slice(i + 1));
          const error = (await this.serial.until("\x04", PATIENCE)).slice(0, -1);
          await this.serial.until(">", PATIENCE);
          return error && new SourceError(error).message;
        }
        if (byte === 10) {
          take(line);
          line = "";
        } else if (byte !== 13) {
          line += String.fromCharCode(byte);
        }
      }
    }
  }

  // Stop the source that `follow` runs.
  async stop() {
    await this.serial.write(bytes("\x03"));
  }

  // Restart the device like its power switch. It does not answer any more.
  async restart() {
    await this.send("import machine, time\ntime.sleep(0.1)\nmachine.reset()");
    // If the chip itself has the USB port, the port disappears now.
    await sleep(2 * QUIET);
  }

  async send(source) {
    const data = encoder.encode(source);
    if (this.pastes) {
      await this.serial.write(bytes("\x05A\x01"));
      const answer = await this.pair();
      if (answer === "R\x01") return this.paste(data);
      this.pastes = false;
      if (answer !== "R\x00") {
        // An interpreter older than raw paste takes the request for Ctrl-A.
        await this.serial.until(RAW.slice(2), RawPrompt.patience, true);
      }
    }
    for (let at = 0; at < data.length; at += PIECE) {
      await this.serial.write(data.subarray(at, at + PIECE));
      await sleep(PAUSE);
    }
    await this.serial.write(bytes("\x04"));
    await this.serial.until("OK", PATIENCE);
  }

  // Send as much as the device has room for, and wait until it asks for more.
  async paste(data) {
    const step = await this.number();
    let room = step;
    let at = 0;
    while (at < data.length) {
      while (!room || this.serial.bytes.length) {
        const [said] = await this.serial.some(1, PATIENCE);
        if (said === 4) {
          // The device stops the paste; the error follows as that of the source.
          await this.serial.write(bytes("\x04"));
          return;
        }
        if (said === 1) room += step;
      }
      const part = data.subarray(at, at + room);
      await this.serial.write(part);
      at += part.length;
      room -= part.length;
    }
    await this.serial.write(bytes("\x04"));
    await this.serial.until("\x04", PATIENCE);
  }

  async pair() {
    const two = [...(await this.serial.some(1, PATIENCE)), ...(await this.serial.some(1, PATIENCE))];
    return String.fromCharCode(...two);
  }

  async number() {
    const two = await this.pair();
    return two.charCodeAt(0) + 256 * two.charCodeAt(1);
  }
}
