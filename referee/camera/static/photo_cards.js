/* The cards of a picture where cards are tapped: which are not certain, what each may be, and what was left out. Every word comes from the page. */
import { fieldOf } from "./photo_keys.js";
import { isCard, read as readCards, typed } from "./cards.js";
import { faces, fill } from "./key_faces.js";
import { SEEN, show } from "./photo_shown.js";
import { visible } from "./fields.js";

const photos = new Map();
// Melds of a photo that are laid one by one: those whose turn is still to come.
const waiting = new Map();
const part = (id) => document.getElementById(id);
const bare = (field) => field.dataset.keys === "ranks";
const read = (field, text = field.value) => readCards(text, bare(field), "around" in part("keys").dataset);
const target = () => document.querySelector("[data-keys][data-target]");
const said = () => JSON.parse(part("keys").dataset.said);
let own = false;
// What is being read, and what came for a field that somebody has left.
let underway = "";
let news = null;
let held = false;

const stateOf = (field) => {
  const state = photos.get(field.id) ?? { field, cards: [], refused: [], words: "" };
  photos.set(field.id, state);
  return state;
};
const write = (field, text) => {
  own = true;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  own = false;
};
const redraw = () => document.dispatchEvent(new Event("keys:drawn"));
export const progress = (words) => {
  underway = words;
  held = false;
  redraw();
};
export const tell = (field, words) => {
  stateOf(field).words = words;
  underway = "";
  news = field === fieldOf() ? null : { field, words };
  redraw();
};
// Cards come in sight where they were asked for, also when somebody has gone on by then.
const unfold = (field) => {
  const way = [...field.closest(".cell")?.querySelectorAll(".mode input") ?? []].find(({ value }) => field.matches(`.${value}`));
  const here = fieldOf() === field;
  if (!way || way.checked) return;
  way.checked = true;
  way.dispatchEvent(new Event("change", { bubbles: true }));
  if (here) field.focus({ preventScroll: true });
};
// Where every line says whose it is, the next one is the same player's.
const whose = (field, text) => {
  const names = [...document.querySelectorAll("[data-line]")].filter((each) => each.id.startsWith(`${field.id}-`));
  return names.map((each) => each.dataset.line).find((each) => text.split("\n").at(-1).startsWith(each.trim())) ?? "";
};
export const put = (field, found, words, { more = false, picture } = {}) => {
  const lines = "each" in field.dataset ? found.slice(0, 1) : found;
  waiting.set(field.id, [...waiting.get(field.id) ?? [], ...found.slice(lines.length)]);
  const keyed = document.activeElement.matches("#key-camera, #key-pictures");
  unfold(field);
  const state = stateOf(field);
  Object.assign(state, { refused: more ? state.refused : [], gap: null, reminded: false, stays: more, picture });
  const lined = field.dataset.keys === "lines" && lines.length > 1;
  let text = field.dataset.keys === "one" ? "" : field.value.trimEnd();
  for (const line of lines) {
    const taken = line.filter(({ refused }) => !refused);
    if (lined && taken.length && read(field, text.split("\n").at(-1)).some(({ cards }) => cards)) text += `\n${whose(field, text).trimEnd()}`;
    for (const each of taken) {
      text += (/\S$/.test(text) ? " " : "") + typed(each.card);
      state.cards.push({ ...each, place: read(field, text).length - 1 });
    }
    state.refused.push(...line.filter(({ refused, others }) => refused && others.length));
  }
  if (lines.length) write(field, text);
  const turns = "each" in field.dataset && (found.length > 1 || !words) && fill(said().waiting, { n: found.length });
  tell(field, [words, turns].filter(Boolean).join(" "));
  if (keyed) part("readings").querySelector("button")?.focus();
};

const shift = (state, from, by) => {
  for (const each of state.cards) if (each.place >= from) each.place += by;
};
const insert = (field, place, ...cards) => {
  const state = stateOf(field);
  const { value } = field;
  const at = read(field)[place]?.from ?? value.length;
  const [before, after] = [value.slice(0, at).replace(/[^\S\n]+$/, ""), value.slice(at)];
  shift(state, place, cards.length);
  state.cards.push(...cards.map((each, nth) => ({ ...each, unsure: false, place: place + nth })));
  const text = cards.map(({ card }) => typed(card)).join(" ");
  Object.assign(state, { gap: null, words: "" });
  write(field, before + (/\S$/.test(before) ? " " : "") + text + (/^\S/.test(after) ? " " : "") + after);
};
const replace = (field, asked, card) => {
  const { from, to } = read(field)[asked.place];
  Object.assign(asked, { card, unsure: false });
  stateOf(field).words = "";
  write(field, field.value.slice(0, from) + typed(card) + field.value.slice(to));
};
const remove = (field, asked) => {
  const state = stateOf(field);
  const { from, to } = read(field)[asked.place];
  state.cards = state.cards.filter((each) => each !== asked);
  shift(state, asked.place + 1, -1);
  state.words = "";
  write(field, field.value.slice(0, from).replace(/[^\S\n]+$/, "") + field.value.slice(to));
};

