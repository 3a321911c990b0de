// The Thumb instructions that firmware runs most, in a table of cases: rp2040js tries its encodings
// one after the other, which takes several times as long. Each does here what it does there, with
// the same cycles; every other instruction, and every access to a peripheral, is left to rp2040js.
// thumb_test.mjs runs both side by side.

const FLASH = 0x10000000;
const RAM = 0x20000000;
const PUSHED = new Uint8Array(256).map((_, bits) => bits.toString(2).replaceAll("0", "").length);

// A function that executes instructions for at least this many cycles and returns how many they took;
// it ends sooner at an instruction that is left to rp2040js. `cache.look` is told the offset of each access to
// the flash; the cycles that it adds to `cache.stall` count too.
export function interpreter(chip, cache, stops) {
  const { core } = chip;
  const { look } = cache;
  const flashBytes = chip.flash.length;
  const r = core.registers;
  const ramBytes = chip.sram.length;
  const ram8 = chip.sram;
  const ram16 = new Uint16Array(ram8.buffer, ram8.byteOffset, ramBytes >> 1);
  const ram32 = new Uint32Array(ram8.buffer, ram8.byteOffset, ramBytes >> 2);
  const flash8 = chip.flash;
  const flash16 = new Uint16Array(flash8.buffer, flash8.byteOffset, flash8.length >> 1);
  const flash32 = new Uint32Array(flash8.buffer, flash8.byteOffset, flash8.length >> 2);

  const romBytes = chip.bootrom.byteLength;
  const rom16 = new Uint16Array(chip.bootrom.buffer, chip.bootrom.byteOffset, romBytes >> 1);
  const rom32 = chip.bootrom;

  // A word, halfword or byte into a register; false where it is in neither RAM nor flash.
  const word = (to, address) => {
    const at = (address - RAM) >>> 0;
    if (at < ramBytes && !(at & 3)) {
      r[to] = ram32[at >> 2];
      return true;
    }
    if (address < romBytes && !(address & 3)) {
      r[to] = rom32[address >> 2];
      return true;
    }
    const offset = (address - FLASH) >>> 0;
    if (offset >= flashBytes || offset & 3) return false;
    look(offset);
    r[to] = flash32[offset >> 2];
    return true;
  };
  const half = (to, address) => {
    const at = (address - RAM) >>> 0;
    if (at < ramBytes && !(at & 1)) {
      r[to] = ram16[at >> 1];
      return true;
    }
    if (address < romBytes && !(address & 1)) {
      r[to] = rom16[address >> 1];
      return true;
    }
    const offset = (address - FLASH) >>> 0;
    if (offset >= flashBytes || offset & 1) return false;
    look(offset);
    r[to] = flash16[offset >> 1];
    return true;
  };
  const byte = (to, address) => {
    const at = (address - RAM) >>> 0;
    if (at < ramBytes) {
      r[to] = ram8[at];
      return true;
    }
    const offset = (address - FLASH) >>> 0;
    if (offset >= flashBytes) return false;
    look(offset);
    r[to] = flash8[offset];
    return true;
  };
  // A register's word, halfword or byte into RAM; false where it is not RAM.
  const putWord = (from, address) => {
    const at = (address - RAM) >>> 0;
    if (at >= ramBytes || at & 3) return false;
    ram32[at >> 2] = r[from];
    return true;
  };
  const putHalf = (from, address) => {
    const at = (address - RAM) >>> 0;
    if (at >= ramBytes || at & 1) return false;
    ram16[at >> 1] = r[from];
    return true;
  };
  const putByte = (from, address) => {
    const at = (address - RAM) >>> 0;
    if (at >= ramBytes) return false;
    ram8[at] = r[from];
    return true;
  };

  // The flags of a result, and of a sum and a difference, which they return.
  const flags = (result) => {
    core.N = result < 0;
    core.Z = result === 0;
  };
  const sum = (a, b) => {
    const result = (a + b) | 0;
    flags(result);
    core.C = result >>> 0 < a >>> 0;
    core.V = ((a ^ result) & (b ^ result)) < 0;
    return result;
  };
  const difference = (a, b) => {
    const result = (a - b) | 0;
    flags(result);
    core.C = a >>> 0 >= b >>> 0;
    core.V = ((a ^ b) & (a ^ result)) < 0;
    return result;
  };
  const holds = (condition) => {
    switch (condition) {
      case 0:
        return core.Z;
      case 1:
        return !core.Z;
      case 2:
        return core.C;
      case 3:
        return !core.C;
      case 4:
        return core.N;
      case 5:
        return !core.N;
      case 6:
        return core.V;
      case 7:
        return !core.V;
      case 8:
        return core.C && !core.Z;
      case 9:
        return !core.C || core.Z;
      case 10:
        return core.N === core.V;
      case 11:
        return core.N !== core.V;
      case 12:
        return core.N === core.V && !core.Z;
      default:
        return core.N !== core.V || core.Z;
    }
  };

  // Between two low registers: by the bits 6 to 9. 0 where it is left to rp2040js.
  const between = (opcode, d, m) => {
    switch ((opcode >> 6) & 15) {
      case 0: // ANDS
        flags((r[d] = r[d] & r[m]) | 0);
        return 1;
      case 1: // EORS
        flags((r[d] = r[d] ^ r[m]) | 0);
        return 1;
      case 2: {
        // LSLS
        const by = r[m] & 255;
        const input = r[d] | 0;
        flags((r[d] = by < 32 ? input << by : 0) | 0);
        if (by) core.C = (input & (1 << (32 - by))) !== 0;
        return 1;
      }
      case 3: {
        // LSRS
        const by = r[m] & 255;
        const input = r[d] | 0;
        flags((r[d] = by < 32 ? input >>> by : 0) | 0);
        core.C = by <= 32 && ((input >>> (by - 1)) & 1) === 1;
        return 1;
      }
      case 4: {
        // ASRS
        const by = Math.min(r[m] & 255, 32);
        const input = r[d] | 0;
        flags((r[d] = input >> Math.min(by, 31)) | 0);
        core.C = (input & (1 << (by - 1))) !== 0;
        return 1;
      }
      case 8: // TST
        flags(r[d] & r[m]);
        return 1;
      case 9: // NEGS
        r[d] = difference(0, r[m]);
        return 1;
      case 10: // CMP
        difference(r[d], r[m]);
        return 1;
      case 12: // ORRS
        flags((r[d] = r[d] | r[m]) | 0);
        return 1;
      case 13: // MULS
        flags((r[d] = Math.imul(r[d], r[m])) | 0);
        return 1;
      case 14: // BICS
        flags((r[d] = r[d] & ~r[m]) | 0);
        return 1;
      case 15: // MVNS
        flags((r[d] = ~r[m]) | 0);
        return 1;
      default:
        return 0;
    }
  };
  // With a high register: ADD, CMP, MOV, BX and BLX; not where PC is read or SP written.
  const high = (opcode, pc) => {
    const m = (opcode >> 3) & 15;
    const d = ((opcode >> 4) & 8) | (opcode & 7);
    if (m === 15) return 0;
    switch ((opcode >> 8) & 3) {
      case 0:
        if (d === 13 || d === 15) return 0;
        r[d] = r[d] + r[m];
        break;
      case 1:
        if (d === 15) return 0;
        difference(r[d], r[m]);
        break;
      case 2:
        if (d === 13) return 0;
        if (d === 15) {
          r[15] = r[m] & ~1;
          return 2;
        }
        r[d] = r[m];
        break;
      default:
        if (opcode & 7 || m === 14 && opcode & 128 || r[m] >>> 28 === 15) return 0;
        const to = r[m] & ~1;
        if (opcode & 128) r[14] = (pc + 2) | 1;
        r[15] = to;
        return 2;
    }
    r[15] = pc + 2;
    return 1;
  };
  // Load or store with the sum of two registers as the address, by the bits 9 to 11.
  const indexed = (opcode, t, address) => {
    switch ((opcode >> 9) & 7) {
      case 0:
        return putWord(t, address);
      case 1:
        return putHalf(t, address);
      case 2:
        return putByte(t, address);
      case 3:
        if (!byte(t, address)) return false;
        r[t] = (r[t] << 24) >> 24;
        return true;
      case 4:
        return word(t, address);
      case 5:
        return half(t, address);
      case 6:
        return byte(t, address);
      default:
        if (!half(t, address)) return false;
        r[t] = (r[t] << 16) >> 16;
        return true;
    }
  };
  // A register list at RAM from `at` on, in or out; returns the cycles of its registers.
  const pop = (bits, at) => {
    let cycles = 0;
    for (let i = 0; bits; i++, bits >>= 1)
      if (bits & 1) r[i] = ram32[(at >> 2) + cycles++];
    return cycles;
  };
  const push = (bits, at) => {
    let cycles = 0;
    for (let i = 0; bits; i++, bits >>= 1)
      if (bits & 1) ram32[(at >> 2) + cycles++] = r[i];
    return cycles;
  };
  // PUSH, POP, SP up or down, and what makes a word of a byte or a halfword. 0: left to rp2040js.
  const other = (opcode, pc) => {
    const bits = opcode & 255;
    const at = (r[13] - RAM) >>> 0;
    const d = opcode & 7;
    const m = (opcode >> 3) & 7;
    const bytes = 4 * (PUSHED[bits] + ((opcode >> 8) & 1));
    let cycles = 1;
    switch (opcode >> 8) {
      case 0xb0:
        r[13] += opcode & 128 ? -4 * (opcode & 127) : 4 * (opcode & 127);
        break;
      case 0xb2:
        if ((opcode & 0xc0) === 0xc0) r[d] = r[m] & 255;
        else if (opcode & 128) r[d] = r[m] & 0xffff;
        else if (opcode & 64) r[d] = (r[m] << 24) >> 24;
        else r[d] = (r[m] << 16) >> 16;
        break;
      case 0xb4:
      case 0xb5:
        if (at > ramBytes || at < bytes || at & 3) return 0;
        r[13] -= bytes;
        cycles += push(bits, at - bytes);
        if (opcode & 256) ram32[(at >> 2) - 1] = r[14];
        break;
      case 0xbc:
      case 0xbd:
        if (at + bytes > ramBytes || at & 3) return 0;
        if (opcode & 256) {
          const to = ram32[((at + bytes) >> 2) - 1];
          if (to >>> 28 === 15) return 0; // the end of an interrupt
          cycles += pop(bits, at) + 2;
          r[13] += bytes;
          r[15] = to & ~1;
          return cycles;
        }
        cycles += pop(bits, at);
        r[13] += bytes;
        break;
      default:
        return 0;
    }
    r[15] = pc + 2;
    return cycles;
  };
  // LDMIA and STMIA in RAM.
  const several = (opcode) => {
    const bits = opcode & 255;
    const n = (opcode >> 8) & 7;
    const at = (r[n] - RAM) >>> 0;
    if (at + 4 * PUSHED[bits] > ramBytes || at & 3) return 0;
    const end = r[n] + 4 * PUSHED[bits];
    const cycles = opcode & 0x800 ? pop(bits, at) : push(bits, at);
    if (!(bits & (1 << n))) r[n] = end;
    return 1 + cycles;
  };

  // One instruction; returns its cycles, or 0 if it is left to rp2040js and nothing was done.
  const step = () => {
    const pc = r[15];
    let opcode;
    const offset = (pc - FLASH) >>> 0;
    const inFlash = offset < flashBytes;
    if (inFlash) {
      look(offset);
      opcode = flash16[offset >> 1];
    } else {
      const at = (pc - RAM) >>> 0;
      if (at < ramBytes) opcode = ram16[at >> 1];
      else if (pc < romBytes && !stops.has(pc)) opcode = rom16[pc >> 1];
      else return 0;
    }
    if (pc & 1) return 0;
    const d = opcode & 7;
    const m = (opcode >> 3) & 7;
    const five = (opcode >> 6) & 31;
    const t = (opcode >> 8) & 7;
    const bits = opcode & 255;
    let cycles = 1;
    switch (opcode >> 11) {
      case 0: {
        // LSLS
        const input = r[m] | 0;
        const result = input << five;
        r[d] = result;
        flags(result);
        if (five) core.C = ((input >>> (32 - five)) & 1) === 1;
        break;
      }
      case 1: {
        // LSRS
        const input = r[m] | 0;
        const result = five ? (input >>> five) | 0 : 0;
        r[d] = result;
        flags(result);
        core.C = ((input >>> (five ? five - 1 : 31)) & 1) === 1;
        break;
      }
      case 2: {
        // ASRS
        const input = r[m] | 0;
        const result = input >> (five || 31);
        r[d] = result;
        flags(result);
        core.C = ((input >>> (five ? five - 1 : 31)) & 1) === 1;
        break;
      }
      case 3: {
        // ADDS, SUBS: a register or three bits
        const b = opcode & 0x400 ? five & 7 : r[five & 7];
        r[d] = opcode & 0x200 ? difference(r[m], b) : sum(r[m], b);
        break;
      }
      case 4: // MOVS
        r[t] = bits;
        core.N = false;
        core.Z = bits === 0;
        break;
      case 5: // CMP
        difference(r[t], bits);
        break;
      case 6: // ADDS
        r[t] = sum(r[t], bits);
        break;
      case 7: // SUBS
        r[t] = difference(r[t], bits);
        break;
      case 8:
        if (opcode & 0x400) {
          cycles = high(opcode, pc);
          if (!cycles) return 0;
                return cycles;
        }
        if (!between(opcode, d, m)) return 0;
        break;
      case 9: // LDR from beside the code
        if (!word(t, ((pc + 4) & ~3) + 4 * bits)) return 0;
        cycles = 2;
        break;
      case 10:
      case 11:
        if (!indexed(opcode, d, r[m] + r[five & 7])) return 0;
        cycles = 2;
        break;
      case 12:
        if (!putWord(d, r[m] + 4 * five)) return 0;
        cycles = 2;
        break;
      case 13:
        if (!word(d, r[m] + 4 * five)) return 0;
        cycles = 2;
        break;
      case 14:
        if (!putByte(d, r[m] + five)) return 0;
        cycles = 2;
        break;
      case 15:
        if (!byte(d, r[m] + five)) return 0;
        cycles = 2;
        break;
      case 16:
        if (!putHalf(d, r[m] + 2 * five)) return 0;
        cycles = 2;
        break;
      case 17:
        if (!half(d, r[m] + 2 * five)) return 0;
        cycles = 2;
        break;
      case 18:
        if (!putWord(t, r[13] + 4 * bits)) return 0;
        cycles = 2;
        break;
      case 19:
        if (!word(t, r[13] + 4 * bits)) return 0;
        cycles = 2;
        break;
      case 20: // ADR
        r[t] = ((pc + 4) & ~3) + 4 * bits;
        break;
      case 21:
        r[t] = r[13] + 4 * bits;
        break;
      case 22:
      case 23:
        cycles = other(opcode, pc);
        if (!cycles) return 0;
            return cycles;
      case 24:
      case 25:
        cycles = several(opcode);
        if (!cycles) return 0;
        break;
      case 26:
      case 27: {
        // B, where a condition holds
        const condition = (opcode >> 8) & 15;
        if (condition > 13) return 0;
        if (holds(condition)) {
          r[15] = pc + 4 + ((opcode << 24) >> 23);
          return 2;
        }
        break;
      }
      case 28: // B
        r[15] = pc + 4 + ((opcode << 21) >> 20);
        return 2;
      case 30: {
        // BL; its second halfword is in the same memory
        if (inFlash) look(offset + 2);
        const second = inFlash
          ? flash16[(offset >> 1) + 1]
          : pc < romBytes
            ? rom16[(pc >> 1) + 1]
            : ram16[((pc - RAM) >> 1) + 1];
        if (second >> 14 !== 3 || !(second & 0x1000)) return 0;
        const sign = (opcode << 21) >> 31; // -1 or 0
        const i1 = ~(sign ^ (second >> 13)) & 1;
        const i2 = ~(sign ^ (second >> 11)) & 1;
        const far = (i1 << 23) | (i2 << 22) | ((opcode & 0x3ff) << 12) | ((second & 0x7ff) << 1);
        r[14] = (pc + 4) | 1;
        r[15] = pc + 4 + ((sign << 24) | far);
        return 3;
      }
      default:
        return 0;
    }
    r[15] = pc + 2;
    return cycles;
  };

  return (wanted) => {
    if (core.interruptsUpdated) return 0;
    let spent = 0;
    while (spent < wanted) {
      const cycles = step();
      if (!cycles) break;
      spent += cycles;
      if (cache.stall) {
        spent += cache.stall;
        cache.stall = 0;
      }
    }
    return spent;
  };
}
