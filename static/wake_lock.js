/* Keeps the screen on while a game is open, and says whether it can. */
const open = document.querySelector("script[data-game]");
let lock;
const REFUSED = "referee:dark";
// What a game has found out holds on the other pages too.
const found = (dark) => {
  try {
    if (dark !== undefined) sessionStorage.setItem(REFUSED, dark);
    return sessionStorage.getItem(REFUSED) === "true";
  } catch {
    return false;
  }
};
let state = !isSecureContext ? "plain" : navigator.wakeLock && !found() ? "on" : "old";

const tell = () => {
  for (const line of document.querySelectorAll("[data-awake]")) {
    if (line.textContent !== line.dataset[state]) line.textContent = line.dataset[state];
  }
};
const hold = async () => {
  if (!open || !navigator.wakeLock || document.hidden || lock?.released === false) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    state = "on";
  } catch {
    state = "old";
  }
  found(state === "old");
  tell();
};

document.addEventListener("visibilitychange", hold);
document.addEventListener("htmx:load", tell);
tell();
hold();
