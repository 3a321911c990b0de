// An RP2040 with a flash, a strip of WS2812 and buttons, on emulated time.
//
// This adds what the emulator lacks: programming and erasing the flash through the boot ROM, with the
// times of the data sheet; the cache before the flash; state machines that run on emulated time, at
// the rate of their divider; and a USB host that waits when it has nothing to send, as real hosts do,
// instead of answering each request with an empty packet.
import fs from "node:fs";

import { ConsoleLogger, LogLevel, Simulator, USBCDC } from "rp2040js";

import { interpreter } from "./thumb.mjs";

const FLASH_BASE = 0x10000000;
const ROM_END = 0x4000;
const GPIO_IN = 4; // the register, in the block of single-cycle IO
const WATCHDOG = 0x40058;
const FLASH_BYTES = 2 << 20; // a Pico's
const ERASE_BYTES = 4096;
const CYCLE_NS = 8; // at 125 MHz
const ERASE_NS = 45e6; // a block of 4096 bytes, W25Q16JV, typical
const PROGRAM_NS = 0.4e6; // a page of 256 bytes
const CACHE_BYTES = 16384; // two-way, lines of 8 bytes
const LINE_BITS = 3;
const MISS_CYCLES = 60; // to fetch a line by a four-bit bus at half the clock, command and all
const ONE_NS = 600; // a WS2812 bit that is high for longer than this is a one
const SCAN_GAP_NS = 0.5e6; // no button read for so long: the next read begins a scan
const LATCH_NS = 50e3; // the wire at rest for so long: the LEDs take over what was sent

export class Chip {
  // options: image (a UF2 file), rom (a file with the boot ROM), flash (a file with what is on the
  // flash before the image comes, or null) and flashAt, its place; or whole, all bytes of the flash;
  // leds, the strip's pin; buttons, name to pin.
  constructor(options) {
    this.options = options;
    this.simulator = new Simulator();
    this.clock = this.simulator.clock;
    this.chip = this.simulator.rp2040;
    this.chip.logger = new ConsoleLogger(LogLevel.Error);
    this.flashAt = options.flashAt;
    this.erases = this.programs = 0;
    this.programmed = -1; // when a page was last programmed
    const rom = fs.readFileSync(options.rom);
    this.chip.loadBootrom(new Uint32Array(rom.buffer, rom.byteOffset, rom.length / 4));
    this.calls = this.romCalls(rom);
    if (options.whole) {
      this.chip.flash.set(options.whole);
    } else {
      if (options.flash) this.chip.flash.set(fs.readFileSync(options.flash), options.flashAt);
      this.load(fs.readFileSync(options.image));
    }
    this.cache();
    this.chip.pio.forEach((pio) => this.machines(pio));
    this.console();
    this.pins = {};
    this.down = new Set();
    for (const [name, pin] of Object.entries(options.buttons)) {
      this.pins[name] = this.chip.gpio[pin];
      this.pins[name].setInputValue(true); // released: the pull-up's level
    }
    this.edges = [];
    this.reads();
    this.frames = [];
    this.pixels = "";
    this.strip(this.chip.gpio[options.leds]);
    this.restarts = false; // it has asked for a reset: again() is it
    this.chip.peripherals[WATCHDOG].onWatchdogTrigger = () => (this.restarts = true);
    this.chip.core.PC = FLASH_BASE;
  }

  // The same chip with the same flash, powered up; buttons that are held stay down.
  again() {
    const chip = new Chip({ ...this.options, whole: this.chip.flash.slice() });
    chip.onSaid = this.onSaid;
    for (const name of this.down) chip.contact(name, true);
    return chip;
  }

  // Write as the drive does: a block of the flash is erased before its first page is written.
  load(uf2) {
    const erased = new Set();
    for (let at = 0; at + 512 <= uf2.length; at += 512) {
      const address = uf2.readUInt32LE(at + 12) - FLASH_BASE;
      const block = Math.floor(address / ERASE_BYTES) * ERASE_BYTES;
      if (!erased.has(block)) this.chip.flash.fill(0xff, block, block + ERASE_BYTES);
      erased.add(block);
      this.chip.flash.set(uf2.subarray(at + 32, at + 32 + uf2.readUInt32LE(at + 16)), address);
    }
  }

