"""What docs/style.md forbids in a sentence, as patterns; `python -m tests.style` removes corrected sentences from the baseline."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages import Message
from babel.messages.pofile import read_po

HOUSE = Path(__file__).parents[1]
JAPANESE = HOUSE / "referee" / "locale" / "ja" / "LC_MESSAGES" / "messages.po"
BASELINE = HOUSE / "tests" / "style_baseline.txt"


def bare(text: str) -> str:
    """A text without its quotations, which may be as somebody types them, and without the names of its values."""
    return re.sub(r"{\w+}|%\(\w+\)[sd]", "{}", re.sub("(“)[^”]*(”)|(「)[^」]*(」)", r"\1\2\3\4", text))


@dataclass(frozen=True)
class Rule:
    """A row of docs/style.md: its name, its pattern, a sentence that breaks it and one that does not.

    A Japanese rule with `where` applies only if the English sentence matches that.
    """

    name: str
    pattern: str
    breaks: str
    holds: str
    where: str = ""

    def finds(self, text: str, english: str) -> bool:
        """Whether a text, the `english` or its translation, breaks the rule."""
        return bool(re.search(self.pattern, bare(text))) and bool(re.search(self.where, bare(english)))


ENGLISH = (
    Rule("one-colon", r":[^.?!]*: ", "51 points: enough: 51 are needed.", "51 points: enough. Example: 8S"),
    Rule(
        "is-no",
        r"(?<!here )\b(?:is|are|was|were) no\b(?! longer)",
        "8S 9H is no meld.",
        "There is no bonus. 8S 9H is not a meld.",
    ),
    Rule("anothers", r"\bone's\b|\banother's\b", "On any meld, another's.", "On any meld, another player's."),
    Rule("own", r"\b(?:the|an) own\b", "It comes back with the own total.", "They come back with their own total."),
    Rule(
        "who-alone",
        r"(?:\b(?:by|only|are|than|no,|yes,) who|[.;:] [Ww]ho) (?![^.]*\?)|^Who (?:goes|went) out \w+s\b",
        "Who goes out scores 25.",
        "The player who goes out scores 25. If several claim: who gets it?",
    ),
    Rule("of-another", r"\bof another\b", "8S is of another suit than 9H.", "8S and 9H are different suits."),
    Rule("discard-another", r"\b[Dd]iscard another\b", "Discard another card.", "Discard a different card."),
    Rule("anew", r"\banew\b|\bafresh\b", "Start it anew.", "Start it again."),
    Rule(
        "deadwood",
        r"(?<!point )(?<!points )\bof deadwood\b",
        "At most 10 of deadwood.",
        "At most 10 points of deadwood.",
    ),
    Rule("is-taken", r"\b(?:is|are) taken\b", "The last play is taken back.", "8S was taken from the pile."),
    Rule("is-there", r"\b(?:is|are) there (?:twice|\{)", "8S is there twice.", "8S appears twice. Is there more?"),
    Rule("is-kept", r"\b(?:discard|result|score) is kept\b", "The discard is kept.", "The discard stands."),
    Rule("with-no", r"(?:^|[.] )With (?:no|yes),", "With no, equal deadwood scores.", "If no, equal deadwood scores."),
    Rule("line-each", r"\b[Aa] line each\b", "A line each, such as 8S.", "One per line, such as 8S."),
    Rule("such-as", r"^Such as ", "Such as 8S.", "Example: 8S"),
    Rule(
        "is-missing",
        r"\b(?:which|what|how|where) [^.:;]*\bis missing\b",
        "which deal it is is missing",
        "Enter the deal.",
    ),
    Rule(
        "where-play", r"\b[Ww]here \w+ (?:to \w+ )?plays?\b", "Where two play, it is 15.", "With two players it is 15."
    ),
    Rule("hold", r"\b[Rr]ules hold\b|\bhold from\b", "These rules hold.", "These rules apply. You hold 8S."),
    Rule("so-many", r"\bfor so many\b", "Untouched for so many days.", "Untouched for this many days."),
    Rule("number", r"\bcount their number\b", "Number cards count their number.", "Number cards count at face value."),
    Rule("tie", r"\bshares? the place\b", "Equal totals share the place.", "Players with the same total tie."),
    Rule("first-out", r"\bfirst without cards\b", "Be the first without cards.", "Go out first."),
    Rule("opening", r"\b[Tt]owards the opening\b", "Towards the opening it is 1.", "When you open, it is 1."),
    Rule(
        "claim", r"\bclaimed until\b", "It can be claimed until the draw.", "Say so before the draw. Claim the discard."
    ),
    Rule("misdeal", r"\b[Ww]rong deal\b", "A wrong deal is dealt again.", "A misdeal is dealt again."),
    Rule("rightly", r"\b(?:not )?rightly\b|\bwrongly seen\b", "It was counted rightly.", "The count was right."),
    Rule("turn-order", r"\bout of turn order\b", "Bob drew out of turn order.", "Bob drew out of turn."),
)

_KANA = "ぁ-んァ-ヶ一-龯々ー"

JAPANESE_RULES = (
    Rule(
        "半角", rf"[{_KANA}）」](?:[,:;!?()]|[.](?!\w))|[,.:;!?()][{_KANA}（「]", "合計(点)です。", "合計（点）です。"
    ),
    Rule("空白", rf"[{_KANA}、。：（「] [\w{{%]|[\w}}] [{_KANA}（「]", "捨て札 {cards} の後", "8S 9Sを捨てます。"),
    Rule("示されて", r"(?<!表)示されて", "手札が示されていません。", "手札が入力されていません。"),
    Rule(
        "漢字",
        r"(?<![てでまし])いま(?![すせしまで])|(?<!合)あと(?!\{)で?(?=[、。のは{])|わか[らりるっ]|いっしょ",
        "回のあとの合計",
        "今の合計。遊んでいます。",
    ),
    Rule("かな", r"他(?!人)|誰|下さい", "他の人", "ほかの人"),
    Rule("長音", r"(?:ブラウザ|サーバ|フォルダ|コンピュータ)(?!ー)", "このブラウザ", "このブラウザー"),
    Rule("回", r"[\d}]度", "{n}度までです。", "{n}回までです。一度に、もう一度、何度でも。"),
    Rule("回の", r"(?:^|[、。（「])回の|\d回につき", "回の終わり", "この回の終わり"),
    Rule(
        "この回",
        r"(?:この|その|最後の|前の|次の|各|どの)ディール(?!数)|ディール\{\w+\}回",
        "このディールで終了",
        "この回で終わります。7ディールで終了。",
    ),
    Rule("流局", r"流れ(?![たまるてな])", "流れになります。", "流局です。その回は流れました。"),
    Rule("札", r"(?<![手て山け数絵配])札", "上にある札", "上のカード。手札、捨て札、付け札。"),
    Rule("デッドウッド", r"点のデッド|デッドウッドのない", "5点のデッドウッド", "デッドウッド5点"),
    Rule("相手", r"相手\{", "相手{theirs}点", "ノックされた側{theirs}点"),
    Rule("手番", r"番手|順番違い", "順番違いです。", "手番の人ではありません。"),
    Rule("メイ・アイ", r"横取り", "捨て札の横取り", "メイ・アイ"),
    Rule("ラムの宣言", r"コール", "コールで取れるのは1枚です。", "「ラム」の宣言で取れるのは1枚です。"),
    Rule("封印", r"閉じ", "メルドが閉じられています。", "メルドは封印されています。", r"\bseal"),
    Rule("失点", r"罰点", "罰点20", "失点20"),
    Rule("何の代わり", r"見方|読み方|通りに読め", "★の見方が2通りあります。", "★が何の代わりかは、2通りあります。"),
    Rule(
        "付く",
        r"付くカード|付かない(?:カード|ところ)",
        "付くカードを捨てました。",
        "付け札にできるカードを捨てました。8♠は9♠ 10♠ J♠に付きます。",
    ),
    Rule("卓", r"テーブル(?!の形)", "テーブルで決めます。", "卓で決めます。"),
    Rule("交換", r"取り替え", "ジョーカーと取り替えます。", "ジョーカーと交換します。"),
    Rule(
        "シャッフル",
        r"混ぜ直|切り混ぜ|捨て札を(?:すべて)?(?:混ぜ|切)",
        "捨て札を切って新しい山札にします。",
        "捨て札をシャッフルして新しい山札にします。",
    ),
    Rule("ワイルドカード", r"ワイルドのカード", "ワイルドのカード", "ワイルドカード、ワイルドの数字"),
    Rule("数字", r"ランク", "同じランクのカード", "同じ数字のカード"),
    Rule("復帰", r"買い戻", "脱落した人の買い戻し", "脱落した人の復帰"),
    Rule("手札に戻す", r"取り上げ", "カードを取り上げます。", "カードを手札に戻します。"),
    Rule("採用しない", r"使わ", "使わない", "採用しない", r"\b(?:[Nn]ot played|[Pp]lays? without)\b"),
    Rule("チーム", r"(?<![裏表左右内外両片])側", "上がった側", "上がったチーム。裏側。", r"\bside"),
    Rule("得点表", r"スコア表", "スコア表は残ります。", "得点表は残ります。"),
    Rule("レート", r"値段|単価", "1点の値段", "1点のレート"),
    Rule("サークル", "仲間", "仲間の記録", "サークルの記録"),
    Rule("幹事", r"主催者|世話役", "主催者だけ", "幹事だけ"),
    Rule("手札", r"手の内|付け札され", "手の内に置きます。", "手札に置きます。"),
    Rule("シーケンス", r"シークエンス", "シークエンス", "シーケンス"),
)


def catalogue() -> list[Message]:
    """Every sentence of the app, with its Japanese."""
    with JAPANESE.open("rb") as file:
        return [message for message in read_po(file, locale="ja") if message.id]


def texts(said: str | Iterable[str]) -> tuple[str, ...]:
    """A sentence, or the singular and the plural of one."""
    return (said,) if isinstance(said, str) else tuple(said)


def broken(messages: Iterable[Message]) -> Iterator[str]:
    """Each rule that a sentence breaks, with the sentence, as a line."""
    for message in messages:
        english = texts(message.id)
        for rules, said in ((ENGLISH, english), (JAPANESE_RULES, texts(message.string))):
            for text in said:
                yield from (f"{rule.name}: {text}" for rule in rules if rule.finds(text, english[0]))


def baseline() -> list[str]:
    """The sentences that have not changed since before there were rules."""
    return BASELINE.read_text("utf-8").splitlines()


if __name__ == "__main__":
    still = set(broken(catalogue()))
    BASELINE.write_text("".join(f"{line}\n" for line in baseline() if line in still), "utf-8")
