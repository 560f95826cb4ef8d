/* Shows the scoreboard as it last stood while the server cannot be reached. OWN, NAME, FILES and ROOT stand before this. */
const LAST = `${OWN}last`;
const GAME = `${ROOT}/s/`;
const GONE = [403, 404, 410];
const AWAY = [502, 504];

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(FILES)));
});

const tidy = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(OWN) && ![NAME, LAST].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
};
addEventListener("activate", (event) => event.waitUntil(tidy()));

const kept = async (name, address) => (await caches.open(name)).match(address, { ignoreVary: true });

// The board of one game is not shown at the address of another.
const board = async (address) => {
  const last = await kept(LAST, "/last-board");
  const [secret] = address.pathname.startsWith(GAME) ? address.pathname.slice(GAME.length).split("/") : [];
  if (!last || !secret) return last;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return last.headers.get("X-Game") === [...new Uint8Array(bytes)].join(" ") ? last : undefined;
};

const answered = (answer) => {
  // What was asked ahead is an error in Firefox, and not refused, where nobody answers.
  if (answer.type === "error" || AWAY.includes(answer.status)) throw new Error("the server is away, or a proxy answers for it");
  return answer;
};
const page = async ({ request, preloadResponse }) => {
  try {
    const answer = answered((await preloadResponse) ?? (await fetch(request)));
    if (GONE.includes(answer.status) && new URL(request.url).pathname.startsWith(GAME)) await caches.delete(LAST);
    return answer;
  } catch {
    return (await board(new URL(request.url))) ?? (await kept(NAME, FILES[0])) ?? Response.error();
  }
};

// A board that was kept before the app was set up anew asks for files by their old addresses.
const named = (address) => new URL(address, location).pathname.replace(/\/v-[^/]+\//, "/");
const alike = (request) => caches.match(FILES.find((each) => named(each) === named(request.url)) ?? request);
const file = async (request) => (await caches.match(request))
  ?? fetch(request).then(answered).catch(async () => (await alike(request)) ?? Response.error());

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith(`${ROOT}/static/`)) event.respondWith(file(event.request));
});
