/* Asks again by itself whether the server is back, and then loads the page that was meant. */
(() => {
  const { ours, pause } = window.kept;
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
})();
