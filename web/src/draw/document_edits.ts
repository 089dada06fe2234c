// Changes of a document: values, rows and tables. What is not changed keeps its text.
import { type Doc, type Item, type Part, type Row, entityOf, isEntity, lastOf, newId, parentOf } from "./document";
import { rankOf, tables } from "./document_order";
import { type Value, type Values, asWritten, valuesAsWritten, written, writtenKey } from "./toml";

const ended = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

const itemOf = (key: string, value: Value): Item => ({
  path: [key],
  lead: "",
  head: `${writtenKey(key)} = `,
  text: written(value, true),
  tail: "\n",
  value,
});

function setInItems(table: string, items: readonly Item[], key: string, value: Value | undefined): Item[] {
  const at = items.findIndex((item) => item.path.length === 1 && item.path[0] === key);
  const dotted = items.filter((item) => !(item.path.length > 1 && item.path[0] === key));
  if (at < 0 && dotted.length < items.length) return setInItems(table, dotted, key, value);
  if (value === undefined) return items.filter((_, i) => i !== at);
  const old = items[at];
  if (old)
    return items.map((item, i) =>
      i === at
        ? {
            path: item.path,
            lead: item.lead,
            head: item.head,
            tail: item.rows ? "\n" : item.tail,
            text: written(value, true),
            value,
          }
        : item,
    );
  const made = itemOf(key, value);
  const rank = rankOf(table, key);
  const behind = items.findLastIndex((item) => item.path.length > 0 && rankOf(table, item.path[0] ?? "") <= rank);
  return [
    ...items.slice(0, behind + 1).map((item, i) => (i === behind ? { ...item, tail: ended(item.tail) } : item)),
    made,
    ...items.slice(behind + 1),
  ];
}

function ordered(table: string, values: Values, key: string, value: Value | undefined): Values {
  if (value === undefined) return Object.fromEntries(Object.entries(values).filter(([one]) => one !== key));
  if (Object.hasOwn(values, key)) return { ...values, [key]: value };
  const all = Object.entries(values);
  const behind = all.findLastIndex(([one]) => rankOf(table, one) <= rankOf(table, key));
  return Object.fromEntries([...all.slice(0, behind + 1), [key, value], ...all.slice(behind + 1)]);
}

const same = (a: Value | undefined, b: Value | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Sets keys of one entity; undefined removes a key. */
export function setValues(doc: Doc, id: number, changes: Readonly<Record<string, Value | undefined>>): Doc {
  const now = entityOf(doc, id)?.values;
  const wanted = Object.entries(changes)
    .map(([key, value]): [string, Value | undefined] => [key, value === undefined ? undefined : asWritten(value)])
    .filter(([key, value]) => now !== undefined && !same(now[key], value));
  if (wanted.length === 0) return doc;
  const parts: Part[] = [];
  let mine = "";
  for (const part of doc.parts) {
    // A table with its own heading is replaced by the key of that name.
    if (
      mine !== "" &&
      !part.list &&
      parentOf(part.table) === mine &&
      wanted.some(([key]) => key === lastOf(part.table))
    )
      continue;
    if (isEntity(part) && part.table !== "") mine = "";
    if (part.id === id) {
      mine = part.table;
      parts.push({
        ...part,
        head: ended(part.head),
        items: wanted.reduce((items, [key, value]) => setInItems(part.table, items, key, value), part.items),
      });
    } else if (!part.items.some((item) => item.rows?.some((row) => row.id === id))) parts.push(part);
    else
      parts.push({
        ...part,
        items: part.items.map((item) => {
          if (!item.rows?.some((row) => row.id === id)) return item;
          const table = [part.table, ...item.path].join(".");
          return {
            ...item,
            rows: item.rows.map((row) => {
              if (row.id !== id) return row;
              const values = wanted.reduce((all, [key, value]) => ordered(table, all, key, value), row.values);
              return { ...row, values, text: written(values) };
            }),
          };
        }),
      });
  }
  return { ...doc, parts };
}

export function remove(doc: Doc, ids: ReadonlySet<number>): Doc {
  const parts: Part[] = [];
  let gone = "";
  for (const part of doc.parts) {
    const under = gone !== "" && part.table.startsWith(`${gone}.`);
    if (!under) gone = ids.has(part.id) && part.table !== "scenario" ? part.table : "";
    if (gone !== "") continue;
    const items = part.items.flatMap((item) => {
      if (!item.rows?.some((row) => ids.has(row.id))) return [item];
      const left = item.rows.filter((row) => !ids.has(row.id));
      return left.length > 0 ? [{ ...item, rows: left }] : [];
    });
    parts.push(
      items.length === part.items.length && items.every((item, i) => item === part.items[i])
        ? part
        : { ...part, items },
    );
  }
  return { ...doc, parts };
}

/** Sorts keys in the order of docs/scenario-format.md. */
export function inOrder(table: string, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values)
      .map((one, i) => ({ one, i }))
      .sort((a, b) => rankOf(table, a.one[0]) - rankOf(table, b.one[0]) || a.i - b.i)
      .map(({ one }) => one),
  );
}

