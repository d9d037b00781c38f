"""espeak-ng through its library: samples, and when each phone begins.

One process may hold one library; its state is global, so this module is too. Version 1.51 divides by
zero on a rare text and takes the process with it: long lists are spoken in processes of their own.
"""

import ctypes as c
import functools
import multiprocessing
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection

import numpy as np

RATE, PITCH, RANGE, WORD_GAP = 1, 3, 4, 7
# The text is UTF-8; what stands in [[ ]] is phones.
FLAGS = 0x101
EVENT_END, EVENT_WORD, EVENT_PHONE = 0, 1, 7
SAMPLE_RATE = 22050

# Never trained on, never tuned on: the outside test.
HELD_OUT = "f4 m7 klatt4 anika Andy steph2 grandma paul Hugo belinda m2 edward iven2 linda".split()
TRAINED = (
    "adam Alex Alicia Andrea Annie antonio aunty benjamin boris caleb david Denis Diogo ed edward2 "
    "Gene Gene2 gustave announcer Henrique iven iven3 iven4 Jacky john kaukovalta Lee marcelo Marco "
    "Mario max Michael michel miguel Mike Mr Nguyen pablo pedro quincy RicishayMax rob robert "
    "robosoft2 steph steph3 Storm Tweaky zac f1 f2 f3 f5 whisperf grandpa klatt klatt2 klatt3 "
    "klatt5 klatt6 m1 m3 m4 m5 m6 m8 norbert sandro shelby travis victor whisper croak"
).split()


class _Id(c.Union):
    _fields_ = (("number", c.c_int), ("name", c.c_char_p), ("string", c.c_char * 8))


class _Event(c.Structure):
    _fields_ = (
        ("type", c.c_int), ("unique", c.c_uint), ("text_position", c.c_int), ("length", c.c_int),
        ("audio_position", c.c_int), ("sample", c.c_int), ("user", c.c_void_p), ("id", _Id),
    )  # fmt: skip


@dataclass
class Spoken:
    """What was spoken: samples at 22.05 kHz, and per word the (first sample, phone) pairs."""

    samples: np.ndarray
    words: list[list[tuple[int, str]]]


_samples: list[np.ndarray] = []
_events: list[tuple[int, int, str]] = []
_Callback = c.CFUNCTYPE(c.c_int, c.POINTER(c.c_short), c.c_int, c.POINTER(_Event))


@_Callback
def _take(wave: c._Pointer, count: int, events: c._Pointer) -> int:
    if wave and count > 0:
        _samples.append(np.ctypeslib.as_array(wave, shape=(count,)).copy())
    i = 0
    while events[i].type != EVENT_END:
        event = events[i]
        if event.type == EVENT_PHONE:
            name = c.string_at(c.addressof(event.id), 8).split(b"\0")[0].decode("utf-8", "replace")
            _events.append((event.sample, EVENT_PHONE, name))
        elif event.type == EVENT_WORD:
            _events.append((event.sample, EVENT_WORD, ""))
        i += 1
    return 0


@functools.cache
def _open() -> c.CDLL:
    library = c.CDLL("libespeak-ng.so.1")
    if library.espeak_Initialize(2, 200, None, 1) <= 0:
        raise OSError("espeak-ng finds no voices; install espeak-ng-data")
    library.espeak_SetSynthCallback(_take)
    library.espeak_SetParameter.argtypes = (c.c_int, c.c_int, c.c_int)
    library.espeak_Synth.argtypes = (
        c.c_char_p, c.c_size_t, c.c_uint, c.c_int, c.c_uint, c.c_uint, c.c_void_p, c.c_void_p,
    )  # fmt: skip
    return library


def voice(name: str) -> None:
    """Speaks from now on as `name`, e.g. `de+m1`."""
    if _open().espeak_SetVoiceByName(name.encode()) != 0:
        raise ValueError(f"espeak-ng has no voice `{name}`")


def say(text: str, rate: int = 170, pitch: int = 50, spread: int = 50, gap: int = 0) -> Spoken:
    """Speaks `text`; marks without a sound of their own stay in the phone list under their names."""
    library = _open()
    _samples.clear()
    _events.clear()
    for parameter, value in ((RATE, rate), (PITCH, pitch), (RANGE, spread), (WORD_GAP, gap)):
        library.espeak_SetParameter(parameter, value, 0)
    raw = text.encode("utf-8") + b"\0"
    library.espeak_Synth(raw, len(raw), 0, 1, 0, FLAGS, None, None)
    library.espeak_Synchronize()
    words: list[list[tuple[int, str]]] = []
    for sample, kind, name in _events:
        if kind == EVENT_WORD:
            words.append([])
        elif words:
            words[-1].append((sample, name))
    # One utterance in six ends in a word that is only a pause: it is the last word's.
    if len(words) > 1 and all(name.startswith("_") for _, name in words[-1]):
        words[-2:] = [words[-2] + words[-1]]
    samples = np.concatenate(_samples) if _samples else np.zeros(0, np.int16)
    return Spoken(samples, words)


@dataclass(frozen=True)
class Request:
    """One sentence to be spoken."""

    voice: str
    text: str
    rate: int
    pitch: int
    spread: int
    gap: int = 0


def _answer(pipe: Connection, requests: list[Request]) -> None:
    for request in requests:
        voice(request.voice)
        pipe.send(say(request.text, request.rate, request.pitch, request.spread, request.gap))
    pipe.close()


def say_all(requests: list[Request]) -> Iterator[Spoken | None]:
    """Every request in order; `None` for one that espeak-ng dies of."""
    fork = multiprocessing.get_context("fork")
    at = 0
    while at < len(requests):
        receive, send = fork.Pipe(duplex=False)
        child = fork.Process(target=_answer, args=(send, requests[at:]), daemon=True)
        child.start()
        send.close()
        try:
            while at < len(requests):
                spoken = receive.recv()
                at += 1
                yield spoken
        except EOFError:
            yield None
            at += 1
        finally:
            child.join(timeout=10)
            receive.close()
