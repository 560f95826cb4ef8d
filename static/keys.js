/* Writes cards and numbers into the field marked data-keys that was used last. Every word comes from the page. */
import { added, claimed, count as counted, hasSuit, itself, laid, lastWild, read as readCards, run, set, turned, typed } from "./cards.js";
import { build } from "./deck.js";
import { faces, fill } from "./key_faces.js";
import { visible } from "./fields.js";

const BLANKS = /[^\S\n]+$/;
const touch = matchMedia("(pointer: coarse)");
const desk = matchMedia("(min-width: 64rem) and (pointer: fine)");
let pad, said, target, short, over, hold, name, named, button;
let armed = false;
// Whether the suits of cards held are tapped too.
let suits = false;
// A number that stood there when its field was entered goes with the first digit.
let fresh = false;

const part = (id) => document.getElementById(id);
const usable = (field) => !field.matches(":disabled") && visible(field);
const fields = () => [...document.querySelectorAll("[data-keys]")].filter(usable);
const kind = (field = target) => ({ numbers: "numbers", ranks: "ranks" }[field.dataset.keys] ?? "suits");
// The suits of what is held matter where the melds are noted on which it could be laid.
const noted = () => kind() === "ranks" && Boolean(target.form?.querySelector("[data-on=lines]")?.value.trim());
const deep = () => suits && noted();
// data-on is how many melds there are to lay on; empty, a meld is written card by card; "lines" are melds themselves.
const melds = () => (target.dataset.on !== "lines" ? Number(target.dataset.on)
  : target.value.split("\n").slice(0, -1).filter((line) => line.trim() && !line.includes(">")).length);
const spelled = () => target.dataset.on === "";
const around = () => "around" in pad.dataset;
const read = (text) => readCards(text, kind() === "ranks", around());
const held = (text) => counted(text, kind() === "ranks", around()).held;
// A whole hand takes no more cards; whose hand need not be entered may hold the most there is.
const whole = () => Number(target.closest(".free") ? target.dataset.most : target.dataset.whole) || Infinity;
const room = (text = target.value) => whole() - held(text);

// From what is written the way leads to what is still empty, below it first.
const onward = () => {
  const open = fields().filter((each) => each.form === target.form && each !== target && !each.readOnly && !each.value.trim());
  return target.value.trim() ? open.find((each) => target.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) ?? open[0] : null;
};

const lay = () => {
  const tray = part("tray");
  // A card that is drawn anew while it is pressed would lose the tap.
  const drawn = JSON.stringify([target.id, target.value, armed]);
  if (tray.dataset.drawn === drawn) return;
  tray.dataset.drawn = drawn;
  const focused = [...tray.children].findIndex((each) => each.contains(document.activeElement));
  tray.replaceChildren(...read(target.value).map(({ piece, cards: found }, place) => {
    const item = document.createElement("li");
    item.className = piece === "\n" ? "cut" : "";
    item.append(found ? button("card", found, fill(said.back, { card: named(found) })) : piece.trim());
    if (found) item.firstChild.dataset.place = place;
    return item;
  }));
  if (armed) tray.append(Object.assign(document.createElement("li"), { className: "hint",
    textContent: armed === "wild" ? fill(said.any, { card: name(wild() ?? {}) }) : said.stands }));
  tray.dataset.label = target.labels[0]?.textContent.trim() ?? target.ariaLabel ?? "";
  tray.scrollLeft = tray.scrollWidth;
  if (focused >= 0) (tray.children[focused]?.querySelector("button") ?? part("key-erase")).focus();
};

// The last ace that is written, alone or at an end of a run.
const ace = () => read(target.value).findLast(({ cards: found }) => (
  found && [found[0], found.at(-1)].some(({ rank, suit }) => rank === "A" && suit)));
const turn = ({ from, to, piece }) => write(target.value.slice(0, from)
  + turned(piece) + target.value.slice(to));

// The card of a wild rank that was written last, where it stands for another or has to say that it does.
const wild = () => (kind() === "suits" && pad.dataset.wild ? lastWild(target.value, pad.dataset.wild, around()) : null);
const say = (card) => {
  if (!card.under) return "wild";
  const last = read(target.value).at(-1);
  write(target.value.slice(0, last.from) + typed(card.under));
  return false;
};

