/* The way through the form of a hand: who is missing, Next from one to the next; the last Next saves. Who is spared the server has said. */
import { along as plain, count, typed } from "./cards.js";
import { holds } from "./exemptions.js";
import { fold } from "./keys.js";
import { come, wait, waiting } from "./phone_keyboard.js";
import { visible } from "./fields.js";

const part = (id) => document.getElementById(id);
const there = (each) => !each.matches(":disabled") && visible(each);
const control = (each) => (each.matches("fieldset") ? each.querySelector("input") : each);
// A hand of cards is filled when it is whole, or when something is written in it that only the server reads.
const whole = ({ dataset, value }) => {
  const { known, held } = count(value, false, "around" in (part("keys")?.dataset ?? {}));
  return !dataset.whole || !known || held >= dataset.whole;
};
const filled = (each) => (each.matches("fieldset") ? each.querySelector(":checked") : each.value.trim() && whole(each));
let way, height, written, kept, seen;

const counting = () => part("count").checked;
const sentence = (each) => part(each.getAttribute("aria-describedby") ?? "");
const unmark = (marked) => {
  const words = sentence(marked);
  const about = marked.getAttribute("aria-describedby");
  for (const name of ["aria-invalid", "aria-describedby"]) marked.removeAttribute(name);
  const others = [...document.querySelectorAll(`#hand [aria-describedby="${about}"]`)];
  if (others.length && !marked.closest(".line, .field")?.contains(words)) return;
  words?.remove();
  for (const each of others) each.removeAttribute("aria-describedby");
};
// What is written anew is no longer wrong: the preview tells how it stands.
const mend = ({ target, type }) => {
  if (kept || !target.matches?.("#hand :is(input, select, textarea)")) return;
  const place = target.closest(".cell, .ends") ?? target;
  for (const each of [place, ...place.querySelectorAll("*")]) if (each.matches("[aria-invalid]")) unmark(each);
  for (const each of target.closest("fieldset")?.querySelectorAll(":scope > .wrong") ?? []) each.remove();
  if (type === "input" && target.matches("[data-keys]")) part("general-wrong")?.remove();
};
const needed = () => [...part("hand").querySelectorAll("[data-need]")].filter((each) => (
  there(each) && !each.closest(".free") && !(counting() && each.matches("fieldset"))));
const missing = () => needed().filter((each) => !filled(each));
// Where hands are laid open, the one that ended it comes first.
const first = () => {
  const open = missing();
  const ended = [...part("hand").querySelectorAll(".ends :checked")].map(({ value }) => part(`line-${value}`))
    .find((line) => line?.querySelector(`[id$="-arranged"]`));
  return open[0]?.closest(".line") ? open.find((each) => ended?.contains(each)) ?? open[0] : open[0];
};
const here = () => {
  const active = document.activeElement.closest("#hand [data-need]");
  return active ?? part("hand").querySelector("[data-target][data-need]");
};
const following = () => {
  const open = missing();
  const now = here();
  const others = open.filter((each) => each !== now);
  if (waiting() || !now?.matches(":focus, :focus-within, [data-target]")) return first();
  return others.find((each) => now.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) ?? others[0] ?? open[0];
};

const settle = () => {
  const form = part("hand");
  const valueOf = (name) => form.elements[name]?.value.trim() ?? "";
  const nothing = holds(form.dataset.nothing, valueOf);
  const thrown = Boolean(part("void")?.checked);
  part("scores").disabled = thrown || !counting();
  for (const each of form.querySelectorAll("fieldset.detail:not(.ends)")) each.disabled = counting() || nothing;
  form.classList.toggle("nothing", thrown || (nothing && !counting()));
  for (const cell of form.querySelectorAll(".by-player .cell")) {
    cell.classList.toggle("free", holds(cell.dataset.free, valueOf));
    const zero = cell.querySelector(".zero");
    if (!zero) continue;
    const gone = holds(cell.dataset.gone, valueOf);
    for (const each of cell.querySelectorAll("input, textarea")) {
      each.disabled = gone;
      if (gone && each.matches("[aria-invalid]")) unmark(each);
    }
    zero.hidden = !gone;
    cell.querySelector(".points").placeholder = cell.matches(".free") ? "0" : "";
  }
};

