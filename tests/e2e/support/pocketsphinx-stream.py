"""Recognises sound from standard input (16 kHz, 16 bit, mono) with pocketsphinx's library while it arrives.

Prints the hypothesis each time that it changes, one a line, and the last one at the end.
Arguments: the folder of the model, and a grammar.
"""

import ctypes
import sys

CHUNK_BYTES = 3200

sphinx = ctypes.CDLL("libpocketsphinx.so.3")
base = ctypes.CDLL("libsphinxbase.so.3")
base.err_set_logfile(b"/dev/null")
base.cmd_ln_init.restype = ctypes.c_void_p
sphinx.ps_args.restype = ctypes.c_void_p
sphinx.ps_init.restype = ctypes.c_void_p
sphinx.ps_init.argtypes = [ctypes.c_void_p]
sphinx.ps_start_utt.argtypes = [ctypes.c_void_p]
sphinx.ps_end_utt.argtypes = [ctypes.c_void_p]
sphinx.ps_get_hyp.restype = ctypes.c_char_p
sphinx.ps_get_hyp.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
sphinx.ps_process_raw.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int]

model, grammar = (argument.encode() for argument in sys.argv[1:3])
options = [b"-hmm", model + b"/en-us", b"-dict", model + b"/cmudict-en-us.dict", b"-jsgf", grammar]
arguments = [ctypes.c_char_p(option) for option in options]
settings = base.cmd_ln_init(None, ctypes.c_void_p(sphinx.ps_args()), ctypes.c_int(1), *arguments, None)
decoder = sphinx.ps_init(settings)
sphinx.ps_start_utt(decoder)
shown = b""


def show():
    global shown
    # With a grammar there is none at the end where the last sentence is incomplete: the partial one before it stays.
    hypothesis = sphinx.ps_get_hyp(decoder, None) or shown
    if hypothesis != shown:
        shown = hypothesis
        print(hypothesis.decode(), flush=True)


while sound := sys.stdin.buffer.read(CHUNK_BYTES):
    sphinx.ps_process_raw(decoder, sound, len(sound) // 2, 0, 0)
    show()
sphinx.ps_end_utt(decoder)
show()
