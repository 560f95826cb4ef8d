// Keeps what is entered in a form[data-draft] until the server has acknowledged it, and brings it back: docs/drafts.md.
// draft_store.js keeps drafts in the browser; draft_resend.js sends what did not get through; draft_list.js says what is kept,
// draft_notice.js draws that; fields.js knows what a field was, is and means; retry_after.js reads the server's answer.
import { clashes, entered, inWords, inputs, meant, named, now, sentOf, stateOf, ticked, worthKeeping } from "./fields.js";
import { PREFIX, draftOf, drafts, drop, put, update, works } from "./draft_store.js";

const DAY = 86400000;
// By these the server knows a form that was sent before, or that others have overtaken.
const MARKS = ["once", "version", "laid", "sure"];

const born = new WeakMap();
export const typed = new WeakSet();
export const brought = new WeakSet();
export const typedOn = new WeakSet();
const done = new WeakSet();
// Keys of forms that are left for another page: until it is there, a form that is drawn anew is still the same one.
const departed = new Set();
let filling = false;

export const tell = () => document.dispatchEvent(new Event("drafts:changed"));
export const forms = () => [...document.querySelectorAll("form[data-draft]")];
const plain = (form) => !form.hasAttribute("hx-post");
export const actionOf = (form) => form.getAttribute("action");
export const keyOf = (form) => `${PREFIX}${actionOf(form)} ${form.elements.once?.value ?? ""}`;
export const ownForm = (form) => form?.matches?.("form[data-draft]") && born.has(form);
export const liveForm = (key) => forms().find((form) => keyOf(form) === key && !done.has(form));
export const adopt = (form) => {
  // What the browser itself fills in again may have been saved long ago.
  if (works()) form.autocomplete = "off";
  const hidden = inputs(form).filter((each) => each.type === "hidden" && !MARKS.includes(each.name));
  born.set(form, { of: JSON.stringify(hidden.map(({ name, value }) => [name, value])), once: form.elements.once?.value });
};

const tapped = (form) => form.dataset.tapped?.split(" ") ?? [];
// What the form of a hand began with: what a tap said of it is as good as typed.
const beginning = (form) => {
  if (form.id !== "hand") return undefined;
  const said = named(form).filter(([, input]) => tapped(form).includes(input.name)).map(([name]) => [name, undefined]);
  return { ...sentOf(form), ...Object.fromEntries(said) };
};

// The cards of photos that came into its fields, as far as they are in doubt.
const photoOf = (form) => Object.fromEntries([...form.querySelectorAll("[data-photo]")].map(({ id, dataset }) => [id, dataset.photo]));
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export const keep = (form, change = {}) => {
  const key = keyOf(form);
  if (done.has(form) || departed.has(key)) return;
  if (!change.send && !change.pending && !typed.has(form) && !worthKeeping(form)) {
    drop(key);
    return;
  }
  put({
    began: beginning(form),
    send: null, posted: 0, pending: false, failed: false, refused: 0, closed: false,
    ...draftOf(key),
    key,
    action: actionOf(form),
    of: born.get(form).of,
    page: location.pathname + location.search,
    title: form.dataset.title ?? document.title.trim(),
    what: document.querySelector("main h1")?.textContent.trim(),
    table: document.getElementById("back")?.pathname,
    hand: form.id === "hand",
    plain: plain(form),
    filled: typed.has(form) || entered(form),
    at: Date.now(),
    state: stateOf(form),
    photo: photoOf(form),
    open: [...form.querySelectorAll("details[open][id]")].map((each) => each.id),
    last: form.querySelector("[data-target]")?.id,
    said: inWords(form),
    ...change,
  });
};
export const forget = (form) => {
  done.add(form);
  drop(keyOf(form));
};
export const leave = (form, address = location.pathname + location.search) => {
  departed.add(keyOf(form));
  forget(form);
  location.replace(address);
};

