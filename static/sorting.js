/* The order of people in their seats, by dragging their grip, by the arrows that it unfolds, or by keys. `move` puts one from a place to another. */
export const sort = (table, { shown, move }) => {
  const grip = (row) => row.querySelector(".grip");
  const unfold = (row) => {
    const seats = shown();
    for (const each of table.querySelectorAll(".seat:has(> .shift)")) {
      const unfolded = each === row;
      each.classList.toggle("moving", unfolded);
      each.querySelector(".shift").hidden = !unfolded;
      grip(each).setAttribute("aria-expanded", unfolded);
      each.querySelector(".up").disabled = each === seats[0];
      each.querySelector(".down").disabled = each === seats.at(-1);
    }
  };
  const step = (row, by, button) => {
    const to = shown().indexOf(row) + by;
    const moving = row.matches(".moving");
    if (!move(to - by, to)) return;
    const there = shown()[to];
    if (moving) unfold(there);
    const wanted = there.querySelector(button);
    (wanted.disabled ? grip(there) : wanted).focus();
  };

  let drag, dropped;
  const clear = () => {
    table.classList.remove("sorting");
    for (const row of table.querySelectorAll(".seat")) row.style.transform = "";
    drag?.row.classList.remove("lifted");
    drag = undefined;
  };
  const lift = (event) => {
    const row = event.target.closest(".grip")?.closest(".seat");
    if (!row || event.button) return;
    const seats = shown();
    drag = { row, seats, from: seats.indexOf(row), to: seats.indexOf(row), at: event.clientY, far: false,
             places: seats.map((each) => each.offsetTop + each.offsetHeight / 2) };
    event.target.setPointerCapture(event.pointerId);
  };
  const pull = (event) => {
    if (!drag) return;
    const { row, seats, from, places } = drag;
    const by = Math.min(Math.max(event.clientY - drag.at, places[0] - places[from]), places.at(-1) - places[from]);
    drag.far ||= Math.abs(event.clientY - drag.at) > 6;
    if (!drag.far) return;
    table.classList.add("sorting");
    row.classList.add("lifted");
    const middle = places[from] + by;
    drag.to = places.reduce((best, place, seat) => (Math.abs(place - middle) < Math.abs(places[best] - middle) ? seat : best), from);
    seats.forEach((each, seat) => {
      const aside = seat > from && seat <= drag.to ? -1 : seat < from && seat >= drag.to ? 1 : 0;
      each.style.transform = each === row ? `translateY(${by}px)` : aside ? `translateY(${places[seat + aside] - places[seat]}px)` : "";
    });
  };
  const drop = () => {
    if (!drag) return;
    const { from, to, far } = drag;
    clear();
    if (!far) return;
    move(from, to);
    // The click that ends a drag is none.
    dropped = true;
    setTimeout(() => { dropped = false; });
  };
  table.addEventListener("pointerdown", lift);
  table.addEventListener("pointermove", pull);
  table.addEventListener("pointerup", drop);
  table.addEventListener("pointercancel", clear);
  table.addEventListener("click", ({ target: hit }) => {
    const row = hit.closest(".seat");
    if (hit.matches(".up")) step(row, -1, ".up");
    else if (hit.matches(".down")) step(row, 1, ".down");
    else if (hit.matches(".grip") && !dropped) unfold(row.matches(".moving") ? undefined : row);
  });
  table.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.target.matches(".grip") && by) {
      event.preventDefault();
      step(event.target.closest(".seat"), by, ".grip");
    } else if (event.key === "Escape") unfold();
  });
};
