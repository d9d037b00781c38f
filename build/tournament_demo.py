"""Sixteen simulated tables, real processes over pseudo-terminals without a recogniser, some with faults, and their tournament.

    python3 build/tournament_demo.py target/release/annabella [--end] [--keep]

Some tables publish to the tournament's broker (loopback, TLS), as from other machines. It reads the folders of the others.
Every process is a child of this one and is ended by its own handle. With `--end` it leaves once the games are played, with
`--keep` it leaves the games behind.
"""

import argparse
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

TABLES = 16
GAMES = [
    "e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1 c4f7 e8e7 c3d5",
    "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7",
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 b8d7 g1f3 c7c6 f1d3 d5c4 d3c4 f6d5",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 c1g5 e7e6 f2f4 d8b6",
]
WHITE = ["Anna", "Berit", "Clara", "Dagny", "Edith", "Frida", "Gerda", "Hanne"]
BLACK = ["Arne", "Bo", "Claus", "Dag", "Einar", "Finn", "Georg", "Harald"]
PATIENCE = 60
# The fault of each table. The desk names each of them.
FAULTS = {
    3: "Black's board is unplugged for a while",
    5: "the program is killed and goes on",
    7: "White calls the arbiter, who does not come",
    9: "Black's board dies",
    11: "a line of the journal is altered in a copy in the tournament's folder",
    13: "nobody approves the device, so the game does not begin",
    16: "it plays under the names of table 15",
}


# These tables publish to the broker. The tournament reads the folders of the others.
AT_THE_BROKER = (2, 4, 5, 6, 8, 10, 12, 14, 16)


class GoneError(Exception):
    """A process ended, or says nothing any more."""


class Program:
    """A child with lines in and out."""

    def __init__(self, arguments: list[str], folder: Path) -> None:
        # In its own process group: Ctrl-C reaches this program only, which ends the tables before the tournament.
        self.child = subprocess.Popen(
            arguments,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            process_group=0,
        )
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        for line in self.child.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def types(self, line: str) -> None:
        try:
            self.child.stdin.write(line + "\n")
            self.child.stdin.flush()
        except OSError as gone:
            raise GoneError(line) from gone

    def expect(self, words: str) -> str:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                line = self.lines.get(timeout=max(until - time.monotonic(), 0.01))
            except queue.Empty:
                raise GoneError(f"no line with {words!r}") from None
            if line is None:
                raise GoneError(f"it ended before {words!r}")
            if words in line:
                return line

    def end(self) -> None:
        if self.child.poll() is None:
            self.child.terminate()
            try:
                self.child.wait(10)
            except subprocess.TimeoutExpired:
                self.child.kill()
                self.child.wait()


