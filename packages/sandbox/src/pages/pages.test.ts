import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
let emailId: string;
let paymentId: string;
const PHONE = "919876543210";

const send = async (path: string, authorization: Record<string, string>, body: object) => {
  const response = await fetch(sandbox.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...authorization },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { id: string; MessageID: string };
};
const page = async (path: string) => {
  const response = await fetch(sandbox.url + path);
  return { status: response.status, text: await response.text(), csp: response.headers.get("content-security-policy") };
};
/** Presses a button and returns the URL to which it leads. */
const press = async (path: string, fields: Record<string, string> = {}) => {
  const response = await fetch(sandbox.url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return { status: response.status, location: response.headers.get("location") };
};

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { postmark, whatsapp, razorpay } = sandbox.secrets;
  emailId = (
    await send(
      "/postmark/email",
      { "x-postmark-server-token": postmark.serverToken },
      {
        From: postmark.from,
        To: "ravi@example.com",
        Subject: "<script>alert(1)</script>",
        HtmlBody: "<p>Hello</p><script>alert(2)</script>",
        TextBody: "Hello <b>",
      },
    )
  ).MessageID;
  await send(
    `/graph/v23.0/${whatsapp.phoneNumberId}/messages`,
    { authorization: `Bearer ${whatsapp.accessToken}` },
    {
      messaging_product: "whatsapp",
      to: PHONE,
      type: "template",
      template: {
        name: "connection_test",
        language: { code: "en" },
        components: [
          {
            type: "body",
            parameters: [
              { type: "text", parameter_name: "customer_name", text: "<i>Asha</i>" },
              { type: "text", parameter_name: "business_name", text: "Acme" },
            ],
          },
        ],
      },
    },
  );
  const key = Buffer.from(`${razorpay.keyId}:${razorpay.keySecret}`).toString("base64");
  const order = await send(
    "/razorpay/v1/orders",
    { authorization: `Basic ${key}` },
    { amount: 150_000, currency: "INR" },
  );
  const paid = (await sandbox.control("/razorpay/pay", { orderId: order.id })) as { razorpay_payment_id: string };
  paymentId = paid.razorpay_payment_id;
});
afterAll(() => sandbox.close());