const ways = () => {
  const cell = part("hand").querySelector("[data-target]")?.closest(".cell");
  // Melds are written with signs, for which there are no keys: on these they lie down by themselves.
  const modes = [...cell?.querySelectorAll(".mode") ?? []].filter((mode) => !mode.querySelector("[value=melds]:not(:checked)"));
  const now = [...part("ways").children];
  const radios = modes.map((mode) => mode.querySelector("input"));
  if (now.length === radios.length && now.every((key, place) => key.dataset.way === radios[place].id)) {
    now.forEach((key, place) => key.setAttribute("aria-pressed", radios[place].checked));
    return;
  }
  part("ways").replaceChildren(...modes.map((mode) => {
    const radio = mode.querySelector("input");
    const key = Object.assign(document.createElement("button"), {
      type: "button", className: "key word", id: `key-as-${radio.value}`, textContent: mode.textContent.trim() });
    key.dataset.way = radio.id;
    key.setAttribute("aria-pressed", radio.checked);
    return key;
  }));
};
const draw = () => {
  const next = part("key-next");
  if (!next || !part("hand")) return;
  const focused = document.activeElement.id;
  ways();
  if (focused && document.activeElement === document.body) part(focused)?.focus();
  const to = following();
  const alone = to && to === here() && missing().length === 1;
  const said = JSON.parse(part("keys").dataset.said);
  const line = !alone && to?.closest(".line");
  const field = line && line === here()?.closest(".line") && to.closest(".cell").dataset.field;
  const who = line && !field ? line.dataset.who : "";
  const words = field ? said["next-field"].replace("{field}", field) : to && !alone ? said.next : part("save").textContent;
  next.classList.toggle("saves", !to);
  next.classList.toggle("waits", Boolean(alone));
  if (next.textContent === (who ? `${words} ${who}` : words)) return;
  next.textContent = words;
  if (who) next.append(" ", Object.assign(document.createElement("span"), { className: "who", translate: false, textContent: who }));
};
// The line that is written stands whole between the top and the scores, and the next one too where there is room.
const sight = (field) => {
  const line = field?.closest(".line, .field");
  const below = line?.nextElementSibling?.matches(".line") && line.nextElementSibling;
  const room = innerHeight - parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd);
  const tall = below && below.getBoundingClientRect().bottom - line.getBoundingClientRect().top;
  for (const each of [tall < room && below, line, field]) if (each) each.scrollIntoView({ block: "nearest" });
};
// Keys that grow or shrink leave the line that is written in sight.
const keep = () => {
  const focused = document.activeElement.closest("#hand :is(textarea, select, input:not([type]))");
  const field = focused ?? part("hand")?.querySelector("[data-target]");
  const now = part("keys").offsetHeight;
  const moved = height && now && now !== height;
  if (moved) scrollTo({ top: 0, behavior: "instant" });
  if (moved || (written && field?.id !== written)) sight(field);
  height = now;
  written = field?.id;
};
const refresh = () => {
  if (!part("hand")) return;
  settle();
  draw();
};

const choose = (radio) => {
  radio.checked = true;
  radio.dispatchEvent(new Event("change", { bubbles: true }));
};
const fieldIn = (cell) => [...cell.querySelectorAll("[data-need]")].find(there);
const go = (to) => {
  come(to);
  const cell = to.closest(".cell");
  // Who taps one hand mostly taps the next one too.
  const radio = way && cell && ![...cell.querySelectorAll("[data-need]")].some((each) => each.value)
    && cell.querySelector(`.mode input[value="${way}"]`);
  if (radio && !radio.checked) choose(radio);
  const field = (cell && fieldIn(cell)) ?? control(to);
  field.focus({ preventScroll: true });
  sight(to.closest(".line") ? field : to);
};
const next = () => {
  const from = here();
  const to = following();
  // Whoever is entered next is entered in the way of the one before.
  if (from && filled(from)) way = from.closest(".cell")?.querySelector(".mode input:checked")?.value ?? way;
  if (to && to !== from) go(to);
  else if (!part("save").disabled) part("save").click();
};

const begin = () => {
  const wrong = [...document.querySelectorAll('#hand [aria-invalid="true"]')].find(there);
  // A notice that has to be read first stands above folded keys.
  const notice = document.querySelector("#hand_form [data-fold]");
  const told = document.querySelector('#hand_form [role="alert"]:not(.vh), #hand .field > .wrong');
  if (notice && !part("deck").hidden) fold();
  if (wrong) go(wrong);
  else if (told) {
    if (!notice && part(written)) sight(part(written));
    told.scrollIntoView({ block: notice ? "start" : "nearest" });
  }
  else if (part("hand")?.dataset.of) {
    const theirs = [...part("hand").querySelectorAll("[data-need]")].find((each) => there(each) && each.name?.split("-").includes(part("hand").dataset.of));
    if (theirs) go(theirs);
  }
  else if (part("hand")?.hasAttribute("data-tapped") && missing().length) go(first());
  else if (part("hand")) wait(first());
};

// Entries that came back are continued in the field that was written last, or else where something is missing.
const resume = ({ target, detail }) => {
  if (target.id !== "hand" || document.querySelector('#hand [aria-invalid="true"], #hand_form [role="alert"]')) return;
  const open = missing();
  const last = detail && part(detail);
  const to = last?.value && there(last) ? last : open.find((each) => each.value?.trim()) ?? open[0];
  if (to) go(to);
};

