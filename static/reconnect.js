/* While the server is away: says what is kept, asks again by itself, and then loads the page that was meant. */
import { ours, pause } from "./retry_after.js";
import { begin, clock, named } from "./draft_notice.js";

const PAUSES = [2000, 3000, 5000];
let tries = 0;
let notBefore = 0;
let timer;

const ask = async () => {
  clearTimeout(timer);
  if (Date.now() >= notBefore) {
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (answer && ours(answer.headers) && answer.status < 500 && answer.status !== 429) {
      location.reload();
      return;
    }
    notBefore = pause(answer?.headers, answer?.status);
  }
  clearTimeout(timer);
  timer = setTimeout(ask, Math.max(PAUSES[Math.min(tries, PAUSES.length - 1)], notBefore - Date.now()));
  tries += 1;
};
addEventListener("online", ask);
document.addEventListener("visibilitychange", () => document.hidden || ask());
timer = setTimeout(ask, PAUSES[0]);

// This page has no forms, and only tells.
begin((draft) => {
  const told = { title: named(draft), said: draft.said, acts: [] };
  if (draft.send) return { text: "later", ...told };
  return draft.hand && draft.filled ? { text: "unfinished", at: clock(draft.at), ...told } : null;
});
