/* One quiet celebration, once: where this browser saw the game in play and now sees it over. */
const KEY = `in-play:${location.pathname}`;
const look = () => {
  const confetti = document.getElementById("confetti");
  if (!confetti) return sessionStorage.setItem(KEY, "yes");
  if (sessionStorage.getItem(KEY)) confetti.classList.add("falls");
  return sessionStorage.removeItem(KEY);
};
look();
document.addEventListener("htmx:afterSwap", look);
