/* The seats of a new game: known names by a tap, the order by dragging or by keys, the draw for the first deal. Every word comes from the page. */
import { sort } from "./sorting.js";

const table = document.getElementById("seats");
const part = (id) => document.getElementById(id);
const rows = [...table.querySelectorAll(".seat")];
const field = (row) => row.querySelector("input:not([type])");
const deals = (row) => row.querySelector("[type=radio]");
const typed = (row) => field(row).value.trim();
const shown = () => rows.filter((row) => !row.matches(".spare"));
// How many play is fixed, or it was tapped, or too few have a name to say it: who has none then has the one that stands in the empty field.
const counted = () => !part("counts") || part("counts").querySelector(":checked");
const least = Number(part("counts")?.querySelector("input").value ?? 2);
const told = () => !counted() && rows.filter(typed).length >= least;
const name = (row) => typed(row) || (told() ? "" : field(row).placeholder);
// While as many play as the game is for, names sit down on its seats alone.
const chairs = () => (part("counts")?.dataset.needed && part("counts").dataset.needed === counted()?.value ? shown() : rows);
const taken = () => shown().filter(name);
// An empty field after as many names as the game needs ends them.
const ended = (row) => !typed(row) && told();
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
const same = (one, other) => one.toLowerCase() === other.toLowerCase();
const send = (control, kind) => control.dispatchEvent(new Event(kind, { bubbles: true }));

const spare = (row, away) => {
  row.classList.toggle("spare", away);
  for (const each of row.querySelectorAll("input")) each.disabled = away && Boolean(counted());
};
const setTable = (count) => {
  const dealer = rows.findIndex((row) => deals(row).checked);
  rows.forEach((row, place) => spare(row, place >= count));
  if (dealer >= count) deals(rows[0]).checked = true;
};
const say = (text) => { part("drawn").textContent = text; };
const open = (row) => row && spare(row, false);
const chips = [...(part("names")?.children ?? [])].map((chip, place) => ({ chip, option: part("known").options[place] }));

const write = (row, text) => {
  if (field(row).value === text) return;
  field(row).value = text;
  send(field(row), "input");
  send(field(row), "change");
};

const pairs = () => {
  const line = part("against");
  if (!line) return;
  const names = taken().map(name);
  const chosen = document.querySelector("[name=partners]:checked")?.value;
  const count = chosen === "yes" ? 2 : Number(chosen);
  const whole = count > 1 && names.length >= 2 * count && names.length % count === 0;
  const sides = Array.from({ length: whole ? count : 0 }, (_each, first) => names.filter((_name, seat) => seat % count === first).join("\u00a0· "));
  const text = sides.length ? sides.reduce((ours, theirs) => fill(line.dataset.against, { ours, theirs })) : "";
  if (line.textContent.trim() !== text) line.textContent = text;
};

const refresh = () => {
  for (const chip of part("counts")?.children ?? []) chip.classList.toggle("named", Number(chip.textContent) === taken().length);
  const last = rows.findLastIndex((row) => typed(row) && !field(row).disabled);
  rows.slice(0, last + 1).forEach(open);
  for (const { chip, option } of chips) {
    const seated = taken().some((row) => same(name(row), option.value));
    chip.hidden = seated || chairs().every(typed);
    option.disabled = seated;
  }
  if (chips.length) part("names").hidden = chips.every(({ chip }) => chip.hidden);
  pairs();
};

const sit = (chip) => {
  const free = rows.find((row) => !typed(row) || field(row).disabled);
  const next = chips[chips.findIndex((each) => each.chip === chip) + 1]?.chip ?? part("draw");
  const focused = document.activeElement === chip;
  open(free);
  const count = part(`players-${shown().length}`);
  if (count && counted()) count.checked = true;
  write(free, chip.dataset.name);
  if (focused && chip.hidden) (next.hidden ? part("draw") : next).focus({ preventScroll: true });
};

/* A person moves with the name and the deal; what is typed at the seats between moves up or down. */
const move = (from, to) => {
  const seats = shown();
  if (from === to || !seats[to]) return false;
  // The deal moves along with its person: who was drawn stays.
  const drawn = part("drawn").textContent;
  const people = seats.map((row) => [field(row).value, deals(row).checked]);
  people.splice(to, 0, ...people.splice(from, 1));
  people.forEach(([text, dealer], seat) => {
    write(seats[seat], text);
    if (!dealer || deals(seats[seat]).checked) return;
    deals(seats[seat]).checked = true;
    send(deals(seats[seat]), "change");
  });
  say(drawn);
  part("moved").textContent = name(seats[to]) && fill(table.dataset.moved, { name: name(seats[to]), number: to + 1 });
  return true;
};

const chance = (count) => {
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn); while (drawn[0] >= 2 ** 32 - (2 ** 32 % count));
  return drawn[0] % count;
};

const draw = () => {
  const players = taken();
  const dealer = players[chance(players.length)];
  deals(dealer).checked = true;
  send(deals(dealer), "change");
  say(fill(table.dataset.drawn, { name: name(dealer) }));
};

sort(table, { shown, move });
table.addEventListener("click", ({ target: hit }) => {
  if (hit.matches(".known")) sit(hit);
  else if (hit.id === "draw") draw();
});
table.addEventListener("keydown", (event) => {
  const { target: hit, key } = event;
  if (key !== "Enter" || event.isComposing || !rows.some((row) => field(row) === hit)) return;
  event.preventDefault();
  const row = hit.closest(".seat");
  const next = !ended(row) && shown()[shown().indexOf(row) + 1];
  (next ? field(next) : part("start-game")).focus();
});
for (const kind of ["input", "change"]) {
  part("start").addEventListener(kind, ({ target: hit }) => {
    if (hit.name === "players") setTable(Number(hit.value));
    if (hit.name === "first" || hit.name === "players" || rows.some((row) => field(row) === hit)) say("");
    refresh();
  });
}
// What is shown on request is there again when the page is loaded again.
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail.target.id === "options") history.replaceState(null, "", detail.pathInfo.requestPath);
});
// A browser that brings a page back fills its fields late.
const settle = () => {
  setTable(counted()?.value ?? shown().length);
  refresh();
};
addEventListener("pageshow", settle);
settle();
