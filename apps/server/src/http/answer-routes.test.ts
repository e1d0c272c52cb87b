import { readConsent } from "@aavarti/services/consent/read-consent";
import { processWebhook } from "@aavarti/services/webhooks/process-webhook";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createWebhookApp,
  whatsappSignature as signed,
  WEBHOOK_SECRET,
  type WebhookApp,
} from "../testing/webhook-app.ts";

const PHONE = "+919876543210";

let running: WebhookApp;
let bench: WebhookApp["bench"];
let app: WebhookApp["app"];
let deps: WebhookApp["deps"];

beforeAll(async () => {
  running = await createWebhookApp();
  ({ app, bench, deps } = running);
});
beforeEach(() => running.reset());
afterAll(() => running.close());

/** Creates a business whose customer was just sent a reminder; returns the link in that email. */
async function reminded(options: { phone?: string | null } = {}) {
  const tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  const { customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-11-28", phone: PHONE, ...options });
  await bench.sweepAndWork();
  const link = bench.notifiers.emails.findLast(({ unsubscribeUrl }) => unsubscribeUrl)?.unsubscribeUrl ?? "";
  return { tenant, customerId, path: new URL(link).pathname };
}

const mayRemind = async ({ ctx }: TestTenant, customerId: string) =>
  Object.fromEntries((await readConsent(ctx, { customerId })).channels.map((row) => [row.channel, row.mayRemind]));

describe("the link that ends a business's emails", () => {
  const oneClick = (url: string) =>
    app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });

  it("asks on a page and changes nothing when it is opened, as mail scanners do", async () => {
    const { tenant, customerId, path } = await reminded();
    for (const method of ["GET", "HEAD"] as const) {
      const page = await app.inject({ method, url: path });
      expect(page.statusCode).toBe(200);
      expect(page.headers).toMatchObject({
        "content-type": expect.stringContaining("text/html"),
        "cache-control": "no-store",
      });
    }
    expect(await mayRemind(tenant, customerId)).toEqual({ email: true, whatsapp: true });
  });

  it("ends them in one call without cookie or question, twice as well as once, and takes it back (RFC 8058)", async () => {
    const { tenant, customerId, path } = await reminded();
    const other = await reminded({ phone: null });
    for (let twice = 0; twice < 2; twice += 1) {
      const answer = await oneClick(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers.location).toBeUndefined();
    }
    expect(await mayRemind(tenant, customerId)).toEqual({ email: false, whatsapp: true });
    expect(await mayRemind(other.tenant, other.customerId)).toEqual({ email: true, whatsapp: true });
    const events = await bench.superuser.query("select 1 from consent_event where purpose = 'reminders'");
    expect(events.rowCount).toBe(1);

    bench.clock.advance({ minutes: 1 });
    await app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "state=granted",
    });
    expect(await mayRemind(tenant, customerId)).toEqual({ email: true, whatsapp: true });
  });

  it.each([
    ["one that we did not make", () => "A".repeat(64)],
    ["one that was changed", (token: string) => `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`],
    ["one that was cut off", (token: string) => token.slice(0, 40)],
  ])("knows nothing of %s", async (_what, change) => {
    const { tenant, customerId, path } = await reminded();
    const wrong = `/unsubscribe/${change(path.split("/").at(-1) ?? "")}`;
    expect((await app.inject({ method: "GET", url: wrong })).statusCode).toBe(404);
    expect((await oneClick(wrong)).statusCode).toBe(404);
    expect(await mayRemind(tenant, customerId)).toEqual({ email: true, whatsapp: true });
  });
});

