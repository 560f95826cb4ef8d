"""Photos are read by a process of its own: warm, watched, restarted after a fault."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
import threading
import time
from contextlib import closing
from dataclasses import asdict
from io import BytesIO
from pathlib import Path

import pytest

from referee.camera import child_process
from referee.camera.__main__ import NICE
from referee.camera.child_process import PhotoReader, available
from referee.camera.photo import ReadCard
from referee.camera.refusals import Busy, Unreadable
from referee.cards import parse_cards
from tests.camera import hostile
from tests.camera.stand_in import WRONG, photo, reading

LIMITS = (child_process.SECONDS, child_process.PATIENCE)
pytestmark = pytest.mark.skipif(not available(), reason="the extra referee[camera] is not installed")


@pytest.fixture(autouse=True)
def _in_no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine may be busy with other tests."""
    monkeypatch.setattr(child_process, "SECONDS", 30.0)
    monkeypatch.setattr(child_process, "PATIENCE", 30.0)


def pid(reader: PhotoReader) -> int:
    assert reader._child
    return reader._child._process.pid


def test_a_photo_has_three_seconds_of_work_and_six_where_others_work_too() -> None:
    assert LIMITS == (3.0, 6.0)


def test_a_photo_is_read() -> None:
    with reading() as reader:
        found = reader.read(photo(), "Bob")
    assert (found.text(), found.unsure(), found.together, found.why) == ("AS", ("AS",), ((0,),), "")
    assert (found.cards[0].others, found.cards[0].centre) == (("8S",), (42.0, 62.0))


def test_all_photos_are_read_by_one_process_that_begins_with_the_first() -> None:
    with reading() as reader:
        assert reader._child is None
        reader.read(photo(), "Bob")
        first = pid(reader)
        reader.read(photo(), "Ann")
        assert pid(reader) == first


@pytest.mark.parametrize(
    ("how", "why", "limit"),
    [("dies", "failed", ""), ("hangs", "slow", "PATIENCE"), ("works", "heavy", "SECONDS"), ("grows", "heavy", "")],
)
def test_after_a_fault_another_process_begins(how: str, why: str, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with reading(how) as reader, monkeypatch.context() as hurry:
        if limit:
            hurry.setattr(child_process, limit, 0.5)
        with pytest.raises(Unreadable) as fault:
            reader.read(photo(), "Bob")
        hurry.undo()
        assert fault.value.why == why
        assert reader._child is None
        reader._command = (*reader._command[:-1], "")
        assert reader.read(photo(), "Bob").text() == "AS"


def test_what_takes_too_much_memory_is_ended_before_its_time() -> None:
    with reading("grows") as reader, pytest.raises(Unreadable) as fault:
        reader.read(photo(), "Bob")
    assert fault.value.why == "heavy"


def test_a_process_that_keeps_too_much_memory_ends_after_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    with reading() as reader:
        reader.read(photo(), "Bob")
        monkeypatch.setattr(child_process._Child, "_watched", lambda child, work, *_limits: work())
        monkeypatch.setattr(child_process, "MOST_MEMORY", 1_000_000)
        assert reader.read(photo(), "Bob").text() == "AS"
        assert reader._child is None


CARD = asdict(ReadCard("AS", 0.9, ("8S",), 1.0, 2.0, 20.0, 0.0, (3.0, 4.0)))


def of(card: object = CARD, together: object = ((0,),), why: object = "", **more: object) -> str:
    """The answer of the process for a photo of one card."""
    return json.dumps({"photo": {"cards": [card], "together": together, "why": why}, **more})


FOUL = {
    "no JSON": "Hello",
    "no object": "[]",
    "nothing": "{}",
    "a photo that is none": '{"photo": 7}',
    "a refusal that is not known": '{"refused": "<b>"}',
    "a refusal that is no word": '{"refused": ["heavy"]}',
    "a card that is not known": of({**CARD, "card": "<script>"}),
    "a card that is no word": of({**CARD, "card": ["AS"]}),
    "a card without a place": of({**CARD, "centre": []}),
    "a card with more": of({**CARD, "more": 1}),
    "a reading that is not known": of({**CARD, "others": ["99"]}),
    "a number that is none": of({**CARD, "sure": "much"}),
    "no number": of({**CARD, "x": float("nan")}),
    "a card that is not there": of(together=[[1]]),
    "a reason that is not known": of(why="because"),
    "too deep": "[" * 90_000,
    "too long": " " * 100_000 + of(why=" " * 20_000),
}


@pytest.mark.parametrize("what", FOUL)
def test_an_answer_that_is_none_is_a_sentence_and_ends_the_process(what: str) -> None:
    with reading(f"answers {FOUL[what]}") as reader:
        with pytest.raises(Unreadable) as fault:
            reader.read(photo(), "Bob")
        assert (fault.value.why, reader._child) == ("failed", None)


def test_an_answer_that_is_one_is_taken_and_a_picture_that_is_none_is_not() -> None:
    with reading(f"answers {of()}") as reader:
        assert reader.read(photo(), "Bob").text() == "AS"
        for asked in (reader.drawn, reader.kept):
            with pytest.raises(Unreadable) as fault:
                asked(photo(), "Bob")
            assert fault.value.why == "failed"


@pytest.mark.parametrize("how", ["leaves", "babbles"])
def test_a_process_that_does_not_begin_is_a_sentence(how: str) -> None:
    assert how in WRONG
    with reading(how) as reader, pytest.raises(Unreadable) as fault:
        reader.read(photo(), "Bob")
    assert fault.value.why == "broken"


def test_a_program_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(Unreadable) as fault:
        PhotoReader(("/nowhere/python",)).read(b"x", "Bob")
    assert fault.value.why == "broken"


def test_a_process_that_somebody_ended_is_begun_again() -> None:
    with reading() as reader:
        reader.read(photo(), "Bob")
        assert reader._child
        reader._child._process.kill()
        reader._child._process.wait()
        assert reader.read(photo(), "Bob").text() == "AS"


def test_a_process_without_work_ends_and_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "IDLE", 0.2)
    with reading() as reader:
        reader.read(photo(), "Bob")
        latest = time.monotonic() + 10
        while reader._child and time.monotonic() < latest:
            time.sleep(0.05)
        assert reader._child is None
        assert reader.read(photo(), "Bob").text() == "AS"


