/* How a card is drawn on a key, and how it is said. Every word comes from the page. */
import { ENDS, SIGNS, SUITS, itself } from "./cards.js";

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
export const faces = (said, signs) => {
  const name = ({ joker, rank, suit, end, under }) => {
    const index = said[ENDS[end]?.said ?? rank] ?? rank;
    const full = suit ? fill(said.of, { rank: index, suit: said[suit] }) : index;
    if (under) return said.other ? fill(said.other, { card: name(itself({ under })), other: full }) : full;
    return !rank ? said.joker : joker ? fill(said.as, { card: full }) : full;
  };
  const named = (all) => (all.length === 1 ? name(all[0])
    : fill(said.to, { first: name({ ...all[0], suit: "" }), last: name(all.at(-1)) }));
  const cap = `<svg class="cap"><use href="${signs}#cap"></use></svg>`;
  const button = (className, all, label) => {
    const { joker, suit: stands, under } = all[0];
    const suit = under ? under[1] : stands;
    const marked = ({ end }) => ENDS[end]?.arrow ?? "";
    const face = (card) => marked(card) + card.rank;
    const index = under ? under[0] : all.length > 1 ? `${face(all[0])}–${face(all.at(-1))}` : all[0].rank || cap;
    const marks = under ? `${face(all[0]).replace("T", 10)}${SIGNS[stands] ?? ""}` : all.length > 1 ? "" : (joker && all[0].rank ? cap : "") + marked(all[0]);
    const made = Object.assign(document.createElement("button"), { type: "button", className });
    made.classList.toggle("range", all.length > 1);
    made.dataset.suit = suit;
    made.setAttribute("aria-label", label);
    const sign = suit && `<svg viewBox="0 0 24 24" class="sign"><use href="${signs}#${SUITS[suit]}"></use></svg>`;
    made.innerHTML = `<span class="face" aria-hidden="true" translate="no"><b>${index.replace("T", 10)}</b>${marks && `<i class="stands${under ? " wild" : ""}">${marks}</i>`}${sign}</span>`;
    return made;
  };
  return { name, named, button };
};