describe("what customers answer", () => {
  const whatsapp = (body: string, signature: string | undefined = signed(body)) =>
    app.inject({
      method: "POST",
      url: "/api/webhooks/whatsapp",
      headers: { "content-type": "application/json", ...(signature && { "x-hub-signature-256": signature }) },
      payload: body,
    });

  const said = (text: string, { id = "wamid.1", from = PHONE } = {}) =>
    JSON.stringify({
      object: "whatsapp_business_account",
      entry: [
        {
          changes: [
            {
              field: "messages",
              value: {
                metadata: { phone_number_id: "1" },
                contacts: [],
                messages: [
                  {
                    id,
                    from: from.slice(1),
                    from_user_id: "IN.1",
                    timestamp: "1795235400",
                    type: "text",
                    text: { body: text },
                  },
                ],
              },
            },
          ],
        },
      ],
    });

  const mailed = (text: string, from: string) =>
    JSON.stringify({
      MessageID: "mail-1",
      FromFull: { Email: from, Name: "", MailboxHash: "" },
      MailboxHash: "",
      Subject: "Re: Your Gold plan",
      Date: bench.clock.now().toUTCString(),
      TextBody: text,
      StrippedTextReply: text,
      Headers: [],
      Attachments: [{ Name: "photo.jpg", Content: "x".repeat(2_000_000), ContentType: "image/jpeg", ContentLength: 1 }],
    });

  const mail = (body: string, password: string | null = WEBHOOK_SECRET) =>
    app.inject({
      method: "POST",
      url: "/api/webhooks/postmark/inbound",
      headers: {
        "content-type": "application/json",
        ...(password && { authorization: `Basic ${Buffer.from(`postmark:${password}`).toString("base64")}` }),
      },
      payload: body,
    });

  /** Runs the worker's job for every stored event. */
  async function work(): Promise<void> {
    const { rows } = await bench.superuser.query<{ provider: "whatsapp" | "postmark"; event_key: string }>(
      "select provider, event_key from webhook_event where processed_at is null",
    );
    for (const { provider, event_key: eventKey } of rows) await processWebhook(deps, { provider, eventKey });
  }
  const stored = async () => (await bench.superuser.query("select 1 from webhook_event")).rowCount;

  it("is taken on WhatsApp with the right signature alone, and for the customer of that number alone", async () => {
    const { tenant, customerId } = await reminded();
    const other = await createTestTenant(bench.deps);
    const stranger = await createTestSubscription(other.ctx, { endOn: "2026-12-20", phone: "+919876500009" });
    const body = said("STOP");
    for (const signature of [signed(body, "another secret"), signed(`${body} `), "sha256=", ""])
      expect((await whatsapp(body, signature)).statusCode).toBe(401);
    expect(await stored()).toBe(0);

    expect((await whatsapp(body)).json()).toEqual({ received: true, duplicate: false });
    await work();
    expect(await mayRemind(tenant, customerId)).toEqual({ email: true, whatsapp: false });
    expect(await mayRemind(other, stranger.customerId)).toEqual({ email: true, whatsapp: true });
  });

  it("counts once however often it is delivered, also when it was undone meanwhile", async () => {
    const { tenant, customerId } = await reminded();
    await whatsapp(said("STOP"));
    await work();
    bench.clock.advance({ minutes: 1 });
    await whatsapp(said("START", { id: "wamid.2" }));
    await work();
    // The same message in different bytes: an old STOP delivered twice must not opt the customer
    // out again.
    const again = await whatsapp(said("STOP").replace('"contacts":[],', '"contacts": [],'));
    expect(again.json()).toEqual({ received: true, duplicate: true });
    await work();
    expect(await mayRemind(tenant, customerId)).toEqual({ email: true, whatsapp: true });
    expect(await stored()).toBe(2);
  });

  it("is taken by email with the password alone, its attachments apart, and once", async () => {
    const { tenant, customerId } = await reminded();
    const { rows } = await bench.superuser.query<{ email: string }>("select email from customer where id = $1", [
      customerId,
    ]);
    const body = mailed("STOP", rows[0]?.email ?? "");
    for (const password of [null, "wrong", ""]) expect((await mail(body, password)).statusCode).toBe(401);
    expect(await stored()).toBe(0);
    expect((await mail(body)).json()).toEqual({ received: true, duplicate: false });
    expect((await mail(body)).json()).toEqual({ received: true, duplicate: true });
    const { rows: kept } = await bench.superuser.query<{ size: number }>(
      "select length(body)::int as size from webhook_event",
    );
    expect(kept[0]?.size).toBeLessThan(10_000);
    const { rows: apart } = await bench.superuser.query<{ bytes: number }>(
      "select sum(length(content))::int as bytes from webhook_attachment",
    );
    expect(apart[0]?.bytes).toBe(1_500_000);
    await work();
    expect((await mayRemind(tenant, customerId)).whatsapp).toBe(true);
  });

  it("may be an email of 20 MB, of which a megabyte is kept", async () => {
    const large = JSON.parse(mailed("Kal dunga", "asha@example.in"));
    const body = JSON.stringify({ ...large, TextBody: "a".repeat(10_000_000), HtmlBody: "<b>a</b>".repeat(1_250_000) });
    expect((await mail(body)).json()).toEqual({ received: true, duplicate: false });
    const { rows } = await bench.superuser.query<{ text: number; html: string }>(
      "select length(body::jsonb ->> 'TextBody')::int as text, body::jsonb ->> 'HtmlBody' as html from webhook_event",
    );
    expect(rows).toEqual([{ text: 1024 * 1024, html: "" }]);
    await work();
  });

  it("is refused with a sentence over 50 MB, and where it is not JSON", async () => {
    const long = await mail(JSON.stringify({ TextBody: "a".repeat(51 * 1024 * 1024) }));
    expect([long.statusCode, typeof long.json().error.message]).toEqual([413, "string"]);
    for (const body of ["{", '{"MessageID":"a\u0000', Buffer.from([0xff, 0xfe, 0x00]).toString("latin1")]) {
      const refused = await mail(body);
      expect([refused.statusCode, typeof refused.json().error.message]).toEqual([400, "string"]);
    }
    expect(await stored()).toBe(0);
  });

  it("is read where its letters are not UTF-8", async () => {
    const body = Buffer.from(mailed("Kal \u00e9 dunga", "asha@example.in"), "latin1");
    const { statusCode } = await app.inject({
      method: "POST",
      url: "/api/webhooks/postmark/inbound",
      headers: {
        "content-type": "application/json",
        authorization: `Basic ${Buffer.from(`postmark:${WEBHOOK_SECRET}`).toString("base64")}`,
      },
      payload: body,
    });
    expect(statusCode).toBe(200);
    await work();
    const { rows } = await bench.superuser.query("select text from unmatched_message");
    expect(rows).toEqual([{ text: "Kal \uFFFD dunga" }]);
  });

  it("has a page of its own for its formatting, in a frame of ours alone", async () => {
    const { statusCode, headers, body } = await app.inject({ method: "GET", url: `/email-html/${"A".repeat(96)}` });
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-frame-options": "SAMEORIGIN",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none';.* frame-ancestors 'self'$/),
    });
    expect(body).toContain("no longer open here");
    const own = await app.inject({ method: "GET", url: "/unsubscribe/x" });
    expect(own.headers["content-security-policy"]).toMatch(/frame-src 'self'(?:;| )/);
  });

  it("from an unknown sender changes nothing and is counted for the operator", async () => {
    const { tenant, customerId } = await reminded();
    expect((await whatsapp(said("STOP", { from: "+919000000001" }))).statusCode).toBe(200);
    expect((await mail(mailed("STOP", "stranger@example.in"))).statusCode).toBe(200);
    await work();
    expect(await mayRemind(tenant, customerId)).toEqual({ email: true, whatsapp: true });
    const { rowCount } = await bench.superuser.query("select 1 from unmatched_message");
    expect(rowCount).toBe(2);
  });
});
