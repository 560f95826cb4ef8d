/* The fields of a form: what they are now, what they were when the form was sent, and what a person would read out of them. */
export const TOKEN = "csrf_token";
const NO_INPUT = ["submit", "button", "image", "reset", "file", "fieldset", "output"];

export const inputs = (form) => [...form.elements].filter((each) => (
  each.name && each.name !== TOKEN && !NO_INPUT.includes(each.type)));
export const ticked = (input) => input.type === "checkbox" || input.type === "radio";
export const now = (input) => (ticked(input) ? input.checked : input.value);
const asSent = (input) => {
  if (ticked(input)) return input.defaultChecked;
  if (!input.options) return input.defaultValue;
  return ([...input.options].find((each) => each.defaultSelected) ?? input.options[0])?.value;
};
const changed = (input) => input.type !== "hidden" && now(input) !== asSent(input);
export const differs = (form) => inputs(form).some(changed);
// The way in which something is entered is nothing that was entered.
export const entered = (form) => inputs(form).some((each) => changed(each) && !each.name.endsWith("-as"));
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
// What a person would read out of the form, for the case that the form itself can no longer be opened.
export const inWords = (form) => inputs(form).filter((each) => (
  ticked(each) ? each.checked && each.closest(".chip") : changed(each) && each.value && !each.hidden)).map((each) => {
  const label = (each.getAttribute("aria-label") ?? each.labels?.[0]?.textContent ?? "").trim();
  const legend = each.closest("fieldset")?.querySelector("legend")?.textContent.trim();
  return ticked(each) ? [legend, label] : [label || legend, each.value];
}).map((parts) => parts.filter(Boolean).join(": "));