class Table:
    """One table: the daemon and its two boards."""

    def __init__(self, program: str, place: Path, number: int, *, broker: bool) -> None:
        self.program, self.number, self.fault = program, number, FAULTS.get(number)
        self.folder = place / f"table-{number:02}"
        self.folder.mkdir()
        index = (15 if number == 16 else number) - 1
        self.names = [f"{WHITE[index % 8]} {index // 8 + 1}", f"{BLACK[index % 8]} {index // 8 + 1}"]
        approved = "" if number == 13 else 'approved_by = "the chief arbiter"\n'
        leave = 'leave_to_publish = "the chief arbiter"\n' if broker else ""
        games = self.folder / "games" if broker else place / "games"
        (self.folder / "table.toml").write_text(
            f'games = "{games}"\n[game]\nevent = "Demonstration"\nround = "1"\n{approved}{leave}'
            + "".join(f'[game.{seat}]\nname = "{name}"\n' for seat, name in zip(("white", "black"), self.names, strict=True))
            + "".join(
                f'[{seat}]\nboard = {{ protocol = "{kind}", port = "{self.folder / seat}" }}\n'
                for seat, kind in (("white", "peg"), ("black", "dgt"))
            )
            + (self.enrolled(place) if broker else "")
        )
        self.moves, self.mates = GAMES[number % len(GAMES)].split(), number % len(GAMES) < 2
        said = subprocess.run([program, "say", "--scheme", "fide", *self.moves], capture_output=True, text=True, check=True)
        self.words = said.stdout.splitlines()
        self.boards, self.daemon, self.game = {}, None, None
        # One thread plays a table and another one ends it. After the end, nothing is started again.
        self.is_over, self.starts = False, threading.Lock()

    def enrolled(self, place: Path) -> str:
        """Lets it publish: its key and the tournament's certificate are copied to it; the section for its configuration."""
        asks = [self.program, "--json", "tournament", "enrol-table", f"t{self.number}"]
        told = json.loads(subprocess.run(asks, cwd=place, capture_output=True, text=True, check=True).stdout)
        for name in ("table.nk", "tournament-ca.pem"):
            shutil.move(Path(told["folder"]) / name, self.folder / name)
        return told["section"]

    def open(self) -> None:
        for seat, kind in (("white", "peg"), ("black", "dgt")):
            link = str(self.folder / seat)
            board = Program([self.program, "simulate", "--protocol", kind, "--script", "-", "--link", link], self.folder)
            board.expect("ready")
            self.boards[seat] = board
        self.play(["--config", "table.toml"])

    def play(self, more: list[str]) -> None:
        with self.starts:
            if self.is_over:
                raise GoneError(f"table {self.number} is ended")
            self.daemon = Program([self.program, "play", "--terminal", *more], self.folder)
        if self.game is None:
            told = self.daemon.expect("this game is kept in ")
            self.game = Path(told.split("this game is kept in ")[1].strip())

    def go(self) -> None:
        if self.number == 13:
            return
        self.daemon.expect("# the clocks start")
        for ply, (move, words) in enumerate(zip(self.moves, self.words, strict=True)):
            if ply == 2:
                self.goes_wrong()
            if self.number == 7 and ply == 4:
                self.daemon.types("white: key arbiter")
                return
            mover, other = ("white", "black") if ply % 2 == 0 else ("black", "white")
            self.boards[mover].types(f"move {move}")
            if mover == "white":
                self.daemon.expect(f"# white has {move} on the board")
                self.daemon.types(f"white: {words}")
            self.daemon.expect(f"# {mover} made {move}")
            if self.mates and move == self.moves[-1]:
                return
            self.daemon.types(f"{other}: {words}")
            self.daemon.expect(f"# {other} repeats rightly")
            self.boards[other].types(f"move {move}")
            self.daemon.expect(f"# {other}'s board is in step")
            if mover == "white":
                self.boards["white"].types("press")
            else:
                self.daemon.types("black: press")
            self.daemon.expect("= ")
            time.sleep(0.5)

    def goes_wrong(self) -> None:
        if self.number == 3:
            self.boards["black"].types("unplug 5s")
            self.daemon.expect("black's board answers again")
        elif self.number == 5:
            self.daemon.child.kill()
            self.daemon.child.wait()
            time.sleep(3)
            self.play(["--resume", str(self.game)])
            self.daemon.expect("> ")
            self.daemon.types("arbiter: resume")
        elif self.number == 9:
            self.boards["black"].end()
        elif self.number == 11:
            lines = (self.game / "journal.jsonl").read_text().splitlines()
            copy = self.game.with_name(self.game.name + "-copy")
            copy.mkdir()
            at = len(lines) // 2
            lines[at] = lines[at].replace('"at":', '"at":1', 1)
            (copy / "journal.jsonl").write_text("\n".join(lines) + "\n")

    def end(self) -> None:
        with self.starts:
            self.is_over = True
            programs = (self.daemon, *self.boards.values())
        for program in programs:
            if program:
                program.end()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("--end", action="store_true", help="leave once the games are played")
    parser.add_argument("--keep", action="store_true", help="leave the games behind")
    asked = parser.parse_args()
    program = str(asked.program.resolve())
    place = Path(tempfile.mkdtemp(prefix="annabella-tournament-"))
    (place / "games").mkdir()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    tables, tournament, failed = [], None, []
    # Debian installs it in a folder that is not on an ordinary user's PATH.
    broker = shutil.which("nats-server", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]))
    if not broker:
        print("nats-server is not installed: the tournament reads every table's folder", flush=True)
    try:
        at_the_broker = AT_THE_BROKER if broker else ()
        tables = [Table(program, place, number, broker=number in at_the_broker) for number in range(1, TABLES + 1)]
        pairs = [f"{table.number},{table.names[0]},{table.names[1]}" for table in tables[:15]]
        (place / "round.csv").write_text("board,white,black\n" + "\n".join(pairs) + "\n")
        asks = ["tournament", "games", "--pairings", "round.csv", "--round", "1", "--delay", "0:00:20", "--out", "broadcast"]
        tournament = Program([program, *asks, *(["--with-broker", "broker"] if broker else [])], place)
        print(tournament.expect("the tournament is at "), flush=True)
        desk = tournament.expect("the arbiter's desk, good once: ")
        print(desk, flush=True)
        print(f"everything is kept in {place}" + ("" if asked.keep else " until this ends"), flush=True)
        browser = shutil.which("xdg-open")
        if browser and not asked.end:
            subprocess.Popen([browser, desk.split(": ", 1)[1]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for table in tables:
            table.open()
            where = " (through the broker)" if table.number in at_the_broker else ""
            fault = f"; {table.fault}" if table.fault else ""
            print(f"table {table.number}: {' against '.join(table.names)}{where}{fault}", flush=True)

        def goes(table: Table) -> None:
            try:
                table.go()
            except GoneError as why:
                # The boards of a table whose board failed never agree again. The demo shows that.
                if table.number != 9 and not table.is_over:
                    failed.append(f"table {table.number}: {why}")

        playing = [threading.Thread(target=goes, args=(table,), daemon=True) for table in tables]
        for thread in playing:
            thread.start()
        for table, thread in zip(tables, playing, strict=True):
            if table.number != 9:
                thread.join()
        print("the games are played" + "".join(f"\n{what}" for what in failed), flush=True)
        while not asked.end:
            time.sleep(1)
        time.sleep(25)
        games = (place / "broadcast" / "round-1" / "games.pgn").read_text()
        through = games.count('[GameId "broker.')
        print(f"{games.count('[GameId')} games are broadcast, {through} of them through the broker", flush=True)
    except KeyboardInterrupt:
        print()
    finally:
        for table in tables:
            table.end()
        if tournament:
            tournament.end()
        if not asked.keep:
            shutil.rmtree(place, ignore_errors=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
