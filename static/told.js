/* Says what this browser keeps of hands that are not saved. Every word comes from the page. */
(() => {
  const { put, drop, drafts, update, takeSent } = window.kept;
  // The page that shows while the server is away has no forms, and only tells.
  const { actionOf, liveForm, startAfresh, brought, typed, typedOn } = window.drafts ?? {};
  const place = document.getElementById("drafts");
  const words = place.dataset;
  const sent = [];
  let discarded, shown;

  const clock = (at) => {
    const today = new Date(at).toDateString() === new Date().toDateString();
    const { lang } = document.documentElement;
    return new Date(at).toLocaleString(navigator.languages.find((each) => each.startsWith(lang)) ?? lang, {
      hour: "2-digit", minute: "2-digit", ...(today ? {} : { month: "long", day: "numeric" }),
    });
  };
  const address = location.pathname + location.search;
  const named = ({ title, table }) => (location.pathname === table ? "" : title);
  const asksFor = (draft) => [...document.forms].some((form) => actionOf(form) === draft.action);

  const offer = (draft) => {
    const { said } = draft;
    const go = { text: "go", href: draft.page, act: () => update(draft.key, { went: true }) };
    const away = { text: "discard", act: () => { discarded = draft; drop(draft.key); show(); } };
    if (draft.refused === 403 || draft.refused === 404) return { text: "gone", said, open: true, acts: [away] };
    if (draft.refused) return { text: "refused", said, open: true, acts: [{ ...go, text: "look" }, away] };
    if (draft.send) return { text: "later", said, acts: [{ ...go, text: "look" }] };
    if (!draft.filled) return null;
    const here = draft.page === address && !asksFor(draft);
    if (here) return { text: "shut", said, open: true, acts: [away] };
    if (draft.plain || !draft.hand) return null;
    if (![document.getElementById("brand")?.pathname, draft.table].includes(location.pathname)) return null;
    return draft.closed ? { text: "shut", said, open: true, acts: [go, away] } : { text: "unfinished", said, acts: [go, away] };
  };
  const own = (draft, form) => {
    const acts = [{ text: "afresh", act: () => startAfresh(form) }];
    if (draft.send) {
      return draft.failed ? { text: draft.busy && draft.after > Date.now() ? "busy" : "unsent", at: clock(draft.after), acts } : null;
    }
    if (typedOn.has(form) && foldAway(form)) return null;
    if (brought.has(form)) return draft.filled ? { text: "back", acts } : null;
    return typed.has(form) || draft.failed ? { text: "kept", acts } : null;
  };
  const foldAway = (form) => {
    const more = form.querySelector("details.more");
    if (more && !more.querySelector("#start-afresh") && (brought.has(form) || typed.has(form))) {
      const made = control({ text: "afresh", act: () => startAfresh(form) });
      made.id = "start-afresh";
      more.append(made);
    }
    return more;
  };
  const line = (draft) => {
    const at = clock(draft.at);
    const title = named(draft);
    if (words.away !== undefined) {
      if (draft.send) return { text: "later", title, said: draft.said, acts: [] };
      return draft.hand && draft.filled ? { text: "unfinished", at, title, said: draft.said, acts: [] } : null;
    }
    const form = liveForm(draft.key);
    return form ? own(draft, form) : { at, title, ...offer(draft) };
  };

  const made = (tag, more) => Object.assign(document.createElement(tag), more);
  const control = ({ text, href, act }, number) => {
    const button = made(href ? "a" : "button", { id: `draft-${text}-${number}`, className: "quiet", textContent: words[text] });
    if (href) button.href = href;
    else button.type = "button";
    if (act) button.addEventListener("click", act);
    return button;
  };
  const listed = ({ said, open }, number) => {
    const list = made("ul", { translate: false });
    list.append(...said.map((each) => made("li", { textContent: each })));
    if (open) return list;
    const fold = made("details", { id: `draft-said-${number}` });
    fold.append(made("summary", { textContent: words.said }), list);
    return fold;
  };
  const paragraph = (each, index) => {
    const { text, at, title, what, acts } = each;
    const whole = made("div");
    const sentence = made("p");
    if (title) sentence.append(made("b", { textContent: title, translate: false }), made("br"));
    sentence.append(words[text].replace("{time}", at).replace("{hand}", what));
    const row = made("span");
    row.append(...acts.map((act) => control(act, index + 1)));
    whole.append(sentence, row);
    if (each.said?.length) whole.append(listed(each, index + 1));
    return whole;
  };
  const show = () => {
    const bring = () => { put(discarded); discarded = null; show(); };
    const undo = discarded ? [{ text: "discarded", acts: [{ text: "bring", act: bring }] }] : [];
    const news = sent.map((each) => ({ text: "sent", title: named(each), what: each.what, acts: [] }));
    const lines = [...drafts().map(line).filter((each) => each?.text), ...undo, ...news];
    const signature = JSON.stringify(lines);
    if (signature === shown) return;
    shown = signature;
    place.hidden = !lines.length;
    place.classList.toggle("unsent", lines.some(({ text }) => text === "unsent" || text === "busy"));
    place.classList.toggle("brief", lines.every(({ text }) => text === "back" || text === "kept"));
    place.replaceChildren(...lines.map(paragraph));
  };

  const tellSent = () => {
    sent.push(...takeSent());
    show();
  };

  document.addEventListener("drafts:changed", show);
  document.addEventListener("drafts:sent", tellSent);
  addEventListener("storage", show);
  addEventListener("pageshow", show);
  document.addEventListener("DOMContentLoaded", () => {
    for (const draft of drafts().filter((each) => each.went && window.drafts)) {
      update(draft.key, { went: false, closed: !asksFor(draft) });
    }
    tellSent();
  });
})();
