"""A stand-in for `rp2`: a state machine fed by DMA, and its time.

The program is interpreted as chapter 3 of the RP2040 data sheet has it, as much of it as a WS2812
needs. DMA reads the buffer only when its time has come: what is written there too early is sent.
"""

from host_sim.simulator.peripherals import machine

ONE_NS = 600  # a pulse that is longer is a 1


class Clock:
    """`time` for the driver: microseconds that pass only while it sleeps."""

    def __init__(self):
        self.now = 0
        self.ends = []  # what to do and when: (microseconds, function)

    def ticks_us(self):
        return self.now & 0x3FFFFFFF

    def ticks_diff(self, later, earlier):
        return (later - earlier + (1 << 29) & 0x3FFFFFFF) - (1 << 29)

    def sleep_us(self, us):
        self.now += us
        due = [work for at, work in self.ends if at <= self.now]
        self.ends = [end for end in self.ends if end[0] > self.now]
        for work in due:
            work()


class PIO:
    OUT_LOW = 2
    SHIFT_LEFT = 0


class Instruction:
    """One instruction: what it does, its side-set and its delay."""

    def __init__(self, *what):
        self.what = what
        self.level = None
        self.cycles = 1

    def side(self, level):
        self.level = level
        return self

    def __getitem__(self, delay):
        assert 0 <= delay < 16  # four bits are left beside one of side-set
        self.cycles = 1 + delay
        return self


def asm_pio(**options):
    assert options == {
        "sideset_init": PIO.OUT_LOW,
        "out_shiftdir": PIO.SHIFT_LEFT,
        "autopull": True,
        "pull_thresh": 8,
    }

    def assembled(program):
        found = []
        labels = {}

        def word(name):
            def instruction(*args):
                found.append(Instruction(name, *args))
                return found[-1]

            return instruction

        words = {name: word(name) for name in ("out", "jmp", "nop")}
        words["label"] = lambda name: labels.update({name: len(found)})
        words.update({"x": "x", "not_x": "not_x"})
        names = program.__globals__
        for name in words:
            assert name not in names
        names.update(words)
        try:
            program()
        finally:
            for name in words:
                del names[name]
        assert len(found) <= 32
        # If one has no side-set, all have a bit less of delay.
        assert None not in [one.level for one in found]
        return found, labels

    return assembled


class StateMachine:
    def __init__(self, number, program, freq, sideset_base):
        assert number == 0
        self._instructions, self._labels = program
        self._cycle_ns = 1e9 / freq
        self._strip = machine.world.strips[sideset_base.number]
        self._on = False
        self._known = {}

    def active(self, on):
        self._on = on == 1

    def take(self, data):
        """Send some bytes: each becomes pulses, and the LEDs get what those say."""
        assert self._on
        bits = byte = 0
        sent = bytearray()
        zeros, ones = set(), set()
        for high, low in self._pulses(data):
            bit = high > ONE_NS
            (ones if bit else zeros).add(int(high))
            assert 650 <= high + low <= 1850  # 1.25 us, within 0.6 (data sheet)
            byte = byte << 1 & 0xFF | bit
            bits += 1
            if bits % 8 == 0:
                sent.append(byte)
        assert bits % 8 == 0 and len(zeros) <= 1 and len(ones) <= 1
        zero, one = zeros.pop() if zeros else 400, ones.pop() if ones else 800
        self._strip.receive((zero, 0, one, 0), bytes(sent), True)

    def _pulses(self, data):
        """The line's pulses as (high, low) in ns, up to the wait for data."""
        where = high = low = 0
        for byte in data:
            key = where, high, low, byte
            if key not in self._known:
                self._known[key] = self._byte(*key)
            pulses, where, high, low = self._known[key]
            for pulse in pulses:
                yield (pulse >> 8) * self._cycle_ns, (pulse & 255) * self._cycle_ns
        assert self._instructions[where].level == 0  # at rest the wire is low
        yield high * self._cycle_ns, low * self._cycle_ns

    def _byte(self, where, high, low, register):
        """Send a byte.

        Returns its pulses, where the machine waits for another byte, and the pulse that has begun
        there. A pulse is cycles high << 8 | cycles low; it ends when the line rises again.
        """
        bits = 8
        x = 0
        pulses = []
        while True:
            where %= len(self._instructions)
            one = self._instructions[where]
            kind, args = one.what[0], one.what[1:]
            if kind == "out" and not bits:
                return tuple(pulses), where, high, low
            if one.level and low:
                if high:
                    pulses.append(high << 8 | low)
                high = low = 0
            if one.level:
                high += one.cycles
            else:
                low += one.cycles
            where += 1
            if kind == "out":
                assert args == ("x", 1)
                x = register >> 7
                register = register << 1 & 0xFF
                bits -= 1
            elif kind == "jmp" and (len(args) == 1 or args[0] == "not_x" and not x):
                where = self._labels[args[-1]]


class Rp2:
    """The module: what a driver gets that imports it."""

    PIO = PIO
    StateMachine = StateMachine

    def __init__(self, clock, channels=12):
        self._clock = clock
        self._channels = channels
        self.asm_pio = asm_pio
        self.DMA = self._channel

    def _channel(self):
        if not self._channels:
            raise OSError(16)  # EBUSY
        self._channels -= 1
        return Dma(self._clock)


class Dma:
    def __init__(self, clock):
        self._clock = clock
        self._busy = False

    def pack_ctrl(self, **fields):
        # Bytes, always to the same place, when the queue of machine 0 of block 0 has room.
        assert fields == {"size": 0, "inc_write": False, "treq_sel": 0}
        return fields

    def config(self, read, write, count, ctrl, trigger):
        assert not self._busy and trigger and ctrl
        self._busy = True

        def end():
            self._busy = False
            write.take(bytes(read[:count]))

        self._clock.ends.append((self._clock.now + 10 * count + 390, end))
