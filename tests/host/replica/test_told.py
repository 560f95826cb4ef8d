"""What *Export and import* and `/health` say about a replica."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.host.replica.state import STATE, ReplicaState, forget, note

NOW = "2026-11-23T10:04:07+00:00"
AT = datetime.fromisoformat(NOW)


@pytest.mark.parametrize(
    ("state", "lag", "in_trouble", "words"),
    [
        (ReplicaState(AT), None, False, None),
        (ReplicaState(AT, AT - timedelta(seconds=2)), 2, False, "A replica in another place has everything up to"),
        (ReplicaState(AT, AT + timedelta(hours=1)), 0, False, "A replica in another place has everything up to"),
        (ReplicaState(AT, AT - timedelta(minutes=5)), 300, True, "The replica has nothing saved after"),
        (ReplicaState(AT - timedelta(minutes=5)), None, True, "The replica cannot be reached"),
        (ReplicaState(AT, AT, taken=True), 0, True, "These games now live on another machine"),
    ],
    ids=["just begun", "at work", "the clock was set back", "behind", "never reached", "another went on"],
)
def test_it_says_until_when_the_replica_has_everything(
    app: Flask, client: FlaskClient, set_clock: Callable[[str], None], state: ReplicaState, lag: int | None,
    in_trouble: bool, words: str | None,
) -> None:  # fmt: skip
    set_clock(NOW)
    note(Path(app.instance_path), state)
    told = client.get("/health").get_json()
    assert (told["replica_lag_seconds"], told["replica_in_trouble"]) == (lag, in_trouble)
    page = client.get("/import").text
    assert ('id="replica"' in page) == bool(words)
    assert not words or words in page
    assert ('<p id="replica" class="notice">' in page) == in_trouble


def test_what_cannot_be_read_is_no_replica(app: Flask, client: FlaskClient) -> None:
    (Path(app.instance_path) / STATE).write_text('{"since": 1}')
    assert client.get("/health").get_json()["replica_in_trouble"] is None
    forget(Path(app.instance_path))
    assert 'id="replica"' not in client.get("/import").text
