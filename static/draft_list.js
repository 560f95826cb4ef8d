/* What is said of hands that are not saved, and what can be done about each, where the page has forms. */
import { actionOf, brought, liveForm, startAfresh, tell, typed, typedOn } from "./draft.js";
import { drafts, update } from "./draft_store.js";
import { begin, clock, control, discard, named } from "./draft_notice.js";

const address = location.pathname + location.search;
const asksFor = (draft) => [...document.forms].some((form) => actionOf(form) === draft.action);

const offer = (draft) => {
  const { said } = draft;
  const go = { text: "go", href: draft.page, act: () => update(draft.key, { went: true }) };
  const away = { text: "discard", act: () => discard(draft) };
  if (draft.refused === 403 || draft.refused === 404) return { text: "gone", said, open: true, acts: [away] };
  if (draft.refused) return { text: "refused", said, open: true, acts: [{ ...go, text: "look" }, away] };
  if (draft.send) return { text: "later", said, acts: [{ ...go, text: "look" }] };
  if (!draft.filled) return null;
  const here = draft.page === address && !asksFor(draft);
  if (here) return { text: "shut", said, open: true, acts: [away] };
  if (draft.plain || !draft.hand) return null;
  if (![document.getElementById("brand")?.pathname, draft.table].includes(location.pathname)) return null;
  // No hand follows the last one of a game.
  if (document.querySelector("#board:not(.going)") && /\/hands\/new\b/.test(draft.action)) return { text: "shut", said, open: true, acts: [away] };
  return draft.closed ? { text: "shut", said, open: true, acts: [go, away] } : { text: "unfinished", acts: [go, { ...away, sign: "✕" }] };
};
const own = (draft, form) => {
  const acts = [{ text: "afresh", act: () => startAfresh(form) }];
  if (draft.send) {
    return draft.failed ? { text: draft.busy && draft.after > Date.now() ? "busy" : "unsent", at: clock(draft.after), acts } : null;
  }
  if (typedOn.has(form) && foldAway(form)) return null;
  if (brought.has(form)) return draft.filled ? { text: "back", acts } : null;
  return typed.has(form) || draft.failed ? { text: "kept", acts } : null;
};
const foldAway = (form) => {
  const more = form.querySelector("details.more");
  if (more && !more.querySelector("#start-afresh") && (brought.has(form) || typed.has(form))) {
    const made = control({ text: "afresh", act: () => startAfresh(form) });
    made.id = "start-afresh";
    more.append(made);
  }
  return more;
};
const line = (draft) => {
  const at = clock(draft.at);
  const title = named(draft);
  const form = liveForm(draft.key);
  return form ? own(draft, form) : { at, title, ...offer(draft) };
};

document.addEventListener("htmx:load", tell);
document.addEventListener("DOMContentLoaded", () => {
  for (const draft of drafts().filter((each) => each.went)) update(draft.key, { went: false, closed: !asksFor(draft) });
});
begin(line);
