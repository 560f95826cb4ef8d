/* The photo beside what was read from it: a crop of the card that is asked about, else the whole. A tap shows it large. */
import { typed } from "./cards.js";

// Where a card was seen, and in which picture: kept beside the card, and not with the draft.
export const SEEN = Symbol("seen");
// Heights of a corner that a crop shows, and that the frame around it has.
const CROP = 2.5;
const ROOM = 1.5;
const NARROW = .62;
const INKS = { H: "--card-red", D: "--card-diamond", C: "--card-club" };
const SIDE = 60;
const WIDEST = 84;
// What of the screen the large photo takes, with so many pixels around it.
const FILLED = .95;
const MARGIN = 44;
const part = (id) => document.getElementById(id);
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);
const sharp = () => Math.max(1, devicePixelRatio);
const penOf = (canvas, width, height) => {
  Object.assign(canvas, { width: Math.round(width * sharp()), height: Math.round(height * sharp()) });
  Object.assign(canvas.style, { inlineSize: `${width}px`, blockSize: `${height}px` });
  const pen = canvas.getContext("2d");
  pen.scale(sharp(), sharp());
  pen.imageSmoothingQuality = "high";
  return pen;
};
const crop = (canvas, { picture, x, y, height, angle }) => {
  const pen = penOf(canvas, SIDE, SIDE);
  pen.translate(SIDE / 2, SIDE / 2);
  pen.scale(SIDE / (height * CROP), SIDE / (height * CROP));
  pen.rotate(-angle);
  pen.drawImage(picture, -x, -y);
};
const frame = (pen, scale, { card, unsure, refused, [SEEN]: { x, y, height, angle } }, named) => {
  const high = Math.max(height * ROOM * scale, 8);
  pen.save();
  pen.translate(x * scale, y * scale);
  pen.rotate(angle);
  pen.setLineDash(unsure || refused ? [4, 3] : []);
  for (const [wide, name] of [[4, "--black"], [2, "--white"]]) {
    Object.assign(pen, { lineWidth: wide, strokeStyle: colour(name) });
    pen.strokeRect(-high * NARROW / 2, -high / 2, high * NARROW, high);
  }
  if (named) {
    pen.translate(0, -high / 2 - 10);
    pen.rotate(-angle);
    Object.assign(pen, { font: "700 14px system-ui, sans-serif", textAlign: "center", textBaseline: "middle" });
    const text = typed(card) + (unsure ? "?" : "");
    const wide = pen.measureText(text).width + 6;
    pen.fillStyle = colour("--card");
    pen.fillRect(-wide / 2, -9, wide, 18);
    pen.fillStyle = colour(INKS[card.at(-1)] ?? "--card-ink");
    pen.fillText(text, 0, 1);
  }
  pen.restore();
};
const whole = (canvas, picture, cards, scale, named) => {
  const pen = penOf(canvas, picture.width * scale, picture.height * scale);
  pen.drawImage(picture, 0, 0, picture.width * scale, picture.height * scale);
  for (const each of cards) frame(pen, scale, each, named);
};
let shown = {};
// Of several pictures the one of the card that is asked about, else the last one.
export const show = (state, asked) => {
  const button = part("photo-shown");
  const seen = asked?.[SEEN];
  const picture = seen?.picture ?? state?.picture;
  button.hidden = !picture;
  if (!picture) return;
  const cards = [...state.cards, ...state.refused].filter((each) => each[SEEN]?.picture === picture);
  const canvas = button.querySelector("canvas");
  if (seen) crop(canvas, seen);
  else whole(canvas, picture, cards, Math.min(WIDEST / picture.width, SIDE / picture.height), false);
  shown = { picture, cards };
};
document.addEventListener("click", ({ target }) => {
  if (!target.closest("#photo-shown")) return;
  const { picture, cards } = shown;
  const large = part("photo-large");
  large.showModal();
  large.focus();
  const wide = innerWidth * FILLED - MARGIN;
  const high = innerHeight * FILLED - MARGIN - large.querySelector("form").offsetHeight;
  whole(large.querySelector("canvas"), picture, cards, Math.min(wide / picture.width, high / picture.height), true);
});
