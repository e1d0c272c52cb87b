import { openRenderer } from "@aavarti/documents/renderer";
import { answerCommand } from "@aavarti/jobs/definitions/commands";
import { answerAutomatically, writeModelDraft } from "@aavarti/jobs/definitions/conversations";
import { storeFile } from "@aavarti/jobs/definitions/files";
import type { JobMetrics } from "@aavarti/metrics/job-metrics";
import type { AiWriter } from "@aavarti/providers/ai/interface";
import { unconfiguredPayments } from "@aavarti/providers/not-configured";
import type { PaymentProvider } from "@aavarti/providers/payment/interface";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { StoredTemplate, WhatsAppProvider } from "@aavarti/providers/whatsapp/interface";
import { changeAiReplies } from "@aavarti/services/ai-replies/read-ai-replies";
import { readForecast } from "@aavarti/services/analytics/forecast";
import { saveAutomaticAnswers } from "@aavarti/services/automatic-answers/settings";
import { startBulkSend } from "@aavarti/services/bulk/start-bulk-send";
import { sendCommandCode, verifyCommandNumber } from "@aavarti/services/commands/settings";
import { reply } from "@aavarti/services/conversations/reply";
import { readKeyFigures } from "@aavarti/services/dashboards/key-figures";
import { listWork } from "@aavarti/services/dashboards/list-work";
import { readWidget } from "@aavarti/services/dashboards/stored-widgets";
import { measureAgainLater } from "@aavarti/services/movements/record-due";
import { submitOwnTemplate } from "@aavarti/services/own-templates/manage-own-templates";
import { recordPayment } from "@aavarti/services/payments/record-payment";
import { sendReceipt } from "@aavarti/services/receipts/send-receipt";
import { requestStatement } from "@aavarti/services/statements/statement-file";
import { invite } from "@aavarti/services/team/invite";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { onlyRow, planOne } from "@aavarti/testing/planned-reminder";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createProcessors } from "./processors/index.ts";

const silent = () => undefined;
const metrics: JobMetrics = { countJob: silent, countRelayed: silent, countReminder: silent };

const renderer = openRenderer();
const renderers = { receipts: renderer, statements: renderer };

let bench: ReminderBench;
let answers: Answers;
/** Idempotency keys of the accepted refunds; Razorpay makes one refund per key. */
let refunds: string[];
let refundScript: ("accept" | "accept-then-unknown")[];
/** How often the language model was asked, and whether its answers get lost. */
let asked: number;
let isModelLost: boolean;
/** Files that were fetched from WhatsApp. */
let downloads: string[];
/** Names of templates that were submitted to WhatsApp. */
let submitted: string[];

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
afterAll(async () => {
  await Promise.all([bench.close(), renderer.close()]);
});
beforeEach(async () => {
  await bench.reset();
  refunds = [];
  refundScript = [];
  asked = 0;
  isModelLost = false;
  downloads = [];
  submitted = [];
  const { providers } = bench.deps;
  Object.assign(providers, { ai, whatsapp: { ...providers.whatsapp, ...templateCalls, downloadMedia } });
});

const payment: PaymentProvider = new Proxy(unconfiguredPayments(), {
  get: (target, name) => (name === "refund" ? refund : name === "configured" ? true : Reflect.get(target, name)),
});
const refund: PaymentProvider["refund"] = async ({ idempotencyKey, paymentId, amountPaise }) => {
  if (!refunds.includes(idempotencyKey)) refunds.push(idempotencyKey);
  if (refundScript.shift() === "accept-then-unknown") {
    const failure = { provider: "razorpay", outcome: "unknown", providerCode: "TIMEOUT" } as const;
    throw new ProviderError({ ...failure, reason: "No answer.", nextStep: "Wait." });
  }
  return { id: "rfnd_1", paymentId, amountPaise, status: "processed" };
};

/** A model that states each fact on a line of its own. */
const ai: AiWriter = {
  configured: true,
  model: "test-model",
  host: "ai.example.in",
  async write({ facts }) {
    asked += 1;
    const usage = { inputTokens: null, outputTokens: null, model: "test-model", ms: 1 };
    if (isModelLost) return { ...usage, kind: "failed", failure: "timeout", code: "TIMEOUT", retryAfterSeconds: null };
    const whole = facts.filter(({ name }) => !facts.some((other) => name.startsWith(`${other.name}_`)));
    const text = whole.map(({ value }) => value).join("\n");
    return { ...usage, kind: "written", text, usedFacts: whole.map(({ name }) => name) };
  },
};

