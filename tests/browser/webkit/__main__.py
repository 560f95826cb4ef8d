"""WebKitGTK as a browser that speaks WebDriver BiDi, as far as Playwright needs it.

A program for Debian's Python with `gi`, run instead of a browser: it says where it listens, and ends with the
connection. The screen is Xvfb's; pages are windows on it, as narrow as any phone.
"""

from __future__ import annotations

import screen

screen.began()

import commands  # noqa: E402, F401 - after the screen is there
from browser import Browser  # noqa: E402
from gi.repository import Gtk  # noqa: E402

Browser()
Gtk.main()