  // The boot ROM's functions for the flash: address to what happens in their place.
  romCalls(rom) {
    const { flash } = this.chip;
    const nothing = () => {};
    const does = {
      IF: nothing,
      EX: nothing,
      FC: nothing,
      CX: nothing,
      RE: (offset, count) => {
        flash.fill(0xff, offset, offset + count);
        this.erases += count / ERASE_BYTES;
        this.clock.tick((ERASE_NS * count) / ERASE_BYTES);
      },
      RP: (offset, source, count) => {
        for (let i = 0; i < count; i++) flash[offset + i] &= this.chip.readUint8(source + i);
        this.programs += count / 256;
        this.programmed = this.clock.nanos;
        this.clock.tick((PROGRAM_NS * count) / 256);
      },
    };
    const calls = new Map();
    for (let at = rom.readUInt16LE(0x14); rom.readUInt16LE(at); at += 4) {
      const code = String.fromCharCode(rom[at], rom[at + 1]);
      if (does[code]) calls.set(rom.readUInt16LE(at + 2) & ~1, does[code]);
    }
    return calls;
  }

  // Every access to the flash goes through the cache; a line that is not there costs cycles.
  cache() {
    const chip = this.chip;
    const sets = CACHE_BYTES >> (LINE_BITS + 1);
    const recent = new Int32Array(sets).fill(-1);
    const older = new Int32Array(sets).fill(-1);
    const stalled = { stall: 0 };
    stalled.look = (offset) => {
      const line = offset >>> LINE_BITS;
      const set = line & (sets - 1);
      if (recent[set] === line) return;
      if (older[set] !== line) stalled.stall += MISS_CYCLES;
      older[set] = recent[set];
      recent[set] = line;
    };
    const end = FLASH_BASE + chip.flash.length;
    for (const [name, read] of [
      ["readUint32", (offset) => chip.flashView.getUint32(offset, true)],
      ["readUint16", (offset) => chip.flashView.getUint16(offset, true)],
      ["readUint8", (offset) => chip.flash[offset]],
    ]) {
      const other = chip[name].bind(chip);
      chip[name] = (address) => {
        address >>>= 0;
        if (address < FLASH_BASE || address >= end) return other(address);
        stalled.look(address - FLASH_BASE);
        return read(address - FLASH_BASE);
      };
    }
    this.stalled = stalled;
    this.instructions = interpreter(chip, stalled, this.calls);
  }

  // A state machine steps when its cycles are over; one that waits for data goes on when it comes.
  machines(pio) {
    pio.run = () => {};
    const steps = pio.machines.map((machine) => {
      const step = this.clock.createAlarm(() => {
        if (!machine.enabled) return;
        const before = machine.cycles;
        machine.step();
        pio.checkChangedPins();
        if (!machine.waiting) go(machine.cycles - before);
      });
      const go = (cycles) =>
        step.schedule(cycles * CYCLE_NS * (machine.clockDivInt + machine.clockDivFrac / 256));
      const { writeFIFO } = machine;
      machine.writeFIFO = (value) => {
        const waited = machine.waiting;
        const before = machine.cycles;
        writeFIFO.call(machine, value);
        if (waited && !machine.waiting) go(1 + machine.cycles - before);
      };
      return () => machine.enabled && !machine.waiting && go(1);
    });
    const { writeUint32 } = pio;
    pio.writeUint32 = (offset, value) => {
      const enabled = pio.machines.map((machine) => machine.enabled);
      writeUint32.call(pio, offset, value);
      pio.machines.forEach((machine, i) => !enabled[i] && machine.enabled && steps[i]());
    };
  }

