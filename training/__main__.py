"""Make the networks from nothing: fetch decks and fonts, draw, train, export, measure: `python -m training`."""

from __future__ import annotations

import argparse
import subprocess
import sys


def run(name: str, *options: str) -> subprocess.Popen[bytes]:
    """Start a module of this folder."""
    return subprocess.Popen([sys.executable, "-m", f"training.{name}", *options])


def finish(*steps: subprocess.Popen[bytes]) -> None:
    """Wait for steps that run side by side; a fault in one ends it all."""
    for step in steps:
        if step.wait():
            raise SystemExit(f"{' '.join(map(str, step.args))} failed")


def main() -> None:
    """Everything in its order, both trainings at once on a core each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", default="50", help="of each training, by the clock")
    minutes = ("--minutes", parser.parse_args().minutes)
    finish(run("fetch"))
    finish(run("draw"))
    finish(run("train_detector", *minutes), run("train_classifier", *minutes))
    finish(run("export"))
    finish(run("evaluate"))


if __name__ == "__main__":
    main()
