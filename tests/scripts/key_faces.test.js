import assert from "node:assert/strict";
import { test } from "node:test";
import { read } from "../../static/cards.js";
import { faces, fill } from "../../static/key_faces.js";

const said = { of: "{rank} of {suit}", as: "joker as {card}", joker: "joker", other: "{card} as {other}", to: "{first} to {last}",
  S: "spades", H: "hearts", T: "10", Q: "queen", A: "ace", low: "low ace", high: "high ace" };
const heard = (text) => faces(said, "").named(read(text)[0].cards);

test("a card is said in the words of the page", () => {
  assert.equal(heard("8S"), "8 of spades");
  assert.equal(heard("TH"), "10 of hearts");
  assert.equal(heard("*"), "joker");
  assert.equal(heard("*8S"), "joker as 8 of spades");
  assert.equal(heard("_AS"), "low ace of spades");
  assert.equal(heard("Q-^AS"), "queen to high ace of spades");
  assert.equal(heard("2H*8S"), "2 of hearts as 8 of spades");
});
test("a word for a number takes its place", () => assert.equal(fill("cards: {n}", { n: 7 }), "cards: 7"));