const fill = (form, draft, marks = []) => {
  const moved = [];
  const left = [...tapped(form), ...marks];
  for (const [name, input] of named(form)) {
    if (draft.state[name] === undefined || left.includes(input.name)) continue;
    const value = meant(input, draft.state[name], draft.began?.[name]);
    if (value === now(input)) continue;
    if (ticked(input)) input.checked = value;
    else input.value = value;
    if (input.type !== "hidden") moved.push(input);
  }
  for (const id of draft.open) form.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
  for (const input of moved) {
    if (input.type === "radio" && !input.checked) continue;
    for (const event of ["input", "change"]) input.dispatchEvent(new Event(event, { bubbles: true }));
  }
  return moved.length;
};
// What an earlier release asked in the form of a hand, as who plays, goes along with it.
const carry = (form, { hand, state, began }) => {
  const there = named(form).map(([name]) => name);
  for (const [name, value] of Object.entries(hand ? state : {})) {
    const [key, choice] = name.split("=");
    const text = value === true ? choice : value;
    if (!text || there.includes(name) || began?.[name] === value || !/^(absent|joins|leaves|seats|new|melded|held|scores|adjust)-/.test(key)) continue;
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: key, value: text }));
  }
};
// Rules that were typed where all are asked are asked again.
const unfold = (form, { state }) => {
  const all = form.querySelector("#all-rules");
  const there = named(form).map(([name]) => name);
  const away = Object.entries(state).filter(([name, value]) => all && value !== undefined && value !== false && name.startsWith("rule-") && !there.includes(name));
  for (const [name, value] of away) {
    const [key, choice] = name.split("=");
    all.closest("section").append(Object.assign(document.createElement("input"), { hidden: true, name: key, value: value === true ? choice : value }));
  }
  if (!away.length) return;
  // What comes back after a reload stays where the page was.
  all.setAttribute("hx-swap", "outerHTML");
  all.click();
};
const refill = (form, draft, marks) => {
  filling = true;
  // What one field brings forth on the page is there for the next turn only.
  let turn = 0;
  while (turn < 3 && fill(form, draft, marks)) turn += 1;
  filling = false;
  return turn > 0;
};
// A form that begins otherwise by now, as a remedy was applied or undone: what was typed is typed into the new beginning.
const renew = (form, draft) => {
  const began = beginning(form);
  const unclear = !draft.began || named(form).some(([name, input]) => clashes(input, draft.state[name], draft.began[name]));
  const filled = refill(form, draft, unclear ? [] : ["laid"]);
  update(draft.key, { began, state: { ...draft.state, ...stateOf(form) } });
  return filled;
};
const found = (form) => {
  const { of, once } = born.get(form);
  const mine = drafts().filter((draft) => draft.action === actionOf(form) && draft.of === of);
  const rank = (draft) => (draft.key === `${PREFIX}${draft.action} ${once ?? ""}` ? 2 : draft.send ? 1 : 0);
  return mine.sort((a, b) => rank(b) - rank(a))[0];
};
const bring = (form) => {
  const draft = found(form);
  if (!draft) return;
  // The server's own answer to this form: what it shows is typed, also where it is as it was sent.
  const own = draft.key === keyOf(form);
  if (own) typed.add(form);
  for (const [id, cards] of Object.entries(draft.photo ?? {})) form.querySelector(`#${CSS.escape(id)}`)?.setAttribute("data-photo", cards);
  // Shown again, it was not saved, or nobody knows.
  update(draft.key, { pending: false, closed: false });
  // Long after it was sent, its key would open what came of it, and start nothing new.
  if (draft.posted && Date.now() - draft.posted > DAY / 96) delete draft.state.once;
  carry(form, draft);
  unfold(form, draft);
  const filled = own || draft.send || !draft.hand ? refill(form, { ...draft, began: undefined }) : renew(form, draft);
  if (filled) {
    brought.add(form);
    typedOn.delete(form);
  }
  form.dispatchEvent(new CustomEvent("drafts:brought", { bubbles: true, detail: draft.last }));
  if (draft.send && Date.now() >= (draft.after ?? 0)) submit(form, draft);
};
// A hand that the server shows anew: with what was typed while it answered, or comes back for players who join.
export const bringOn = (form) => {
  const draft = draftOf(keyOf(form));
  if (draft?.hand) refill(form, { ...draft, began: undefined }, MARKS);
};
export const submit = (form, draft) => {
  const by = document.getElementById(draft.send.by);
  // What was a button of its own in an earlier release is an answer now.
  if (by?.form === form && ticked(by)) by.checked = true;
  form.requestSubmit(by?.form === form && by.type === "submit" && !by.disabled ? by : null);
};
export const startAfresh = (form) => {
  for (const draft of drafts()) if (draft.action === actionOf(form) && !draft.send) drop(draft.key);
  leave(form);
};

// A form that was sent without htmx is acknowledged by the next page, which names those that came through.
const settle = () => {
  const saved = document.getElementById("drafts").dataset.saved.split(" ");
  for (const draft of drafts().filter((each) => each.pending)) {
    if (saved.includes(draft.key.split(" ")[1]) || Date.now() - draft.posted > DAY) drop(draft.key);
  }
};

const typing = ({ target }) => {
  const form = target.form;
  if (filling || !ownForm(form)) return;
  const before = draftOf(keyOf(form));
  if (before && same([before.state, before.photo ?? {}], [stateOf(form), photoOf(form)])) return;
  if (before && !before.send) typedOn.add(form);
  keep(form, { send: null, refused: 0, posted: 0, pending: false });
  tell();
};
for (const event of ["input", "change"]) document.addEventListener(event, typing);
document.addEventListener("submit", ({ target: form }) => {
  if (ownForm(form) && plain(form)) keep(form, { posted: Date.now(), pending: true });
});
document.addEventListener("click", ({ target }) => {
  if (target.closest("a[data-drop]")) forms().filter(ownForm).forEach(forget);
});
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  // A page that the browser kept alive as a whole may show what has been saved since.
  if (forms().some((form) => done.has(form))) location.reload();
  // Safari empties the fields of such a page, just after this.
  else setTimeout(() => {
    forms().filter(ownForm).forEach(bring);
    tell();
  });
});

forms().forEach(adopt);
document.addEventListener("DOMContentLoaded", () => {
  settle();
  forms().forEach(bring);
});
