/* The fields of a form: what they are now, what they were when the form was sent, what a person would read out of them, and which are seen. */
export const TOKEN = "csrf_token";
const NO_INPUT = ["submit", "button", "image", "reset", "file", "fieldset", "output"];

export const inputs = (form) => [...form.elements].filter((each) => (
  each.name && each.name !== TOKEN && !NO_INPUT.includes(each.type)));
// Nothing around it is folded or left out; older browsers are asked for its place.
export const visible = (each) => each.checkVisibility?.() ?? each.getClientRects().length > 0;
export const ticked = (input) => input.type === "checkbox" || input.type === "radio";
export const now = (input) => (ticked(input) ? input.checked : input.value);
const asSent = (input) => {
  if (ticked(input)) return input.defaultChecked;
  if (!input.options) return input.defaultValue;
  return ([...input.options].find((each) => each.defaultSelected) ?? input.options[0])?.value;
};
const number = (text) => Number(text.trim().replace("−", "-"));
const lines = (text) => text.split("\n").filter(Boolean);
const ADDS = {
  points: (typed, was, fresh) => {
    const sum = number(typed) + number(fresh) - number(was);
    return Number.isNaN(sum) ? typed : `${sum || ""}`;
  },
  lines: (typed, was, fresh) => {
    const mine = lines(typed).filter((line) => !lines(was).includes(line) && !lines(fresh).includes(line));
    return [...lines(fresh), ...mine].join("\n");
  },
};
const kept = (input, typed, was) => input.type === "hidden" || was === undefined || was === asSent(input) || typed === asSent(input);
// What was typed into a form that began otherwise than it begins now: what nobody touched is as it begins now.
export const meant = (input, typed, was) => {
  if (kept(input, typed, was)) return typed;
  return typed === was ? asSent(input) : ADDS[input.dataset.adds]?.(typed, was, asSent(input)) ?? typed;
};
export const clashes = (input, typed, was) => !kept(input, typed, was) && typed !== was && !input.dataset.adds;
const changed = (input) => input.type !== "hidden" && now(input) !== asSent(input);
const differs = (form) => inputs(form).some(changed);
// The way in which something is entered is nothing that was entered.
export const entered = (form) => inputs(form).some((each) => changed(each) && !each.name.endsWith("-as") && each.name !== "way");
// What is worth keeping: who it was, or how it ended, is tapped anew as fast as an offer to go on is read.
export const worthKeeping = (form) => (form.id === "hand" ? inputs(form).some((each) => changed(each) && each.type !== "radio") : differs(form));
// Fields of one name are told apart by their value, or by their order.
export const named = (form) => {
  const seen = {};
  return inputs(form).map((input) => {
    const name = ticked(input) ? `${input.name}=${input.value}` : input.name;
    seen[name] = (seen[name] ?? 0) + 1;
    return [seen[name] > 1 ? `${name}#${seen[name]}` : name, input];
  });
};
export const stateOf = (form) => Object.fromEntries(named(form).map(([name, input]) => [name, now(input)]));
export const sentOf = (form) => Object.fromEntries(named(form).map(([name, input]) => [name, asSent(input)]));
// What a person would read out of the form, for the case that the form itself can no longer be opened.
export const inWords = (form) => inputs(form).filter((each) => (
  ticked(each) ? each.checked && each.closest(".chip:not(.counting *)") : changed(each) && each.value && !each.hidden)).map((each) => {
  const label = (each.getAttribute("aria-label") ?? each.labels?.[0]?.textContent ?? "").trim();
  const legend = each.closest("fieldset")?.querySelector("legend")?.textContent.trim();
  return ticked(each) ? [legend, label] : [label || legend, each.value];
}).map((parts) => parts.filter(Boolean).join(": "));