describe("every page", () => {
  it.each(["/", "/mailbox", "/phone", "/razorpay"])(
    "%s says that it is a sandbox and loads nothing from elsewhere",
    async (path) => {
      const { status, text, csp } = await page(path);
      expect(status).toBe(200);
      expect(text).toContain("Sandbox: no money moves, nothing leaves this machine");
      expect(csp).toContain("default-src 'none'");
      expect(text).not.toMatch(/(src|href)="https?:\/\/(?!127\.0\.0\.1)/);
    },
  );

  it.each(["/assets/sandbox.css", "/assets/live.js", "/assets/checkout-frame.js", "/assets/icon.svg"])(
    "finds %s",
    async (path) => {
      expect((await page(path)).status).toBe(200);
    },
  );

  it("changes its version when something happens", async () => {
    const before = (await page("/pages/version")).text;
    await sandbox.control("/whatsapp/reply", { from: PHONE, text: "Hi" });
    expect((await page("/pages/version")).text).not.toBe(before);
  });
});

describe("the mailbox", () => {
  it("shows an email with nothing of it unescaped, and its HTML in a frame that runs no script", async () => {
    const { text } = await page(`/mailbox/${emailId}`);
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(text).not.toContain("<script>alert");
    expect(text).toContain('sandbox="allow-popups');
    const { csp } = await page(`/mailbox/${emailId}/html`);
    expect(csp).toContain("script-src 'none'");
    expect(csp).toContain("sandbox allow-popups");
  });

  it("filters by recipient", async () => {
    expect((await page("/mailbox?to=RAVI")).text).toContain(emailId);
    expect((await page("/mailbox?to=nobody")).text).not.toContain(emailId);
  });

  it("lets the recipient reply, complain and go", async () => {
    expect(await press(`/mailbox/${emailId}/reply`, { text: "Yes" })).toEqual({
      status: 303,
      location: `/mailbox/${emailId}`,
    });
    await sandbox.app.waitFor(({ body }) => body.includes('"StrippedTextReply":"Yes"'));
    for (const [action, event] of [
      ["soft-bounce", "SoftBounce"],
      ["bounce", "HardBounce"],
      ["complaint", "SpamComplaint"],
      ["unsubscribe", "SubscriptionChange"],
    ]) {
      expect((await press(`/mailbox/${emailId}/${action}`)).status).toBe(303);
      await sandbox.app.waitFor(({ body }) => body.includes(`"${event}"`));
    }
    expect((await page(`/mailbox/${emailId}`)).text).toContain("Spam complaint");
  });

  it("shows that an email no longer exists", async () => {
    const { status, text } = await page("/mailbox/unknown");
    expect(status).toBe(404);
    expect(text).toContain("This email is gone");
  });
});

describe("the phone", () => {
  it("shows the chat, escaped, and takes a reply", async () => {
    const { text } = await page(`/phone/${PHONE}`);
    expect(text).toContain("+91 98765 43210");
    expect(text).toContain("&lt;i&gt;Asha&lt;/i&gt;");
    await press(`/phone/${PHONE}/reply`, { text: "नमस्ते" });
    await sandbox.app.waitFor(({ body }) => body.includes("\\u0928"));
    expect((await page(`/phone/${PHONE}`)).text).toContain("The 24-hour window is open");
  });

  it("lets the business write from its own phone", async () => {
    await press(`/phone/${PHONE}/business`, { text: "Kal <aao>" });
    await sandbox.app.waitFor(({ body }) => body.includes("smb_message_echoes"));
    expect((await page(`/phone/${PHONE}`)).text).toContain("Kal &lt;aao&gt;");
  });

  it("shows the buttons of a message, and sends the choice as WhatsApp does", async () => {
    const { whatsapp } = sandbox.secrets;
    await send(
      `/graph/v23.0/${whatsapp.phoneNumberId}/messages`,
      { authorization: `Bearer ${whatsapp.accessToken}` },
      {
        messaging_product: "whatsapp",
        to: PHONE,
        type: "interactive",
        interactive: {
          type: "button",
          body: { text: "Which business?" },
          action: {
            buttons: [
              { type: "reply", reply: { id: "one", title: "Fit & Gym" } },
              { type: "reply", reply: { id: "two", title: "School" } },
            ],
          },
        },
      },
    );
    const { text } = await page(`/phone/${PHONE}`);
    expect(text).toContain("Which business?");
    const [, path] = /action="([^"]+)"><button>Fit &amp; Gym</.exec(text) ?? [];
    await press(path ?? "");
    await sandbox.app.waitFor(
      ({ body }) => body.includes('"button_reply":{"id":"one","title":"Fit & Gym"}') && body.includes('"context"'),
    );
  });

  it("has the ticks, and turns them blue by a press", async () => {
    const [message] = (await sandbox.inspect("/messages?provider=whatsapp")) as { id: string }[];
    await sandbox.app.waitFor(({ body }) => body.includes('"status":"delivered"'));
    await press(`/phone/${PHONE}/read/${message?.id}`);
    await sandbox.app.waitFor(({ body }) => body.includes('"status":"read"'));
    expect((await page(`/phone/${PHONE}`)).text).toContain('class="ticks read"');
  });

  it("can block, hide, leave WhatsApp and wait a day", async () => {
    for (const [action, words] of [
      ["hide", "shows only IN."],
      ["pass-day", "The 24-hour window is closed"],
      ["block", "The business is blocked"],
      ["not-on-whatsapp", "fail with 131026"],
    ]) {
      await press(`/phone/${PHONE}/${action}`);
      expect((await page(`/phone/${PHONE}`)).text).toContain(words);
    }
  });

  it("opens a number that was never written to", async () => {
    expect((await press("/phone", { phone: "+91 90000 90000" })).location).toBe("/phone/919000090000");
    expect((await press("/phone", { phone: "none" })).location).toBe("/phone");
  });
});

describe("the payments", () => {
  it("are listed with what can happen next", async () => {
    const { text } = await page("/razorpay");
    expect(text).toContain(paymentId);
    expect(text).toContain("₹1,500.00");
    await press(`/razorpay/payments/${paymentId}/dispute-created`);
    await sandbox.app.waitFor(({ body }) => body.includes("payment.dispute.created"));
    await press(`/razorpay/payments/${paymentId}/refund`);
    await sandbox.app.waitFor(({ body }) => body.includes("refund.processed"));
    expect((await page("/razorpay")).text).toContain("₹1,500.00 refunded");
  });

  it("have webhooks that can be sent again, with the same event id", async () => {
    const [first] = (await sandbox.inspect("/webhooks")) as {
      id: number;
      provider: string;
      headers: Record<string, string>;
    }[];
    sandbox.app.received.length = 0;
    await press(`/razorpay/webhooks/${first?.id}/resend`);
    await sandbox.app.waitFor(() => true);
  });

  it("say so when something cannot be done", async () => {
    expect((await press(`/razorpay/payments/${paymentId}/refund`)).status).toBe(400);
    expect((await press("/razorpay/payments/pay_unknown/refund")).status).toBe(400);
  });
});
