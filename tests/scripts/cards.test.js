import assert from "node:assert/strict";
import { test } from "node:test";
import { added, claimed, count, laid, lastWild, read, run, set, turned, typed } from "../../static/cards.js";

const signs = ({ joker, end, rank, suit }) => `${joker ? "*" : ""}${end || ""}${rank}${suit}`;
const cardsOf = (text, ...how) => read(text, ...how).flatMap(({ cards }) => cards || []).map(signs).join(" ");
const each = (table, what) => {
  for (const [given, wanted] of table) assert.deepEqual(what(given), wanted, String(given));
};

test("cards are read as people write them", () => each([
  ["8S", "8S"], ["10h tH", "TH TH"], ["9-JD", "9D TD JD"], ["Q-^AS", "QS KS ^AS"], ["_a-3c", "_AC 2C 3C"], ["*", "*"],
  ["*6D JK ジョーカー 🃏", "*6D * * *"], ["♠", ""], ["8♠ ★7♥ ↓A♣", "8S *7H _AC"], ["8S、9S", "8S 9S"], ["8 XX 1S", ""], ["JS > 1", "JS"],
], (text) => cardsOf(text)));
test("bare ranks are cards where suits do not count", () => assert.equal(cardsOf("8 Q 10", true), "8 Q T"));
test("a run goes around the corner only where the game has such runs", () => {
  assert.equal(cardsOf("Q-2S", false, true), "QS KS AS 2S");
  assert.equal(cardsOf("Q-2S"), "");
});
test("each piece has its place in the text", () => (
  assert.deepEqual(read("8S  x").map(({ piece, from, to }) => [piece, from, to]), [["8S", 0, 2], ["x", 4, 5]])));
test("a run is written by its ends, a set by its cards", () => {
  each([[["8S", "TS"], "8-TS"], [["TS", "8S"], "8-TS"], [["AS", "QS"], "Q-AS"], [["AS", "3S"], "A-3S"], [["9H", "9H"], "9H"]], (ends) => run(...ends));
  assert.equal(set("8S"), "8S 8H 8C 8D");
  assert.equal(set("8S", "H"), "8S 8C 8D");
});
test("an ace is nothing, low, high in turn", () => each([
  ["AS", "↓A♠"], ["↓A♠", "↑A♠"], ["_AS", "↑A♠"], ["↑A♠", "A♠"], ["Q-A♠", "Q-↓A♠"], ["*a-3c", "★↓A-3♣"],
], turned));
test("a sum is added up, and nothing else is one", () => each([
  ["5+7", 12], ["10 - 3", 7], ["△5+2", -3], ["−5+ー2", null], ["5", null], ["5+", null], ["", null], ["8S+1", null],
], added));
test("cards are counted without those that they are laid on", () => each([
  ["8S 9S > 7S", { known: true, held: 2 }], ["9-JD\n*", { known: true, held: 4 }], ["8S what", { known: false, held: 1 }], ["", { known: true, held: 0 }],
], (text) => count(text)));
test("a line is laid without its meld and its discard", () => each([
  ["8S > 7S 9S", "8S "], ["8S 9S TS chi TS", "8S 9S TS"], ["8S ポン 8S", "8S"], ["8S", "8S"],
], laid));
test("each call claims the card before the last one, and after the first one none", () => {
  const calls = { pon: "pon", chi: "chi" };
  const first = claimed("8S 9S TS", calls);
  assert.equal(first, "8S 9S TS chi 10♠");
  assert.equal(claimed(first, calls), "8S 9S TS chi 9♠");
  assert.equal(claimed("8S 9S TS chi 8S", calls), "8S 9S TS");
  assert.equal(claimed("8♠ 8♥ 8♣", calls), "8♠ 8♥ 8♣ pon 8♣");
});
test("the last wild card is one that is not itself in its meld", () => {
  assert.equal(lastWild("8S 9S 2H", ["2"])?.suit, "H");
  assert.equal(lastWild("AS 2S", ["2"]), null);
  assert.equal(lastWild("8S 9S TH", ["2"]), null);
  assert.equal(lastWild("2H*TS", ["2"])?.under, "2H");
});
test("keys write cards in signs", () => each([
  ["*TS", "★10♠"], ["6S 6H", "6♠ 6♥"], ["8-TD", "8-10♦"], ["2H*TC", "2♥★10♣"], ["_A-3C", "↓A-3♣"], ["*", "★"], ["K", "K"], ["9♠", "9♠"],
  ["8S > 9S TS\n= AS", "8♠ > 9♠ 10♠\n= A♠"],
], typed));
