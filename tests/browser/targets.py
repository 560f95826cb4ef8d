"""Whether a thumb hits what is meant: no target is smaller than 44 px, or closer to another than 4 px.

If targets adjoin, like rows of a list, these 4 px may belong to them: each is then 48 px in that direction.
"""

from __future__ import annotations

from playwright.sync_api import Page

LEAST, APART = 44, 4
MEASURE = """([least, apart]) => {
  const found = [];
  const name = (each) => {
    const own = each.id ? `#${each.id}` : [each.localName, ...each.classList].join(".");
    const near = each.id ? "" : each.parentElement?.closest("[id]")?.id ?? "";
    return `${near && `#${near} `}${own} "${each.textContent.trim().replace(/\\s+/g, " ").slice(0, 24)}"`;
  };
  // A link in a sentence is as high as its line.
  const worded = (each) => {
    const { display } = getComputedStyle(each);
    return each.matches("a") && display === "inline" && [...each.parentElement.childNodes].some((node) => (
      node !== each && node.nodeType === Node.TEXT_NODE && node.data.trim()));
  };
  const clipped = (each) => each && (getComputedStyle(each).clipPath !== "none" || clipped(each.parentElement));
  const layer = (each) => {
    for (let it = each; it; it = it.parentElement) if (["sticky", "fixed"].includes(getComputedStyle(it).position)) return it;
    return document.body;
  };
  // What lies beyond the edge of a list that scrolls cannot be hit there.
  const inSight = (each) => {
    let { left, right, top, bottom } = each.getBoundingClientRect();
    for (let it = each.parentElement; it && it !== document.body; it = it.parentElement) {
      if (!["auto", "scroll"].includes(getComputedStyle(it).overflowX)) continue;
      const edge = it.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  };
  const controls = "a[href], button, summary, select, textarea, input:not([type=hidden])";
  const targets = new Set();
  for (const each of document.querySelectorAll(controls)) {
    const label = each.matches("[type=radio], [type=checkbox]") ? each.closest("label") ?? each.labels?.[0] : null;
    const it = label ?? each;
    if (!each.disabled && it.checkVisibility({ visibilityProperty: true }) && !clipped(it) && !worded(it)
      && !it.closest(".skip, [aria-hidden=true]")) targets.add(it);
  }
  const boxes = [...targets].map((each) => ({ each, box: each.getBoundingClientRect(), seen: inSight(each), on: layer(each) }))
    .filter(({ box }) => box.width > 1 && box.right > 0);
  for (const { each, box } of boxes) {
    if (Math.min(box.width, box.height) < least - 0.5) {
      found.push(`small: ${name(each)}, ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
  }
  boxes.forEach((one, at) => boxes.slice(at + 1).forEach((two) => {
    if (one.on !== two.on || one.each.contains(two.each) || two.each.contains(one.each)) return;
    if (one.seen.width <= 0 || two.seen.width <= 0) return;
    const across = Math.max(one.seen.left, two.seen.left) - Math.min(one.seen.right, two.seen.right);
    const down = Math.max(one.seen.top, two.seen.top) - Math.min(one.seen.bottom, two.seen.bottom);
    const gap = Math.max(across, down);
    const way = across > down ? "width" : "height";
    const inside = Math.max(0, (one.seen[way] + two.seen[way]) / 2 - least);
    if (gap < -0.5 || gap + inside < apart - 0.5) {
      found.push(`${Math.round(gap)} px apart: ${name(one.each)} and ${name(two.each)}`);
    }
  }));
  return found;
}"""


def misses(page: Page) -> list[str]:
    """What a thumb may miss, each as one line."""
    found: list[str] = page.evaluate(MEASURE, [LEAST, APART])
    return found
