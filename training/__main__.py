"""Makes the networks from scratch: fetches decks and fonts, draws, trains, exports, evaluates: `python -m training`."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time

from training.shards import WEIGHTS


def run(name: str, *options: str) -> subprocess.Popen[bytes]:
    """Starts a module of this folder as a process."""
    return subprocess.Popen([sys.executable, "-m", f"training.{name}", *options])


def finish(*steps: subprocess.Popen[bytes]) -> None:
    """Waits for steps that run side by side; if one fails, stops the others and exits."""
    left = list(steps)
    while left:
        for step in left:
            if step.poll():
                for other in left:
                    other.kill()
                raise SystemExit(f"{' '.join(map(str, step.args))} failed")
        left = [step for step in left if step.returncode is None]
        time.sleep(0.2)


def main() -> None:
    """Runs all the steps in order, with both trainings at once on a core each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", default="45", help="of each training, as elapsed time")
    minutes = ("--minutes", parser.parse_args().minutes)
    shutil.rmtree(WEIGHTS, ignore_errors=True)
    for step in ("fetch", "draw"):
        finish(run(step))
    finish(run("train_detector", *minutes), run("train_classifier", *minutes))
    finish(run("export"))
    finish(run("evaluate", "--count", "20"))


if __name__ == "__main__":
    main()
