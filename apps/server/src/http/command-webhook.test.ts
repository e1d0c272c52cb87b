import { changeCommandSettings, sendCommandCode, verifyCommandNumber } from "@aavarti/services/commands/settings";
import { dailyRounds } from "@aavarti/services/digests/daily-rounds";
import { processWebhook } from "@aavarti/services/webhooks/process-webhook";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createWebhookApp, whatsappSignature as signed, type WebhookApp } from "../testing/webhook-app.ts";

const OWNER = "+919826041177";

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

/** Creates a business whose owner was just sent the summary with one number. */
async function listed() {
  const now = bench.clock.now();
  bench.clock.advance({ days: -3 });
  const tenant = await createTestTenant(bench.deps, { trialEndsAt: new Date("2026-12-31") });
  await createTestSubscription(tenant.ctx, { endOn: "2026-11-21", isPaid: true });
  await sendCommandCode(tenant.ctx, { phone: OWNER });
  await verifyCommandNumber(tenant.ctx, { code: bench.notifiers.templates.at(-1)?.params.code ?? "" });
  bench.clock.set(now);
  await bench.superuser.query("truncate outbox");
  await dailyRounds(bench.deps);
  await bench.work();
  bench.clock.advance({ minutes: 5 });
  return tenant;
}

const said = (text: string, { id = "wamid.1", from = OWNER } = {}) => {
  const timestamp = String(Math.floor(bench.clock.now().getTime() / 1_000));
  const message = { id, from: from.slice(1), from_user_id: "IN.1", timestamp, type: "text", text: { body: text } };
  const value = { metadata: { phone_number_id: "1" }, contacts: [], messages: [message] };
  return JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value }] }],
  });
};

/** Delivers a webhook, processes what was stored, and returns the status. */
async function deliver(body: string, signature: string | undefined = signed(body)): Promise<number> {
  const { statusCode } = await app.inject({
    method: "POST",
    url: "/api/webhooks/whatsapp",
    headers: { "content-type": "application/json", ...(signature && { "x-hub-signature-256": signature }) },
    payload: body,
  });
  const { rows } = await bench.superuser.query<{ event_key: string }>("select event_key from webhook_event");
  for (const { event_key: eventKey } of rows) await processWebhook(deps, { provider: "whatsapp", eventKey });
  return statusCode;
}

const payments = async () => (await bench.superuser.query("select 1 from payment")).rowCount;
const commands = async () => (await bench.superuser.query("select 1 from command")).rowCount;

it("refuses a forged command before anything is stored, and takes the signed one once", async () => {
  await listed();
  const before = await payments();
  const body = said("1 paid upi");
  const other = said("1 paid upi", { id: "wamid.2" });
  for (const signature of ["", "sha256=", signed(body, "another secret"), signed(other), signed(body).slice(0, -1)])
    expect(await deliver(body, signature), signature).toBe(401);
  expect((await bench.superuser.query("select 1 from webhook_event")).rowCount).toBe(0);
  expect([await payments(), await commands()]).toEqual([before, 0]);

  expect(await deliver(body)).toBe(200);
  const paid = await payments();
  expect(paid).toBe((before ?? 0) + 1);
  for (let time = 0; time < 3; time += 1) expect(await deliver(body)).toBe(200);
  // The same message in an event with other bytes is another event, but not another message.
  const spaced = `${body} `;
  expect(await deliver(spaced)).toBe(200);
  expect([await payments(), await commands()]).toEqual([paid, 1]);
});

it("does nothing for the same command from other numbers, and when commands are off", async () => {
  const { ctx } = await listed();
  const before = await payments();
  for (const [place, from] of ["+919826041178", "+19826041177", "+9198260411770", "+449826041177"].entries())
    expect(await deliver(said("1 paid upi", { id: `wamid.x${place}`, from }))).toBe(200);
  await changeCommandSettings(ctx, { enabled: false });
  expect(await deliver(said("1 paid upi", { id: "wamid.off" }))).toBe(200);
  expect([await payments(), await commands()]).toEqual([before, 0]);
});
