/* What a board cannot do without a script: say what is new, run its totals to it, and tell that nobody answers any more. */
const GONE = [403, 404, 429];
const part = (id) => document.getElementById(id);
const board = ({ detail }) => [detail.requestConfig?.elt, detail.elt, detail.target].find((each) => each?.matches?.("#board, #big_board, #felt-now"));

// A page that is left gets no answer, and is none that nobody answers; where it comes back, it asks again.
let leaving = false;
addEventListener("pagehide", () => { leaving = true; });
addEventListener("pageshow", ({ persisted }) => {
  leaving = false;
  if (persisted && part("away")) part("away").hidden = true;
});
// A board that is pressed is not drawn anew under the finger: the next answer has what is new.
let pressed = null;
document.addEventListener("pointerdown", ({ target }) => { pressed = target; });
for (const each of ["pointerup", "pointercancel"]) document.addEventListener(each, () => setTimeout(() => { pressed = null; }));
document.addEventListener("htmx:beforeSwap", (event) => {
  if (board(event) && event.detail.target.contains(pressed)) event.detail.shouldSwap = false;
});

document.addEventListener("htmx:afterRequest", (event) => {
  const it = board(event);
  const status = event.detail.xhr?.status ?? 0;
  if (!it || leaving) return;
  part("away").hidden = status === 200 || status === 204 || GONE.includes(status);
  // The link is gone for good: asking on would change nothing.
  if (GONE.includes(status)) {
    it.removeAttribute("hx-get");
    it.removeAttribute("hx-trigger");
    window.htmx.process(it);
  }
});

// Totals run to what they are now: drawn over the text, which is there already. Where totals were and now is the end, it is celebrated.
const run = (it, from, to, start = performance.now()) => requestAnimationFrame((now) => {
  const left = Math.max(0, 1 - (now - start) / 700) ** 3;
  if (!left) return it.removeAttribute("data-run");
  it.dataset.run = String(Math.round(to - (to - from) * left)).replace("-", "−");
  return run(it, from, to, start);
});
const KEY = `board:${location.pathname}`;
const show = () => {
  const it = part("board") ?? part("big_board");
  if (!it) return;
  const totals = [...it.querySelectorAll(":is(.tile, .sides) .total")];
  const now = totals.map((each) => Number(each.textContent.replace("−", "-")));
  const said = it.dataset.said ?? "";
  const before = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  sessionStorage.setItem(KEY, JSON.stringify({ now, said }));
  if (!before) return;
  if (before.now.length) part("confetti")?.classList.add("falls");
  // A moment later: what stands there when the page opens is not spoken.
  if (said && said !== before.said) setTimeout(() => { part("heard").textContent = said; }, 50);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || String(now) === String(before.now) || now.length !== before.now.length) return;
  it.classList.add("moved");
  for (const [at, each] of totals.entries()) if (before.now[at] !== undefined && before.now[at] !== now[at] && !each.matches(".games-of ~ *")) run(each, before.now[at], now[at]);
};
show();
document.addEventListener("htmx:afterSwap", show);
// What the address had to say was said: a page that is loaded again does not say it again.
if (document.getElementById("left")) history.replaceState(history.state, "", location.pathname + location.hash);
