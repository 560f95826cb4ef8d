"""Whether a page fits its screen: nothing scrolls sideways, is cut off, overflows its box or overlaps, and the main action is in sight."""

from __future__ import annotations

from playwright.sync_api import Page

SHORTENED = (
    ".across th",
    ".across td",
    ".hands .name",
    ".beside .address",
    ".walk .who",
    ".drafts.brief p",
    ".tray",
    ".of-game .game",
)
"""What may end in an ellipsis if there is no room: the full text is on the same page, opens on a tap, or is read by a screen reader."""
LEFT_OUT = (".of-game .next > span",)
"""What is left out whole if there is no room for it in its line: the page of the rules says it too."""
MEASURE = """([shortened, leftOut]) => {
  const root = document.documentElement;
  const [wide, high] = [root.clientWidth, innerHeight];
  const found = [];
  const name = (each) => {
    const own = each.id ? `#${each.id}` : [each.localName, ...each.classList].join(".");
    const near = each.id ? "" : each.parentElement?.closest("[id]")?.id ?? "";
    const words = each.textContent.trim().replace(/\\s+/g, " ").slice(0, 30);
    return `${near && `#${near} `}${own} "${words}"`;
  };
  if (document.scrollingElement.scrollWidth > wide) found.push(`pans: ${document.scrollingElement.scrollWidth} px`);

  const style = new Map();
  const of = (each) => style.get(each) ?? style.set(each, getComputedStyle(each)).get(each);
  const hidden = (each) => each.closest(".vh, [hidden], [aria-hidden=true] svg, .skip, .printed");
  const boxed = (each) => {
    const { borderLeftWidth, borderRightWidth, backgroundColor } = of(each);
    return (parseFloat(borderLeftWidth) > 0 && parseFloat(borderRightWidth) > 0)
      || (backgroundColor !== "rgba(0, 0, 0, 0)" && each !== document.body);
  };
  const layer = (each) => {
    for (let it = each; it; it = it.parentElement) {
      if (["sticky", "fixed"].includes(of(it).position) && !it.matches("th, td")) return it;
    }
    return root;
  };
  const clipped = (each) => each && (of(each).clipPath !== "none" || clipped(each.parentElement));
  const seen = (each) => (
    each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !hidden(each) && !clipped(each));
  const clip = (rect, box) => ({
    left: Math.max(rect.left, box.left), right: Math.min(rect.right, box.right),
    top: Math.max(rect.top, box.top), bottom: Math.min(rect.bottom, box.bottom) });
  const rolledOut = (rect, box) => ({ ...rect, top: Math.max(rect.top, box.top), bottom: Math.min(rect.bottom, box.bottom) });
  const rooms = new Map();
  const room = (each) => {
    if (!rooms.has(each)) {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      rooms.set(each, { left, right, top, bottom });
    }
    return rooms.get(each);
  };
  const check = (rect, from, words) => {
    let shown = { left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom };
    let [across, down] = [true, true];
    for (let it = from; it && it !== root; it = it.parentElement) {
      const { overflowX, overflowY, textOverflow, display } = of(it);
      if (display === "inline" || display === "contents") continue;
      const box = room(it);
      const over = Math.max(box.left - rect.left, rect.right - box.right);
      const past = Math.max(box.top - rect.top, rect.bottom - box.bottom);
      const rolls = ["auto", "scroll"].includes(overflowX);
      const clips = ["hidden", "clip"].includes(overflowX);
      if (across && over > 1.5 && !rolls) {
        if (clips && !(textOverflow === "ellipsis" && shortened.some((each) => it.matches(each)))) {
          found.push(`cut by ${Math.round(over)} px in ${name(it)}: ${words}`);
          across = false;
        } else if (!clips && boxed(it)) {
          found.push(`bursts ${name(it)} by ${Math.round(over)} px: ${words}`);
          across = false;
        }
      }
      if (down && past > 3 && ["hidden", "clip"].includes(overflowY)) {
        found.push(`cut below by ${Math.round(past)} px in ${name(it)}: ${words}`);
        down = false;
      } else if (down && past > 3 && overflowY === "visible" && boxed(it)) {
        found.push(`bursts ${name(it)} below by ${Math.round(past)} px: ${words}`);
        down = false;
      }
      if (rolls || clips) {
        across = false;
        shown = clip(shown, { ...box, top: -1e9, bottom: 1e9 });
      }
      if (["auto", "scroll", "hidden", "clip"].includes(overflowY)) down = false;
      if (["auto", "scroll"].includes(overflowY)) shown = rolledOut(shown, box);
    }
    if (across && (rect.left < -1 || rect.right > wide + 1)) found.push(`off the screen: ${words}`);
    return shown;
  };

  // Around its signs a font for Japanese has room that is no ink, and of which the engines make rooms of different height.
  const inked = (rect, parent) => {
    const spare = rect.height - 1.2 * parseFloat(of(parent).fontSize);
    if (spare <= 0) return rect;
    const { left, right, top, bottom } = rect;
    return { left, right, top: top + spare / 2, bottom: bottom - spare / 2 };
  };

  const pieces = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("script, style, noscript, select, textarea, svg, option") || !seen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = new Set([...range.getClientRects()].map((rect) => rect.top));
    if (lines.size > 1 && of(parent).overflowWrap !== "anywhere" && /^\\s*[+−]?[\\d,.]+\\s*$/.test(node.data)) found.push(`a number on ${lines.size} lines: ${name(parent)}`);
    for (const whole of range.getClientRects()) {
      if (whole.width < 1 || whole.height < 1) continue;
      if (leftOut.some((each) => parent.matches(each)) && whole.top >= room(parent.closest("a, p")).bottom - 3) continue;
      const rect = inked(whole, parent);
      const shown = check(rect, parent, name(parent));
      if (shown.right - shown.left > 2 && shown.bottom - shown.top > 2) pieces.push({ ...shown, parent, layer: layer(parent) });
    }
  }
  for (const each of document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea, summary, img, svg, .card")) {
    if (!seen(each) || each.matches("input") && each.closest(".chip, .mode")) continue;
    const rect = each.getBoundingClientRect();
    if (rect.width < 1) continue;
    const shown = check(rect, each.parentElement, name(each));
    if (each.matches("input, select, textarea") && shown.right - shown.left > 2 && shown.bottom - shown.top > 2) {
      pieces.push({ ...shown, parent: each, layer: layer(each), control: true });
    }
    if (each.matches("select") && each.scrollWidth > each.clientWidth + 1) found.push(`cut: ${name(each)}`);
  }
  for (const each of document.querySelectorAll("th, td")) {
    const roll = each.closest(".scroll");
    const shown = roll ? rolledOut(room(each), room(roll)) : room(each);
    if (of(each).position === "sticky" && seen(each) && shown.bottom - shown.top > 2) {
      pieces.push({ ...shown, parent: each, layer: layer(each), control: true });
    }
  }
  const inset = (each) => {
    const most = each.control ? 0.05 : 0.22;
    const by = (each.bottom - each.top) * most;
    return { ...each, top: each.top + by, bottom: each.bottom - by, left: each.left + 1, right: each.right - 1 };
  };
  const flat = pieces.map(inset).sort((one, two) => one.top - two.top);
  for (let at = 0; at < flat.length; at += 1) {
    for (let on = at + 1; on < flat.length; on += 1) {
      const [one, two] = [flat[at], flat[on]];
      if (two.top >= one.bottom) break;
      if (one.layer !== two.layer || one.parent.contains(two.parent) || two.parent.contains(one.parent)) continue;
      if (one.parent.closest("label") && one.parent.closest("label") === two.parent.closest("label") && (one.control || two.control)) continue;
      if (Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
        && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1) {
        found.push(`overlap: ${name(one.parent)} and ${name(two.parent)}`);
      }
    }
  }

  const primary = document.querySelector("#keys:not([hidden]) #key-next") ?? document.querySelector(".act .primary")
    ?? [...document.querySelectorAll(".primary:not(#go-on)")].find((each) => !each.closest("details"));
  if (primary && seen(primary)) {
    const box = primary.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const over = hit?.closest(":popover-open");
    if (box.top < -1 || box.bottom > high + 1 || box.left < -1 || box.right > wide + 1) {
      found.push(`out of sight: ${name(primary)} at ${Math.round(box.left)}, ${Math.round(box.top)}`);
    } else if (!primary.contains(hit) && !(over && !over.contains(primary))) found.push(`covered: ${name(primary)}`);
  }
  return [...new Set(found)];
}"""


def faults(page: Page) -> list[str]:
    """What does not fit, each as one line."""
    found: list[str] = page.evaluate(MEASURE, [list(SHORTENED), list(LEFT_OUT)])
    return found
