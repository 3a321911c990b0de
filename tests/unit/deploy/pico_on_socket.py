"""An emulated Pico with its USB console on a socket: `python pico_on_socket.py IMAGE FLASH PIN`.

IMAGE is the interpreter, FLASH a littlefs image for its file system. Prints the URL to give to
mpremote, then `lit` for each time it was started and sent something to the LEDs on PIN. Runs until
its standard input ends, and so never longer than whoever started it.
"""

import asyncio
import sys

from rp2040py.boards import BOARDS, resolve_firmware
from rp2040py.cli.socket_repl import SocketInteractiveRepl
from rp2040py.device import MicroPythonDevice


def keep_silent(device):
    """Let the emulated USB host leave a read open while it has nothing to send, as real ones do.

    It would answer with an empty packet at once, be asked again at once, and so keep the chip in
    its USB interrupt for most of its time.
    """
    usb, cdc = device.mcu.usb_ctrl, device.cdc
    answer, forget, send = usb.on_endpoint_read, usb.on_reset, cdc.send_serial_byte
    asked = []

    def read(endpoint, size):
        if endpoint and not cdc.tx_fifo.item_count:
            asked[:] = [(endpoint, size)]
        else:
            answer(endpoint, size)

    def served():
        while asked and cdc.tx_fifo.item_count:
            answer(*asked.pop())

    def sent(byte):
        send(byte)
        if asked:
            # Not from here: a read is answered between two instructions, never within one.
            alarm.schedule(10_000)

    def reset():
        asked.clear()
        forget()

    alarm = device.simulator.clock.create_alarm(served)
    usb.on_endpoint_read, usb.on_reset, cdc.send_serial_byte = read, reset, sent


def tell_light(device, pin):
    """Print `lit` at the first rise of a pin after each reset of the chip."""
    usb = device.mcu.usb_ctrl
    forget = usb.on_reset
    level = device.mcu.gpio[pin]
    state = {"lit": False}

    def changed(new, old):
        if new.name == "HIGH" and not state["lit"]:
            state["lit"] = True
            print("lit", flush=True)

    def reset():
        state["lit"] = False
        forget()

    level.add_listener(changed)
    usb.on_reset = reset


async def serve(image, flash, pin):
    """Run the interpreter of an image, its console on a socket."""
    board = resolve_firmware(BOARDS["pico"], "micropython", image)
    device = MicroPythonDevice(board=board, filesystem=flash)
    keep_silent(device)
    tell_light(device, pin)
    await device.astart(600)
    console = SocketInteractiveRepl(device.cdc, device.simulator, lambda status: None)
    await console.start()
    print(f"socket://127.0.0.1:{console.port}", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await console.stop()
    device.stop()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], sys.argv[2], int(sys.argv[3])))