const downloadMedia = async ({ mediaId }: { mediaId: string }) => {
  downloads.push(mediaId);
  return { content: Buffer.from("A bill"), contentType: "text/plain", sha256: "" };
};

const atWhatsApp = (name: string): StoredTemplate => ({
  id: name,
  name,
  language: "en",
  status: "pending",
  category: "utility",
  previousCategory: null,
  subCategory: null,
  quality: "unknown",
  rejectedReason: null,
  parameterFormat: "named",
  header: null,
  body: "",
  footer: null,
  buttons: [],
});

/** An account that keeps the templates it was given. */
const templateCalls: Pick<WhatsAppProvider, "managesTemplates" | "createTemplate" | "findTemplates"> = {
  managesTemplates: true,
  async createTemplate({ name }) {
    submitted.push(name);
    return atWhatsApp(name);
  },
  findTemplates: async (name) => submitted.filter((one) => one === name).map(atWhatsApp),
};

/** Runs a job as the queue and Bull Board's retry do: with nothing but its name and payload. */
async function run(name: string, payload: object): Promise<void> {
  const deps = { ...bench.deps, providers: { ...bench.deps.providers, payment } };
  const handler = createProcessors(deps, metrics, renderers).find((candidate) => candidate.name === name);
  if (!handler) throw new Error(`No such job: ${name}`);
  await handler.run(payload);
}
const runAnyhow = (name: string, payload: object) => run(name, payload).catch(silent);
/** How often anything reached a provider. */
function effects(): number {
  const { emails, templates, texts } = bench.notifiers;
  return emails.length + templates.length + texts.length + refunds.length + asked + downloads.length + submitted.length;
}
/** The reminders and messages to customers that there are, and what became of each. */
async function planned() {
  const { rows } = await bench.superuser.query<{ id: string; state: string }>(
    "select id, state from conversation_message where direction = 'out' order by id",
  );
  return [...(await bench.ledger()), ...rows].map(({ id, state }) => [id, state]);
}
/** Returns the payload of the only job of this kind that waits for the queue. */
async function onlyJob(name: string): Promise<object> {
  const { rows } = await bench.superuser.query<{ payload: object }>("select payload from outbox where name = $1", [
    name,
  ]);
  const [job, ...others] = rows;
  if (!job || others.length > 0) throw new Error(`Expected one ${name}, found ${rows.length}`);
  return job.payload;
}

