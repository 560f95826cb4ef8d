"""How a row of the tables of disputes is checked: a case, its verdict, the clause, and what else the answer says."""

from __future__ import annotations

from typing import Any

from referee.sheet.cases import answer

Case = dict[str, Any]


def plain(value: Any, *, kinds: bool) -> Any:
    """Lists in any order, and the cards of a reading too, with its kind before them if the row gives it."""
    if not isinstance(value, list):
        return value
    said = [f"{each['kind'] if kinds else ''} {each['cards']}" if "kind" in each else str(each) for each in value]
    return sorted(" ".join(sorted(each.split())) for each in said)


def check(case: Case, verdict: str, clause: str | None, more: Case) -> None:
    """The answer as a row expects it; `says` is part of the reason, and no clause means that the rules name none."""
    got = answer(case)
    text = f"{got.get('because', got)} {got.get('instead') or ''}"
    assert (got.get("error"), got["id"], got.get("verdict")) == (None, case["id"], verdict), text
    assert clause in (None, got["clause"]), text
    assert more.get("says", "") in text
    kinds = any(str(each).startswith(("set ", "run ")) for each in more.get("readings", ()))
    wanted = {key: plain(value, kinds=kinds) for key, value in more.items() if key != "says"}
    assert {key: plain({"readings": [], **got}.get(key), kinds=kinds) for key in wanted} == wanted


def refused(case: Case, says: str) -> None:
    """A case that cannot be read is answered with its id and an error only."""
    got = answer(case)
    assert set(got) == {"id", "error"}, got
    assert got["id"] == case["id"]
    assert says in got["error"]