// While a run or a set is begun, only what can end it is left.
const ends = (card) => !short?.first || card[short.key === "run" ? 1 : 0] === short.first[short.key === "run" ? 1 : 0];
const dim = () => {
  const which = kind();
  const bare = which === "ranks" && !deep();
  const used = {};
  // Only in a form of one deal is a card that stands in another field a second one.
  const dealt = target.form?.matches("[data-deal]") ? fields().filter((each) => each.form === target.form) : [target];
  // The meld that a card is laid on may be written above, or in another field.
  const last = target.value.split("\n").at(-1);
  const on = (spelled() || "claims" in target.dataset) && laid(last) !== last;
  const free = armed || short?.first || on;
  const full = !on && room() <= 0;
  for (const field of dealt) {
    const mine = kind(field) === which ? read(field.value.split("\n").map(laid).join("\n")).flatMap((each) => each.cards || []) : [];
    for (const { joker, rank, suit, under } of mine) {
      const key = under || (!joker && rank + (bare ? "" : suit));
      if (key) used[key] = (used[key] ?? 0) + 1;
    }
  }
  for (const key of part("deck").querySelectorAll("[data-suit]")) {
    const gone = full || (!free && used[key.dataset.key] >= pad.dataset.packs * (bare ? 4 : 1));
    key.setAttribute("aria-disabled", gone || !ends(key.dataset.key));
  }
};

const show = (id, there) => part(id)?.toggleAttribute("hidden", !there);
// What was written adds up beside the keys; what counts is what the server says.
const count = () => {
  if (!part("key-sum")) return;
  const sum = kind() === "numbers" ? added(target.value) : null;
  const n = kind() === "numbers" || target.dataset.on === "lines" ? 0 : held(target.value);
  part("key-sum").textContent = sum !== null ? `= ${sum}`.replace("-", "−")
    : !n || n === whole() ? "" : fill(n < whole() && whole() < Infinity ? said.some : said.held, { n, whole: whole() });
  show("bar", kind() !== "numbers" || sum !== null);
  pad.classList.toggle("adds", sum !== null);
};
const arrange = () => {
  const which = kind();
  show("key-suits", noted());
  part("key-suits")?.setAttribute("aria-pressed", suits);
  build(part("deck"), deep() ? "suits" : which, { said, name, button });
  pad.classList.toggle("armed", armed);
  part("key-stands")?.setAttribute("aria-pressed", armed);
  show("key-joker", which !== "numbers" && !(target.closest("[data-deal]") && target.matches("[data-keys=one]")));
  show("key-stands", which === "suits");
  show("key-line", target.dataset.keys === "lines");
  show("key-on", "on" in target.dataset && (target.dataset.on !== "0"));
  part("key-on").setAttribute("aria-disabled", !spelled() && !melds());
  show("key-claim", "claims" in target.dataset);
  const to = part("key-onward") && onward();
  show("key-onward", to);
  if (to) part("key-onward").setAttribute("aria-label", fill(said["next-field"], { field: to.labels[0]?.textContent.trim() ?? "" }));
  const any = wild();
  show("key-wild", any);
  if (any) {
    const plain = any.under ? itself(any) : any;
    part("key-wild").setAttribute("aria-label", fill(any.under ? said.itself : said.wild, { card: name(plain) }));
    part("key-wild").firstChild.textContent = any.under ? `${plain.rank}=${plain.rank}` : `${plain.rank}=…`;
    part("key-wild").setAttribute("aria-pressed", armed === "wild");
  }
  show("key-end", which === "suits" && target.dataset.keys !== "one" && Boolean(ace()));
  for (const key of ["run", "set"]) {
    show(`key-${key}`, which === "suits" && target.dataset.keys !== "one" && room() > 0);
    part(`key-${key}`)?.setAttribute("aria-pressed", short?.key === key);
  }
  if (part("key-ask")) {
    part("key-ask").textContent = short ? said[short.first ? `${short.key}-2` : short.key]
      : over ? fill(said.room, { n: room() }) : which !== "numbers" && room() === 0 ? fill(said.whole, { n: whole() }) : "";
  }
};

