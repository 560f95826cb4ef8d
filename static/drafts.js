/* Keeps what is entered in a form[data-draft] until the server has acknowledged it: brings it back, and sends what did
   not get through, with the form's own key. Every word comes from the page. */
(() => {
  const PREFIX = "referee:draft:";
  const DAY = 86400000;
  const LIFE = 30 * DAY;
  const PATIENCE = 8000;
  const PAUSES = [1000, 2000, 4000];
  const TOKEN = "csrf_token";
  // By these the server knows a form that was sent before, or that others have overtaken.
  const MARKS = ["once", "version", "laid", "sure"];
  const NO_INPUT = ["submit", "button", "image", "reset", "file", "fieldset", "output"];

  const born = new WeakMap();
  const typed = new WeakSet();
  const brought = new WeakSet();
  const done = new WeakSet();
  const flying = new Set();
  const memory = new Map();
  let filling = false;
  let answered, discarded, timer, shown;
  let notBefore = 0;
  let tries = 0;

  const put = (draft) => {
    const text = JSON.stringify(draft);
    try {
      localStorage.setItem(draft.key, text);
      memory.delete(draft.key);
    } catch {
      memory.set(draft.key, text);
    }
  };
  const drop = (key) => {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch { /* what cannot be reached keeps nothing */ }
  };
  const kept = () => {
    try {
      return Object.entries(localStorage).filter(([key]) => key.startsWith(PREFIX));
    } catch {
      return [];
    }
  };
  const read = ([key, text]) => {
    try {
      const draft = JSON.parse(text);
      if (draft.key === key && draft.state && Date.now() - draft.at < LIFE) return draft;
    } catch { /* not ours, or damaged */ }
    drop(key);
    return null;
  };
  const drafts = () => [...new Map([...kept(), ...memory])].map(read).filter(Boolean).sort((a, b) => b.at - a.at);
  const draftOf = (key) => drafts().find((draft) => draft.key === key);
  const update = (key, change) => {
    const draft = draftOf(key);
    if (draft) put({ ...draft, ...change });
  };

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
  const liveForm = (key) => forms().find((form) => keyOf(form) === key && !done.has(form));
  const works = () => {
    try {
      localStorage.setItem(`${PREFIX}?`, "");
      localStorage.removeItem(`${PREFIX}?`);
      return true;
    } catch {
      return false;
    }
  };
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
    if (!change.send && !change.posted && !typed.has(form) && !differs(form)) {
      drop(key);
      return;
    }
    put({
      send: null, posted: 0, failed: false, refused: 0,
      ...draftOf(key),
      key,
      action: actionOf(form),
      of: born.get(form).of,
      page: location.pathname + location.search,
      table: document.getElementById("back")?.pathname,
      hand: form.id === "hand",
      plain: plain(form),
      at: Date.now(),
      state: stateOf(form),
      open: [...form.querySelectorAll("details[open][id]")].map((each) => each.id),
      said: inWords(form),
      ...change,
    });
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
    // Long after it was sent, its key would open what came of it, and start nothing new.
    if (draft.posted && Date.now() - draft.posted > DAY / 96) delete draft.state.once;
    refill(form, draft);
    if (draft.send) submit(form, draft);
  };
  const submit = (form, draft) => {
    const by = document.getElementById(draft.send.by);
    form.requestSubmit(by?.form === form && !by.disabled ? by : null);
  };
  const startAfresh = (form) => {
    done.add(form);
    for (const draft of drafts()) if (draft.action === actionOf(form) && !draft.send) drop(draft.key);
    drop(keyOf(form));
    location.replace(location.pathname + location.search);
  };

  // An answer of the app, not of something on the way that answers in its place.
  const ours = (vary) => /\bHX-Request\b/i.test(vary ?? "");
  const unreachable = (status, vary) => !ours(vary) || status >= 500 || status === 408 || status === 429;
  const wait = (header) => {
    notBefore = Date.now() + Math.min(Number(header) || 0, 60) * 1000;
  };
  const fail = (key) => {
    update(key, { failed: true });
    soon();
    show();
  };
  const acknowledge = (draft, next) => {
    const form = liveForm(draft.key);
    drop(draft.key);
    tries = 0;
    if (form) {
      done.add(form);
      location.replace(next ?? location.pathname + location.search);
    } else if (location.pathname === draft.table) location.reload();
  };
  const refuse = (draft, status) => {
    update(draft.key, { refused: status });
    const form = liveForm(draft.key);
    if (form) submit(form, draft);
  };
  const post = async ({ path, body }) => {
    const stop = new AbortController();
    const patience = setTimeout(() => stop.abort(), PATIENCE);
    const token = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
    try {
      return await fetch(path, {
        method: "POST",
        body: new URLSearchParams(body),
        headers: { "HX-Request": "true", "X-CSRFToken": token },
        signal: stop.signal,
      });
    } catch {
      return null;
    } finally {
      clearTimeout(patience);
    }
  };
  const deliver = async (draft) => {
    if (flying.has(draft.key)) return;
    flying.add(draft.key);
    const answer = await post(draft.send);
    flying.delete(draft.key);
    // Typed on meanwhile: the next Save tells.
    if (!draftOf(draft.key)?.send) return;
    if (!answer || unreachable(answer.status, answer.headers.get("Vary"))) {
      wait(answer?.headers.get("Retry-After"));
      fail(draft.key);
    } else if (answer.ok) acknowledge(draft, answer.headers.get("HX-Redirect"));
    else refuse(draft, answer.status);
    show();
  };
  const waiting = () => drafts().filter((draft) => draft.send && !draft.refused);
  const sendAll = async (late) => {
    clearTimeout(timer);
    timer = undefined;
    if (Date.now() >= notBefore) {
      for (const draft of waiting()) {
        // One that has not failed yet may be on its way from another tab.
        if (!late || draft.failed || Date.now() - draft.at > PATIENCE) await deliver(draft);
      }
    }
    soon();
  };
  const soon = () => {
    if (timer || !waiting().length) return;
    timer = setTimeout(() => sendAll(true), PAUSES[Math.min(tries, PAUSES.length - 1)]);
    tries += 1;
  };

  const clock = (at) => {
    const today = new Date(at).toDateString() === new Date().toDateString();
    const { lang } = document.documentElement;
    return new Date(at).toLocaleString(navigator.languages.find((each) => each.startsWith(lang)) ?? lang, {
      hour: "2-digit", minute: "2-digit", ...(today ? {} : { month: "long", day: "numeric" }),
    });
  };
  const offer = (draft) => {
    const go = { text: "look", href: draft.page };
    const away = { text: "discard", act: () => { discarded = draft; drop(draft.key); show(); } };
    const gone = draft.refused === 403 || draft.refused === 404;
    if (gone) return { text: "gone", said: draft.said, acts: [away] };
    if (draft.refused) return { text: "refused", said: draft.said, acts: [go, away] };
    if (draft.send) return { text: "later", acts: [go] };
    const here = [document.getElementById("brand")?.pathname, draft.table].includes(location.pathname);
    return draft.hand && here ? { text: "unfinished", acts: [{ text: "go", href: draft.page }, away] } : null;
  };
  const line = (draft) => {
    const form = liveForm(draft.key);
    const at = clock(draft.at);
    if (!form) return draft.plain ? null : { at, ...offer(draft) };
    if (draft.send) return draft.failed ? { text: "unsent", acts: [] } : null;
    const acts = [{ text: "afresh", act: () => startAfresh(form) }];
    if (brought.has(form)) return { text: "back", acts };
    return typed.has(form) || draft.failed ? { text: "kept", acts } : null;
  };
  const control = ({ text, href, act }, number, words) => {
    const made = document.createElement(href ? "a" : "button");
    made.id = `draft-${text}-${number}`;
    made.className = "quiet";
    made.textContent = words[text];
    if (href) made.href = href;
    else made.type = "button";
    if (act) made.addEventListener("click", act);
    return made;
  };
  const paragraph = ({ text, at, said, acts }, number, words) => {
    const made = document.createElement("div");
    const sentence = document.createElement("p");
    sentence.textContent = words[text].replace("{time}", at);
    made.append(sentence);
    if (said?.length) {
      const list = document.createElement("ul");
      list.translate = false;
      list.append(...said.map((each) => Object.assign(document.createElement("li"), { textContent: each })));
      made.append(list);
    }
    const row = document.createElement("span");
    row.append(...acts.map((each) => control(each, number + 1, words)));
    made.append(row);
    return made;
  };
  const show = () => {
    const place = document.getElementById("drafts");
    if (!place) return;
    const bring = () => { put(discarded); discarded = null; show(); };
    const undo = discarded ? [{ text: "discarded", acts: [{ text: "bring", act: bring }] }] : [];
    const lines = [...drafts().map(line).filter((each) => each?.text), ...undo];
    const signature = JSON.stringify(lines);
    if (signature === shown && place.childElementCount) return;
    shown = signature;
    place.hidden = !lines.length;
    place.classList.toggle("unsent", lines.some((each) => each.text === "unsent"));
    place.replaceChildren(...lines.map((each, number) => paragraph(each, number, place.dataset)));
  };

  // A form that was sent without htmx is acknowledged by the page that follows it, unless that asks or refuses.
  const settle = () => {
    const { type, responseStatus } = performance.getEntriesByType("navigation")[0] ?? {};
    const from = document.referrer.startsWith(`${location.origin}/`) ? new URL(document.referrer) : null;
    const asked = [...document.forms].map(actionOf);
    for (const draft of drafts().filter((each) => each.posted)) {
      const follows = from && [draft.page, draft.action].includes(from.pathname + from.search);
      const went = follows && type !== "back_forward" && (responseStatus || 200) < 400;
      if (asked.includes(draft.action)) continue;
      if (went || Date.now() - draft.posted > DAY) drop(draft.key);
    }
  };

  const typing = ({ target }) => {
    const form = target.form;
    if (filling || !form?.matches("[data-draft]") || !born.has(form)) return;
    const before = draftOf(keyOf(form));
    if (before && JSON.stringify(before.state) === JSON.stringify(stateOf(form))) return;
    keep(form, { send: null, refused: 0, posted: 0 });
    show();
  };
  const sentForm = ({ detail }) => (detail.elt?.matches?.("form[data-draft]") && born.has(detail.elt) ? detail.elt : null);
  const on = (event, act) => document.addEventListener(event, (happened) => {
    const form = sentForm(happened);
    if (form) act(form, happened.detail, happened);
  });
  on("htmx:beforeRequest", (form, { xhr, requestConfig: { path, formData, triggeringEvent } }) => {
    xhr.timeout = PATIENCE;
    const body = [...formData].filter(([name]) => name !== TOKEN);
    flying.add(keyOf(form));
    keep(form, { send: { path, body, by: triggeringEvent?.submitter?.id ?? "" }, refused: 0 });
  });
  on("htmx:beforeOnLoad", (form, { xhr }, event) => {
    const key = keyOf(form);
    const vary = xhr.getResponseHeader("Vary");
    flying.delete(key);
    answered = { key, status: xhr.status };
    if (unreachable(xhr.status, vary)) {
      wait(xhr.getResponseHeader("Retry-After"));
      fail(key);
      if (!ours(vary)) event.preventDefault();
    } else if (xhr.status < 400) {
      drop(key);
      done.add(form);
    } else update(key, { send: null, failed: false });
    show();
  });
  for (const event of ["htmx:sendError", "htmx:timeout"]) {
    on(event, (form) => {
      flying.delete(keyOf(form));
      fail(keyOf(form));
    });
  }
  on("htmx:sendAbort", (form) => flying.delete(keyOf(form)));
  document.addEventListener("htmx:afterSwap", () => {
    for (const form of forms().filter((each) => !born.has(each))) {
      adopt(form);
      const refused = answered?.status >= 400;
      if (refused && answered.key !== keyOf(form)) drop(answered.key);
      const full = inputs(form).some((each) => !ticked(each) && each.type !== "hidden" && !each.options && each.value);
      if (refused || full) {
        typed.add(form);
        keep(form);
      }
    }
    answered = null;
    show();
  });
  document.addEventListener("submit", ({ target: form }) => {
    if (form.matches("[data-draft]") && plain(form) && born.has(form)) keep(form, { posted: Date.now() });
  });
  for (const event of ["input", "change"]) document.addEventListener(event, typing);
  addEventListener("storage", () => { show(); soon(); });
  addEventListener("online", () => sendAll());
  document.addEventListener("visibilitychange", () => document.hidden || sendAll(true));

  // A page that the browser kept alive as a whole may show what has been saved since.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && forms().some((form) => done.has(form))) {
      location.reload();
      return;
    }
    show();
  });

  forms().forEach(adopt);
  document.addEventListener("DOMContentLoaded", () => {
    settle();
    forms().forEach(bring);
    show();
    sendAll();
  });
})();
