"""What a search of the rules finds: the words of the page, and everyday words for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from flask_babel import get_locale

from referee.names import unaccented
from referee.web.http.language import tell
from referee.words import Words

EVERYDAY: Mapping[str, Mapping[str, str]] = {
    "en": {
        r"\btwos\b|\bwild\b": "deuces deuce",
        r"\bclaim|\bmay i\b": "buying buy buys may i",
        r"\bchips?\b|\bstakes?\b": "money stakes bets",
        r"\blast deal\b|\bgame ends\b|\blimit\b|\btarget\b|\bdeals in the game\b": "last deal last hand final hand end of the game",
        r"\bdoubl|\btwice\b|\bseveral times\b": "double doubled",
        r"\bsequences?\b": "run straight",
        r"\bgroups?\b": "set",
        r"\bstock\b": "deck",
        r"\bromme\b": "rommee rummy",
        r"\bkaluki\b|\bkalooki\b": "kaluki kalooki",
    },
    "ja": {
        r"ワイルド|「2」": "デュース 万能 オールマイティ",
        r"メイ・アイ": "メイアイ 買う 買い",
        r"チップ|賭け": "お金 賭け金",
        r"最後のディール|ゲームは終わ|ゲームが終わ|上限|目標": "最終回 最後の回 ラスト 終わり",
        r"倍": "ダブル 二倍",
        r"シーケンス": "ラン 階段 連番",
        r"(?<!グ)ラン(?!ク)": "シーケンス 階段 連番",
        r"グループ": "セット",
        r"セット": "グループ",
        r"付け札": "レイオフ 付ける",
        r"上がり|上がる": "あがり 勝ち",
        r"山札": "デッキ",
        r"失点|ペナルティー": "罰",
        r"\bromme\b": "rommee",
        r"\bkaluki\b|\bkalooki\b": "kaluki kalooki",
    },
}
"""By language: what the rules say, as a pattern, and what people type for it."""

TEXTS = 2048
"""The number of texts whose everyday words are remembered: more than all options and clauses have in both languages."""


def searched(*texts: Words | str) -> str:
    """The texts as the reader reads them, followed by the everyday words for them; the server and the page search them in the same way."""
    return _with_everyday(plain(" ".join(map(tell, texts))), str(get_locale()))


def plain(text: str) -> str:
    """The text in lower case and without the accents of Latin letters, as the page's own search reads it."""
    return unaccented(text.lower())


@lru_cache(TEXTS)
def _with_everyday(text: str, language: str) -> str:
    known = EVERYDAY.get(language, {})
    return " ".join([text, *(typed for said, typed in known.items() if re.search(said, text))])


def contains(wanted: str, text: str) -> bool:
    """Whether every word of the search is in the searched text; a single letter beside other words must be a word of its own."""
    words = plain(wanted).split()
    return all(
        _alone(word, text) if len(words) > 1 and re.fullmatch(r"[a-z]", word) else word in text for word in words
    )


def _alone(letter: str, text: str) -> bool:
    return re.search(rf"(?<![a-z]){letter}(?![a-z])", text) is not None
