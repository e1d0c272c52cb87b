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

const said = (text: string, sent: { id?: string; from?: string; numberId?: string } = {}) => batch(changed(text, sent));

const batch = (...changes: object[]) => JSON.stringify({ object: "whatsapp_business_account", entry: [{ changes }] });

function changed(
  text: string,
  { id = "wamid.1", from = OWNER, numberId = "1" }: { id?: string; from?: string; numberId?: string } = {},
) {
  const timestamp = String(Math.floor(bench.clock.now().getTime() / 1_000));
  const message = { id, from: from.slice(1), from_user_id: "IN.1", timestamp, type: "text", text: { body: text } };
  const value = { metadata: { phone_number_id: numberId }, contacts: [], messages: [message] };
  return { field: "messages", value };
}

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

it("does nothing for what was sent to another number of the same app, also within one batch", async () => {
  await listed();
  const before = await payments();
  expect(await deliver(said("1 paid upi", { numberId: "2" }))).toBe(200);
  expect([await payments(), await commands()]).toEqual([before, 0]);
  const { rows } = await bench.superuser.query("select outcome from webhook_event");
  expect(rows).toEqual([{ outcome: "applied 0 of 0 statuses, took 0 of 0 messages, ignored events of other numbers" }]);

  const both = batch(
    changed("2 paid upi", { id: "wamid.2", numberId: "2" }),
    changed("1 call", { id: "wamid.3" }),
    changed("1 paid upi", { id: "wamid.4", numberId: "3" }),
  );
  expect(await deliver(both)).toBe(200);
  expect([await payments(), await commands()]).toEqual([before, 1]);
  const stored = await bench.superuser.query("select provider_message_id from command");
  expect(stored.rows).toEqual([{ provider_message_id: "wamid.3" }]);
  expect((await bench.superuser.query("select 1 from unmatched_message")).rowCount).toBe(0);
});

it("records no status and no chat of another number", async () => {
  const { tenantId } = await listed();
  const digest = "select id, provider_message_id, delivered_at from reminder where step = 'digest'";
  const [{ provider_message_id: messageId }] = (await bench.superuser.query(digest)).rows as [
    { provider_message_id: string },
  ];
  const stored = () => bench.superuser.query(`${digest} union all select id, null, null from inbound_message`);
  const before = (await stored()).rows;
  const at = (field: string, value: object) => ({ field, value: { metadata: { phone_number_id: "2" }, ...value } });
  const timestamp = String(Math.floor(bench.clock.now().getTime() / 1_000));
  const { rows } = await bench.superuser.query<{ phone_e164: string }>(
    "select phone_e164 from customer where tenant_id = $1",
    [tenantId],
  );
  const from = rows[0]?.phone_e164?.slice(1);
  const message = { id: "wamid.h", from, timestamp, type: "text", text: { body: "Hello" } };
  expect(
    await deliver(
      batch(
        at("messages", { statuses: [{ id: messageId, status: "delivered", timestamp }], messages: [message] }),
        at("history", { history: [{ metadata: {}, threads: [{ id: from, messages: [message] }] }] }),
        at("smb_message_echoes", { message_echoes: [{ ...message, to: from }] }),
      ),
    ),
  ).toBe(200);
  expect((await stored()).rows).toEqual(before);
  for (const table of ["inbound_message", "unmatched_message", "conversation", "conversation_message"])
    expect((await bench.superuser.query(`select 1 from ${table}`)).rowCount, table).toBe(0);
});
