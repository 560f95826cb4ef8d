import assert from "node:assert/strict";
import { test } from "node:test";
import { read } from "../../static/cards.js";
import { faces, fill } from "../../static/key_faces.js";

const said = { of: "{rank} of {suit}", as: "joker as {card}", joker: "joker", other: "{card} as {other}", to: "{first} to {last}",
  S: "spades", H: "hearts", 2: "two", 8: "eight", T: "ten", Q: "queen", A: "ace", low: "low ace", high: "high ace" };
const heard = (text) => faces(said, "").named(read(text)[0].cards);

test("a card is said in the words of the page", () => {
  assert.equal(heard("8S"), "eight of spades");
  assert.equal(heard("*"), "joker");
  assert.equal(heard("*8S"), "joker as eight of spades");
  assert.equal(heard("_AS"), "low ace of spades");
  assert.equal(heard("Q-^AS"), "queen to high ace of spades");
  assert.equal(heard("2H*8S"), "two of hearts as eight of spades");
});
test("a word for a number takes its place", () => assert.equal(fill("cards: {n}", { n: 7 }), "cards: 7"));
