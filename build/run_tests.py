"""Builds test programs and runs some of them beside each other.

    python3 build/run_tests.py AT_ONCE [ARGUMENTS OF cargo test] [-- ARGUMENTS OF EACH PROGRAM]

`cargo test` runs one test program after the other, and the processors are idle while the last tests of each wait for a timer
or a process. Of a program that passes, its result is printed; of one that fails, everything. Those that took longest the last
time begin first; before them those that never ran, the largest first.
"""

import json
import math
import os
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DURATIONS = ROOT / "target/test-durations.json"


def split(arguments: list[str]) -> tuple[list[str], list[str]]:
    at = arguments.index("--") if "--" in arguments else len(arguments)
    return arguments[:at], arguments[at + 1 :]


def built(arguments: list[str]) -> dict[str, str]:
    """The test programs, each with the folder in which cargo would run it."""
    command = ["cargo", "test", "--no-run", "--message-format=json-render-diagnostics", *arguments]
    build = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if build.returncode:
        sys.exit(build.returncode)
    messages = [json.loads(line) for line in build.stdout.splitlines()]
    tests = [one for one in messages if one["reason"] == "compiler-artifact" and one["profile"]["test"] and one["executable"]]
    return {one["executable"]: str(Path(one["manifest_path"]).parent) for one in tests}


def cargos_environment() -> dict[str, str]:
    """What `.cargo/config.toml` gives to each program that cargo runs."""
    given = tomllib.loads((ROOT / ".cargo/config.toml").read_text())["env"]
    return {name: str(ROOT / of["value"]) if of["relative"] else of["value"] for name, of in given.items()}


def run(program: str, folder: str, arguments: list[str]) -> tuple[bool, float, list[str]]:
    """Whether it passes, its seconds, and what it prints."""
    environment = os.environ | cargos_environment() | {"CARGO_MANIFEST_DIR": folder}
    began = time.monotonic()
    done = subprocess.run(
        [program, *arguments],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    return done.returncode == 0, time.monotonic() - began, done.stdout.splitlines()


def name(program: str) -> str:
    """Its name without the hash of its build."""
    return Path(program).name.rpartition("-")[0]


def run_all(programs: dict[str, str], arguments: list[str], at_once: int) -> list[str]:
    """Runs each program. Returns those that failed."""
    took = json.loads(DURATIONS.read_text()) if DURATIONS.exists() else {}
    order = sorted(programs, key=lambda program: (-took.get(name(program), math.inf), -Path(program).stat().st_size))
    pool = ThreadPoolExecutor(at_once)
    runs = {pool.submit(run, program, programs[program], arguments): program for program in order}
    failed = []
    try:
        for finished in as_completed(runs):
            program = runs[finished]
            passed, took[name(program)], lines = finished.result()
            if not passed:
                failed.append(program)
            results = [line for line in lines if not passed or line.startswith("test result: ")]
            print(f"{name(program)}: " + "\n".join(results), flush=True)
    finally:
        pool.shutdown(cancel_futures=True)
    DURATIONS.write_text(json.dumps(took, indent=1))
    return failed


def main() -> None:
    of_cargo, of_each = split(sys.argv[2:])
    failed = run_all(built(of_cargo), of_each, int(sys.argv[1]))
    if failed:
        sys.exit("failed: " + " ".join(failed))


if __name__ == "__main__":
    main()
