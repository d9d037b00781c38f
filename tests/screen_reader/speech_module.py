"""A module of speech-dispatcher that writes what it is to say into a log, and takes as long as a voice would.

It speaks the protocol of output modules on standard input and output. The log is the file that HEARD names. An utterance has a
line when it begins, and one when it ends or is cut off; times are seconds of the monotonic clock.
"""

import html
import json
import os
import re
import select
import sys
import time
from pathlib import Path

# Of a voice at rate 0, which speaks 160 words a minute.
CHARACTERS_A_SECOND = 15.0
WORDS_A_MINUTE = 160.0
# A voice needs a moment even for a single letter.
SHORTEST = 0.08


class Commands:
    """The lines that the speech server sends."""

    def __init__(self):
        self.waiting = b""

    def next(self, seconds=None):
        """The next line; None where none came within the time."""
        while b"\n" not in self.waiting:
            ready, _, _ = select.select([sys.stdin.fileno()], [], [], seconds)
            if not ready:
                return None
            received = os.read(sys.stdin.fileno(), 65536)
            if not received:
                sys.exit(0)
            self.waiting += received
        line, self.waiting = self.waiting.split(b"\n", 1)
        return line.decode("utf-8", "replace").rstrip("\r")

    def block(self):
        """The lines up to a single dot."""
        lines = []
        while True:
            line = self.next()
            if line == ".":
                return lines
            # A dot at the start of a line is sent twice.
            lines.append(line[1:] if line.startswith("..") else line)


class Voice:
    """What speaks: at most one utterance at a time."""

    def __init__(self, log):
        self.log = log
        self.settings = {}
        self.number = 0
        self.text = None
        self.begun = self.seconds = 0.0

    def write(self, event, at, **more):
        line = {"event": event, "number": self.number, "at": at, **more}
        self.log.write(json.dumps(line, ensure_ascii=False) + "\n")

    def words_a_minute(self):
        rate = float(self.settings.get("rate", "0"))
        # The range of espeak-ng: from half the normal rate to 450 words a minute.
        return WORDS_A_MINUTE + rate * (0.8 if rate < 0 else 2.9)

    def begin(self, lines):
        text = re.sub(r"<[^>]*>", "", " ".join(lines))
        self.text = " ".join(html.unescape(text).split())
        self.number += 1
        a_second = CHARACTERS_A_SECOND * self.words_a_minute() / WORDS_A_MINUTE
        self.seconds = max(SHORTEST, len(self.text) / a_second)
        self.begun = time.monotonic()
        self.write("begins", self.begun, text=self.text, lang=self.settings.get("language", ""))

    def remaining(self):
        """Seconds until the utterance ends; None where nothing is said."""
        return None if self.text is None else max(0.0, self.begun + self.seconds - time.monotonic())

    def end(self, was_cut):
        now = time.monotonic()
        said = self.text
        if was_cut:
            said = said[: int(len(said) * min(1.0, (now - self.begun) / self.seconds))]
        self.write("is cut" if was_cut else "ends", now, said=said)
        self.text = None


def answer(*lines):
    sys.stdout.write("".join(line + "\n" for line in lines))
    sys.stdout.flush()


def obey(commands, voice, line):
    """Carries out one command."""
    if line in ("SPEAK", "CHAR", "KEY", "SOUND_ICON"):
        answer("202 OK RECEIVING MESSAGE")
        lines = commands.block()
        answer("200 OK SPEAKING", "701 BEGIN")
        voice.begin(lines)
    elif line in ("STOP", "PAUSE"):
        if voice.text is not None:
            voice.end(was_cut=True)
            answer("703 STOP" if line == "STOP" else "704 PAUSE")
    elif line == "SET":
        answer("203 OK RECEIVING SETTINGS")
        voice.settings.update(setting.split("=", 1) for setting in commands.block() if "=" in setting)
        answer("203 OK SETTINGS RECEIVED")
    elif line == "INIT":
        answer("299-the log", "299 OK LOADED SUCCESSFULLY")
    elif line == "AUDIO":
        answer("207 OK RECEIVING AUDIO SETTINGS")
        commands.block()
        answer("203 OK AUDIO INITIALIZED")
    elif line == "LOGLEVEL":
        answer("207 OK RECEIVING LOGLEVEL SETTINGS")
        commands.block()
        answer("203 OK LOG LEVEL SET")
    elif line.startswith("LIST VOICES"):
        answer(*[f"200-{lang}\t{lang}\tnone" for lang in ("da", "de", "en", "nb", "sv")], "200 OK VOICE LIST SENT")
    elif line.startswith("DEBUG"):
        answer("200 OK DEBUGGING SET")
    elif line == "QUIT":
        answer("210 OK QUIT")
        sys.exit(0)
    else:
        answer("300 ERR UNKNOWN COMMAND")


def main():
    commands = Commands()
    with Path(os.environ["HEARD"]).open("a", buffering=1, encoding="utf-8") as log:
        voice = Voice(log)
        while True:
            line = commands.next(voice.remaining())
            if line is None:
                voice.end(was_cut=False)
                answer("702 END")
            elif line:
                obey(commands, voice, line)


main()
