/* Cards from a photo: a picture is chosen, made smaller and sent; the cards that come back are put where cards are tapped. */
import { fieldOf } from "./photo_keys.js";
import { progress, put, tell } from "./photo_cards.js";
import { SEEN } from "./photo_shown.js";
import { laid, read } from "./cards.js";
import { fill } from "./key_faces.js";
import { visible } from "./fields.js";

const LONGEST = 1600;
// The reader may have to begin first, and to end another photo.
const PATIENCE = 80_000;
const MOST = 6;
const part = (id) => document.getElementById(id);
const said = () => JSON.parse(part("keys").dataset.said);
// The page may have drawn it again.
const now = (field) => part(field.id) ?? field;

// A browser that cannot draw it sends it as it is, and shows none: the server says what is wrong with it.
const smaller = async (file) => {
  const image = await Promise.resolve().then(() => createImageBitmap(file, { imageOrientation: "from-image" })).catch(() => null);
  if (!image) return { sent: file };
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const canvas = Object.assign(document.createElement("canvas"), {
    width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((done) => canvas.toBlob((made) => done(made ? { sent: made, picture: canvas } : { sent: file }), "image/jpeg", .85));
};
const alone = (field) => field.dataset.keys === "one";
const cardsIn = (field) => read(field.value.split("\n").map(laid).join("\n"), true, "around" in part("keys").dataset).filter(({ cards }) => cards);
// What other fields of the same deal hold, also those that are folded away, is in use; the one card of a field gives way.
const inUse = (field) => {
  const dealt = field.form?.matches("[data-deal]") ? [...field.form.querySelectorAll("[data-keys]:not([data-keys=numbers], :disabled)")] : [field];
  const counts = (each) => (each === field ? !alone(field) : visible(each) || each.closest("details:not([open])"));
  return dealt.filter(counts).flatMap((each) => cardsIn(each).map(({ piece }) => piece)).join(" ");
};
const roomIn = (field) => {
  const most = alone(field) ? 1 : Number(field.closest(".free") ? field.dataset.most : field.dataset.whole);
  const held = alone(field) ? [] : cardsIn(field).flatMap(({ cards }) => cards);
  return most ? Math.max(0, most - held.length) : "";
};
const seenIn = (picture, lines) => lines.map((line) => line.map(({ seen, ...card }) => ({ ...card, [SEEN]: picture && { ...seen, picture } })));
const asked = (field, picture) => {
  const { packs, jokers } = part("keys").dataset;
  const form = new FormData();
  const facts = { packs, jokers, used: inUse(field), left: roomIn(field), bare: field.dataset.keys === "ranks" ? "yes" : "" };
  for (const [name, value] of Object.entries(facts)) form.append(name, value);
  form.append("picture", picture, "picture.jpg");
  return form;
};
const send = async (field, picture) => {
  const token = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
  const answer = await fetch(part("keys").dataset.photos, {
    method: "POST", body: asked(field, picture), signal: AbortSignal.timeout?.(PATIENCE),
    headers: { "HX-Request": "true", "X-CSRFToken": token } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const told = page.getElementById("photo");
  const words = [...page.querySelectorAll("p")].map((each) => each.textContent.trim()).join(" ");
  return { words: words || said().away, lines: JSON.parse(told?.dataset.cards ?? "[]") };
};
// Of several pictures each is told with its number.
const readAll = async (field, files, more) => {
  const told = [];
  for (const [at, file] of files.entries()) {
    progress(files.length > 1 ? fill(said().several, { n: at + 1, all: files.length }) : said().reading);
    const { sent, picture } = await smaller(file);
    const { words, lines } = await send(now(field), sent);
    told.push(files.length > 1 ? `${at + 1} · ${words}` : words);
    if (more && at === files.length - 1) told.push(fill(said().first, { n: MOST }));
    put(now(field), seenIn(picture, lines), told.join(" "), { more: at > 0, picture });
  }
};
// Who goes on may take the next photo while one is read.
let turn = Promise.resolve();
let busy = 0;
const take = ({ target: input }) => {
  const field = fieldOf();
  const chosen = [...input.files];
  const files = chosen.slice(0, MOST);
  input.value = "";
  if (!field || !files.length) return;
  busy += 1;
  part("keys").dataset.busy = "yes";
  progress(said().reading);
  turn = turn.then(() => readAll(field, files, chosen.length > MOST)).catch(() => tell(now(field), said().away)).then(() => {
    busy -= 1;
    if (busy) return;
    part("keys").dataset.busy = "no";
    progress("");
  });
};

// A picture may be there before this is.
for (const each of ["camera", "pictures"]) {
  part(each).addEventListener("change", take);
  if (part(each).files.length) take({ target: part(each) });
}
