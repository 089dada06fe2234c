import { describe, expect, it } from "vitest";
import {
  choicesOf,
  conditionsFor,
  firstLists,
  lawful,
  nothingChosen,
  queryOf,
  requestOf,
  requestsFor,
  secondLists,
  theatresFor,
  type ArmyList,
  type Choices,
  type Tables,
} from "./choices";

const list = (id: string, side: string, period: string): ArmyList => ({
  id,
  name: id,
  army: side,
  colours: "",
  side,
  period,
  from: 1757,
  to: 1757,
  units: 20,
});
const tables: Tables = {
  rulesets: [
    { id: "revised", period: "civil-war" },
    { id: "reasonable", period: "seven-years-war" },
    { id: "reasonable", period: "great-northern-war" },
  ],
  kinds: [
    { id: "rear-guard", name: "Rear-guard action" },
    { id: "dawn-attack", name: "Dawn attack" },
  ],
  weather: [
    { id: "clear", name: "Clear", rulesets: ["revised", "reasonable"], kinds: ["rear-guard", "dawn-attack"] },
    { id: "rain", name: "Rain", rulesets: ["revised"], kinds: ["rear-guard", "dawn-attack"] },
  ],
  hours: [
    { id: "day", name: "Day", rulesets: ["revised", "reasonable"], kinds: ["rear-guard", "dawn-attack"] },
    { id: "dusk", name: "Evening", rulesets: ["revised", "reasonable"], kinds: ["rear-guard"] },
  ],
  theatres: [
    { id: "open-farmland", name: "Open farmland", periods: ["civil-war", "seven-years-war", "great-northern-war"] },
    { id: "virginia-woods", name: "Virginia woods", periods: ["civil-war"] },
    { id: "saxon-plain", name: "Saxon plain", periods: ["seven-years-war"] },
  ],
  lists: [
    list("union", "Union", "civil-war"),
    list("confederate", "Confederacy", "civil-war"),
    list("prussian", "Prussia", "seven-years-war"),
    list("prussian-1759", "Prussia", "seven-years-war"),
    list("austrian", "Austria", "seven-years-war"),
    list("swedish", "Sweden", "great-northern-war"),
    list("russian", "Russia", "great-northern-war"),
  ],
  minutes: { least: 15, most: 240, usual: 60 },
};
const chosen = (some: Partial<Choices>): Choices => ({ ...nothingChosen, ...some });
const ids = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id);

describe("the lists to choose from", () => {
  it("are of the periods of the ruleset", () => {
    expect(ids(firstLists(tables, chosen({ ruleset: "revised" })))).toEqual(["union", "confederate"]);
    expect(firstLists(tables, chosen({ ruleset: "reasonable" }))).toHaveLength(5);
  });
  it("are of the chosen period", () =>
    expect(ids(firstLists(tables, chosen({ ruleset: "reasonable", period: "great-northern-war" })))).toEqual([
      "swedish",
      "russian",
    ]));
  it("for the second army are enemies of the first, of its period", () =>
    expect(ids(secondLists(tables, chosen({ ruleset: "reasonable", first: "prussian" })))).toEqual(["austrian"]));
});

describe("theatres", () => {
  it("are those of the period of the chosen army", () => {
    expect(ids(theatresFor(tables, chosen({ ruleset: "reasonable", second: "swedish" })))).toEqual(["open-farmland"]);
    expect(ids(theatresFor(tables, chosen({ ruleset: "revised" })))).toEqual(["open-farmland", "virginia-woods"]);
  });
});

describe("weather and hours", () => {
  it("are those for which the ruleset has rules, and which suit the kind", () => {
    expect(ids(conditionsFor(tables, "weather", chosen({ ruleset: "revised" })))).toEqual(["clear", "rain"]);
    expect(ids(conditionsFor(tables, "weather", chosen({ ruleset: "reasonable" })))).toEqual(["clear"]);
    expect(ids(conditionsFor(tables, "hours", chosen({ ruleset: "revised", kind: "dawn-attack" })))).toEqual(["day"]);
  });
});

describe("choices that do not go together", () => {
  it("of another ruleset are dropped, the others stay", () => {
    const before = chosen({ ruleset: "revised", first: "prussian", theatre: "saxon-plain", kind: "rear-guard" });
    expect(lawful(tables, { ...before, minutes: 90 })).toEqual(
      chosen({ ruleset: "revised", kind: "rear-guard", minutes: 90 }),
    );
  });
  it("drop weather and hour that the ruleset or the kind does not have", () => {
    const asked = chosen({ ruleset: "reasonable", kind: "dawn-attack", weather: "rain", hour: "dusk" });
    expect(lawful(tables, asked)).toEqual({ ...asked, weather: "", hour: "" });
    const possible = chosen({ ruleset: "revised", weather: "rain", hour: "dusk" });
    expect(lawful(tables, possible)).toEqual(possible);
  });
  it("drop the second army if both are of one side", () =>
    expect(lawful(tables, chosen({ ruleset: "reasonable", first: "prussian", second: "prussian-1759" }))).toEqual(
      chosen({ ruleset: "reasonable", first: "prussian" }),
    ));
  it("keep a lawful pair", () => {
    const pair = chosen({ ruleset: "reasonable", first: "swedish", second: "russian", period: "great-northern-war" });
    expect(lawful(tables, pair)).toEqual(pair);
  });
  it("without a known ruleset become those of the first", () =>
    expect(lawful(tables, chosen({ ruleset: "whist" })).ruleset).toBe("revised"));
});

describe("stored choices", () => {
  it("are read back", () => {
    const some = chosen({ ruleset: "reasonable", period: "seven-years-war", kind: "rear-guard", minutes: 45 });
    expect(choicesOf(JSON.stringify(some))).toEqual(some);
  });
  it("fall back to the default one by one", () => {
    expect(choicesOf('{"ruleset":"revised","minutes":61,"kind":7}')).toEqual(chosen({ ruleset: "revised" }));
    for (const text of [null, "", "{", "null", "[]", "5"]) expect(choicesOf(text)).toEqual(nothingChosen);
  });
});

describe("the request", () => {
  it("is one, with the choices and the seed", () =>
    expect(requestsFor(tables, chosen({ ruleset: "revised", kind: "rear-guard" }), "7")).toEqual([
      {
        ruleset: "revised",
        first: "",
        second: "",
        theatre: "",
        kind: "rear-guard",
        weather: "",
        hour: "",
        minutes: 60,
        seed: "7",
      },
    ]));
  it("for a period tries each of its lists once, from one that the seed chooses", () => {
    const firsts = (seed: string): string[] =>
      requestsFor(tables, chosen({ ruleset: "reasonable", period: "seven-years-war" }), seed).map((one) => one.first);
    expect([...firsts("7")].sort()).toEqual(["austrian", "prussian", "prussian-1759"]);
    expect(firsts("7")).not.toEqual(firsts("8"));
  });
  it("is the query of the address, and back", () => {
    const [request] = requestsFor(tables, chosen({ ruleset: "revised", first: "union" }), "7");
    if (!request) throw new Error("there is no request");
    expect(requestOf(queryOf(request))).toEqual(request);
    const balanced = { ...request, first_points: 430 };
    expect(requestOf(queryOf(balanced))).toEqual(balanced);
    expect(requestOf("ruleset=revised")).toBeUndefined();
  });
});
