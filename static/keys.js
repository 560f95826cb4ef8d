/* Writes cards into the field marked data-keys that was used last. Every word comes from the page. */
(() => {
  const SUITS = { S: "spade", H: "heart", C: "club", D: "diamond" };
  const SPARE = ["key-joker", "key-stands", "key-line", "key-erase"];
  const PIECE = /\n|>(?:[^\S\n]*\d+(?=\s*?(?:\n|$)))?|[^\s,;、，>]+/g;
  const CARD = /^(?:\*|\*?(10|[A2-9TJQK])([SHDC]?))$/;
  const BLANKS = /[^\S\n]+$/;
  const touch = matchMedia("(pointer: coarse)");
  let pad, said, ranks, target;
  let armed = false;

  const part = (id) => document.getElementById(id);
  const usable = (field) => !field.disabled && (field.checkVisibility?.() ?? true);
  const fields = () => [...document.querySelectorAll("[data-keys]")].filter(usable);
  // data-on is how many melds there are to lay on; empty, a meld is written card by card.
  const melds = () => Number(target.dataset.on);
  const spelled = () => target.dataset.on === "";
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);

  const card = (text) => {
    const [whole, rank = "", suit = ""] = CARD.exec(text.toUpperCase()) ?? [];
    const known = whole && (ranks || suit || !rank);
    return known && { joker: text[0] === "*", rank: rank.replace("10", "T"), suit };
  };
  const read = (text) => [...text.matchAll(PIECE)].map(({ 0: piece, index }) => (
    { piece, from: index, to: index + piece.length, card: card(piece) }));

  const name = ({ joker, rank, suit }) => {
    const index = said[rank] ?? rank;
    const full = suit ? fill(said.of, { rank: index, suit: said[suit] }) : index;
    return !rank ? said.joker : joker ? fill(said.as, { card: full }) : full;
  };
  const button = (className, { joker, rank, suit }, label) => {
    const made = Object.assign(document.createElement("button"), { type: "button", className });
    made.classList.toggle("stands", Boolean(joker && rank));
    made.dataset.suit = suit;
    made.setAttribute("aria-label", label);
    made.innerHTML = `<span class="face" aria-hidden="true" translate="no"><b>${joker ? "★" : ""}${rank.replace("T", 10)}</b>${
      suit && `<svg viewBox="0 0 24 24" class="sign"><use href="${pad.dataset.signs}#${SUITS[suit]}"></use></svg>`}</span>`;
    return made;
  };

  const build = () => {
    said = JSON.parse(pad.dataset.said);
    ranks = part("deck").matches(".ranks");
    (ranks ? [""] : Object.keys(SUITS)).forEach((suit, row) => {
      SPARE.slice(row).map(part).find(Boolean).before(...[..."A23456789TJQK"].map((rank) => {
        const key = button("key", { rank, suit }, name({ rank, suit }));
        key.id = `key-${key.dataset.key = rank + suit}`;
        return key;
      }));
    });
  };

  const lay = () => {
    const tray = part("tray");
    const focused = [...tray.children].findIndex((each) => each.contains(document.activeElement));
    tray.replaceChildren(...read(target.value).map(({ piece, card: found }, place) => {
      const item = document.createElement("li");
      item.className = piece === "\n" ? "cut" : "";
      item.append(found ? button("card", found, fill(said.back, { card: name(found) })) : piece.trim());
      if (found) item.firstChild.dataset.place = place;
      return item;
    }));
    tray.dataset.label = target.labels[0]?.textContent.trim() ?? "";
    tray.scrollLeft = tray.scrollWidth;
    if (focused >= 0) (tray.children[focused]?.querySelector("button") ?? part("key-erase")).focus();
  };

  const dim = () => {
    const used = {};
    // Only in a form of one deal is a card that stands in another field a second one.
    const dealt = target.form?.matches("[data-deal]") ? fields().filter((each) => each.form === target.form) : [target];
    // The meld that a card is laid on may be written above, or in another field.
    const free = armed || (spelled() && />.*$/.test(target.value));
    for (const field of dealt) {
      for (const { card: found } of read(field.value.replace(/>.*/g, ""))) {
        const key = found && !found.joker && found.rank + (ranks ? "" : found.suit);
        if (key) used[key] = (used[key] ?? 0) + 1;
      }
    }
    for (const key of part("deck").querySelectorAll("[data-suit]")) {
      key.setAttribute("aria-disabled", !free && used[key.dataset.key] >= pad.dataset.packs * (ranks ? 4 : 1));
    }
  };

  const draw = () => {
    const open = !part("deck").hidden;
    pad.hidden = !target;
    for (const field of document.querySelectorAll("[data-keys]")) {
      field.toggleAttribute("data-target", field === target);
      field.inputMode = open && touch.matches ? "none" : "";
    }
    part("key-fold").setAttribute("aria-expanded", open);
    if (!target) return;
    lay();
    dim();
    pad.classList.toggle("armed", armed);
    part("key-stands")?.setAttribute("aria-pressed", armed);
    part("key-line").hidden = target.dataset.keys !== "lines";
    part("key-on").hidden = !spelled() && !(melds() > 0);
    document.documentElement.style.setProperty("--keys", `${pad.offsetHeight}px`);
  };

  const refresh = () => {
    const all = fields();
    const was = target;
    pad = part("keys");
    if (!pad) return;
    if (!pad.querySelector("[data-suit]")) build();
    target = [was, document.activeElement, was?.id && part(was.id)].find((each) => all.includes(each)) ?? all[0];
    armed &&= target === was;
    draw();
  };

  const write = (text) => {
    target.value = text;
    target.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const add = (piece) => {
    const text = target.dataset.keys === "one" ? "" : target.value.replace(BLANKS, "");
    // After the meld that a card was laid on, only another line can come.
    write(text + (melds() && />\s*\d+$/.test(text) ? "\n" : /[^\n]$/.test(text) ? " " : "") + piece);
  };
  const take = ({ from, to }) => {
    const { value } = target;
    write((value.slice(0, from) + value.slice(to).replace(/^[^\S\n]+/, "")).replace(BLANKS, ""));
  };
  const erase = () => {
    const text = target.value.replace(BLANKS, "");
    const last = read(text).at(-1);
    // What was typed and is no card goes letter by letter.
    if (last?.to === text.length && (last.card || /^[\n>]/.test(last.piece))) take(last);
    else write(text.slice(0, -1));
  };
  const layOn = () => {
    const line = target.value.split("\n").at(-1);
    if (spelled()) return read(line).at(-1)?.card && !line.includes(">") && add(">");
    const [, cards, meld] = /^([^]*?)(?:\s*>\s*(\d*))?\s*$/.exec(target.value);
    if (read(cards).at(-1)?.card) write(`${cards} > ${Number(meld ?? 0) % melds() + 1}`);
  };

  const tap = (key) => {
    const joker = armed ? "*" : "";
    armed = key === "stands" && !armed;
    if (key === "fold") part("deck").toggleAttribute("hidden");
    else if (key === "on") layOn();
    else if (key === "line") read(target.value).at(-1)?.piece.trim() && write(`${target.value.trimEnd()}\n`);
    else if (key === "erase") joker || erase();
    else if (key !== "stands") add(key === "*" ? key : joker + key);
    draw();
  };

  document.addEventListener("click", ({ target: hit }) => {
    const { place, key } = hit.closest('#keys button:not([aria-disabled="true"])')?.dataset ?? {};
    if (place) take(read(target.value)[place]);
    else if (key) tap(key);
  });
  // The field keeps the focus, so that a real keyboard goes on where the keys were tapped.
  document.addEventListener("mousedown", (event) => event.target.closest("#keys") && event.preventDefault());
  document.addEventListener("focusin", ({ target: field }) => {
    if (!field.matches("[data-keys]") || !usable(field)) return;
    armed &&= field === target;
    target = field;
    refresh();
  });
  document.addEventListener("input", ({ target: field }) => field.matches("[data-keys]") && draw());
  for (const each of ["change", "reset", "htmx:afterSwap", "htmx:load"]) {
    document.addEventListener(each, () => setTimeout(refresh));
  }
  document.addEventListener("toggle", refresh, true);
  // A browser that brings a page back fills its fields late.
  addEventListener("pageshow", refresh);
  refresh();
})();
