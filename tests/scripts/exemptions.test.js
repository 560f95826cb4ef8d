import assert from "node:assert/strict";
import { test } from "node:test";
import { holds } from "../../static/exemptions.js";

const among = (values) => (name) => values[name] ?? "";

test("one of the cases is enough, all of its fields are needed", () => {
  assert.equal(holds("end=gin by=1, end=void", among({ end: "gin", by: "1" })), true);
  assert.equal(holds("end=gin by=1, end=void", among({ end: "gin", by: "2" })), false);
  assert.equal(holds("end=gin by=1, end=void", among({ end: "void" })), true);
});
test("a star is anything, nothing is nothing, and no case spares nobody", () => {
  assert.equal(holds("plays=*", among({ plays: "x" })), true);
  assert.equal(holds("plays=*", among({})), false);
  assert.equal(holds("by=", among({})), true);
  assert.equal(holds(undefined, among({})), false);
  assert.equal(holds("", among({})), false);
});
