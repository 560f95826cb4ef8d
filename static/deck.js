/* The keys of the deck: digits, ranks, or every card of a pack. Every word comes from the page. */
import { RANKS, SUITS } from "./cards.js";

const SPARE = ["key-joker", "key-stands", "key-line", "key-erase"];
const part = (id) => document.getElementById(id);
const made = (key, id, data) => {
  key.id = id;
  key.dataset.key = data;
  key.dataset.made = "";
  return key;
};
const digits = (said) => [..."123456−+7890"].map((digit) => {
  const key = Object.assign(document.createElement("button"), {
    type: "button", className: "key", textContent: digit });
  if (said[digit] && isNaN(digit)) key.setAttribute("aria-label", said[digit]);
  return made(key, `key-${{ "−": "minus", "+": "plus" }[digit] ?? digit}`, digit);
});
const suited = (suit, { name, button }) => [...RANKS].map((rank) => (
  made(button("key", [{ rank, suit }], name({ rank, suit })), `key-${rank}${suit}`, rank + suit)));

// Puts the keys of one kind on the deck, between those that are always there.
export const build = (deck, which, face) => {
  if (deck.classList.contains(which)) return;
  deck.className = `deck ${which}`;
  for (const old of deck.querySelectorAll("[data-made]")) old.remove();
  if (which === "numbers") deck.prepend(...digits(face.said));
  else if (which === "ranks") deck.prepend(...suited("", face));
  else Object.keys(SUITS).forEach((suit, row) => SPARE.slice(row).map(part).find(Boolean).before(...suited(suit, face)));
};
