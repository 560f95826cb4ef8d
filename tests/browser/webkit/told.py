"""How requests and answers are written for the driver."""

from __future__ import annotations

from typing import Any

from later import Record

NO_ANSWER: Record = {
    "protocol": "http/1.1",
    "statusText": "",
    "fromCache": False,
    "mimeType": "",
    "bytesReceived": 0,
    "headersSize": 0,
    "bodySize": 0,
    "content": {"size": 0},
}


def headers_of(headers: Any) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if headers is not None:
        headers.foreach(lambda name, value: found.append((name, value)))
    return found


def written(headers: list[tuple[str, str]]) -> list[Record]:
    return [{"name": name, "value": {"type": "string", "value": value}} for name, value in headers]
