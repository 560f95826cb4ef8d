/* The second of two quick taps belongs to the page of the first: on the next page it does nothing, if nothing was done there yet. */
const KEY = "tap";
const QUICK = 350;
const NEAR = 16;
// A finger taps again while a slow page comes: whatever it hits just after that page stands was aimed at the one before.
const WAITED = 4000;
let shown = performance.now();
addEventListener("pageshow", () => { shown = performance.now(); });
document.addEventListener("click", (event) => {
  const { clientX: x, clientY: y, pointerType } = event;
  if (!event.detail) return;
  const tap = { x, y, at: Date.now(), page: performance.timeOrigin };
  const last = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  const finger = pointerType === "touch" && performance.now() - shown < QUICK;
  if (last && last.page !== tap.page && tap.at - last.at < (finger ? WAITED : QUICK)
    && Math.hypot(x - last.x, y - last.y) < NEAR) {
    event.preventDefault();
    event.stopPropagation();
  } else sessionStorage.setItem(KEY, JSON.stringify(tap));
}, true);
for (const each of ["input", "change", "keydown"]) document.addEventListener(each, () => sessionStorage.removeItem(KEY), true);
