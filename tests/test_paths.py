"""Where the data is, and the key that signs the cookies."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from platformdirs.api import PlatformDirsABC
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from referee.store.file import folder as place
from referee.store.file.folder import data_folder, known_folder
from referee.store.file.key import KEY_BYTES, KEY_FILE, secret_key
from referee.web.http import static
from referee.web.http.static import resource_folder
from referee.words import Fault


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed copy and the home of its user."""
    for each in (place, static):
        monkeypatch.setattr(each, "PACKAGE", tmp_path / "site-packages" / "referee")
    monkeypatch.delenv("REFEREE_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_the_named_folder_is_made_and_private(tmp_path: Path) -> None:
    folder = data_folder(tmp_path / "a" / "b")
    assert folder == tmp_path / "a" / "b"
    assert mode(folder) == 0o700


def test_the_environment_names_the_folder(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_DATA", str(installed / "named"))
    assert data_folder() == installed / "named"
    assert data_folder(installed / "argument") == installed / "argument"


def test_an_installed_copy_keeps_its_data_with_the_user(installed: Path) -> None:
    folder = data_folder()
    assert folder == installed / "home" / ".local" / "share" / "referee"
    assert mode(folder) == 0o700


@pytest.mark.parametrize(
    ("system", "named", "folder"),
    [
        (Unix, {}, "home/.local/share/referee"),
        (Unix, {"XDG_DATA_HOME": "named"}, "named/referee"),
        (Unix, {"XDG_DATA_HOME": ""}, "home/.local/share/referee"),
        (MacOS, {}, "home/Library/Application Support/referee"),
        (MacOS, {"XDG_DATA_HOME": "named"}, "named/referee"),
        (Windows, {}, "home/AppData/Local/referee"),
    ],
)
def test_each_system_has_its_folder(
    system: type[PlatformDirsABC], named: dict[str, str], folder: str, installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.PlatformDirs", system)
    monkeypatch.setattr("platformdirs.windows.get_win_folder", lambda _name: str(installed / "home/AppData/Local"))
    for name, value in named.items():
        monkeypatch.setenv(name, str(installed / value) if value else "")
    assert known_folder() == installed / folder


def test_a_relative_folder_of_the_system_is_ignored(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert known_folder() == installed / "home" / ".local" / "share" / "referee"


def test_an_account_without_a_folder_is_told_to_name_one(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME")
    monkeypatch.setattr("os.path.expanduser", lambda path: path)  # as where the system knows no home of this account
    with pytest.raises(Fault, match="name a folder with --data"):
        data_folder()


def test_a_checkout_keeps_its_data_in_its_own_instance_folder(installed: Path) -> None:
    top = installed / "site-packages"
    (top / "templates").mkdir(parents=True)
    (top / "pyproject.toml").touch()
    (top / "instance").mkdir(mode=0o755)
    assert data_folder() == top / "instance"
    assert mode(top / "instance") == 0o700


def test_templates_are_found_beside_the_package_or_inside(installed: Path) -> None:
    assert resource_folder("templates") == installed / "site-packages" / "templates"
    inside = installed / "site-packages" / "referee" / "templates"
    inside.mkdir(parents=True)
    assert resource_folder("templates") == inside


def test_a_folder_that_cannot_be_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Fault, match="choose another folder with --data"):
        data_folder(tmp_path / "file" / "inside")


def test_the_key_is_made_once_and_private(tmp_path: Path) -> None:
    key = secret_key(tmp_path)
    assert len(key) == KEY_BYTES
    assert mode(tmp_path / KEY_FILE) == 0o600
    assert secret_key(tmp_path) == key
    assert list(tmp_path.iterdir()) == [tmp_path / KEY_FILE]


def test_the_key_is_made_where_files_have_one_name_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*names: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "hardlink_to", refused)
    key = secret_key(tmp_path)
    assert secret_key(tmp_path) == key
    assert list(tmp_path.iterdir()) == [tmp_path / KEY_FILE]


def test_servers_that_start_at_once_share_one_key(tmp_path: Path) -> None:
    keys: list[bytes] = []
    gate = threading.Barrier(8)

    def start() -> None:
        gate.wait()
        keys.append(secret_key(tmp_path))

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1


def test_a_damaged_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).touch()
    with pytest.raises(Fault, match="is damaged"):
        secret_key(tmp_path)
