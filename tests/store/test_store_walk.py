"""Random walks of changes and undo steps, compared with a list that remembers every state."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

from hypothesis import HealthCheck, given, settings, strategies as st

from tests.soak import times

POINTS = st.integers(0, 200)
MOVES = st.one_of(
    st.tuples(st.just("recorded"), POINTS),
    st.tuples(st.just("corrected"), st.integers(1, 9), POINTS),
    st.tuples(st.just("inserted"), st.integers(1, 9), POINTS),
    st.tuples(st.just("dropped"), st.integers(1, 9)),
    st.tuples(st.just("renamed"), st.sampled_from(["Ann", "Bob", "Cy"])),
    st.tuples(st.just("undo")),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
    st.tuples(st.just("redo")),
    st.tuples(st.just("packed")),
)
AT = "2001-01-01T20:00:00Z"


@dataclass
class Model:
    """The states that can be reached, and which one is current."""

    states: list[tuple[tuple[str, ...], tuple[int, ...]]] = field(default_factory=lambda: [(("Ann", "Bob"), ())])
    now: int = 0
    version: int = 1

    def step(self, by):
        if 0 <= self.now + by < len(self.states):
            self.now += by
            self.version += 1

    def change(self, names, points):
        self.states[self.now + 1 :] = [(tuple(names), tuple(points))]
        self.now += 1
        self.version += 1

    def play(self, kind, *values):
        """Makes the move; False if there is no such hand."""
        names, points = self.states[self.now][0], list(self.states[self.now][1])
        match kind, values:
            case "undo", ():
                self.step(-1)
                return True
            case "redo", ():
                self.step(1)
                return True
            case "packed", ():
                return True
            case "renamed", (name,):
                names = (name,)
            case "recorded", (value,):
                points.append(value)
            case _, (number, *_) if number > len(points):
                return False
            case "corrected", (number, value):
                points[number - 1] = value
            case "inserted", (number, value):
                points.insert(number - 1, value)
            case "dropped", (number,):
                points.pop(number - 1)
        self.change(names, points)
        return True


def packed_and_back(store, key, new, edits):
    """The sheet after it was in the archive; a newer one has the last numbers, and stays."""
    store.change(store.create(new, holder="other", when=AT), edits.recorded(1), when=AT)
    assert store.archive.pack(1, now=datetime(2001, 2, 1, tzinfo=UTC)) > 0
    store.archive.bring_back(key, when=AT)
    return store.load(key)


@settings(max_examples=times(10, 400), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(moves=st.lists(MOVES, max_size=30))
def test_a_walk_of_changes_and_steps_agrees_with_a_simple_model(store, new, edits, moves):
    key = store.create(new, holder="me", when=AT)
    model, seen = Model(), {}
    for kind, *values in moves:
        if not model.play(kind, *values):
            continue
        if kind == "packed":
            held = packed_and_back(store, key, new, edits)
        elif kind in ("undo", "redo"):
            held = getattr(store, kind)(key, when=AT, version=store.load(key).version)
        else:
            held = store.change(key, getattr(edits, kind)(*values), when=AT)
        names, points = model.states[model.now]
        assert (tuple(held.ledger.setup["players"]), tuple(edits.points(held))) == (names, points)
        assert (held.can_undo, held.can_redo) == (model.now > 0, model.now < len(model.states) - 1)
        assert held.version == model.version == len(store.log(key))
        assert held == store.load(key)
        for entry in held.ledger.entries:
            assert seen.setdefault((entry.id, entry.version), entry) == entry
    listed = next(row for row in store.sheets("me", limit=1000) if row.key == key.secret)
    assert listed.summary == edits.summary_of(store.load(key).ledger).listing
    for (hand, _), entry in seen.items():
        assert entry in [kept.entry for kept in store.revisions(key, hand)]
