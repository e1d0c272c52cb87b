import { validatePaymentVerification } from "razorpay/dist/utils/razorpay-utils.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
let orderId: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.control("/reset");
  sandbox.app.received.length = 0;
  const { keyId, keySecret } = sandbox.secrets.razorpay;
  const response = await fetch(`${sandbox.url}/razorpay/v1/orders`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ amount: 150_000, currency: "INR", receipt: "r" }),
  });
  orderId = ((await response.json()) as { id: string }).id;
});

const frame = (changes: Record<string, string> = {}) => {
  const query = { key: sandbox.secrets.razorpay.keyId, order_id: orderId, origin: sandbox.app.url, ...changes };
  return fetch(`${sandbox.url}/razorpay/checkout?${new URLSearchParams(query)}`);
};
type Answer = { type: string; response: Record<string, string>; error: { reason: string; metadata: object } };
const attempt = async (outcome: string, method = "upi") => {
  const response = await fetch(`${sandbox.url}/razorpay/checkout/${orderId}/attempt`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ method, outcome }),
  });
  return (await response.json()) as Answer;
};
const events = () => sandbox.app.received.map(({ body }) => (JSON.parse(body) as { event: string }).event).sort();

describe("the checkout's dialog", () => {
  it("shows merchant and amount, may be framed by the product alone, and escapes what it is given", async () => {
    const response = await frame({ name: "<b>Aavarti</b>" });
    const page = await response.text();
    expect(page).toContain("₹1,500.00");
    expect(page).toContain("&lt;b&gt;Aavarti&lt;/b&gt;");
    expect(page).toContain("no money moves");
    expect(response.headers.get("content-security-policy")).toContain(`frame-ancestors ${sandbox.app.url}`);
    expect(page).not.toContain(sandbox.secrets.razorpay.keySecret);
  });

  it("cannot begin for an order of other keys, a paid order, or a page from elsewhere", async () => {
    expect(await (await frame({ key: "rzp_test_other" })).text()).toContain("The id provided does not exist");
    expect((await frame({ origin: "https://evil.example.com" })).status).toBe(400);
    await attempt("captured");
    expect(await (await frame()).text()).toContain("already paid");
  });

  it("pays with a signature that the SDK verifies, after a failure on the same order", async () => {
    const failed = await attempt("declined", "card");
    expect(failed).toMatchObject({
      type: "failed",
      error: { reason: "payment_failed", metadata: { order_id: orderId } },
    });
    const { type, response } = await attempt("captured");
    expect(type).toBe("paid");
    const { razorpay_payment_id: paymentId = "", razorpay_signature: signature = "" } = response;
    expect(
      validatePaymentVerification(
        { order_id: orderId, payment_id: paymentId },
        signature,
        sandbox.secrets.razorpay.keySecret,
      ),
    ).toBe(true);
    await sandbox.app.waitFor(() => true, 4);
    expect(events()).toEqual(["order.paid", "payment.authorized", "payment.captured", "payment.failed"]);
    expect(await attempt("captured")).toMatchObject({ error: { reason: "order_already_paid" } });
  });

  it("can pay without the page hearing of it: the webhooks tell", async () => {
    expect(await attempt("silent")).toEqual({ type: "silent" });
    await sandbox.app.waitFor(() => true, 3);
    expect(events()).toContain("payment.captured");
  });

  it("can time out at the bank", async () => {
    expect(await attempt("timeout", "netbanking")).toMatchObject({ error: { reason: "payment_timed_out" } });
  });
});
