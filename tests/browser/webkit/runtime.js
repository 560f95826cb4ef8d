() => {
  const handles = new Map();
  const nodes = new Map();
  const numbers = new WeakMap();
  const texts = new Map();
  let last = 0;
  const plainEval = globalThis.eval;
  // The policy of a page forbids to read text as code; what the driver sends as text comes as code beside it.
  // Its own way to put text in is not needed where the editor of the engine does it.
  globalThis.eval = (text) => {
    if (texts.has(text)) return texts.get(text)();
    return String(text).includes("BidiInsertTextInstaller") ? class {} : plainEval(text);
  };
  globalThis.__pw_bidiInsertText = (text) => { document.execCommand("insertText", false, text); };

  const shared = (node) => {
    if (!numbers.has(node)) {
      last += 1;
      numbers.set(node, `node-${last}`);
      nodes.set(`node-${last}`, new WeakRef(node));
    }
    return numbers.get(node);
  };
  const number = (value) => {
    if (Number.isNaN(value)) return "NaN";
    if (Object.is(value, -0)) return "-0";
    if (value === Infinity) return "Infinity";
    return value === -Infinity ? "-Infinity" : value;
  };
  const written = (value, depth, seen = new Map()) => {
    if (value === undefined) return { type: "undefined" };
    if (value === null) return { type: "null" };
    if (typeof value === "string" || typeof value === "boolean") return { type: typeof value, value };
    if (typeof value === "number") return { type: "number", value: number(value) };
    if (typeof value === "bigint") return { type: "bigint", value: String(value) };
    if (typeof value === "symbol" || typeof value === "function") return { type: typeof value };
    if (value instanceof Node) return { type: "node", sharedId: shared(value), value: { nodeType: value.nodeType, localName: value.localName, childNodeCount: 0 } };
    if (value === globalThis) return { type: "window", value: { context: "" } };
    if (value instanceof Date) return { type: "date", value: value.toISOString() };
    if (value instanceof RegExp) return { type: "regexp", value: { pattern: value.source, flags: value.flags } };
    if (value instanceof Promise) return { type: "promise" };
    if (value instanceof Error) return { type: "error" };
    const known = seen.get(value);
    if (known) {
      known.internalId ??= `inner-${last += 1}`;
      return { type: known.type, internalId: known.internalId };
    }
    const came = { type: Array.isArray(value) ? "array" : "object" };
    seen.set(value, came);
    if (depth === 0) return came;
    const deeper = depth == null ? depth : depth - 1;
    if (Array.isArray(value)) came.value = value.map((each) => written(each, deeper, seen));
    else came.value = Object.entries(value).map(([key, each]) => [key, written(each, deeper, seen)]);
    return came;
  };
  const read = (given) => {
    if (given.handle !== undefined) {
      if (!handles.has(given.handle)) throw Object.assign(new Error(given.handle), { gone: true });
      return handles.get(given.handle);
    }
    if (given.sharedId !== undefined) return nodes.get(given.sharedId)?.deref();
    const { type, value } = given;
    if (type === "undefined") return undefined;
    if (type === "null") return null;
    if (type === "number") return Number(value);
    if (type === "bigint") return BigInt(value);
    if (type === "date") return new Date(value);
    if (type === "regexp") return new RegExp(value.pattern, value.flags);
    if (type === "array") return value.map(read);
    if (type === "object") return Object.fromEntries(value.map(([key, each]) => [typeof key === "string" ? key : read(key), read(each)]));
    return value;
  };
  const run = async (code, payload) => {
    const asked = JSON.parse(payload);
    try {
      let value = code();
      if (asked.arguments) value = value(...asked.arguments.map(read));
      if (asked.wait !== false) value = await value;
      const result = written(value, asked.depth);
      if (asked.root && value !== null && ["object", "function", "symbol"].includes(typeof value)) {
        last += 1;
        result.handle = `handle-${last}`;
        handles.set(result.handle, value);
      }
      return JSON.stringify({ type: "success", result });
    } catch (error) {
      if (error?.gone) return JSON.stringify({ type: "gone", handle: error.message });
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      return JSON.stringify({ type: "exception", exceptionDetails: { text, columnNumber: 0, lineNumber: 0, stackTrace: { callFrames: [] } } });
    }
  };
  return { run, texts, forget: (all) => all.forEach((each) => handles.delete(each)) };
}