// What is asked about: the card that was taken back, then what was left out, then what is not certain.
const askedOf = ({ gap, refused, cards }) => gap ?? refused[0] ?? cards.find(({ unsure }) => unsure);
const answer = (field, card) => {
  const state = stateOf(field);
  const asked = askedOf(state);
  if (asked === state.gap) insert(field, asked.place, { ...asked, card });
  else if (asked.refused) {
    state.refused.shift();
    if (card) insert(field, read(field).length, { ...asked, card, refused: "" });
    else redraw();
  } else if (card) replace(field, asked, card);
  else remove(field, asked);
};
const double = (field) => {
  const { place, ...asked } = askedOf(stateOf(field));
  if (stateOf(field).gap) insert(field, place, asked, asked);
  else {
    replace(field, askedOf(stateOf(field)), asked.card);
    insert(field, place + 1, asked);
  }
};

const known = (field, state) => {
  const pieces = read(field);
  state.cards = state.cards.filter(({ place, card }) => typed(pieces[place]?.piece ?? "") === typed(card)).sort((one, two) => one.place - two.place);
};
const sentence = (state, asked, words) => {
  if (asked === undefined || (state.words && asked !== state.gap && !asked.refused)) return state.words;
  if (asked === state.gap) return asked.card ? words.or : words.missing;
  if (asked.refused) return [state.stays && state.words, asked.refused].filter(Boolean).join(" ");
  return asked.again ? words.again : words.which;
};
const keysOf = (field, state, asked, words) => {
  const { name, button } = faces(words, part("keys").dataset.signs);
  const cards = [...new Set([...(asked.card && !asked.refused ? [asked.card] : []), ...(asked.others ?? [])])];
  const found = cards.map((card) => {
    const all = readCards(card, true)[0].cards;
    const made = button("card", all, all.length === 1 ? name(all[0]) : card);
    made.dataset.reading = card;
    return made;
  });
  const word = (text, label, data) => {
    const made = Object.assign(document.createElement("button"), { type: "button", className: "key word", textContent: text, title: label });
    made.setAttribute("aria-label", label);
    made.dataset[data] = "";
    found.push(made);
  };
  const back = asked === state.gap;
  const same = read(field).filter(({ piece }) => piece === typed(asked.card ?? "")).length + Number(back);
  const most = part("keys").dataset.packs * (bare(field) ? 4 * back : 1);
  if (asked.card && !asked.refused && field.dataset.keys !== "one" && same < most) {
    word("+1", fill(words.more, { card: name(readCards(asked.card, true)[0].cards[0]) }), "double");
  }
  if (asked.refused || asked.again) word("✕", words.leave, "leave");
  return found;
};
const mark = (field, state, asked, words) => {
  const chips = part("tray").children;
  for (const each of part("tray").querySelectorAll("[data-place]")) {
    const unsure = state.cards.some((card) => card.unsure && card.place === Number(each.dataset.place));
    each.classList.toggle("unsure", unsure);
    each.classList.remove("asked");
    each.title = unsure ? words.unsure : "";
  }
  const chip = asked && asked !== state.gap && chips[asked.place]?.firstChild;
  if (chip) {
    chip.classList.add("asked");
    part("tray").scrollLeft = chip.offsetLeft - part("tray").offsetLeft - 48;
  }
  if (field.dataset.keys !== "lines") return;
  for (const cut of part("tray").querySelectorAll(".cut")) {
    const more = Object.assign(document.createElement("button"), { type: "button", className: "key", textContent: "+", title: words.add });
    more.setAttribute("aria-label", words.add);
    more.dataset.gap = [...chips].indexOf(cut);
    cut.replaceChildren(more);
  }
};
// Where there are no keys on the screen, it stands in their place.
const settle = (row) => {
  const pad = part("keys");
  const home = pad.hidden ? pad.parentElement : pad;
  if (row.parentElement !== home) home.insertBefore(row, pad.hidden ? pad : pad.firstChild);
};
const inDoubt = ({ cards, refused }) => refused.length > 0 || cards.some(({ unsure }) => unsure);
const whom = ({ field, words }) => [field.closest("[data-who]")?.dataset.who, words].filter(Boolean).join(" · ");
const draw = () => {
  const row = part("read-cards");
  settle(row);
  for (const [id, state] of photos) {
    if (part(id)) known(part(id), state);
    part(id)?.toggleAttribute("data-doubt", inDoubt(state));
  }
  const field = fieldOf();
  const state = field && photos.get(field.id);
  const focused = part("readings").contains(document.activeElement);
  const words = state && said();
  const asked = state && askedOf(state);
  if (news?.field === field) news = null;
  const text = underway || (news ? whom(news) : state ? sentence(state, asked, words) : "");
  if (part("photo-said").textContent !== text) part("photo-said").textContent = text;
  const keys = asked && target() === field ? keysOf(field, state, asked, words) : [];
  // A key that is there already stays, so that a tap on it is not lost.
  if (keys.map(({ outerHTML }) => outerHTML).join("") !== part("readings").innerHTML) part("readings").replaceChildren(...keys);
  row.hidden = !text;
  const shown = underway || news ? null : state;
  show(shown, shown && asked);
  if (state && target() === field) mark(field, state, asked, words);
  if (focused && !part("readings").contains(document.activeElement)) (part("readings").querySelector("button") ?? field)?.focus();
  if (!part("keys").hidden) document.documentElement.style.setProperty("--keys", `${part("keys").offsetHeight}px`);
};