const draw = () => {
  const open = !part("deck").hidden;
  pad.hidden = !target || (pad.matches(".score") && desk.matches);
  for (const field of document.querySelectorAll("[data-keys]")) {
    field.toggleAttribute("data-target", field === target);
    field.inputMode = open && !pad.hidden && touch.matches ? "none" : "";
  }
  part("key-fold").setAttribute("aria-expanded", open);
  if (target) {
    arrange();
    lay();
    count();
    dim();
  }
  document.documentElement.style.setProperty("--keys", `${pad.offsetHeight}px`);
  document.dispatchEvent(new Event("keys:drawn"));
};

const refresh = () => {
  const all = fields();
  const was = target;
  pad = part("keys");
  if (!pad) return;
  pad.classList.remove("coming");
  said ??= JSON.parse(pad.dataset.said);
  ({ name, named, button } = faces(said, pad.dataset.signs));
  target = [was, document.activeElement, was?.id && part(was.id)].find((each) => all.includes(each)) ?? all[0];
  if (target !== was) {
    armed = false;
    short = null;
    fresh = Boolean(target?.value);
  }
  draw();
};

const write = (text) => {
  target.value = text;
  target.dispatchEvent(new Event("input", { bubbles: true }));
};
const add = (piece) => {
  const text = target.dataset.keys === "one" ? "" : target.value.replace(BLANKS, "");
  // After the meld that a card was laid on, only another line can come.
  const more = text + (melds() && />\s*\d+$/.test(text) ? "\n" : /[^\n]$/.test(text) ? " " : "") + typed(piece);
  over = room(more) < 0 && room(more) < room(text);
  if (!over) write(more);
};
const take = ({ from, to }) => {
  const { value } = target;
  write((value.slice(0, from) + value.slice(to).replace(/^[^\S\n]+/, "")).replace(BLANKS, ""));
};
const erase = () => {
  const text = target.value.replace(BLANKS, "");
  const last = read(text).at(-1);
  // What was typed and is no card goes letter by letter.
  if (last?.to === text.length && (last.cards || [said.pon, said.chi].includes(last.piece) || /^[\n>]/.test(last.piece))) take(last);
  else write(text.slice(0, -1));
};
const layOn = () => {
  const line = target.value.split("\n").at(-1);
  if (spelled()) return read(line).at(-1)?.cards && !line.includes(">") && add(">");
  const [, cards, meld] = /^([^]*?)(?:\s*>\s*(\d*))?\s*$/.exec(target.value);
  if (read(cards).at(-1)?.cards) write(`${cards} > ${Number(meld ?? 0) % melds() + 1}`);
};
const digit = (piece) => {
  const alone = fresh && piece !== "+";
  const inside = target === document.activeElement && !fresh;
  const [from, to] = inside ? [target.selectionStart, target.selectionEnd] : [alone ? 0 : target.value.length, target.value.length];
  if (piece !== "erase") target.setRangeText(piece, from, to, "end");
  else target.setRangeText("", from < to ? from : Math.max(0, from - 1), to, "end");
  write(target.value);
  if (target.selectionEnd === target.value.length) target.scrollLeft = target.scrollWidth;
};

const shorten = (key) => {
  const { key: what, first } = short ?? {};
  if (key === "run" || key === "set") {
    short = what === key ? null : { key };
    if (first && what === key && key === "set") add(set(first));
  } else if (!first) short.first = key;
  else {
    short = null;
    add(what === "run" ? run(first, key) : set(first, key[1]));
  }
};

