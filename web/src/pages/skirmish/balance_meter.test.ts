import { describe, expect, it } from "vitest";
import type { Tally } from "../../draw/fair";
import { ServerSays } from "../../lib/net";
import { BalanceMeter } from "./balance_meter.svelte";
import type { Request, Skirmish, Trial } from "./choices";

const request: Request = {
  ruleset: "revised",
  first: "a",
  second: "b",
  theatre: "open-farmland",
  weather: "clear",
  hour: "day",
  kind: "rear-guard",
  minutes: 30,
  seed: "7",
  first_points: 500,
};
const battle: Skirmish = { request, title: "A battle", text: "the text" };

/** Answers as a server on which the first army wins all battles above 450 points, and none below. */
function server(busyTimes = 0) {
  const fights: { count: number; from: number; text: unknown }[] = [];
  const requests: (Request & { trials: Trial[] })[] = [];
  let busy = busyTimes;
  const ask = (path: string, body: unknown): Promise<unknown> => {
    if (path === "/api/skirmish") {
      const wanted = body as Request & { trials: Trial[] };
      requests.push({ ...wanted, trials: [...wanted.trials] });
      const last = wanted.trials.at(-1);
      const points = (last?.first_points ?? 500) - (last && last.first > last.second ? 20 : 0);
      return Promise.resolve({ request: { ...request, first_points: points }, title: "", text: `points ${points}` });
    }
    if (busy-- > 0) return Promise.reject(new ServerSays(503, { error: "busy", problems: [] }));
    const asked = new URLSearchParams(path.split("?")[1]);
    const count = Number(asked.get("fight"));
    fights.push({ count, from: Number(asked.get("from")), text: body });
    const points = Number(/points (\d+)/.exec(String(body))?.[1] ?? 500);
    const first = points > 450 ? count : 0;
    return Promise.resolve({ battles: count, first, second: count - first, draws: 0 } satisfies Tally);
  };
  return { ask, fights, requests };
}

describe("BalanceMeter", () => {
  it("plays 80 battles, each seed once, also if the server is busy", async () => {
    const { ask, fights } = server(3);
    const meter = new BalanceMeter(ask, () => Promise.resolve());
    await meter.measure(battle);
    expect(meter.state).toBe("done");
    expect(meter.tally).toEqual({ battles: 80, first: 80, second: 0, draws: 0 });
    expect(fights.map((one) => one.from)).toEqual([1, 9, 17, 25, 33, 41, 49, 57, 65, 73]);
    expect(fights.every((one) => one.text === "the text")).toBe(true);
  });

  it("looks for even points with all results so far, and other seeds", async () => {
    const { ask, fights, requests } = server();
    const meter = new BalanceMeter(ask, () => Promise.resolve());
    await meter.measure(battle);
    fights.length = 0;
    const better = await meter.even(battle);
    expect(requests[0]?.trials).toEqual([{ first_points: 500, battles: 80, first: 80, second: 0 }]);
    expect(requests.at(-1)?.trials).toHaveLength(21);
    expect(requests.every((one) => one.first_points === 0 && one.seed === "7")).toBe(true);
    expect(Math.min(...fights.map((one) => one.from))).toBe(500_000);
    expect(new Set(fights.map((one) => one.from)).size).toBe(fights.length);
    expect(better?.request.first_points).toBe(440);
  });

  it("gives no battle after it was stopped, and shows why it failed", async () => {
    const { ask } = server();
    const meter = new BalanceMeter(ask, () => Promise.resolve());
    const search = meter.even(battle);
    meter.stop();
    expect(await search).toBeUndefined();
    const failing = new BalanceMeter(() => Promise.reject(new ServerSays(422, { error: "too large", problems: [] })));
    await failing.measure(battle);
    expect(failing.state).toBe("failed");
    expect(failing.why).toBe("too large");
  });
});
