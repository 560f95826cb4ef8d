"""The invisible screen."""

from __future__ import annotations

import os
import subprocess
import sys

SCREEN = "2000x1600x24"


def began() -> None:
    """Starts a screen that ends with the last program on it, and returns the versions of what draws there."""
    reads, writes = os.pipe()
    subprocess.Popen(
        ["Xvfb", "-displayfd", str(writes), "-screen", "0", SCREEN, "-terminate", "-nolisten", "tcp"],
        pass_fds=[writes],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writes)
    with os.fdopen(reads) as said:
        number = said.readline().strip()
    if not number:
        sys.exit("Xvfb does not start")
    os.environ.update(DISPLAY=f":{number}", GDK_BACKEND="x11", NO_AT_BRIDGE="1", GTK_IM_MODULE="gtk-im-context-simple")
    os.environ.update(WEBKIT_DISABLE_COMPOSITING_MODE="1", LIBGL_ALWAYS_SOFTWARE="1", GSETTINGS_BACKEND="memory")
    import gi  # noqa: PLC0415 - the toolkit looks for a screen when it is imported

    gi.require_version("Gdk", "3.0")
    gi.require_version("Gtk", "3.0")
    gi.require_version("WebKit2", "4.1")
    gi.require_version("Soup", "3.0")
