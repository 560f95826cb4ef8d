/* Cards as they are written, by keys and by people: read, shortened, turned around. Knows nothing of the page. */
export const SUITS = { S: "spade", H: "heart", C: "club", D: "diamond" };
export const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
export const RANKS = "A23456789TJQK";
// An ace is said to be low or high by a mark before it.
export const ENDS = { _: { said: "low", arrow: "↓" }, "^": { said: "high", arrow: "↑" } };
const MARKS = ["", ...Object.keys(ENDS)];
const PIECE = /\n|>(?:[^\S\n]*\d+(?=\s*?(?:\n|$)))?|[^\s,;、，/／>]+/g;
const CARD = /^(?:\*|\*?([_^](?=A))?(10|[A2-9TJQK])([SHDC]?))$/;
const WILD = /^((?:10|[2-9TJQK])[SHDC])\*(.+)$/;
const RANGE = /^([_^](?=A))?(10|[A2-9TJQK])([SHDC]?)-([_^](?=A))?(10|[A2-9TJQK])([SHDC])$/;
const JOKER = /^(?:JK|JOKER|ジョーカー|[🃏🂿🃟])\ufe0f?$/u;

const LETTERS = {
  "★": "*", "↓": "_", "↑": "^", ...Object.fromEntries(Object.entries(SIGNS).map(([suit, sign]) => [sign, suit])) };
const plainly = (text) => text.toUpperCase().replace(/[★♠♥♦♣↓↑]/g, (sign) => LETTERS[sign]);
const WRITTEN = { ...SIGNS, T: "10", "*": "★", ...Object.fromEntries(Object.entries(ENDS).map(([mark, { arrow }]) => [mark, arrow])) };
// Cards in signs, as people see them in a field.
export const typed = (cards) => cards.replace(/[T*_^]|(?<=[\dATJQK])[SHDC]/g, (letter) => WRITTEN[letter]);
const spell = (rank) => rank.replace("10", "T");
const range = (text, around) => {
  const [whole, first, from, suit, second, to, last] = RANGE.exec(plainly(text)) ?? [];
  const [low, high] = [from, to].map((rank) => RANKS.indexOf(spell(rank ?? "")));
  const top = around && 0 < high && high < low ? high + 13 : high || 13;
  return whole && (!suit || suit === last) && low < top && Array.from(
    { length: top - low + 1 }, (_, step) => ({
      joker: false, rank: RANKS[(low + step) % 13], suit: last, end: step === 0 ? first : step === top - low ? second : "" }));
};
const cards = (text, bare, around) => {
  const plain = plainly(text).replace(JOKER, "*");
  const [, under, other] = WILD.exec(plain) ?? [];
  if (under) {
    const [found] = cards(`*${other}`, true) || [];
    return found && [{ ...found, under: spell(under) }];
  }
  const [whole, end = "", rank = "", suit = ""] = CARD.exec(plain) ?? [];
  const known = whole && (bare || suit || !rank);
  return known ? [{ joker: plain[0] === "*", rank: spell(rank), suit, end }] : range(plain, around);
};
// The card that stands for another.
export const itself = ({ under }) => ({ rank: under[0], suit: under[1] });
// Whether a card is not itself among the others of its meld: they are neither of its rank nor a run of its suit with it.
const apart = (card, others) => {
  const known = others.filter(({ rank, under }) => rank && !under);
  const places = [card, ...known].map(({ rank }) => RANKS.indexOf(rank));
  const inRow = new Set(places).size === places.length && Math.max(...places) - Math.min(...places) <= others.length;
  return known.length > 0 && !known.every(({ rank }) => rank === card.rank)
    && !(inRow && known.every(({ suit }) => suit === card.suit));
};
// The pieces of a text, each with its place and with the cards that it is, if it is any; bare ranks are cards where suits do not
// count, and Q-2S is a run where runs go around the corner.
export const read = (text, bare = false, around = false) => [...text.matchAll(PIECE)].map(({ 0: piece, index }) => (
  { piece, from: index, to: index + piece.length, cards: cards(piece, bare, around) }));

// Whether a key writes one card: a rank, with its suit or alone, or a joker.
export const isCard = (key) => /^(?:[A2-9TJQK][SHDC]?|\*)$/.test(key);
// Whether a key writes one card with its suit.
export const hasSuit = (key) => isCard(key) && key.length === 2;

// A run is written as its first and last card, a set as the cards that are there.
export const run = (first, last) => {
  const [one, two] = [first, last].map((card) => RANKS.indexOf(card[0])).sort((a, b) => a - b);
  const high = one === 0 && two > 6;
  const [low, top] = high ? [two, one] : [one, two];
  return one === two ? first : `${RANKS[low]}-${RANKS[top]}${first[1]}`;
};
export const set = (first, missing = "") => (
  Object.keys(SUITS).filter((suit) => suit !== missing).map((suit) => first[0] + suit).join(" "));
// The ace of a card or a run is low, high, or nobody says.
export const turned = (piece) => typed(plainly(piece).replace(/[_^]?(?=A)/, (mark) => MARKS[(MARKS.indexOf(mark) + 1) % MARKS.length]));
// The cards of melds that are written line by line, without those that they are laid on.
export const along = (text) => text.replace(/[>＞].*|[=＝]/g, " ").split(/\s+/).filter(Boolean);
// How many cards are written, without those that they are laid on; nothing where something is written that is no card.
export const count = (text, bare = false, around = false) => {
  const pieces = read(text.replace(/[>＞].*|[=＝]/g, " "), bare, around);
  const known = pieces.every(({ piece, cards: found }) => found || piece === "\n");
  return { known, held: pieces.reduce((all, { cards: found }) => all + (found ? found.length : 0), 0) };
};
// A line without the meld that its cards are laid on, and without the discard that its meld takes.
export const laid = (line) => line.replace(/(?:[>＞]|\s(?:claim|pon|chi|ポン|セイム|チー|カット)(?:\s|$)).*/i, "");
// The line whose meld takes the discard: its last card, at the next call the one before it, and after the first one none.
export const claimed = (line, { pon, chi }) => {
  const meld = laid(line).trimEnd();
  const all = read(meld).flatMap(({ cards: found }) => found || []);
  const named = all.filter(({ joker }) => !joker).map(({ rank, suit }) => rank + suit);
  const place = meld === line.trimEnd() ? named.length - 1 : named.lastIndexOf(spell(plainly(line.trimEnd().split(/\s+/).at(-1)))) - 1;
  const call = new Set(all.map(({ rank }) => rank).filter(Boolean)).size > 1 ? chi : pon;
  return named[place] ? `${meld} ${call} ${typed(named[place])}` : meld;
};
// What a sum comes to; nothing where it is no sum.
export const added = (text) => {
  const plain = text.replace(/\s/g, "").replace(/[−ー]|(?:^|\+)[△▲]/g, "-");
  return /^[+-]?\d+([+-]\d+)+$/.test(plain) ? plain.match(/[+-]?\d+/g).reduce((all, each) => all + Number(each), 0) : null;
};
// The card of one of these ranks that ends a text, where it stands for another or is not itself in the last meld of it.
export const lastWild = (text, ranks, around = false) => {
  const all = read(text.split("\n").at(-1), false, around).filter(({ cards: found }) => found);
  const [card] = all.at(-1)?.cards ?? [];
  if (all.at(-1)?.cards.length !== 1 || card.under) return card?.under ? card : null;
  const others = all.slice(0, -1).flatMap(({ cards: found }) => found);
  return !card.joker && card.suit && ranks.includes(card.rank) && apart(card, others) ? card : null;
};
