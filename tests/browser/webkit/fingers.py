"""Mouse and keys, as events of the toolkit: they go through the engine like those of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gi.repository import Gdk, Gtk
from later import Record, now, pause

if TYPE_CHECKING:
    from window import Window

KEYS = {
    "\ue003": "BackSpace",
    "\ue004": "Tab",
    "\ue006": "Return",
    "\ue007": "Return",
    "\ue008": "Shift_L",
    "\ue009": "Control_L",
    "\ue00a": "Alt_L",
    "\ue00c": "Escape",
    "\ue00d": "space",
    "\ue00e": "Page_Up",
    "\ue00f": "Page_Down",
    "\ue010": "End",
    "\ue011": "Home",
    "\ue012": "Left",
    "\ue013": "Up",
    "\ue014": "Right",
    "\ue015": "Down",
    "\ue016": "Insert",
    "\ue017": "Delete",
    "\ue031": "F1",
    "\ue03d": "Super_L",
}
MODIFIERS = {
    "Shift_L": Gdk.ModifierType.SHIFT_MASK,
    "Control_L": Gdk.ModifierType.CONTROL_MASK,
    "Alt_L": Gdk.ModifierType.MOD1_MASK,
}
BUTTONS = {0: 1, 1: 2, 2: 3}


class Fingers:
    """The input devices on one page: where the pointer is, and what is held down."""

    def __init__(self, window: Window) -> None:
        self.page = window
        self.pointer = (0.0, 0.0)
        self.held = Gdk.ModifierType(0)

    async def act(self, source: Record) -> None:
        """Performs the actions, one after the other."""
        for each in source["actions"]:
            kind = each["type"]
            if kind == "pause":
                await pause(each.get("duration", 0))
            elif kind == "pointerMove":
                self.pointer = (each["x"], each["y"])
                self._mouse(Gdk.EventType.MOTION_NOTIFY)
            elif kind in ("pointerDown", "pointerUp"):
                down = kind == "pointerDown"
                self._mouse(
                    Gdk.EventType.BUTTON_PRESS if down else Gdk.EventType.BUTTON_RELEASE, BUTTONS[each["button"]]
                )
            elif kind in ("keyDown", "keyUp"):
                self._key(each["value"], kind == "keyDown")
            elif kind == "scroll":
                self._wheel(each)
            await self.page.settled()

    def _event(self, kind: Any) -> Any:
        event = Gdk.Event.new(kind)
        event.window = self.page.view.get_window()
        event.send_event = True
        seat = self.page.window.get_display().get_default_seat()
        event.set_device(
            seat.get_keyboard() if kind in (Gdk.EventType.KEY_PRESS, Gdk.EventType.KEY_RELEASE) else seat.get_pointer()
        )
        return event

    def _mouse(self, kind: Any, button: int = 0) -> None:
        event = self._event(kind)
        it = event.button if button else event.motion
        it.time = now() & 0x7FFFFFFF
        it.x, it.y = it.x_root, it.y_root = self.pointer
        it.state = self.held
        if button:
            it.button = button
        Gtk.main_do_event(event)
        mask = {1: Gdk.ModifierType.BUTTON1_MASK, 2: Gdk.ModifierType.BUTTON2_MASK, 3: Gdk.ModifierType.BUTTON3_MASK}
        if kind == Gdk.EventType.BUTTON_PRESS:
            self.held |= mask[button]
        elif button:
            self.held &= ~mask[button]

    def _wheel(self, what: Record) -> None:
        self.pointer = (what["x"], what["y"])
        event = self._event(Gdk.EventType.SCROLL)
        it = event.scroll
        it.time = now() & 0x7FFFFFFF
        it.x, it.y = it.x_root, it.y_root = self.pointer
        it.direction = Gdk.ScrollDirection.SMOOTH
        it.delta_x, it.delta_y = what["deltaX"] / 40, what["deltaY"] / 40
        Gtk.main_do_event(event)

    def _key(self, value: str, down: bool) -> None:
        name = KEYS.get(value)
        keyval = Gdk.keyval_from_name(name) if name else Gdk.unicode_to_keyval(ord(value))
        event = self._event(Gdk.EventType.KEY_PRESS if down else Gdk.EventType.KEY_RELEASE)
        it = event.key
        it.time = now() & 0x7FFFFFFF
        it.keyval = keyval
        if name == "Tab" and self.held & Gdk.ModifierType.SHIFT_MASK:
            it.keyval = Gdk.KEY_ISO_Left_Tab
        it.state = self.held
        found, places = Gdk.Keymap.get_for_display(self.page.window.get_display()).get_entries_for_keyval(keyval)
        if found and places:
            it.hardware_keycode, it.group = places[0].keycode, places[0].group
        Gtk.main_do_event(event)
        if name in MODIFIERS:
            self.held = self.held | MODIFIERS[name] if down else self.held & ~MODIFIERS[name]
