/* The players of a game: their seats by dragging or by keys. Every word comes from the page. */
import { sort } from "./sorting.js";

const table = document.getElementById("seats");
const number = (row) => row.querySelector("[name^=seat-]");
const shown = () => [...table.querySelectorAll(".seat")];
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);

const renumber = () => {
  shown().forEach((row, place) => {
    if (number(row).value === `${place + 1}`) return;
    number(row).value = place + 1;
    number(row).dispatchEvent(new Event("input", { bubbles: true }));
  });
  // From when new seats hold is asked once somebody has one.
  const since = document.getElementById("since");
  if (since) since.hidden = shown().filter((row) => !row.matches(".joins")).every((row, place, all) => !place || Number(all[place - 1].dataset.seat) < Number(row.dataset.seat));
};
const move = (from, to) => {
  const seats = shown();
  if (from === to || !seats[to]) return false;
  seats[to][from < to ? "after" : "before"](seats[from]);
  renumber();
  const { value, placeholder } = seats[from].querySelector("input");
  document.getElementById("moved").textContent = fill(table.dataset.moved, { name: value || placeholder, number: to + 1 });
  return true;
};
// Seats that came back with a draft stand in their order.
const settle = () => {
  const rows = shown();
  const sorted = [...rows].sort((one, other) => number(one).value - number(other).value);
  if (sorted.some((row, place) => row !== rows[place])) rows.at(-1).after(...sorted);
  renumber();
};
sort(table, { shown, move });
document.addEventListener("drafts:brought", () => setTimeout(settle));
addEventListener("pageshow", settle);
