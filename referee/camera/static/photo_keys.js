/* The keys for photos: they open the camera or the gallery. What reads the picture is fetched with the first one. */
import { visible } from "./fields.js";

const part = (id) => document.getElementById(id);
// Where a number is entered, the cards of a picture come into the field beside it.
export const fieldOf = () => {
  const field = document.querySelector("[data-keys][data-target]");
  return field?.dataset.keys === "numbers" ? field.closest(".cell")?.querySelector('[data-keys="many"], [data-keys="ranks"]') : field;
};
const draw = () => {
  for (const each of ["key-camera", "key-pictures"]) part(each).hidden = !fieldOf();
};
let fetched;
let tries = 0;
// A browser asks only once for an address that failed.
const fetchReader = () => {
  if (fetched?.isConnected) return;
  fetched = Object.assign(document.createElement("script"), { type: "module", src: new URL(`photo.js${tries ? `?${tries}` : ""}`, import.meta.url) });
  fetched.addEventListener("error", () => {
    fetched.remove();
    tries += 1;
    part("photo-said").textContent = JSON.parse(part("keys").dataset.said).away;
    part("read-cards").hidden = false;
  });
  document.head.append(fetched);
};
document.addEventListener("click", (event) => {
  const key = event.target.closest("#key-camera, #key-pictures, .by-photo");
  if (!key) return;
  event.preventDefault();
  // On a large screen there are no keys: a field has a button of its own.
  const fields = [...key.closest(".cell, .field")?.querySelectorAll("[data-keys]") ?? []];
  fields.find(visible)?.focus();
  fetchReader();
  part(key.matches("#key-camera") ? "camera" : "pictures").click();
});
document.addEventListener("keys:drawn", draw);
// Entries that came back with cards in doubt.
document.addEventListener("drafts:brought", () => document.querySelector("[data-photo]") && fetchReader());
draw();
