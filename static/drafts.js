/* Keeps what is entered in a form[data-draft] until the server has acknowledged it, and brings it back. */
window.drafts = (() => {
  const { PREFIX, put, drop, drafts, draftOf, update, works } = window.kept;
  const DAY = 86400000;
  const TOKEN = "csrf_token";
  // By these the server knows a form that was sent before, or that others have overtaken.
  const MARKS = ["once", "version", "laid", "sure"];
  const NO_INPUT = ["submit", "button", "image", "reset", "file", "fieldset", "output"];

  const born = new WeakMap();
  const typed = new WeakSet();
  const brought = new WeakSet();
  const typedOn = new WeakSet();
  const done = new WeakSet();
  let filling = false;

  const tell = () => document.dispatchEvent(new Event("drafts:changed"));
  const forms = () => [...document.querySelectorAll("form[data-draft]")];
  const plain = (form) => !form.hasAttribute("hx-post");
  const inputs = (form) => [...form.elements].filter((each) => (
    each.name && each.name !== TOKEN && !NO_INPUT.includes(each.type)));
  const ticked = (input) => input.type === "checkbox" || input.type === "radio";
  const now = (input) => (ticked(input) ? input.checked : input.value);
  const asSent = (input) => {
    if (ticked(input)) return input.defaultChecked;
    if (!input.options) return input.defaultValue;
    return ([...input.options].find((each) => each.defaultSelected) ?? input.options[0])?.value;
  };
  const changed = (input) => input.type !== "hidden" && now(input) !== asSent(input);
  const differs = (form) => inputs(form).some(changed);
  // The way in which something is entered is nothing that was entered.
  const entered = (form) => inputs(form).some((each) => changed(each) && !each.name.endsWith("-as"));
  // Fields of one name are told apart by their value, or by their order.
  const named = (form) => {
    const seen = {};
    return inputs(form).map((input) => {
      const name = ticked(input) ? `${input.name}=${input.value}` : input.name;
      seen[name] = (seen[name] ?? 0) + 1;
      return [seen[name] > 1 ? `${name}#${seen[name]}` : name, input];
    });
  };
  const stateOf = (form) => Object.fromEntries(named(form).map(([name, input]) => [name, now(input)]));
  const actionOf = (form) => form.getAttribute("action");
  const keyOf = (form) => `${PREFIX}${actionOf(form)} ${form.elements.once?.value ?? ""}`;
  const ownForm = (form) => form?.matches?.("form[data-draft]") && born.has(form);
  const liveForm = (key) => forms().find((form) => keyOf(form) === key && !done.has(form));
  const adopt = (form) => {
    // What the browser itself fills in again may have been saved long ago.
    if (works()) form.autocomplete = "off";
    const hidden = inputs(form).filter((each) => each.type === "hidden" && !MARKS.includes(each.name));
    born.set(form, { of: JSON.stringify(hidden.map(({ name, value }) => [name, value])), once: form.elements.once?.value });
  };
  // What a person would read out of the form, for the case that the form itself can no longer be opened.
  const inWords = (form) => inputs(form).filter((each) => (
    ticked(each) ? each.checked && each.closest(".chip") : changed(each) && each.value)).map((each) => {
    const label = (each.getAttribute("aria-label") ?? each.labels?.[0]?.textContent ?? "").trim();
    const legend = each.closest("fieldset")?.querySelector("legend")?.textContent.trim();
    return ticked(each) ? [legend, label] : [label || legend, each.value];
  }).map((parts) => parts.filter(Boolean).join(": "));

  const keep = (form, change = {}) => {
    const key = keyOf(form);
    if (done.has(form)) return;
    if (!change.send && !change.pending && !typed.has(form) && !differs(form)) {
      drop(key);
      return;
    }
    put({
      send: null, posted: 0, pending: false, failed: false, refused: 0, closed: false,
      ...draftOf(key),
      key,
      action: actionOf(form),
      of: born.get(form).of,
      page: location.pathname + location.search,
      title: form.dataset.title ?? document.title.trim(),
      what: document.querySelector("main h1")?.textContent.trim(),
      table: document.getElementById("back")?.pathname,
      hand: form.id === "hand",
      plain: plain(form),
      filled: typed.has(form) || entered(form),
      at: Date.now(),
      state: stateOf(form),
      open: [...form.querySelectorAll("details[open][id]")].map((each) => each.id),
      said: inWords(form),
      ...change,
    });
  };
  const forget = (form) => {
    done.add(form);
    drop(keyOf(form));
  };

  const fill = (form, draft) => {
    const moved = [];
    for (const [name, input] of named(form)) {
      const value = draft.state[name];
      if (value === undefined || value === now(input)) continue;
      if (ticked(input)) input.checked = value;
      else input.value = value;
      if (input.type !== "hidden") moved.push(input);
    }
    for (const id of draft.open) form.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
    for (const input of moved) {
      if (input.type === "radio" && !input.checked) continue;
      for (const event of ["input", "change"]) input.dispatchEvent(new Event(event, { bubbles: true }));
    }
    return moved.length;
  };
  const refill = (form, draft) => {
    filling = true;
    // What one field brings forth on the page is there for the next turn only.
    for (let turn = 0; turn < 3 && fill(form, draft); turn += 1) brought.add(form);
    filling = false;
  };
  const found = (form) => {
    const { of, once } = born.get(form);
    const mine = drafts().filter((draft) => draft.action === actionOf(form) && draft.of === of);
    const rank = (draft) => (draft.key === `${PREFIX}${draft.action} ${once ?? ""}` ? 2 : draft.send ? 1 : 0);
    return mine.sort((a, b) => rank(b) - rank(a))[0];
  };
  const bring = (form) => {
    const draft = found(form);
    if (!draft) return;
    // The server's own answer to this form: what it shows is typed, also where it is as it was sent.
    if (draft.key === keyOf(form)) typed.add(form);
    // Shown again, it was not saved, or nobody knows.
    update(draft.key, { pending: false, closed: false });
    // Long after it was sent, its key would open what came of it, and start nothing new.
    if (draft.posted && Date.now() - draft.posted > DAY / 96) delete draft.state.once;
    refill(form, draft);
    if (draft.send && Date.now() >= (draft.after ?? 0)) submit(form, draft);
  };
  const submit = (form, draft) => {
    const by = document.getElementById(draft.send.by);
    form.requestSubmit(by?.form === form && !by.disabled ? by : null);
  };
  const startAfresh = (form) => {
    for (const draft of drafts()) if (draft.action === actionOf(form) && !draft.send) drop(draft.key);
    forget(form);
    location.replace(location.pathname + location.search);
  };

  // A form that was sent without htmx is acknowledged by the next page, which names those that came through.
  const settle = () => {
    const saved = document.getElementById("drafts").dataset.saved.split(" ");
    for (const draft of drafts().filter((each) => each.pending)) {
      if (saved.includes(draft.key.split(" ")[1]) || Date.now() - draft.posted > DAY) drop(draft.key);
    }
  };

  const typing = ({ target }) => {
    const form = target.form;
    if (filling || !ownForm(form)) return;
    const before = draftOf(keyOf(form));
    if (before && JSON.stringify(before.state) === JSON.stringify(stateOf(form))) return;
    if (before && !before.send) typedOn.add(form);
    keep(form, { send: null, refused: 0, posted: 0, pending: false });
    tell();
  };
  for (const event of ["input", "change"]) document.addEventListener(event, typing);
  document.addEventListener("submit", ({ target: form }) => {
    if (ownForm(form) && plain(form)) keep(form, { posted: Date.now(), pending: true });
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest("a[data-drop]")) forms().filter(ownForm).forEach(forget);
  });
  // A page that the browser kept alive as a whole may show what has been saved since.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && forms().some((form) => done.has(form))) location.reload();
  });

  forms().forEach(adopt);
  document.addEventListener("DOMContentLoaded", () => {
    settle();
    forms().forEach(bring);
  });
  return {
    TOKEN, forms, inputs, ticked, actionOf, keyOf, ownForm, liveForm, adopt, keep, forget, submit, startAfresh, tell,
    typed, brought, typedOn,
  };
})();
