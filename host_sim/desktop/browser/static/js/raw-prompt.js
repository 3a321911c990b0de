// MicroPython's raw prompt on a serial port: sources are sent to it, and what they print comes back.
//
// The bytes are those that MicroPython documents under "The MicroPython Interactive Interpreter
// Mode": raw mode, and raw paste, in which the device says how much it has room for.

const ATTEMPTS = 3; // a device that starts just now does not hear the first
const PATIENCE = 60000; // ms of silence until a device counts as gone
const QUIET = 200; // ms for what a stopped program still has to say
const PIECE = 256; // bytes that a device takes at once where it does not say how many
const PAUSE = 10; // ms between these

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

// There is something on the port that is not MicroPython.
export class NoPromptError extends Error {}

export class RawPrompt {
  static patience = 10000; // ms in which a prompt has to come

  constructor(serial) {
    this.serial = serial;
    this.pastes = true; // until the device says that it does not know raw paste
  }

  // Stop what runs on the device and get a new prompt. Rejects where no prompt answers.
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

  // Run a source; gives what it prints.
  async tell(source) {
    await this.send(source);
    const out = await this.serial.until("\x04", PATIENCE);
    const error = await this.serial.until("\x04", PATIENCE);
    await this.serial.until(">", PATIENCE);
    if (error.length > 1) throw new SourceError(error.slice(0, -1));
    return out.slice(0, -1);
  }

  // Run a source that goes on until `stop`: `take` gets each line that it prints. Gives what it ended
  // with: "" or the last line of a traceback.
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

  // Stop what is followed.
  async stop() {
    await this.serial.write(bytes("\x03"));
  }

  // Restart the device as its power switch would. What runs there answers no more.
  async restart() {
    await this.send("import machine, time\ntime.sleep(0.1)\nmachine.reset()");
    // The port of a device with a USB of its own goes now.
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
        // An interpreter from before there was raw paste takes it for Ctrl-A.
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

  // Send as much as the device has said that it has room for, and wait for more.
  async paste(data) {
    const step = await this.number();
    let room = step;
    let at = 0;
    while (at < data.length) {
      while (!room || this.serial.bytes.length) {
        const [said] = await this.serial.some(1, PATIENCE);
        if (said === 4) {
          // It wants no more: the error comes as that of the source.
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