def test_a_browser_has_one_photo_at_a_time_and_few_wait() -> None:
    with reading() as reader:
        reader._reading.acquire()
        waiting = [threading.Thread(target=reader.read, args=(photo(), who)) for who in ("Ann", "Bob")]
        for each in waiting:
            each.start()
        latest = time.monotonic() + 10
        while len(reader._browsers) < 2 and time.monotonic() < latest:
            time.sleep(0.01)
        with pytest.raises(Busy, match="Your last photo"):
            reader.read(photo(), "Ann")
        with pytest.raises(Busy, match="Other photos"):
            reader.read(photo(), "Cid")
        reader._reading.release()
        for each in waiting:
            each.join()
        assert reader.read(photo(), "Cid").text() == "AS"


def test_a_photo_that_is_refused_leaves_its_place() -> None:
    with reading() as reader:
        for _ in range(4):
            with pytest.raises(Unreadable):
                reader.read(b"nothing", "Bob")
        assert reader.read(photo(), "Bob").text() == "AS"


def test_a_photo_may_be_kept_as_a_small_file_with_nothing_but_the_picture() -> None:
    from PIL import Image  # noqa: PLC0415

    about = Image.Exif()
    about[0x010F] = "Somebody's phone"
    about.get_ifd(0x8825)[1] = "N"
    data = photo(3000, 2000, exif=about, comment=b"A secret")
    assert b"Somebody" in data
    with reading() as reader:
        kept = reader.kept(data, "Bob")
    assert len(kept) < 200_000
    assert b"Somebody" not in kept
    assert b"Exif" not in kept
    assert b"A secret" not in kept


def test_the_first_of_two_pictures_of_a_file_is_kept() -> None:
    from PIL import Image  # noqa: PLC0415

    with reading() as reader:
        kept = Image.open(BytesIO(reader.kept(hostile.with_a_second(), "Bob")))
    assert kept.format == "JPEG"
    assert kept.convert("L").getpixel((10, 10)) > 245


def test_what_was_seen_is_drawn() -> None:
    with reading() as reader:
        found, drawn = reader.drawn(photo(), "Bob")
    assert found.text() == "AS"
    assert drawn.startswith(b"\xff\xd8\xff")


def test_the_process_works_with_one_thread_and_stands_back() -> None:
    with reading() as reader:
        reader.read(photo(), "Bob")
        environment = Path(f"/proc/{pid(reader)}/environ")
        if not environment.exists():
            pytest.skip("this system has no such file")
        assert b"OMP_NUM_THREADS=1" in environment.read_bytes().split(b"\0")


PICTURE = Path(__file__).parent / "pictures" / "row.jpg"


def test_the_reader_of_the_app_finds_cards_and_stands_back() -> None:
    with closing(PhotoReader(child_process.COMMAND)) as reader:
        found = reader.read(PICTURE.read_bytes(), "Bob")
        assert parse_cards(found.text())
        status = Path(f"/proc/{pid(reader)}/stat")
        if status.exists():
            assert int(status.read_text().rpartition(")")[2].split()[16]) == min(19, os.nice(0) + NICE)
            assert reader._child.memory < 350_000_000


ALONE = """
    import sys
    from pathlib import Path
    from referee.web import create_app
    app = create_app(Path(sys.argv[1]))
    assert app.extensions["camera"]
    for page in ("/", "/referee/gin"):
        assert app.test_client().get(page).status_code == 200
    print(*{"numpy", "PIL", "onnxruntime", "cv2"} & sys.modules.keys())
"""


def test_the_app_itself_loads_nothing_that_reads_photos(tmp_path: Path) -> None:
    command = [sys.executable, "-c", textwrap.dedent(ALONE), str(tmp_path)]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == ""


FOLLOWS = """
    import sys, time
    from tests.camera.stand_in import photo
    from referee.camera.child_process import PhotoReader
    reader = PhotoReader((sys.executable, "-m", "tests.camera.stand_in", ""))
    reader.read(photo(), "Bob")
    print(reader._child._process.pid, flush=True)
    time.sleep(60)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="asks the system by a signal")
def test_the_process_ends_with_the_app_however_that_ends() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(FOLLOWS)], stdout=subprocess.PIPE, env=environment
    ) as app:
        assert app.stdout
        child = int(app.stdout.readline())
        app.kill()
        app.wait()
    latest = time.monotonic() + 10
    while is_there(child) and time.monotonic() < latest:
        time.sleep(0.05)
    assert not is_there(child)


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
