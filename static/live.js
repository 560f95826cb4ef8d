/* What a board that follows by itself cannot say without a script: what is new, and that nobody answers any more. */
const GONE = [403, 404, 429];
const part = (id) => document.getElementById(id);
const board = ({ detail }) => [detail.elt, detail.target].find((each) => each?.matches?.("#sheet, #big_board"));
let said = (part("sheet") ?? part("big_board"))?.dataset.said;

document.addEventListener("htmx:afterSwap", () => {
  const now = (part("sheet") ?? part("big_board"))?.dataset.said;
  if (now !== said && now) part("heard").textContent = now;
  said = now;
});
document.addEventListener("htmx:afterRequest", (event) => {
  const it = board(event);
  const status = event.detail.xhr?.status ?? 0;
  if (!it) return;
  part("away").hidden = status === 200 || status === 204 || GONE.includes(status);
  // The link is gone for good: asking on would change nothing.
  if (GONE.includes(status)) {
    it.removeAttribute("hx-get");
    it.removeAttribute("hx-trigger");
    window.htmx.process(it);
  }
});