const itemsFrom = (table: string, values: Values): Item[] =>
  Object.entries(inOrder(table, values)).map(([key, value]) => itemOf(key, value));

function insertPart(
  doc: Doc,
  table: string,
  values: Values,
  behind: (part: Part, i: number) => boolean,
): [Doc, number] {
  const id = newId();
  const list = table !== "scenario" && table !== "situation";
  const at = doc.parts.findLastIndex(behind);
  const before = doc.parts.slice(0, at + 1).map((part, i) =>
    i !== at || part.items.length === 0
      ? part
      : {
          ...part,
          items: part.items.map((item, n, all) =>
            n === all.length - 1
              ? { ...item, tail: item.rows || item.tail !== "" ? ended(item.tail) : item.tail }
              : item,
          ),
        },
  );
  const first = before.every((part) => part.head === "" && part.items.length === 0);
  const part: Part = {
    id,
    table,
    list,
    lead: first ? "" : "\n",
    head: list ? `[[${table}]]\n` : `[${table}]\n`,
    items: itemsFrom(table, values),
  };
  return [{ ...doc, parts: [...before, part, ...doc.parts.slice(at + 1)] }, id];
}

function insertRow(doc: Doc, army: number, key: string, values: Values): [Doc, number] {
  const id = newId();
  const armies = doc.parts.filter((part) => part.list && part.table === "army");
  const own = armies[army];
  const sorted = inOrder(`army.${key}`, values);
  const parts = doc.parts.map((part) => {
    if (part !== own) return part;
    const there = part.items.find((item) => item.path[0] === key && item.path.length === 1 && item.rows);
    const row: Row = { id, lead: "  ", text: written(sorted), tail: ",\n", values: sorted };
    if (there?.rows) {
      const lines = there.text.endsWith("\n");
      const rows = there.rows.map((one, i, all) =>
        i < all.length - 1 || /^\s*,/.test(one.tail)
          ? one
          : { ...one, tail: lines ? `,${ended(one.tail)}` : `,${one.tail}` },
      );
      const item: Item = { ...there, rows: [...rows, lines ? row : { ...row, lead: " ", tail: "," }] };
      return { ...part, items: part.items.map((one) => (one === there ? item : one)) };
    }
    const item: Item = { path: [key], lead: "", head: `${key} = `, text: "[\n", tail: "]\n", rows: [row] };
    const left = part.items.filter((one) => !(one.path.length === 1 && one.path[0] === key));
    const behind = left.findLastIndex((one) => rankOf("army", one.path[0] ?? "") <= rankOf("army", key));
    return {
      ...part,
      items: [
        ...left.slice(0, behind + 1).map((one) => ({ ...one, tail: one.path.length > 0 ? ended(one.tail) : one.tail })),
        item,
        ...left.slice(behind + 1),
      ],
    };
  });
  return [{ ...doc, parts }, id];
}

/** Inserts a new entity in the order of docs/scenario-format.md. */
export function insert(doc: Doc, table: string, given: Values, army = -1): [Doc, number] {
  const values = valuesAsWritten(given);
  if (!table.startsWith("army.")) {
    const rank = (of: string): number =>
      tables.indexOf(
        of.startsWith("army.")
          ? "army.unit"
          : of.startsWith("situation")
            ? "situation"
            : of.startsWith("scenario")
              ? "scenario"
              : of,
      );
    return insertPart(doc, table, values, (part) => rank(part.table) <= rank(table) && rank(part.table) >= 0);
  }
  const key = table.slice("army.".length);
  let now = -1;
  const armyOf = doc.parts.map((part) =>
    part.list && part.table === "army" ? ++now : part.table.startsWith("army.") ? now : -1,
  );
  if (doc.parts.some((part, i) => part.table === table && armyOf[i] === army))
    return insertPart(doc, table, values, (part, i) => part.table === table && armyOf[i] === army);
  return insertRow(doc, army, key, values);
}
