/* Keeps the scoreboard as it stands, for the service worker to show, and drops it when the link is gone. */
const GONE = [403, 404, 410];
const { last, kept } = document.querySelector("script[data-last]").dataset;
let waiting;

// Which game it is of, without the secret that opens it.
const digest = async (secret) => {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return [...new Uint8Array(bytes)].join(" ");
};
const keep = async () => {
  await navigator.serviceWorker.ready;
  const answer = await fetch(last);
  if (GONE.includes(answer.status)) await caches.delete(kept);
  if (!answer.ok || answer.redirected) return;
  // A new answer: the old one knows the address that it came from, which opens the game.
  const board = new Response(await answer.text(), { headers: answer.headers });
  board.headers.set("X-Game", await digest(last.split("/").at(-2)));
  await (await caches.open(kept)).put("/last-board", board);
};
const soon = (time) => {
  clearTimeout(waiting);
  waiting = setTimeout(() => keep().catch(() => {}), time);
};

if (navigator.serviceWorker && window.caches) {
  addEventListener("load", () => soon(0));
  document.addEventListener("htmx:afterSwap", () => soon(500));
  document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, xhr } }) => {
    if (requestConfig.verb === "get" && GONE.includes(xhr?.status)) caches.delete(kept);
  });
}