/** For each kind of job: creates the data it needs and returns its payload. */
const KINDS: Record<string, () => Promise<object>> = {
  "reminder.send": async () => {
    const { ctx, id } = await planOne(bench, "email");
    return { tenantId: ctx.tenantId, reminderId: id };
  },
  "reminder.reconcile": async () => {
    const { ctx, id } = await planOne(bench, "email");
    bench.notifiers.script = ["accept-then-unknown"];
    await run("reminder.send", { tenantId: ctx.tenantId, reminderId: id });
    return { tenantId: ctx.tenantId, reminderId: id };
  },
  "auth.password-reset": async () => {
    const { userId } = await createTestTenant(bench.deps);
    return { userId, requestId: bench.deps.newId() };
  },
  "auth.password-changed": async () => {
    const { userId } = await createTestTenant(bench.deps);
    return { userId, requestId: bench.deps.newId() };
  },
  "auth.email-verification": async () => {
    const { userId } = await createTestTenant(bench.deps, { isOwnerVerified: false });
    return { userId, requestId: bench.deps.newId() };
  },
  "team.invitation": async () => {
    const { ctx } = await createTestTenant(bench.deps);
    const { invitation } = await invite(ctx, { channel: "email", email: "kavya@example.in", role: "agent" });
    return { tenantId: ctx.tenantId, invitationId: invitation.id, requestId: bench.deps.newId() };
  },
  "team.ownership-code": async () => {
    const { userId } = await createTestTenant(bench.deps);
    return { userId, requestId: bench.deps.newId() };
  },
  "privacy.acknowledge-deletion": async () => {
    const requestId = bench.deps.newId();
    const at = bench.clock.now();
    await bench.superuser.query(
      "insert into data_deletion_request (id, name, email, created_at, answer_by, process_by) values ($1, 'Asha', 'asha@example.in', $2::timestamptz, $2::timestamptz, $2::timestamptz::date)",
      [requestId, at],
    );
    return { requestId };
  },
  "payment.refund": () => paidTenant({ status: "refund_queued", activates: false }),
  "receipt.issue": () => paidTenant({ status: "captured", activates: true }),
  "document.render": async () => {
    const { tenantId, paymentId } = await paidTenant({ status: "captured", activates: true });
    await run("receipt.issue", { tenantId, paymentId });
    const { rows } = await bench.superuser.query("select id from document where tenant_id = $1 limit 1", [tenantId]);
    return { tenantId, documentId: rows[0].id };
  },
  "statement.render": async () => {
    const { ctx } = await planOne(bench, "email");
    const { rows } = await bench.superuser.query("select id from customer where tenant_id = $1", [ctx.tenantId]);
    const { id } = await requestStatement(ctx, { customerId: rows[0].id });
    return { tenantId: ctx.tenantId, documentId: id };
  },
  "document.send": plannedReceipt,
  "document.check": async () => {
    const payload = await plannedReceipt();
    bench.notifiers.script = ["accept-then-unknown"];
    await runAnyhow("document.send", payload);
    return payload;
  },
  "reply.send": plannedReply,
  "reply.check": async () => {
    const payload = await plannedReply();
    bench.notifiers.script = ["accept-then-unknown"];
    await runAnyhow("reply.send", payload);
    return payload;
  },
  "reply.automatic": async () => {
    const ctx = await businessOfAsha();
    await saveAutomaticAnswers(ctx, {
      intents: ["amount"],
      days: [1, 2, 3, 4, 5, 6, 7],
      fromHour: 0,
      untilHour: 24,
    });
    await answers.whatsapp({ text: "kitna baaki hai?" });
    return onlyJob(answerAutomatically.name);
  },
  "draft.write": async () => {
    const ctx = await businessOfAsha();
    await changeAiReplies(ctx, { isEnabled: true });
    await answers.whatsapp({ text: "kitna baaki hai?" });
    return onlyJob(writeModelDraft.name);
  },
  "bulk.advance": async () => {
    const { tenantId, ctx } = await createTestTenant(bench.deps);
    const { customerId } = await createTestSubscription(ctx, { endOn: "2026-12-19" });
    const sendId = bench.deps.newId();
    const content = {
      kind: "text",
      subject: "New timing",
      text: "We open at 7.",
      isOffer: false,
      emailFallback: false,
    } as const;
    await startBulkSend(ctx, { id: sendId, ...content, customerIds: [customerId] });
    return { tenantId, sendId };
  },
  "bulk.email": async () => {
    const { tenantId, ctx } = await createTestTenant(bench.deps);
    const { customerId } = await createTestSubscription(ctx, { endOn: "2026-11-25" });
    const content = { kind: "due", isOffer: false, emailFallback: true } as const;
    const sendId = bench.deps.newId();
    await startBulkSend(ctx, { id: sendId, ...content, customerIds: [customerId] });
    await run("bulk.advance", { tenantId, sendId });
    const { rows } = await bench.superuser.query<{ id: string }>(
      "update conversation_message set state = 'failed' returning id",
    );
    return { tenantId, messageId: rows[0]?.id };
  },
  "command.answer": async () => {
    const phone = "+919826041177";
    const { ctx } = await createTestTenant(bench.deps);
    await sendCommandCode(ctx, { phone });
    await verifyCommandNumber(ctx, { code: bench.notifiers.templates[0]?.params.code ?? "" });
    bench.notifiers.reset();
    await answers.whatsapp({ from: phone, text: "paid 1" });
    return onlyJob(answerCommand.name);
  },
  "file.store": async () => {
    await businessOfAsha();
    const id = bench.deps.newId();
    const timestamp = String(Math.floor(bench.clock.now().getTime() / 1_000));
    const document = { id: "media-1", mime_type: "text/plain", filename: "bill.txt" };
    const message = { id, from: "919876543210", timestamp, type: "document", document };
    const value = { metadata: { phone_number_id: "1" }, messages: [message], contacts: [] };
    const entry = [{ changes: [{ field: "messages", value }] }];
    await answers.report("whatsapp", id, { object: "whatsapp_business_account", entry });
    return onlyJob(storeFile.name);
  },
  "consent.confirm": async () => {
    const { ctx } = await planOne(bench, "email");
    const consentId = bench.deps.newId();
    await bench.superuser.query(
      `insert into consent_event (tenant_id, id, customer_id, channel, purpose, state, source, actor_kind, address, confirmation, at)
       select $1, $2, id, 'email', 'reminders', 'withdrawn', 'reply', 'customer', email, 'due', $3 from customer where tenant_id = $1`,
      [ctx.tenantId, consentId, bench.clock.now()],
    );
    return { tenantId: ctx.tenantId, consentId };
  },
  "reminder.plan": async () => ({ tenantId: (await bench.tenantWithTerm("2026-11-21")).tenantId }),
  "reminders.sweep": async () => {
    await bench.tenantWithTerm("2026-11-21");
    return {};
  },
  "reminders.daily": async () => {
    await bench.tenantWithTerm("2026-11-21");
    return {};
  },
  "webhook.process": async () => {
    const { ctx, id } = await planOne(bench, "email");
    await run("reminder.send", { tenantId: ctx.tenantId, reminderId: id });
    const at = bench.clock.now();
    const event = {
      kind: "delivery",
      eventKey: `delivery-${id}`,
      messageId: `message-of-${id}`,
      recipient: "",
      at,
    } as const;
    Object.assign(bench.deps.providers, {
      email: {
        ...bench.deps.providers.email,
        parseWebhook: () => ({ ...event, idempotencyKey: id, tenantId: ctx.tenantId }),
      },
    });
    await bench.deps.db
      .insertInto("webhook_event")
      .values({ provider: "postmark", event_key: event.eventKey, body: "{}", received_at: at })
      .execute();
    return { provider: "postmark", eventKey: event.eventKey };
  },
  "payment.reconcile": async () => {
    const { tenantId } = await createTestTenant(bench.deps);
    return { tenantId, orderId: bench.deps.newId() };
  },
  "import.advance": async () => ({
    tenantId: (await createTestTenant(bench.deps)).tenantId,
    importId: bench.deps.newId(),
  }),
  "imports.sweep": async () => ({}),
  "promises.settle": async () => ({}),
  "ledger.check": async () => ({}),
  "movements.sweep": async () => ({}),
  "movements.check": async () => ({}),
  "movements.measure": async () => {
    const { ctx, tenantId } = await createTestTenant(bench.deps);
    await createTestSubscription(ctx, { endOn: "2026-12-01" });
    await ctx.transact((unit) => measureAgainLater(ctx, unit));
    return { tenantId };
  },
  "forecasts.sweep": async () => ({}),
  "forecast.advance": async () => {
    const { ctx, tenantId } = await createTestTenant(bench.deps);
    await createTestSubscription(ctx, { endOn: "2026-12-01" });
    await readForecast(ctx, { liveTerms: 0 });
    return { tenantId };
  },
  "figures.calculate": async () => {
    const { ctx, tenantId } = await createTestTenant(bench.deps);
    await createTestSubscription(ctx, { endOn: "2026-12-01" });
    await readKeyFigures(ctx, { liveTerms: 0 });
    return { tenantId };
  },
  "widgets.calculate": async () => {
    const { ctx, tenantId } = await createTestTenant(bench.deps);
    await createTestSubscription(ctx, { endOn: "2026-12-01" });
    await readWidget(ctx, "topProducts", { liveTerms: 0 });
    return { tenantId, widget: "topProducts" };
  },
  "reports.calculate": async () => {
    const { ctx, tenantId } = await createTestTenant(bench.deps);
    await createTestSubscription(ctx, { endOn: "2026-12-01" });
    return { tenantId, kind: "products", span: "year", name: "2026-27" };
  },
  "lists.calculate": async () => {
    const { ctx, tenantId } = await createTestTenant(bench.deps);
    await createTestSubscription(ctx, { endOn: "2026-11-01" });
    await listWork(ctx, { limit: 8 }, { liveTerms: 0 });
    return { tenantId, list: "work", filter: "" };
  },
  "payments.sweep": async () => ({}),
  "webhooks.sweep": async () => ({}),
  "demo.reset": async () => ({}),
  "retention.sweep": async () => ({}),
  "file.sweep": async () => ({}),
  "template.sweep": async () => ({}),
  "template.advance": async () => {
    const { ctx, tenantId } = await createTestTenant(bench.deps);
    const body = "Hi {{customer_name}}, we open at 6 now.";
    const { id } = await submitOwnTemplate(ctx, { name: "timings", language: "en", category: "utility", body });
    return { tenantId, templateId: id };
  },
  "retention.advance": endedAccount,
  "retention.warn": async () => {
    const { tenantId } = await endedAccount();
    await run("retention.advance", { tenantId });
    const { rows } = await bench.superuser.query<{ id: string }>("select id from retention_warning");
    return { tenantId, warningId: rows[0]?.id };
  },
  "retention.release-domain": async () => ({ providerId: "1" }),
  housekeeping: async () => ({}),
};

