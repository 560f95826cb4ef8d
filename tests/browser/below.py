"""The browser tests below a path: their addresses start at the app, and Caddy's certificate is accepted."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, PageAssertions

from tests.proxy import BELOW

TAKES_ADDRESSES: tuple[tuple[type, str], ...] = (
    *((APIRequestContext, method) for method in ("get", "post", "head", "fetch")),
    (Page, "goto"),
    (PageAssertions, "to_have_url"),
)


def moved(address: Any) -> Any:
    """An address of the app below the path; one that is already there, or is not a path, stays as it is."""
    inside = isinstance(address, str) and address.startswith("/") and not address.startswith(f"{BELOW}/")
    return BELOW + address if inside else address


def move(patch: pytest.MonkeyPatch) -> None:
    """Makes every browser of the tests find the app below the path."""
    for kind, method in TAKES_ADDRESSES:
        patch.setattr(kind, method, _moving(getattr(kind, method)))
    patch.setattr(Browser, "new_context", _trusting(Browser.new_context))


def _moving(original: Any) -> Any:
    return lambda self, address, *more, **named: original(self, moved(address), *more, **named)


def _trusting(original: Any) -> Any:
    return lambda self, **named: original(self, **{"ignore_https_errors": True, **named})
