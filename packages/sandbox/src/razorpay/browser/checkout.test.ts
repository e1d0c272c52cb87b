import { type CheckoutFrame, type CheckoutWindow, JSDOM } from "jsdom";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestSandbox, type TestSandbox } from "../../testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
let page: CheckoutWindow;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

beforeEach(async () => {
  page = new JSDOM("<!doctype html><body></body>", {
    url: `${sandbox.app.url}/activate`,
    runScripts: "dangerously",
    resources: "usable",
  }).window;
  const script = page.document.createElement("script");
  script.src = `${sandbox.url}/razorpay/v1/checkout.js`;
  const loaded = new Promise<void>((resolve) => script.addEventListener("load", resolve));
  page.document.head.append(script);
  await loaded;
});
afterEach(() => page.close());

const options = (changes: object = {}) => ({ key: "rzp_sandbox_1", order_id: "order_1", name: "Aavarti", ...changes });
const frame = (): CheckoutFrame | null => page.document.querySelector("iframe");

/** Sends a message as the dialog's frame does, or as someone who pretends to be it. */
const say = (data: object, sender: { origin?: string; source?: object | null } = {}) =>
  page.dispatchEvent(
    new page.MessageEvent("message", {
      origin: sandbox.url,
      source: frame()?.contentWindow ?? null,
      ...sender,
      data: { from: "sandbox-checkout", ...data },
    }),
  );
const response = { razorpay_payment_id: "pay_1", razorpay_order_id: "order_1", razorpay_signature: "00" };

describe("checkout.js", () => {
  it("does not begin without key or order", () => {
    expect(() => new page.Razorpay()).toThrow("options");
    expect(() => new page.Razorpay(options({ key: undefined }))).toThrow("key");
    expect(() => new page.Razorpay(options({ order_id: "" }))).toThrow("order_id");
  });

  it("opens one frame of the sandbox's origin, which knows where to answer", () => {
    const checkout = new page.Razorpay(options({ prefill: { contact: "+919876543210" } }));
    checkout.open();
    checkout.open();
    const url = new URL(frame()?.src ?? "");
    expect(url.origin).toBe(sandbox.url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      key: "rzp_sandbox_1",
      order_id: "order_1",
      origin: sandbox.app.url,
      contact: "+919876543210",
      retry: "true",
    });
    checkout.close();
    expect(frame()).toBeNull();
  });

  it("tells of a failure, stays open, then hands the three fields to the handler and closes", () => {
    const [handler, ondismiss, onFailure] = [vi.fn(), vi.fn(), vi.fn()];
    const checkout = new page.Razorpay(options({ handler, modal: { ondismiss } }));
    checkout.on("payment.failed", onFailure);
    checkout.open();
    const error = { code: "BAD_REQUEST_ERROR", reason: "payment_failed" };
    say({ type: "failed", error });
    expect(onFailure).toHaveBeenCalledWith({ error });
    expect(frame()).not.toBeNull();

    say({ type: "paid", response });
    expect(handler).toHaveBeenCalledExactlyOnceWith(response);
    expect(frame()).toBeNull();
    expect(ondismiss).not.toHaveBeenCalled();
  });

  it("tells when it is dismissed, and can be opened again", () => {
    const ondismiss = vi.fn();
    const checkout = new page.Razorpay(options({ modal: { ondismiss } }));
    checkout.open();
    say({ type: "dismissed" });
    expect(ondismiss).toHaveBeenCalledOnce();
    expect(frame()).toBeNull();
    checkout.open();
    expect(frame()).not.toBeNull();
  });

  it("accepts messages only from its own frame", () => {
    const handler = vi.fn();
    new page.Razorpay(options({ handler })).open();
    say({ type: "paid", response }, { origin: "https://evil.example.com" });
    say({ type: "paid", response }, { source: null });
    say({ type: "paid", response, from: "somebody" });
    expect(handler).not.toHaveBeenCalled();
    expect(frame()).not.toBeNull();
  });
});