/** Creates a business with a customer of +919876543210, and returns its owner's context. */
async function businessOfAsha() {
  const { ctx } = await createTestTenant(bench.deps);
  await createTestSubscription(ctx, { endOn: "2026-12-05", phone: "+919876543210" });
  return ctx;
}

/** Creates a customer's email with an answer that waits to be sent. */
async function plannedReply() {
  const { tenantId, ctx } = await createTestTenant(bench.deps);
  const { customerId } = await createTestSubscription(ctx, { endOn: "2026-12-19", email: "asha@example.in" });
  const conversationId = bench.deps.newId();
  await bench.superuser.query(
    `insert into conversation (tenant_id, id, customer_id, channel, address, state, last_message_at, preview,
       is_preview_inbound, created_at, updated_at)
     values ($1, $2, $3, 'email', 'asha@example.in', 'open', $4, 'Hello', true, $4, $4)`,
    [tenantId, conversationId, customerId, bench.clock.now()],
  );
  const { id } = await reply(ctx, { id: conversationId, text: "Yes, until 9 pm." });
  return { tenantId, messageId: id };
}

/** Creates a customer's payment whose receipt is rendered and waits to be sent. */
async function plannedReceipt() {
  const { tenantId, ctx } = await createTestTenant(bench.deps);
  const { customerId } = await createTestSubscription(ctx, { endOn: "2026-12-19", email: "asha@example.in" });
  const { id } = await recordPayment(ctx, { customerId, amount: 150_000, mode: "upi" });
  const delivery = await sendReceipt(ctx, { id, channel: "email", afterUndo: false });
  const { rows } = await bench.superuser.query("select id from document where tenant_id = $1", [tenantId]);
  for (const row of rows) await run("document.render", { tenantId, documentId: row.id });
  return { tenantId, deliveryId: delivery.id };
}

