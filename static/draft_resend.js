/* Sends what did not get through, with the form's own key, until the server has answered. */
import { ours, pause } from "./retry_after.js";
import { adopt, bringOn, forget, forms, keep, keyOf, leave, liveForm, ownForm, submit, tell, typed, typedOn } from "./draft.js";
import { TOKEN, inputs, ticked } from "./fields.js";
import { draftOf, drafts, drop, noteSent, update } from "./draft_store.js";

const PATIENCE = 8000;
const PAUSES = [1000, 2000, 4000];
const flying = new Set();
let answered, timer;
let tries = 0;

const unreachable = (status, headers) => !ours(headers) || status >= 500 || status === 408 || status === 429;
const fail = (key, status, headers) => {
  update(key, { failed: true, busy: status === 429, after: pause(headers, status) });
  soon();
  tell();
};
const acknowledge = (draft, next) => {
  const form = liveForm(draft.key);
  drop(draft.key);
  noteSent(draft);
  tries = 0;
  if (form) leave(form, next ?? undefined);
  else if (location.pathname === draft.table) location.reload();
  else document.dispatchEvent(new Event("drafts:sent"));
};
const refuse = (draft, status) => {
  update(draft.key, { refused: status });
  const form = liveForm(draft.key);
  if (form) submit(form, draft);
};
const post = async ({ path, body }) => {
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), PATIENCE);
  const token = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
  try {
    return await fetch(path, {
      method: "POST",
      body: new URLSearchParams(body),
      headers: { "HX-Request": "true", "X-CSRFToken": token },
      signal: stop.signal,
    });
  } catch {
    return null;
  } finally {
    clearTimeout(patience);
  }
};
const deliver = async (draft) => {
  if (flying.has(draft.key)) return;
  flying.add(draft.key);
  const answer = await post(draft.send);
  flying.delete(draft.key);
  const now = draftOf(draft.key);
  // Typed on meanwhile: the next Save tells. One that is gone has arrived from another tab.
  if (now ? !now.send : !answer?.ok) return;
  if (!answer || unreachable(answer.status, answer.headers)) fail(draft.key, answer?.status, answer?.headers);
  else if (answer.ok) acknowledge(draft, answer.headers.get("HX-Redirect"));
  else refuse(draft, answer.status);
  tell();
};
const waiting = () => drafts().filter((draft) => draft.send && !draft.refused);
const notBefore = () => Math.max(0, ...waiting().map((draft) => draft.after ?? 0));
const sendAll = async (late) => {
  clearTimeout(timer);
  timer = undefined;
  for (const draft of waiting()) {
    // One that has not failed yet may be on its way from another tab.
    const due = !late || draft.failed || Date.now() - draft.at > PATIENCE;
    if (due && Date.now() >= notBefore()) await deliver(draft);
  }
  soon();
};
const soon = () => {
  if (timer || !waiting().length) return;
  timer = setTimeout(() => sendAll(true), Math.max(PAUSES[Math.min(tries, PAUSES.length - 1)], notBefore() - Date.now()));
  tries += 1;
};

const on = (event, act) => document.addEventListener(event, (happened) => {
  if (ownForm(happened.detail.elt)) act(happened.detail.elt, happened.detail, happened);
});
on("htmx:beforeRequest", (form, { xhr, requestConfig: { path, formData, triggeringEvent } }) => {
  xhr.timeout = PATIENCE;
  const body = [...formData].filter(([name]) => name !== TOKEN);
  flying.add(keyOf(form));
  typedOn.delete(form);
  keep(form, { send: { path, body, by: triggeringEvent?.submitter?.id ?? "" }, refused: 0 });
});
on("htmx:beforeOnLoad", (form, { xhr }, event) => {
  const key = keyOf(form);
  const headers = { get: (name) => xhr.getResponseHeader(name) };
  flying.delete(key);
  answered = { key, status: xhr.status };
  if (unreachable(xhr.status, headers)) {
    fail(key, xhr.status, headers);
    if (!ours(headers)) event.preventDefault();
  } else if (xhr.status < 400) {
    const draft = draftOf(key);
    if (draft?.failed) noteSent(draft);
    forget(form);
  } else update(key, { send: null, failed: false });
  tell();
});
for (const event of ["htmx:sendError", "htmx:timeout"]) {
  on(event, (form) => {
    flying.delete(keyOf(form));
    fail(keyOf(form));
  });
}
on("htmx:sendAbort", (form) => flying.delete(keyOf(form)));
document.addEventListener("htmx:afterSwap", () => {
  for (const form of forms().filter((each) => !ownForm(each))) {
    adopt(form);
    bringOn(form);
    const refused = answered?.status >= 400;
    if (refused && answered.key !== keyOf(form)) drop(answered.key);
    const full = inputs(form).some((each) => !ticked(each) && each.type !== "hidden" && !each.options && each.value);
    if (refused || full) {
      typed.add(form);
      keep(form);
    }
  }
  answered = null;
  tell();
});
addEventListener("storage", () => soon());
addEventListener("online", () => sendAll());
document.addEventListener("visibilitychange", () => document.hidden || sendAll(true));
document.addEventListener("DOMContentLoaded", () => sendAll());
