import assert from "node:assert/strict";
import { test } from "node:test";
import { clashes, entered, meant, named, stateOf, worthKeeping } from "../../static/fields.js";

const text = (name, fresh, value = fresh, adds = undefined) => ({ name, type: "text", defaultValue: fresh, value, dataset: { adds } });
const choice = (name, value, checked, was = checked) => ({ name, type: "radio", value, checked, defaultChecked: was, dataset: {} });
const form = (...elements) => ({ elements });

test("what nobody touched is as the form begins now; what was typed stays", () => {
  assert.equal(meant(text("held", "9"), "5", "5"), "9");
  assert.equal(meant(text("held", "9"), "7", "5"), "7");
  assert.equal(meant(text("held", "5"), "7", "5"), "7");
});
test("points that were added to are added to what stands there now", () => {
  assert.equal(meant(text("adjust", "-20", "-20", "points"), "10", ""), "-10");
  assert.equal(meant(text("adjust", "−20", "−20", "points"), "20", ""), "");
  assert.equal(meant(text("adjust", "-20", "-20", "points"), "ten", ""), "ten");
});
test("lines that were written are written under those that stand there now", () => (
  assert.equal(meant(text("note", "fined\nlate", "", "lines"), "mine\nfined", "fined"), "fined\nlate\nmine")));
test("two who wrote into one field clash, unless what they wrote adds up", () => {
  assert.equal(clashes(text("held", "9"), "7", "5"), true);
  assert.equal(clashes(text("held", "9"), "5", "5"), false);
  assert.equal(clashes(text("adjust", "9", "9", "points"), "7", "5"), false);
});
test("a form differs by what a person changed, and is entered by more than the way of entering", () => {
  assert.equal(worthKeeping(form(text("held", "5"), { ...text("once", "a", "b"), type: "hidden" })), false);
  assert.equal(worthKeeping(form(text("held", "5", "6"))), true);
  assert.equal(worthKeeping(form(choice("held-1-as", "cards", true, false))), true);
  assert.equal(entered(form(choice("held-1-as", "cards", true, false))), false);
});
test("a hand is worth keeping once more than a choice was made; any other form as soon as it differs", () => {
  const chosen = [choice("by", "1", true, false), text("held", "")];
  assert.equal(worthKeeping({ ...form(...chosen), id: "hand" }), false);
  assert.equal(worthKeeping({ ...form(...chosen, text("held-2", "", "5")), id: "hand" }), true);
  assert.equal(worthKeeping({ ...form(...chosen), id: "set-up" }), true);
});
test("fields of one name are told apart by their value, or by their order", () => {
  const all = form(choice("end", "gin", true), choice("end", "knock", false), text("line", "", "8S"), text("line", "", "9S"), text("csrf_token", "x"));
  assert.deepEqual(named(all).map(([name]) => name), ["end=gin", "end=knock", "line", "line#2"]);
  assert.deepEqual(stateOf(all), { "end=gin": true, "end=knock": false, line: "8S", "line#2": "9S" });
});