/** Creates a business with a payment to us in this state. */
async function paidTenant({ status, activates }: { status: "captured" | "refund_queued"; activates: boolean }) {
  const { tenantId } = await createTestTenant(bench.deps);
  const [orderId, paymentId] = [bench.deps.newId(), bench.deps.newId()];
  const at = bench.clock.now();
  await bench.superuser.query(
    `insert into activation_order (tenant_id, id, purpose, mode, receipt, amount_paise, currency, status, created_at, updated_at)
     values ($1, $2::uuid, 'activation', 'test', $2::text, 150000, 'INR', 'paid', $3, $3)`,
    [tenantId, orderId, at],
  );
  await bench.superuser.query(
    `insert into activation_payment (tenant_id, id, order_id, mode, provider_payment_id, amount_paise, currency, status, activates, captured_at, created_at, updated_at)
     values ($1, $2, $3, 'test', $4, 150000, 'INR', $6, $7, $5, $5, $5)`,
    [tenantId, paymentId, orderId, `pay_${paymentId}`, at, status, activates],
  );
  return { tenantId, paymentId };
}

/** Creates an account whose trial has ended. */
async function endedAccount() {
  const { tenantId } = await createTestTenant(bench.deps, { accountStatus: "trial", trialEndsAt: bench.clock.now() });
  return { tenantId };
}

/**
 * Jobs that send something to a provider, which must happen once. `draft.write` is not among them:
 * a model is asked once, also when it surely didn't answer.
 */
