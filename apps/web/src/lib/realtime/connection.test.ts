// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Module = typeof import("./connection.ts");
let page: Module;
let probes: number[] = [];
let answer: () => Response | Promise<Response> = () => new Response();
let isOnLine = true;
let isHidden = false;
let subscriptions: (() => void)[] = [];
const gone = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(async () => {
  // A fresh module: a page that has just been opened has not heard from the server yet.
  vi.resetModules();
  page = await import("./connection.ts");
  vi.useFakeTimers();
  probes = [];
  answer = gone;
  isOnLine = true;
  isHidden = false;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnLine);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  vi.stubGlobal("fetch", async (address: string) => {
    expect(address).toBe("/readyz");
    probes.push(Date.now());
    return answer();
  });
});
afterEach(() => {
  page.setConnected(true);
  for (const unsubscribe of subscriptions) unsubscribe();
  subscriptions = [];
  vi.useRealTimers();
});

const passes = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
const goes = (state: "online" | "offline") => {
  isOnLine = state === "online";
  window.dispatchEvent(new Event(state));
};
/** Records the states that a listener receives. */
function statesOf() {
  const states: string[] = [];
  const unsubscribe = page.subscribeToConnection(() => states.push(page.connection()));
  subscriptions.push(unsubscribe);
  return { states, unsubscribe };
}

describe("the connection", () => {
  it("is there until a call does not get through", () => {
    const { states } = statesOf();
    expect(page.connection()).toBe("connected");
    expect(page.reachesServer()).toBe(true);
    page.setConnected(true);
    expect(states).toEqual([]);
  });

  it("is reconnecting when the server is gone, and connected when a probe is answered", async () => {
    const { states } = statesOf();
    page.setConnected(true);
    page.setConnected(false);
    page.setConnected(false);
    expect(states).toEqual(["reconnecting"]);
    await passes(20);
    expect(states).toEqual(["reconnecting"]);
    answer = () => new Response();
    await passes(10);
    expect(states).toEqual(["reconnecting", "connected"]);
    const { length } = probes;
    await passes(60);
    expect(probes).toHaveLength(length);
  });

  it("is asked for less and less often, at least every 10 seconds, and by no two pages alike", async () => {
    page.setConnected(true);
    const at = Date.now();
    page.setConnected(false);
    await passes(120);
    const waits = probes.map((time, index) => time - (probes[index - 1] ?? at));
    for (const [index, wait] of waits.entries()) {
      const usual = Math.min(1_000 * 2 ** index, 8_000);
      expect(wait).toBeGreaterThanOrEqual(usual * 0.75);
      expect(wait).toBeLessThanOrEqual(usual * 1.25);
    }
    expect(new Set(waits.slice(3)).size).toBeGreaterThan(1);
  });

  it("stays reconnecting while the server says that its database is away", async () => {
    page.setConnected(true);
    page.setConnected(false);
    answer = () => new Response(null, { status: 503 });
    await passes(30);
    expect(page.connection()).toBe("reconnecting");
  });

  it("is offline without a network, and connected only when the server answers, whatever the browser believes", async () => {
    page.setConnected(true);
    const { states } = statesOf();
    goes("offline");
    expect(states).toEqual(["offline"]);
    goes("online");
    expect(states).toEqual(["offline", "reconnecting"]);
    await passes(5);
    expect(page.connection()).toBe("reconnecting");
    answer = () => new Response();
    await passes(10);
    expect(states).toEqual(["offline", "reconnecting", "connected"]);
  });

  it("is requested at once when the network is back", async () => {
    page.setConnected(true);
    const { states } = statesOf();
    goes("offline");
    answer = () => new Response();
    goes("online");
    await passes(0);
    expect(states.at(-1)).toBe("connected");
    expect(probes).toHaveLength(1);
  });

  it("is offline on a page without any answer yet, until the server gives any, even an error", async () => {
    page.setConnected(false);
    expect(page.connection()).toBe("offline");
    await passes(5);
    expect(page.connection()).toBe("offline");
    answer = () => new Response(null, { status: 503 });
    await passes(10);
    expect(page.connection()).toBe("reconnecting");
  });

  it("is not asked for by a hidden tab, at once by one that is shown again", async () => {
    page.setConnected(true);
    page.setConnected(false);
    isHidden = true;
    await passes(60);
    expect(probes).toEqual([]);
    isHidden = false;
    answer = () => new Response();
    document.dispatchEvent(new Event("visibilitychange"));
    await passes(0);
    expect(page.connection()).toBe("connected");
  });

  it("is asked for once by several who want to know at once", async () => {
    answer = () => new Response();
    await Promise.all([page.askServer(), page.askServer()]);
    expect(probes).toHaveLength(1);
    expect(page.connection()).toBe("connected");
  });

  it("is not reported to a listener that unsubscribed", () => {
    page.setConnected(true);
    const { states, unsubscribe } = statesOf();
    unsubscribe();
    page.setConnected(false);
    goes("offline");
    expect(states).toEqual([]);
  });
});

describe("who waits", () => {
  const isOver = async (waiting: Promise<void>) => {
    const over = vi.fn();
    void waiting.then(over);
    await passes(0);
    return over.mock.calls.length === 1;
  };

  it("waits for nothing while the server is there", async () => {
    expect(await isOver(page.waitWhileReconnecting())).toBe(true);
    expect(await isOver(page.serverAnswers())).toBe(true);
  });

  it("waits for the server that is gone, and for its answer alone without a network", async () => {
    page.setConnected(true);
    page.setConnected(false);
    const [back, answered] = [page.waitWhileReconnecting(), page.serverAnswers()];
    expect(await isOver(back)).toBe(false);
    goes("offline");
    expect([await isOver(back), await isOver(answered)]).toEqual([true, false]);
    answer = () => new Response();
    goes("online");
    expect(await isOver(answered)).toBe(true);
  });
});

it("is asked for by a hidden tab that has something to save", async () => {
  vi.resetModules();
  const { holdWrite: hold } = await import("../offline/waiting-writes.ts");
  page = await import("./connection.ts");
  page.setConnected(true);
  page.setConnected(false);
  isHidden = true;
  const release = hold();
  await passes(5);
  expect(probes.length).toBeGreaterThan(0);
  release();
});
