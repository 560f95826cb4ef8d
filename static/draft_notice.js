/* Draws what is said of hands that are not saved; the page tells how each is worded. Every word comes from the page. */
import { drafts, drop, put, takeSent } from "./draft_store.js";

const place = document.getElementById("drafts");
const words = place.dataset;
const sent = [];
let worded, discarded, shown, told;

export const clock = (at) => {
  const today = new Date(at).toDateString() === new Date().toDateString();
  const { lang } = document.documentElement;
  const how = navigator.languages.find((each) => each.startsWith(lang)) ?? lang;
  // As the server writes a time of day.
  const time = new Date(at).toLocaleTimeString(how, { timeStyle: "short" });
  const day = new Date(at).toLocaleDateString(how, { month: "long", day: "numeric" });
  return today ? time : [day, time].join(lang === "ja" ? " " : ", ");
};
export const named = ({ title, table }) => (location.pathname === table ? "" : title);

const made = (tag, more) => Object.assign(document.createElement(tag), more);
export const control = ({ text, sign, href, act }, number) => {
  const button = made(href ? "a" : "button", { id: `draft-${text}-${number}`, className: "quiet", textContent: sign ?? words[text] });
  if (sign) for (const name of ["aria-label", "title"]) button.setAttribute(name, words[text]);
  if (href) button.href = href;
  else button.type = "button";
  if (act) button.addEventListener("click", act);
  return button;
};
const listed = ({ said, open }, number) => {
  const list = made("ul", { translate: false });
  list.append(...said.map((each) => made("li", { textContent: each })));
  if (open) return list;
  const fold = made("details", { id: `draft-said-${number}` });
  fold.append(made("summary", { textContent: words.said }), list);
  return fold;
};
const paragraph = (each, index) => {
  const { text, at, title, what, acts } = each;
  const whole = made("div");
  whole.dataset.text = text;
  const sentence = made("p");
  if (title) sentence.append(made("b", { textContent: title, translate: false }), made("br"));
  sentence.append(words[text].replace("{time}", at).replace("{hand}", what));
  const row = made("span");
  row.append(...acts.map((act) => control(act, index + 1)));
  whole.append(sentence, row);
  if (each.said?.length) whole.append(listed(each, index + 1));
  return whole;
};

const show = () => {
  const bring = () => { put(discarded); discarded = null; show(); };
  const undo = discarded ? [{ text: "discarded", acts: [{ text: "bring", act: bring }] }] : [];
  const news = sent.map((each) => ({ text: "sent", title: named(each), what: each.what, acts: [] }));
  const lines = [...drafts().map(worded).filter((each) => each?.text), ...undo, ...news];
  const signature = JSON.stringify(lines);
  if (signature === shown) return;
  shown = signature;
  place.hidden = !lines.length;
  place.classList.toggle("unsent", lines.some(({ text }) => text === "unsent" || text === "busy"));
  place.classList.toggle("brief", lines.every(({ text }) => text === "back" || text === "kept"));
  place.replaceChildren(...lines.map(paragraph));
};

export const discard = (draft) => {
  discarded = draft;
  drop(draft.key);
  show();
};
const tellSent = () => {
  told = Date.now();
  sent.push(...takeSent());
  show();
};
const read = () => {
  if (sent.splice(0).length) show();
};
export const begin = (how) => {
  worded = how;
  document.addEventListener("drafts:changed", show);
  document.addEventListener("drafts:sent", tellSent);
  addEventListener("storage", show);
  addEventListener("pageshow", show);
  document.addEventListener("DOMContentLoaded", tellSent);
  document.addEventListener("click", read);
  // The board shows that hand a moment later: what is new after that is something else.
  document.addEventListener("htmx:afterSwap", () => { if (Date.now() - told > 10_000) read(); });
};