const SENDING = [
  "command.answer",
  "document.send",
  "reply.send",
  "reminder.send",
  "consent.confirm",
  "auth.password-reset",
  "auth.password-changed",
  "auth.email-verification",
  "team.invitation",
  "team.ownership-code",
  "payment.refund",
  "retention.warn",
];

describe("running a job again", () => {
  it("is tried below for every kind of job there is", () => {
    const kinds = createProcessors(bench.deps, metrics, renderers).map(({ name }) => name);
    expect(Object.keys(KINDS).sort()).toEqual(kinds.sort());
  });

  it.each(Object.keys(KINDS))("sends nothing twice and plans nothing twice after %s succeeded", async (name) => {
    const payload = (await KINDS[name]?.()) ?? {};
    await run(name, payload);
    const [sent, before] = [effects(), await planned()];
    await run(name, payload);
    await run(name, payload);
    expect(effects()).toBe(sent);
    expect(await planned()).toEqual(before);
  });

  it.each(["reply.automatic", "bulk.advance"])("plans one message by %s", async (name) => {
    const payload = (await KINDS[name]?.()) ?? {};
    for (let time = 0; time < 3; time += 1) await run(name, payload);
    expect(await planned()).toEqual([[expect.any(String), "planned"]]);
    expect(effects()).toBe(0);
  });

  it("replaces a failed bulk message by one email", async () => {
    const payload = (await KINDS["bulk.email"]?.()) ?? {};
    for (let time = 0; time < 3; time += 1) await run("bulk.email", payload);
    expect((await planned()).map(([, state]) => state).toSorted()).toEqual(["failed", "planned"]);
    expect(effects()).toBe(0);
  });

  it("fetches a file once and keeps it", async () => {
    const payload = (await KINDS["file.store"]?.()) ?? {};
    for (let time = 0; time < 3; time += 1) await run("file.store", payload);
    expect(downloads).toEqual(["media-1"]);
    const { rows } = await bench.superuser.query("select state from file");
    expect(rows).toEqual([{ state: "ready" }]);
  });

  it.each([
    ["answered", "written"],
    ["gave no answer", "unused"],
  ])("asks the model once, also after it %s", async (how, state) => {
    const payload = (await KINDS["draft.write"]?.()) ?? {};
    isModelLost = how === "gave no answer";
    for (let time = 0; time < 3; time += 1) await runAnyhow("draft.write", payload);
    expect(asked).toBe(1);
    const { rows } = await bench.superuser.query("select state from model_draft");
    expect(rows).toEqual([{ state }]);
  });

  it.each(SENDING)("sends once after %s failed without anybody knowing whether it was taken", async (name) => {
    const payload = (await KINDS[name]?.()) ?? {};
    bench.notifiers.script = ["accept-then-unknown"];
    refundScript = ["accept-then-unknown"];
    await runAnyhow(name, payload);
    await runAnyhow(name, payload);
    await runAnyhow(name, payload);
    expect(effects()).toBe(1);
  });

  it.each(SENDING.filter((name) => name !== "payment.refund"))("sends once after %s surely failed", async (name) => {
    const payload = (await KINDS[name]?.()) ?? {};
    bench.notifiers.script = ["not-sent"];
    await runAnyhow(name, payload);
    expect(effects()).toBe(0);
    bench.clock.advance({ minutes: 31 });
    await runAnyhow(name, payload);
    await runAnyhow(name, payload);
    expect(effects()).toBe(1);
  });

  it("never answers a deletion request twice: it is claimed before it is sent", async () => {
    const payload = (await KINDS["privacy.acknowledge-deletion"]?.()) ?? {};
    bench.notifiers.script = ["accept-then-unknown"];
    await runAnyhow("privacy.acknowledge-deletion", payload);
    await runAnyhow("privacy.acknowledge-deletion", payload);
    expect(effects()).toBe(1);
  });

  it("settles an unknown send by looking it up, and a second run finds nothing to do", async () => {
    const payload = (await KINDS["reminder.reconcile"]?.()) ?? {};
    await run("reminder.reconcile", payload);
    await run("reminder.send", payload);
    expect((await onlyRow(bench)).state).toBe("sent");
    expect(effects()).toBe(1);
  });
});
