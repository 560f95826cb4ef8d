"""A real server that reads photos: hostile files, large ones, several at once, and what is left when it ends."""

from __future__ import annotations

import http.client
import json
import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from referee.camera.child_process import available
from referee.camera.refusals import REFUSALS
from tests.camera import hostile
from tests.camera.stand_in import SERVER, photo
from tests.pages import seen
from tests.served import Served, serving
from tests.web.test_kill import Caller

pytestmark = pytest.mark.skipif(not available(), reason="the extra referee[camera] is not installed")
PATIENCE = 20
HTMX = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("data"), command=SERVER) as app:
        yield app


class Guest(Caller):
    """A browser with a cookie of its own that sends photos."""

    def __init__(self, served: Served) -> None:
        super().__init__()
        self.served = served
        self.token = self.form(served, "/new/gin", "/new/gin").values["csrf_token"]

    def send(self, data: bytes, address: str = "/photos", name: str = "picture") -> tuple[int, str]:
        """Sends a photo; the status and text of the answer."""
        from io import BytesIO  # noqa: PLC0415

        parts = {
            "csrf_token": self.token,
            name: FileStorage(BytesIO(data), filename="a.jpg", content_type="image/jpeg"),
        }
        boundary, body = encode_multipart(parts)
        cookies = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        headers = {"Content-Type": f"multipart/form-data; boundary={boundary}", "Cookie": cookies, **HTMX}
        host = self.served.address.removeprefix("http://")
        with closing(http.client.HTTPConnection(host, timeout=PATIENCE)) as line:
            line.request("POST", address, body, headers)
            answer = line.getresponse()
            return answer.status, answer.read().decode()

    def reads(self) -> bool:
        """Whether a good photo is read."""
        status, text = self.send(photo())
        return status == 200 and "AS" in text


def test_every_hostile_file_is_a_sentence_and_the_next_photo_is_read(served: Served) -> None:
    guest = Guest(served)
    for what, (make, why) in hostile.REFUSED.items():
        status, text = guest.send(make())
        assert status == 422, (what, status)
        assert str(REFUSALS[why]) in " ".join(seen(text)), (what, seen(text))
    assert guest.reads()
    assert "Traceback" not in served.said


@pytest.mark.parametrize(("height", "why"), [(201, "failed"), (202, "slow"), (203, "heavy")])
def test_a_photo_that_ends_the_process_hangs_it_or_fills_it_is_a_sentence(
    served: Served, height: int, why: str
) -> None:
    guest = Guest(served)
    status, text = guest.send(photo(300, height))
    assert status == 422
    assert str(REFUSALS[why]) in " ".join(seen(text))
    assert guest.reads()


def test_a_photo_as_a_phone_takes_it_comes_in_where_scripts_are_off(served: Served) -> None:
    guest = Guest(served)
    data = photo(2600, 2000, quality=98)
    assert 2_000_000 < len(data) < 20_000_000
    assert guest.send(data)[0] == 200
    status, text = guest.send(data, "/photo/referee/gin?photo=+cards", "pictures")
    assert status == 200, seen(text)
    assert 'value="A♠"' in text


def test_what_is_larger_than_any_photo_is_a_sentence(served: Served) -> None:
    guest = Guest(served)
    assert guest.send(photo() + bytes(30_000_000))[0] == 413
    assert guest.reads()


def test_two_photos_are_inside_and_a_third_is_asked_to_come_again(served: Served) -> None:
    first, *others = [Guest(served) for _ in range(4)]
    assert first.reads()
    with ThreadPoolExecutor(4) as pool:
        slow = pool.submit(first.send, photo(300, 202))
        answers = [each for found in pool.map(lambda guest: until(slow, guest), others) for each in found]
    assert slow.result()[0] == 422
    assert {status for status, _ in answers} == {200, 503}
    refused = [" ".join(seen(text)) for status, text in answers if status == 503]
    assert any("Other photos are being read." in each for each in refused)
    assert all(guest.reads() for guest in others)


def until(other: Future[object], guest: Guest) -> list[tuple[int, str]]:
    """The answers to a browser that sends photos until another one has its answer."""
    found = [guest.send(photo())]
    while not other.done():
        time.sleep(0.2)
        found.append(guest.send(photo()))
    return found


def test_others_are_answered_while_a_photo_hangs(served: Served) -> None:
    guest, other = Guest(served), Caller()
    slow = threading.Thread(target=guest.send, args=(photo(300, 202),))
    slow.start()
    answered = 0
    while slow.is_alive():
        assert other.ask(served, "GET", "/referee/gin")[0] == 200
        answered += 1
    assert answered > 5


def children(pid: int) -> set[int]:
    """The child processes of one."""
    found = {}
    for each in Path("/proc").iterdir():
        if each.name.isdigit():
            try:
                found[int(each.name)] = int((each / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    below: set[int] = set()
    while more := {one for one, parent in found.items() if parent in {pid, *below}} - below:
        below |= more
    return below


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at the processes where Linux shows them")
def test_every_worker_has_a_reader_of_its_own_and_none_outlives_the_server(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2", command=SERVER) as served:
        before = children(served.process.pid)
        latest = time.monotonic() + PATIENCE
        guest = Guest(served)
        while len(children(served.process.pid) - before) < 2 and time.monotonic() < latest:
            assert guest.reads()
        readers = children(served.process.pid) - before
        assert len(readers) == 2
    latest = time.monotonic() + PATIENCE
    while alive(readers) and time.monotonic() < latest:
        time.sleep(0.05)
    assert not alive(readers)


def alive(pids: set[int]) -> set[int]:
    return {
        each for each in pids if Path(f"/proc/{each}").exists() and " Z " not in Path(f"/proc/{each}/stat").read_text()
    }


def test_nothing_of_a_photo_is_left_on_the_disk(served: Served) -> None:
    from PIL import Image  # noqa: PLC0415

    about = Image.Exif()
    about[0x010F] = "A phone that nobody has"
    data = photo(1500, 1200, quality=97, exif=about)
    assert len(data) > 600_000
    guest = Guest(served)
    status, text = guest.send(data)
    assert status == 200
    assert "phone" not in text
    assert json.loads(re.findall(r"\[\[.*\]\]", text.replace("&#34;", '"'))[0])
    for each in served.data.rglob("*"):
        assert each.is_dir() or b"A phone that nobody has" not in each.read_bytes(), each
