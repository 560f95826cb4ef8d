/* Shows only what is searched for in data-find, with its group and its link. */
const show = ({ target: field }) => {
  if (field.id !== "find") return;
  const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const all = [...document.querySelectorAll("[data-find]")];
  // A rule has its name beside its words.
  for (const each of all) each.hidden = !wanted.every((word) => each.dataset.find.includes(word) || (each.matches(".entry") && each.id.includes(word)));
  for (const group of document.querySelectorAll("[data-group]")) {
    group.hidden = !group.querySelector("[data-find]:not([hidden])");
    if (wanted.length && !group.hidden) group.closest("details")?.setAttribute("open", "");
    document.querySelector(`.index a[href="#${group.id}"]`)?.toggleAttribute("hidden", group.hidden);
  }
  const { dataset } = document.getElementById("found");
  const n = all.filter((each) => !each.hidden).length;
  document.getElementById("found").textContent = !wanted.length ? dataset.all : n ? dataset.some.replace("{n}", n) : dataset.none;
};
document.addEventListener("input", show);
const typed = document.getElementById("find");
if (typed?.value) show({ target: typed });
document.addEventListener("keydown", (event) => { if (event.target.id === "find" && event.key === "Enter") event.preventDefault(); });
