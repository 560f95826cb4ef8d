"""Makes up years of games, as a family and its friends might have played them; a seed always gives the same games.

    python -m benchmarks.years GAMES [--data FOLDER] [--seed N]

Writes the games into the database of a folder, all for one owner, and prints the cookie that gives a browser access.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any

from referee.games import preset_of
from referee.sheet.ledger import Ledger, open_ledger
from referee.sheet.record import FORMAT, read_record
from referee.sheet.replay import replay
from referee.sheet.summary import summary_of
from referee.store import Store
from referee.store.file.folder import DATABASE
from referee.store.file.key import secret_key
from referee.web.http.owner import COOKIE, _signer

OWNER = "years"
FAMILY = ("Ann", "Bob", "Cat", "Dan")
FRIENDS = ("Eve", "Fred", "花子", "太郎", "Ines", "Jun", "Kit", "Lou", "Mia", "Noor")
PRESETS = {"gin": 5, "oklahoma": 2, "500-rum": 4, "500-rummy": 2, "persian": 1, "contract": 3, "kaluki": 4}
NOTES = ("Bob was late.", "Counted twice.", "The dog ate a joker.", "Best hand of the year!", "花子は強い")
FIRST = datetime(2016, 1, 2, 19, 30, tzinfo=timezone(timedelta(hours=9)))
LAST = datetime(2026, 11, 20, tzinfo=FIRST.tzinfo)
RANKS, SUITS = "A23456789TJQK", "SHDC"


def records(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yields games in the order they were played, in evenings of one to six games over the years."""
    luck = Random(seed)
    at, made = FIRST, 0
    between = (LAST - FIRST) / max(1, count / 3.5)
    while made < count:
        start = at
        for _ in range(min(count - made, luck.randint(1, 6))):
            yield _game(luck, start)
            start += timedelta(minutes=luck.randint(25, 90))
            made += 1
        at += between * luck.uniform(0.2, 1.6)
        at = at.replace(hour=luck.choice((14, 19, 20)), minute=luck.randrange(60))


def _game(luck: Random, start: datetime) -> dict[str, Any]:
    preset = luck.choices(list(PRESETS), list(PRESETS.values()))[0]
    game = preset_of(preset)[0]
    players = _players(luck, 2 if game.slug == "gin" else luck.choice((3, 4, 4, 5)))
    if game.slug == "gin":
        hands = [_gin(luck, players, preset) for _ in range(40)]
    else:
        hands = [_out(luck, players, game.slug) for _ in range(30)]
    data = {
        "format": FORMAT,
        "game": preset,
        "players": players,
        "first_dealer": luck.choice(players),
        "started": start.isoformat(),
        "hands": hands,
    }
    played = len(replay(read_record(data)).hands)
    left = luck.random() < 0.03
    return {**data, "hands": hands[: max(1, played - 2) if left else played]}


def _players(luck: Random, count: int) -> list[str]:
    """Picks the players, mostly family, in random seats."""
    strangers = max(count - len(FAMILY), min(count - 1, luck.choice((0, 0, 1, 1, 2))))
    return luck.sample([*luck.sample(FAMILY, count - strangers), *luck.sample(FRIENDS, strangers)], count)


def _gin(luck: Random, players: list[str], preset: str) -> dict[str, Any]:
    by, other = luck.sample(players, 2)
    end = luck.choices(("knock", "gin", "void"), (85, 12, 3))[0]
    if end == "void":
        return {"end": end}
    own = 0 if end == "gin" else luck.randint(1, 2 if preset == "oklahoma" else 10)
    hand = {"end": end, "by": by, "held": {by: own, other: min(98, int(luck.triangular(1, 70, 22)))}}
    if preset == "oklahoma":
        hand["upcard"] = luck.choice(RANKS[1:]) + luck.choice(SUITS)
    return {**hand, **_noted(luck)}


def _out(luck: Random, players: list[str], game: str) -> dict[str, Any]:
    """A hand in which somebody went out; in about one of six, the cards left are noted."""
    out = luck.choice(players)
    pack = [rank + suit for rank in RANKS for suit in SUITS] + ["*"] * (0 if game == "500" else 2)
    luck.shuffle(pack)
    cards = luck.random() < 0.17
    held = {
        each: " ".join(pack.pop() for _ in range(luck.randint(1, 6))) if cards else int(luck.triangular(0, 60, 15))
        for each in players
        if each != out
    }
    hand: dict[str, Any] = {"out": out, "held": held}
    if game == "500":
        hand["melded"] = {each: int(luck.triangular(0, 75, 35)) // 5 * 5 for each in players}
    return {**hand, **_noted(luck)}


def _noted(luck: Random) -> dict[str, Any]:
    return {"note": luck.choice(NOTES)} if luck.random() < 0.02 else {}


def fill(folder: Path, count: int, seed: int) -> None:
    """Writes games into the database of a folder."""
    with closing(Store(folder / DATABASE, summary_of)) as store:
        for data in records(count, seed):
            ledger = open_ledger(read_record(data))
            made = store.create(ledger, holder=OWNER, when=data["started"])
            if len(data["hands"]) % 17 == 0:
                store.keep_ruling(made, _ruling(ledger), when=data["started"])


def _ruling(ledger: Ledger) -> dict[str, Any]:
    """A ruling on three cards as a meld."""
    setup = ledger.setup
    case = {"ask": "meld", "cards": "7S 8S TS"}
    return {"game": setup["game"], "rules": setup["rules"], "seats": len(setup["seats"]), "case": case}


def cookie(folder: Path) -> str:
    """The value of the cookie that makes a browser the owner of the games."""
    return _signer(secret_key(folder)).sign(OWNER).decode()


def main() -> None:
    """Writes the games and prints the cookie."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int)
    parser.add_argument("--data", type=Path, default=Path("instance/years"))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    fill(given.data, given.games, given.seed)
    print(f"{COOKIE}={cookie(given.data)}")


if __name__ == "__main__":
    main()
