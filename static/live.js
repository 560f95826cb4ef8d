/* What a board cannot do without a script: say what is new, run its totals to it, and tell that nobody answers any more. */
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

// Totals run to what they are now: drawn over the text, which is there already. Where totals were and now is the end, it is celebrated.
const KEY = `totals:${location.pathname}`;
const run = (it, from, to, start = performance.now()) => requestAnimationFrame((now) => {
  const left = Math.max(0, 1 - (now - start) / 700) ** 3;
  if (!left) return it.removeAttribute("data-run");
  it.dataset.run = String(Math.round(to - (to - from) * left)).replace("-", "−");
  return run(it, from, to, start);
});
const show = () => {
  const totals = [...document.querySelectorAll(".tile .total")];
  const now = totals.map((it) => Number(it.textContent.replace("−", "-")));
  const before = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  sessionStorage.setItem(KEY, JSON.stringify(now));
  if (before.length) part("confetti")?.classList.add("falls");
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [at, it] of totals.entries()) if (before[at] !== undefined && before[at] !== now[at]) run(it, before[at], now[at]);
};
show();
document.addEventListener("htmx:afterSwap", show);
