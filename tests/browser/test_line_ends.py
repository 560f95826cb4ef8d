"""A line of a Japanese page breaks between phrases in every engine, on every phone: measured by the positions of its letters."""

from __future__ import annotations

import re
import zlib

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import LOCALES
from tests.browser.every_page import Open, Shown
from tests.soak import SOAK

WIDTHS = (320, 360, 390, 430)
SENTENCES = 300 if SOAK else 20
"""This many sentences that take more than one line are measured, in each engine."""
LONGEST = 12
"""The letters of the longest phrase; more without a possible break were not split into phrases."""
MEASURE = """(longest) => {
  const letter = /[ぁ-んァ-ヶー一-龠々]/;
  const found = { sentences: [], cut: [] };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!/[ぁ-んァ-ヶ]{2}/.test(node.data) || parent.closest("[translate=no], textarea, select, script, style, svg")) continue;
    if (!parent.checkVisibility({ visibilityProperty: true }) || getComputedStyle(parent).whiteSpaceCollapse === "preserve") continue;
    const range = document.createRange();
    const place = (at) => { range.setStart(node, at); range.setEnd(node, at + 1); return range.getBoundingClientRect(); };
    range.selectNodeContents(node);
    if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size < 2) continue;
    found.sentences.push(node.data.trim());
    let block = parent;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    for (let at = 1; at < node.data.length; at += 1) {
      if (!letter.test(node.data[at - 1]) || !letter.test(node.data[at])) continue;
      const [before, after] = [place(at - 1), place(at)];
      if (!before.width || !after.width || after.top - before.top < before.height / 2) continue;
      let [from, to] = [at - 1, at];
      while (from > 0 && letter.test(node.data[from - 1])) from -= 1;
      while (to < node.data.length - 1 && letter.test(node.data[to + 1])) to += 1;
      // A phrase that is wider than its whole box has to be cut somewhere; what is longer than any phrase is none.
      if (to - from < longest && (to - from + 1) * parseFloat(getComputedStyle(parent).fontSize) > block.clientWidth) continue;
      found.cut.push(`${node.data.slice(from, at)}|${node.data.slice(at, to + 1)} (${block.localName}.${block.className})`);
    }
  }
  return found;
}"""


def looked_at(every: Open, engine: str) -> list[Shown]:
    """The pages in an order of the engine's own, so that every run takes different ones."""
    return sorted(every.pages, key=lambda each: zlib.crc32(f"{engine} {each.name}".encode()))


def measured(page: Page, shown: Shown, sentences: set[str]) -> list[str]:
    """The phrases that a page breaks at one of the widths; the sentences of more than one line are added."""
    cut: list[str] = []
    page.goto(shown.address)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        found = page.evaluate(MEASURE, LONGEST)
        sentences.update(found["sentences"])
        cut += [f"{shown.name}, {width} px: {each}" for each in found["cut"]]
    return cut


@pytest.mark.engines(always=True)
def test_no_japanese_line_ends_within_a_phrase(browser: Browser, browser_name: str, every: Open) -> None:
    context = browser.new_context(locale=LOCALES["ja"], base_url=every.address, service_workers="block")
    every.prepared.known(context, every.address)
    page, sentences, cut = context.new_page(), set[str](), list[str]()
    for shown in looked_at(every, browser_name):
        if not shown.stranger and len(sentences) < SENTENCES:
            cut += measured(page, shown, sentences)
    context.close()
    assert len(sentences) >= SENTENCES
    assert not cut, "\n".join(cut)


@pytest.mark.engines
def test_a_phrase_that_is_cut_is_found(page: Page) -> None:
    page.goto(
        "data:text/html;charset=utf-8,<!doctype html><p style='inline-size: 7em'>この卓ではどのルールで判定しますか？</p>"
        "<p style='inline-size: 7em; word-break: keep-all'>この\u200b卓では\u200bどの\u200bルールで\u200b判定しますか？</p>"
    )
    found = page.evaluate(MEASURE, LONGEST)
    assert len(found["sentences"]) == 2
    assert len(found["cut"]) == 2
    assert all(re.search("[ぁ-龠][|][ぁ-龠]", each) for each in found["cut"])
