"""Names that MicroPython has in its flash, for use as the firmware's.

They are what its own modules and their parameters are called. Here are those of the image for a
Pico, most of which every image has; one that is missing only takes memory, as any other name does.
Left out are names with a meaning for the interpreter: those that it asks objects for, that the
compiler treats as its own, and that every source may use.
"""

FLASH_NAMES = tuple(
    """
aw bl bx cb dt er fs gc io on os ow pc pi rb re rx sd sz tb tx ws add aes alt arg asr bpp buf clz
cmp cos cpu cts dec doc erf esp exc exp idx inf isr ldr log low lsl lsr md5 mem mod mrs nan off osr
pin ps1 ps2 put pyb rel req rom rp2 rts run sck scl sda sin src ssl sub sys tan tau vfs wfi acos
addr and_ argv asin atan attr bdev bind bits blit busy ceil code cond core coro cosh crc8 ctrl data
dest diff done dump erfc fabs file fill flow fmod freq gpio hard high host ibuf imag init json ldrb
ldrh line load lock log2 loop math mem8 miso mkfs mode modf mosi movt movw null pack peek pins poll
poly port prog rate rbit real rect scan sdiv seed seek sgen sha1 side sinh size span sqrt strb strh
sync tanh task tell text time udiv usys vcmp vldr vmov vmrs vneg vstr word wrap acosh align array
asinh atan2 atanh block board bswap cmath cpsid cpsie crc32 delay deque drain dumps event expm1
flags floor flush frexp funcs gamma group heapq hline instr ipoll isinf isnan l_rom ldexp ldrex
loads log10 mem16 mem32 movwt mtime not_x not_y pass_ phase pixel polar reset rmdir rxbuf shift
sleep stall state stdin strex ticks trunc txbuf uname union vline vsqrt x_dec y_dec accept aclose
active awrite buffer cancel center choice config decode deinit digest enable encode ep_max future
gather getter gmtime groups iffull invert is_set labels lgamma listen locked mktime modify module
parity period ph_key poller random scroll search select setter sha256 single sizeof socket status
stderr stdout stream struct timing toggle txdone unlink unpack unsafe value2 waiter abs_tol acquire
ahb_err asyncio backlog channel closure collect connect context decrypt default deflate degrees
deleter disable discard dupterm duty_ns ellipse encrypt fromhex hashlib heapify heappop hexlify
ifempty in_base indices isclose itf_max jmp_pin listdir machine maxsize measure memaddr message
newline noblock onewire out_buf pindirs popleft pyboard radians randint readbit rel_tol release
restart rx_fifo str_max sysname tick_hz time_ns timeout trigger tx_fifo uctypes uniform urandom
version waiting writeto x_not_y xfer_cb addrsize autopull autopush baudrate binascii bytes_at
calcsize chain_to copysign cur_task datetime desc_cfg desc_dev duty_u16 encoding exc_type execfile
firstbit framebuf fromkeys function getvalue heappush high_pri humidity inc_read isfinite issubset
iterable iterator kbd_intr keepends libc_ver mem_free mem_info nodename not_osre out_base out_init
peername platform polarity progsize read_err read_u16 readbyte readfrom readonly readsize register
required reset_cb ring_sel runq_len schedule set_base set_init sleep_ms sleep_us sniff_en ticks_ms
ticks_us treq_sel wait_for writebit writevto addressof awritestr bitstream buffering byteorder
cryptolib deepsleep delay_max desc_strs dict_view errorcode exception factorial fifo_join fill_rect
generator get_ident heap_lock inc_write irq_quiet isenabled localtime lookahead main_task mem_alloc
num_instr opt_level pack_ctrl pack_into partition qstr_info randrange read_temp registers ring_size
sendbreak stack_use threshold ticks_add ticks_cpu unhexlify unique_id waitq_len wrap_used write_err
writebyte a2b_base64 appendleft b2a_base64 bootloader difference enable_irq isdisjoint issuperset
lightsleep namedtuple pend_throw queue_read readblocks rpartition select_rom separators setsockopt
soft_reset splitlines stack_size start_pass ticks_diff unregister add_program collections
create_task disable_irq getaddrinfo getrandbits heap_unlock in_shiftdir num_sideset open_itf_cb
pull_thresh push_thresh queue_write readexactly reset_cause run_forever server_side setblocking
side_pindir sideset_opt submit_xfer temperature unpack_ctrl unpack_from wait_closed wait_for_ms
wrap_socket wrap_target writeblocks writeto_mem bound_method bytearray_at convert_temp current_task
dht_readinto intersection mem_addrsize out_shiftdir read_scratch readfrom_mem sideset_base
sideset_init start_server timeout_char vcvt_f32_s32 vcvt_s32_f32 version_info allocate_lock
readfrom_into remote_wakeup sideset_count state_machine stream_awrite time_pulse_us wait_io_event
write_scratch asm_pio_encode bootsel_button builtin_driver dupterm_notify get_event_loop
get_extra_info implementation new_event_loop remove_program write_readinto control_xfer_cb
open_connection print_exception python_compiler server_hostname start_new_thread difference_update
readfrom_mem_into return_exceptions run_until_complete intersection_update symmetric_difference
get_exception_handler set_exception_handler call_exception_handler do_handshake_on_connect
default_exception_handler symmetric_difference_update alloc_emergency_exception_buf
""".split()
)
