/* Keeps what is entered in a form[data-draft] until the server has acknowledged it, and brings it back. */
import { differs, entered, inWords, inputs, named, now, stateOf, ticked } from "./fields.js";
import { PREFIX, draftOf, drafts, drop, put, update, works } from "./draft_store.js";

const DAY = 86400000;
// By these the server knows a form that was sent before, or that others have overtaken.
const MARKS = ["once", "version", "laid", "sure"];

const born = new WeakMap();
export const typed = new WeakSet();
export const brought = new WeakSet();
export const typedOn = new WeakSet();
const done = new WeakSet();
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

export const keep = (form, change = {}) => {
  const key = keyOf(form);
  if (done.has(form)) return;
  if (!change.send && !change.pending && !typed.has(form) && !differs(form)) {
    drop(key);
    return;
  }
  put({
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

const fill = (form, draft, marks = []) => {
  const moved = [];
  const tapped = form.dataset.tapped?.split(" ") ?? [];
  for (const [name, input] of named(form)) {
    const value = draft.state[name];
    if (value === undefined || value === now(input) || [...tapped, ...marks].includes(input.name)) continue;
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
const refill = (form, draft, marks) => {
  filling = true;
  // What one field brings forth on the page is there for the next turn only.
  let turn = 0;
  while (turn < 3 && fill(form, draft, marks)) turn += 1;
  filling = false;
  return turn > 0;
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
  if (draft.key === keyOf(form)) typed.add(form);
  // Shown again, it was not saved, or nobody knows.
  update(draft.key, { pending: false, closed: false });
  // Long after it was sent, its key would open what came of it, and start nothing new.
  if (draft.posted && Date.now() - draft.posted > DAY / 96) delete draft.state.once;
  if (refill(form, draft)) brought.add(form);
  form.dispatchEvent(new CustomEvent("drafts:brought", { bubbles: true, detail: draft.last }));
  if (draft.send && Date.now() >= (draft.after ?? 0)) submit(form, draft);
};
// A hand that the server shows anew: with what was typed while it answered, or comes back for players who join.
export const bringOn = (form) => {
  const draft = draftOf(keyOf(form));
  if (draft?.hand) refill(form, draft, MARKS);
};
export const submit = (form, draft) => {
  const by = document.getElementById(draft.send.by);
  form.requestSubmit(by?.form === form && !by.disabled ? by : null);
};
export const startAfresh = (form) => {
  for (const draft of drafts()) if (draft.action === actionOf(form) && !draft.send) drop(draft.key);
  forget(form);
  location.replace(location.pathname + location.search);
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
  if (before && JSON.stringify(before.state) === JSON.stringify(stateOf(form))) return;
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
// A page that the browser kept alive as a whole may show what has been saved since.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && forms().some((form) => done.has(form))) location.reload();
});

forms().forEach(adopt);
document.addEventListener("DOMContentLoaded", () => {
  settle();
  forms().forEach(bring);
});
