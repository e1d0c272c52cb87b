import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ReceivingApp, startReceivingApp } from "./testing/receiving-app.ts";
import { createWebhookPump, type OutgoingWebhook, type WebhookPump } from "./webhook-pump.ts";

let app: ReceivingApp;
let pump: WebhookPump;
beforeEach(async () => {
  app = await startReceivingApp();
  // A vendor's minute takes a millisecond.
  pump = createWebhookPump({ speed: 60_000 });
});
afterEach(async () => {
  vi.useRealTimers();
  pump.close();
  await app.close();
});

const webhook = (event: string, changes: Partial<OutgoingWebhook> = {}): OutgoingWebhook => ({
  provider: "razorpay",
  event,
  url: `${app.url}/hook`,
  headers: { "x-event": event },
  body: JSON.stringify({ event }),
  schedule: "razorpay",
  ...changes,
});
const events = () => app.received.map(({ headers }) => headers["x-event"]);

describe("the webhook pump", () => {
  it("retries with the same bytes until the product accepts", async () => {
    app.answerWith(() => (app.received.length < 4 ? 500 : 200));
    const delivery = pump.send(webhook("a"));
    await app.waitFor(() => true, 4);
    await expect.poll(() => delivery.state).toBe("delivered");
    expect(delivery.attempts).toEqual([500, 500, 500, 200]);
    expect(new Set(app.received.map(({ body }) => body)).size).toBe(1);
  });

  it("gives up after as many attempts as the vendor", async () => {
    app.answerWith(() => 500);
    const delivery = pump.send(webhook("a", { schedule: "postmarkDelivery" }));
    await expect.poll(() => delivery.state).toBe("failed");
    expect(delivery.attempts).toEqual([500, 500, 500, 500]);
  });

  it("doesn't retry after Postmark's 403", async () => {
    app.answerWith(() => 403);
    const delivery = pump.send(webhook("a", { schedule: "postmarkBounceOrInbound" }));
    await expect.poll(() => delivery.state).toBe("failed");
    expect(delivery.attempts).toEqual([403]);
  });

  it("retries when the connection is refused", async () => {
    const delivery = pump.send(webhook("a", { url: "http://127.0.0.1:1/hook", schedule: "postmarkDelivery" }));
    await expect.poll(() => delivery.state).toBe("failed");
    expect(delivery.attempts).toHaveLength(4);
  });

  it("drops, duplicates and delays webhooks as its policies say", async () => {
    pump.policies.add({ provider: "razorpay", event: "a", action: "drop", times: 1 });
    pump.policies.add({ provider: "razorpay", event: "b", action: "duplicate", times: 1 });
    pump.policies.add({ provider: "razorpay", event: "c", action: "delay:300", times: 1 });
    const began = performance.now();
    for (const event of ["a", "b", "c", "d"]) pump.send(webhook(event));
    await app.waitFor(({ headers }) => headers["x-event"] === "c");
    // Timers can fire slightly early.
    expect(performance.now() - began).toBeGreaterThan(290);
    await app.waitFor(() => true, 4);
    expect(events().toSorted()).toEqual(["b", "b", "c", "d"]);
  });

  it("delivers in the order that is asked for, reorders and releases", async () => {
    await pump.sendInOrder(["a", "b", "c"].map((event) => webhook(event)));
    expect(events()).toEqual(["a", "b", "c"]);

    pump.policies.add({ provider: "razorpay", event: "*", action: "reorder", times: 3 });
    await pump.sendInOrder(["d", "e", "f"].map((event) => webhook(event)));
    expect(events().slice(3)).toEqual(["f", "e", "d"]);

    pump.policies.add({ provider: "razorpay", event: "*", action: "hold", times: 2 });
    await pump.sendInOrder(["g", "h"].map((event) => webhook(event)));
    expect(events()).toHaveLength(6);
    await pump.release("reverse");
    expect(events().slice(6)).toEqual(["h", "g"]);
  });

  it("delivers again on request", async () => {
    const [first] = await pump.sendInOrder([webhook("a")]);
    await pump.resend(first?.id ?? 0);
    expect(events()).toEqual(["a", "a"]);
    expect(await pump.resend(999)).toBeUndefined();
  });

  it("plans no further try once it is closed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    pump = createWebhookPump({ speed: 1 });
    app.answerWith(() => 500);
    const delivery = pump.send(webhook("a"));
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => delivery.attempts).toEqual([500]);
    const timers = vi.getTimerCount();
    pump.close();
    expect(vi.getTimerCount()).toBe(timers - 1);
  });
});
