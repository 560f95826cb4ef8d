"""Keeps a replica in a process of its own: from a line that says which one, until the starting process closes the pipe or dies."""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path

from referee.host.replica.place import ReplicaPlace
from referee.host.replica.replication import Replication


def main() -> None:
    """Runs until the end; exit code 0 means that the replica has everything."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    told = json.loads(sys.stdin.readline())
    place = ReplicaPlace(told["url"], tuple((key, value) for key, value in told["secrets"]))
    with Replication(place, told["number"], Path(told["database"])) as replication:
        sys.stdin.read()
    sys.exit(not replication.whole)


if __name__ == "__main__":
    main()