  console() {
    const usb = this.chip.usbCtrl;
    const host = new USBCDC(usb);
    this.said = "";
    this.onSaid = () => {};
    host.onSerialData = (bytes) => {
      this.said += Buffer.from(bytes).toString("latin1");
      this.onSaid(bytes);
    };
    const answer = usb.onEndpointRead;
    let waiting = null;
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint === host.outEndpoint && !host.txFIFO.itemCount) waiting = [endpoint, size];
      else answer(endpoint, size);
    };
    const queue = [];
    const feed = this.clock.createAlarm(() => {
      for (let i = 0; i < 64 && queue.length && host.txFIFO.itemCount < 400; i++)
        host.txFIFO.push(queue.shift());
      if (waiting && host.txFIFO.itemCount) {
        const request = waiting;
        waiting = null;
        answer(...request);
      }
      if (queue.length) feed.schedule(1e6);
    });
    this.send = (text) => {
      queue.push(...Buffer.from(text, "latin1"));
      feed.schedule(1e4);
    };
  }

  strip(pin) {
    let rose = 0;
    let fell = 0;
    let first = 0;
    let programmed = -1; // as it was when the frame began
    let bits = 0;
    let byte = 0;
    let bytes = [];
    const latch = this.clock.createAlarm(() => {
      // LEDs that got nothing keep what they have.
      const sent = Buffer.from(bytes).toString("hex");
      this.pixels = sent + this.pixels.slice(sent.length);
      this.frames.push({ start: first, end: fell, programmed, pixels: this.pixels });
      bytes = [];
      bits = 0;
    });
    pin.addListener((level, before) => {
      const now = this.clock.nanos;
      if (level === 1) {
        rose = now;
        if (!bits && !bytes.length) {
          first = now;
          programmed = this.programmed;
        }
      } else if (level === 0 && before === 1) {
        fell = now;
        byte = ((byte << 1) | (now - rose > ONE_NS)) & 255;
        if (++bits === 8) {
          bytes.push(byte);
          bits = 0;
        }
        latch.schedule(LATCH_NS);
      }
    });
  }

  // When the firmware has seen an edge. It reads its buttons one by one, in order; an edge that comes
  // meanwhile is seen in the same scan if its button has not been read yet.
  reads() {
    const { sio } = this.chip;
    const read = sio.readUint32.bind(sio);
    const buttons = Object.keys(this.pins);
    let turn = 0;
    let last = 0;
    this.unseen = [];
    sio.readUint32 = (offset) => {
      if (offset === GPIO_IN) {
        const now = this.clock.nanos;
        turn = now - last > SCAN_GAP_NS ? 0 : (turn + 1) % buttons.length;
        last = now;
        for (const edge of this.unseen) if (edge.name === buttons[turn]) edge.seen = now;
        this.unseen = this.unseen.filter((edge) => edge.seen === null);
      }
      return read(offset);
    };
  }

  // Press a button, or release it, after this many ns.
  move(name, down, after) {
    const edge = { name, down, at: this.clock.nanos + after, seen: null };
    const alarm = this.clock.createAlarm(() => {
      this.unseen.push(edge);
      this.edges.push(edge);
      this.contact(name, down);
    });
    alarm.schedule(after);
  }

  contact(name, down) {
    this.pins[name].setInputValue(!down);
    down ? this.down.add(name) : this.down.delete(name);
  }

  // Run until `done()`, or for at most this many ms; returns whether it was done.
  run(ms, done = () => false) {
    const { clock } = this;
    const { core } = this.chip;
    const end = clock.nanos + ms * 1e6;
    // Otherwise a chip that sleeps would sleep past the end.
    clock.createAlarm(() => {}).schedule(ms * 1e6);
    for (;;) {
      if (core.waiting) clock.tick(clock.nanosToNextAlarm);
      else this.execute();
      if (this.restarts) return false;
      if (done()) return true;
      if (clock.nanos >= end) return false;
    }
  }

  // Execute instructions until the next alarm, which is never far.
  execute() {
    const { clock, stalled } = this;
    const { core } = this.chip;
    const wanted = clock.nanosToNextAlarm / CYCLE_NS;
    const spent = this.instructions(wanted);
    if (spent) clock.tick(spent * CYCLE_NS);
    if (spent >= wanted) return;
    if (core.PC < ROM_END && this.rom()) return;
    const cycles = core.executeInstruction() + stalled.stall;
    stalled.stall = 0;
    clock.tick(cycles * CYCLE_NS);
  }

  // Do what the boot ROM would do now, if this is one of its functions for the flash; returns whether
  // it is.
  rom() {
    const { core } = this.chip;
    const call = this.calls.get(core.PC);
    if (!call) return false;
    const [a, b, c] = core.registers;
    call(a >>> 0, b >>> 0, c >>> 0);
    core.PC = core.registers[14] & ~1;
    return true;
  }

  // Stop main.py and run Python at the raw prompt; returns what it printed.
  python(code, ms) {
    this.said = "";
    this.send("\x03\x03\x01");
    if (!this.run(3000, () => this.said.endsWith("raw REPL; CTRL-B to exit\r\n>")))
      throw new Error("no raw prompt: " + this.said);
    this.said = "";
    this.send(code + "\x04");
    this.run(ms, () => this.said.split("\x04").length > 2);
    const [out, err] = this.said.replace(/^OK/, "").split("\x04");
    if (err || err === undefined) throw new Error("python: " + (err ?? "no answer: " + out));
    return out;
  }

  // The flash from where the file system is to its end.
  files() {
    return this.chip.flash.subarray(this.flashAt, FLASH_BYTES);
  }
}