// Where every line says whose it is, the next one is the same player's.
const line = (open) => {
  const last = open.split("\n").at(-1);
  const names = [...document.querySelectorAll("[data-line]")].filter((each) => each.id.startsWith(`${target.id}-`));
  const whose = names.map((each) => each.dataset.line).find((each) => last.startsWith(each.trim())) ?? "";
  if (read(last.slice(whose.trim().length)).length) write(`${open}\n${whose}`);
};
const tap = (key) => {
  const other = armed === "wild" && hasSuit(key);
  const joker = armed ? "*" : "";
  const open = target.value.trimEnd();
  armed = key === "wild" ? armed !== "wild" && say(wild()) : key === "stands" && !armed;
  over = false;
  if (key === "fold") part("deck").toggleAttribute("hidden");
  else if (key === "suits") suits = !suits;
  else if (key === "onward") {
    const to = onward();
    to.focus({ preventScroll: true });
    to.closest(".field").scrollIntoView({ block: "nearest" });
  }
  else if (kind() === "numbers") digit(key);
  else if (key === "run" || key === "set" || (short && hasSuit(key))) shorten(key);
  else if (short) short = null;
  else if (key === "wild") { /* said above */ }
  else if (other) write(`${target.value.trimEnd()}${typed(`*${key}`)}`);
  else if (key === "end") turn(ace());
  else if (key === "on") layOn();
  else if (key === "claim") write(open.replace(/[^\n]*$/, (last) => claimed(last, said)));
  else if (key === "line") line(open);
  else if (key === "erase" && !joker) erase();
  else if (key !== "stands" && key !== "erase") add(key === "*" ? key : joker + key);
  draw();
};

/* Folds the cards, or brings them back. */
export const fold = () => tap("fold");

document.addEventListener("click", ({ target: hit }) => {
  const { place, key } = hit.closest('#keys button:not([aria-disabled="true"])')?.dataset ?? {};
  if (place) take(read(target.value)[place]);
  else if (key) tap(key);
});
for (const each of ["pointerup", "pointercancel"]) document.addEventListener(each, () => clearTimeout(hold));
// The field keeps the focus, so that a real keyboard goes on where the keys were tapped, and nothing moves under them.
document.addEventListener("mousedown", (event) => {
  if (event.target.closest("#keys, #save")) event.preventDefault();
  else if (event.target.matches("[data-keys]") && pad && part("deck").hidden && !("own" in pad.dataset)) {
    part("deck").hidden = false;
    draw();
  }
});
document.addEventListener("pointerdown", ({ target: field }) => {
  if (field.closest("#key-erase")) hold = setTimeout(() => write(""), 600);
  if (field === target && field === document.activeElement) fresh = false;
});
// A thumb cannot aim between two digits: after a tap into a number the keys go on at its end.
document.addEventListener("click", ({ target: field }) => {
  if (field !== target || fresh || kind() !== "numbers" || part("deck").hidden || !touch.matches) return;
  if (field.selectionStart === field.selectionEnd) field.setSelectionRange(field.value.length, field.value.length);
});
document.addEventListener("focusin", ({ target: field }) => {
  if (!field.matches("[data-keys]") || !usable(field)) return;
  if (field !== target) fresh = Boolean(field.value);
  armed &&= field === target;
  over &&= field === target;
  short = field === target ? short : null;
  target = field;
  if (fresh && kind() === "numbers") setTimeout(() => fresh && field.select());
  draw();
});
// A number that came back is continued.
document.addEventListener("drafts:brought", () => setTimeout(() => { fresh = false; }));
document.addEventListener("input", ({ target: field }) => {
  if (field === target) fresh = false;
  if (field.matches("[data-keys]")) draw();
});
for (const each of ["change", "reset", "htmx:afterSwap", "htmx:load"]) {
  document.addEventListener(each, () => setTimeout(refresh));
}
document.addEventListener("toggle", () => setTimeout(refresh), true);
for (const each of [touch, desk]) each.addEventListener("change", refresh);
// On a phone that is turned the keys have another height; Safari asks the rule with :has() for it again only once something of it changes.
matchMedia("(orientation: landscape)").addEventListener("change", () => {
  if (!target || pad.hidden) return;
  pad.hidden = true;
  pad.getBoundingClientRect();
  draw();
});
// A browser that brings a page back fills its fields late.
addEventListener("pageshow", refresh);
refresh();
// At a computer what is typed goes where the ring is.
if (!touch.matches && !pad?.matches(".score") && document.activeElement === document.body) target?.focus({ preventScroll: true });