// A card that is taken back leaves a gap, into which the next one that is tapped comes.
const take = (field, state, place) => {
  const gone = state.cards.find((each) => each.place === place) ?? { card: read(field)[place].piece };
  state.cards = state.cards.filter((each) => each !== gone);
  shift(state, place + 1, -1);
  Object.assign(state, { gap: { ...gone, place }, words: "" });
  own = true;
  setTimeout(() => { own = false; });
};
document.addEventListener("click", (event) => {
  const hit = event.target.closest(':is(#keys, #read-cards) button:not([aria-disabled="true"])');
  const field = fieldOf();
  const state = hit && field && field === target() && photos.get(field.id);
  if (!state) return;
  const { place, key, reading, gap } = hit.dataset;
  const card = isCard(key) && !part("keys").matches(".armed");
  if (place) take(field, state, Number(place));
  else if (reading) answer(field, reading);
  else if ("leave" in hit.dataset) answer(field);
  else if ("double" in hit.dataset) double(field);
  else if (gap) {
    Object.assign(state, { gap: { place: Number(gap) }, words: "" });
    redraw();
  } else if (card && state.gap) {
    event.stopPropagation();
    insert(field, state.gap.place, { card: key, others: [] });
  } else if (card) state.refused.shift();
}, true);
const forget = (id) => {
  photos.delete(id);
  waiting.delete(id);
  for (const name of ["data-doubt", "data-photo"]) part(id)?.removeAttribute(name);
};
document.addEventListener("input", ({ target: field }) => {
  const state = photos.get(field.id);
  news = null;
  if (state && !own && !field.value.trim()) forget(field.id);
  else if (state) {
    if (!own) Object.assign(state, { gap: null, words: "" });
    field.dataset.photo = JSON.stringify(state.cards);
  }
}, true);
const hold = (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};
// A hand is saved with cards in doubt, or without a photo, only when that was said before.
document.addEventListener("submit", (event) => {
  if (event.target.id === "hand" && part("keys").dataset.busy === "yes" && !held) {
    hold(event);
    progress(said().without);
    held = true;
    return;
  }
  const open = [...photos].filter(([id, state]) => inDoubt(state) && part(id)?.form === event.target && visible(part(id)));
  if (event.target.id !== "hand" || !open.length) return;
  if (open.some(([, { reminded }]) => reminded)) {
    for (const [id, state] of open) {
      state.refused = [];
      for (const each of state.cards) each.unsure = false;
      part(id).dataset.photo = JSON.stringify(state.cards);
    }
    return;
  }
  hold(event);
  const [[id, state]] = open;
  Object.assign(state, { reminded: true, stays: true });
  if (part("deck").hidden) part("key-fold").click();
  part(id).focus();
  tell(part(id), said().check);
}, true);
document.addEventListener("htmx:afterSettle", () => {
  for (const [id, { field }] of photos) {
    const now = part(id);
    if (now === field || now?.value) continue;
    const later = waiting.get(id);
    forget(id);
    if (now && later?.length) put(now, later, "", { picture: later[0][0][SEEN]?.picture });
  }
});
document.addEventListener("keys:drawn", draw);
for (const field of document.querySelectorAll("[data-photo]")) stateOf(field).cards = JSON.parse(field.dataset.photo);
redraw();
