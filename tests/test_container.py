"""The container: its settings in every run; in a soak it is built, inspected, and run as its settings say."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import time
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import referee
from referee.store.file.folder import DATABASE
from referee.store.file.key import KEY_FILE
from tests.images import Contained, Image, built, contained
from tests.packages import HOUSE, run
from tests.served import PATIENCE
from tests.soak import SOAK

DOCKERFILE = (HOUSE / "Dockerfile").read_text()
BASE = re.findall(r"^ARG BASE=(\S+)$", DOCKERFILE, re.MULTILINE)[0]
PICTURES = HOUSE / "tests" / "camera" / "pictures"
PHOTO = b64encode((PICTURES / "row.jpg").read_bytes()).decode()
CARDS = set(json.loads((PICTURES / "labels.json").read_text())["row.jpg"]["cards"].split())
COMPOSED = {name: yaml.safe_load((HOUSE / name).read_text()) for name in ("compose.yaml", "compose.caddy.yaml")}


def service(name: str) -> dict[str, Any]:
    return COMPOSED[name]["services"]["referee"]


@pytest.mark.parametrize("name", COMPOSED)
def test_composed_it_writes_nothing_but_its_volume_and_may_do_nothing_else(name: str) -> None:
    app = service(name)
    assert app["read_only"] is True
    assert app["init"] is True
    assert app["cap_drop"] == ["ALL"]
    assert app["volumes"] == ["data:/data"]
    assert "/data" in re.findall(r"^VOLUME (\S+)$", DOCKERFILE, re.MULTILINE)
    assert set(app["environment"]) == {"REFEREE_URL", "TZ"}


def test_both_ways_of_composing_run_the_same_app_and_behind_caddy_nobody_passes_it() -> None:
    alone, behind = service("compose.yaml"), service("compose.caddy.yaml")
    different = {"ports", "environment", "command"}
    assert {key: alone[key] for key in alone.keys() - different} == {
        key: behind[key] for key in behind.keys() - different
    }
    assert alone["ports"] == ["8000:8000"]
    assert "ports" not in behind
    assert behind["command"] == ["serve", "--behind", "1"]
    proxy = COMPOSED["compose.caddy.yaml"]["services"]["caddy"]
    assert proxy["command"][-2:] == ["--to", "referee:8000"]


def test_what_an_image_is_built_from_is_named_and_no_game_is_among_it() -> None:
    lines = (HOUSE / ".dockerignore").read_text().splitlines()
    rules = [each for each in lines if not each.startswith("#")]
    assert rules[0] == "*"
    let_in = [each[1:] for each in rules if each.startswith("!")]
    assert not [each for each in let_in if not (HOUSE / each).exists()]
    assert "instance" not in let_in


def test_the_reader_of_photos_is_built_in_where_it_is_asked_for() -> None:
    assert re.findall(r"^ARG CAMERA=(.*)$", DOCKERFILE, re.MULTILINE) == [""]
    assert "${CAMERA:+camera}" in DOCKERFILE
    assert "referee${CAMERA:+[camera]}" in DOCKERFILE
    for name in COMPOSED:
        assert service(name)["build"] == {"context": ".", "args": {"CAMERA": "${CAMERA:-}"}}


@pytest.fixture(scope="module", params=["", "1"], ids=["plain", "camera"])
def camera(request: pytest.FixtureRequest) -> str:
    """What is said about the camera when the image is built."""
    return str(request.param)


@pytest.fixture(scope="module")
def image(camera: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    if not SOAK:
        pytest.skip("builds an image, which takes minutes: in the soak")
    with built(tmp_path_factory.mktemp("images"), camera) as made:
        yield made


def test_the_image_has_the_wheel_a_user_of_no_name_a_volume_and_little_else(image: Image) -> None:
    print(f"the image: {image.size}")
    settings = image.settings
    assert settings["User"] == "10001:10001"
    assert settings["Volumes"] == {"/data": {}}
    assert settings["ExposedPorts"] == {"8000/tcp": {}}
    assert [*settings["Entrypoint"], *settings["Cmd"]] == ["referee", "serve"]
    data = (image.files / "data").stat()
    assert (data.st_uid, data.st_gid, data.st_mode & 0o022) == (10001, 10001, 0)
    assert not list((image.files / "data").iterdir())
    (installed,) = image.files.glob("opt/referee/lib/*/site-packages/referee")
    assert (installed / "locale/ja/LC_MESSAGES/messages.mo").is_file()
    assert list(installed.parent.glob(f"referee-{referee.__version__}.dist-info"))
    assert not list(installed.parent.glob("hatchling*"))
    assert not [each for each in ("source", "made", "wheels") if (image.files / each).exists()]


@pytest.fixture
def running(image: Image, tmp_path: Path) -> Iterator[Contained]:
    with contained(image, tmp_path / "root") as app:
        began = time.monotonic()
        while not app.is_healthy():
            assert app.process.poll() is None, app.process.communicate()[0]
            assert time.monotonic() - began < PATIENCE
            time.sleep(0.1)
        print(f"healthy after {time.monotonic() - began:.1f} s")
        yield app


def test_it_runs_as_its_first_process_over_a_read_only_root_and_ends_when_told(running: Contained) -> None:
    inside = running.inside("sh", "-c", "id -u; touch /opt/referee/x /tmp/x || echo refused; ls /data").stdout.split()
    assert inside[:2] == ["10001", "refused"]
    assert {DATABASE, KEY_FILE} < set(inside[2:])
    os.kill(running.first, signal.SIGTERM)
    assert running.process.wait(PATIENCE) == 0


def test_it_reads_photos_where_that_was_asked_for(running: Contained, camera: str) -> None:
    sent = f"from base64 import b64decode as b; open('/data/row.jpg', 'wb').write(b('{PHOTO}'))"
    assert running.inside("python3", "-c", sent).returncode == 0
    read = running.inside("referee", "photo", "/data/row.jpg")
    if camera:
        assert (read.returncode, read.stderr) == (0, "")
        assert len(set(read.stdout.split()) & CARDS) >= len(CARDS) * 0.8
    else:
        assert read.returncode == 2
        assert "referee[camera]" in read.stderr


@pytest.fixture
def engine() -> str:
    """A program that runs containers here."""
    if not SOAK:
        pytest.skip("builds an image, which takes minutes: in the soak")
    for each in ("docker", "podman"):
        if shutil.which(each) and not subprocess.run([each, "info"], capture_output=True, check=False).returncode:
            if subprocess.run([each, "pull", BASE], capture_output=True, check=False).returncode:
                pytest.skip(f"LEFT OUT: {each} does not reach {BASE}")
            return each
    pytest.skip("LEFT OUT: no engine runs here, neither docker nor podman")


def test_an_engine_runs_it_read_only_finds_it_healthy_and_stops_it(engine: str) -> None:
    run(engine, "build", "-t", "referee-tried", HOUSE, folder=HOUSE, minutes=15)
    alone = ("--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges")
    name = run(engine, "run", "-d", *alone, "--health-interval", "2s", "referee-tried", folder=HOUSE).split()[-1]
    try:
        latest = time.monotonic() + PATIENCE
        while "healthy" not in run(engine, "inspect", "-f", "{{json .State.Health.Status}}", name, folder=HOUSE).split(
            '"'
        ):
            assert time.monotonic() < latest, run(engine, "logs", name, folder=HOUSE)
            time.sleep(0.5)
        run(engine, "stop", name, folder=HOUSE)
        assert run(engine, "inspect", "-f", "{{.State.ExitCode}}", name, folder=HOUSE).strip() == "0"
    finally:
        run(engine, "rm", "-f", "-v", name, folder=HOUSE)
