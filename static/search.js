/* Accents of Latin letters do not matter; the server reads in the same way. */
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFC");
/* Shows only what is searched for in data-find, with its group and its link. */
const show = ({ target: field }) => {
  if (field.id !== "find") return;
  const wanted = plain(field.value).split(/\s+/).filter(Boolean);
  const all = [...document.querySelectorAll("[data-find]")];
  // A rule has its name beside its words.
  for (const each of all) {
    const text = `${plain(each.dataset.find)} ${each.matches(".entry") ? each.id : ""}`;
    each.hidden = !wanted.every((word) => wanted.length > 1 && /^[a-z]$/.test(word) ? new RegExp(`(?<![a-z])${word}(?![a-z])`).test(text) : text.includes(word));
  }
  for (const group of document.querySelectorAll("[data-group]")) {
    group.hidden = !group.querySelector("[data-find]:not([hidden])");
    if (wanted.length && !group.hidden) for (const fold of [group.closest("details"), group.querySelector("details")]) fold?.setAttribute("open", "");
    document.querySelector(`.groups a[href="#${group.id}"]`)?.toggleAttribute("hidden", group.hidden);
  }
  // What is found begins right below what was typed, and not under the button at the end of the page.
  const first = wanted.length && document.querySelector("[data-group]:not([hidden])");
  if (first) scrollBy(0, first.getBoundingClientRect().top - field.closest(".find").parentElement.getBoundingClientRect().height);
  const { dataset } = document.getElementById("found");
  const n = all.filter((each) => !each.hidden).length;
  document.getElementById("found").textContent = !wanted.length ? dataset.all : n ? dataset.some.replace("{n}", n) : dataset.none;
};
document.addEventListener("input", show);
const typed = document.getElementById("find");
if (typed?.value) show({ target: typed });
document.addEventListener("keydown", (event) => { if (event.target.id === "find" && event.key === "Enter") event.preventDefault(); });