// The cards go along from one way of entering them to the other.
const along = ({ target }) => {
  const cell = target.closest?.("#hand .cell.ways");
  if (cell && target.matches(".cards, .melds")) cell.dataset.written = target.className;
  const to = cell && target.matches(".mode input:checked") && cell.querySelector(`.${target.value}:not(.points)`);
  const from = to && cell.querySelector(to.matches(".melds") ? ".cards" : ".melds");
  if (!from || (cell.dataset.written ? cell.dataset.written === target.value : to.value.trim())) return;
  if (String(plain(from.value).sort()) === String(plain(to.value).sort())) return;
  to.value = plain(from.value).join(" ");
  to.dispatchEvent(new Event("input", { bubbles: true }));
};

// Another arrangement of the cards is filled in; the answer to that is the hand as it lies then.
document.addEventListener("click", (event) => {
  const other = event.target.closest("[name=arrange]");
  if (!other) return;
  event.preventDefault();
  for (const [name, lines] of Object.entries(JSON.parse(other.value))) {
    part(name).value = typed(lines);
    part(name).dispatchEvent(new Event("input", { bubbles: true }));
  }
});
document.addEventListener("click", ({ target, detail }) => {
  const key = target.closest("#key-next, #ways button, [data-line]");
  if (key?.id === "key-next") next();
  else if (key?.dataset.way) {
    way = part(key.dataset.way).value;
    choose(part(key.dataset.way));
    fieldIn(part(key.dataset.way).closest(".cell")).focus({ preventScroll: true });
    part(`key-as-${way}`)?.focus({ preventScroll: true });
  } else if (key) {
    const area = part(key.id.split("-by-")[0]);
    area.value = `${area.value.trimEnd()}\n${key.dataset.line}`.trimStart();
    area.focus();
    area.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (detail && target.matches("#hand .ends input")) {
    // A tap on who it was leads on; the arrow keys of a keyboard only choose.
    settle();
    const to = first();
    if (to && !to.matches("fieldset")) go(to);
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches("#hand input")) return;
  event.preventDefault();
  if (event.target.closest("[data-need], .ends")) next();
  else part("save").click();
});
// A digit that is typed while no field is written in goes to the first player who has no number.
document.addEventListener("keydown", ({ key, altKey, ctrlKey, metaKey, target }) => {
  if (!/^\d$/.test(key) || altKey || ctrlKey || metaKey || target.closest("dialog, :is(select, textarea, input):not([type=radio], [type=checkbox])")) return;
  const to = part("hand") && missing().find((each) => each.matches("[data-keys]"));
  if (to) go(to);
});
// What is written into a folded part unfolds it.
document.addEventListener("input", ({ target }) => {
  const folded = target.closest("#hand details:not([open])");
  if (folded && target.value) folded.open = true;
});
for (const each of ["input", "change"]) for (const act of [mend, along]) document.addEventListener(each, act);
for (const each of ["input", "change"]) document.addEventListener(each, refresh);
for (const each of [draw, keep]) document.addEventListener("keys:drawn", each);
document.addEventListener("change", ({ target }) => {
  const to = target.name === "way" && document.activeElement === target && first();
  if (to) go(to);
});
// What was not sent, since it does not count in the chosen way, comes back with a refused form.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "hand_form") return;
  kept = [...part("hand").querySelectorAll("input.points, input.cards, textarea")].filter((each) => (
    each.matches(":disabled") && each.value)).map(({ id, value }) => ({ id, value }));
});
document.addEventListener("htmx:load", ({ target }) => {
  if (target.id !== "hand_form") return;
  for (const { id, value } of kept ?? []) {
    const field = part(id);
    if (!field || field.value) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  kept = null;
  settle();
  setTimeout(begin);
});
// Cards that lie complete are looked at: the keys make room, and a tap on a field brings them back.
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id !== "preview") return;
  const scores = document.querySelector("#preview .across");
  document.documentElement.style.setProperty("--across", `${scores?.offsetHeight ?? 0}px`);
  if (document.activeElement.matches(":is(.by-player, .counted) [data-keys]") && !document.querySelector("#hand_form [data-fold]")) sight(document.activeElement);
  const told = Boolean(document.querySelector("#preview .made, #preview .across b")) && !missing().length;
  const cards = document.querySelector('.by-player [data-keys="many"][data-target]');
  const going = !part("hand").contains(document.activeElement) || document.activeElement.matches("[data-target]");
  if (going) document.querySelector("#hand:has(.spread, .also) .line:has([data-target])")?.scrollIntoView({ block: "nearest" });
  if (told && !seen && cards && !part("deck").hidden) fold();
  seen ||= told;
});
document.addEventListener("drafts:brought", resume);
addEventListener("pageshow", refresh);
refresh();
begin();
