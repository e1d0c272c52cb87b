import type { SendReceipt } from "@aavarti/contract/receipts";
import { unconfiguredWhatsApp } from "@aavarti/providers/not-configured";
import { ProviderError } from "@aavarti/providers/provider-error";
import { createDocumentBench, type DocumentBench, paperIn } from "@aavarti/testing/document-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { asVisitor } from "@aavarti/testing/visitor";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reportDay } from "../analytics/report-day.ts";
import { tokenId } from "../auth/secret-token.ts";
import { verifyEmail } from "../auth/verify-email.ts";
import { recordConsent } from "../consent/record-consent.ts";
import type { ServiceContext } from "../context.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { applyDocumentStatus } from "../documents/apply-document-status.ts";
import { sendDelivery } from "../documents/send-delivery.ts";
import { readAccount } from "../payments/read-account.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { reversePayment } from "../payments/reverse-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { countReminders } from "../reminders/log/count-reminders.ts";
import { resumeSending } from "../sending/operate.ts";
import { readStatement } from "../statements/read-statement.ts";
import { readSharing, sendReceipt } from "./send-receipt.ts";

const TOKEN = "t".repeat(43);
const PHONE = "+919876543210";

let bench: DocumentBench;
let tenant: TestTenant;
let ctx: ServiceContext;

beforeAll(async () => {
  bench = await createDocumentBench();
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps);
  ({ ctx } = tenant);
});
afterAll(() => bench.close());

/** Asha, who has a phone, has paid what she owes. */
async function paid() {
  const { customerId } = await createTestSubscription(ctx, { endOn: "2026-12-19", customerName: "Asha Patel" });
  const { id, receiptNumber } = await recordPayment(ctx, { customerId, amount: 150_000, mode: "upi" });
  return { id, customerId, receiptNumber };
}

const send = (id: string, more: Partial<SendReceipt> = {}) =>
  sendReceipt(ctx, { id, channel: "whatsapp", afterUndo: false, ...more });
const deliveries = async (id: string) => (await readSharing(ctx, { id })).deliveries;
const work = () => bench.workDocuments();

/** She wrote to the business at this time. */
const wrote = (customerId: string, at: Date, { from = PHONE, storedAt = at } = {}) =>
  bench.superuser.query(
    `insert into inbound_message (tenant_id, id, customer_id, channel, provider_message_id, from_address, kind, text,
      received_at, created_at)
     values ($1, gen_random_uuid(), $2, 'whatsapp', gen_random_uuid()::text, $3, 'text', 'Hello', $4, $5)`,
    [tenant.tenantId, customerId, from, at, storedAt],
  );

const refusal = (providerCode: string) =>
  new ProviderError({ provider: "whatsapp", outcome: "refused", providerCode, reason: "No.", nextStep: "Wait." });

const traces = async () => {
  const counts = await Promise.all(
    ["document", "document_delivery", "outbox where name like 'document.%'"].map(
      async (rows) => (await bench.superuser.query(`select from ${rows}`)).rowCount,
    ),
  );
  return counts;
};

describe("a receipt on WhatsApp", () => {
  it("is stored there and sent as the header of the approved template, once for any number of taps", async () => {
    const { id, customerId, receiptNumber } = await paid();
    await updateCustomer(ctx, { id: customerId, changes: { language: "hi" } });
    const taps = await Promise.all(Array.from({ length: 5 }, () => send(id)));
    expect(new Set(taps.map((one) => one.id)).size).toBe(1);
    expect(await work()).toContain("sent");
    expect(bench.notifiers.uploads).toMatchObject([
      { name: "R-26-27-000001.pdf", contentType: "application/pdf", content: expect.any(Buffer) },
    ]);
    expect(paperIn(bench.notifiers.uploads[0]?.content ?? Buffer.of())).toMatchObject({ title: "रसीद" });
    expect(bench.notifiers.templates).toEqual([
      {
        to: PHONE,
        template: "payment_receipt_document",
        language: "hi",
        params: {
          customer_name: "Asha Patel",
          business_name: "Prerna Classes",
          amount: "₹1,500",
          paid_on: "21 नवंबर 2026",
          receipt_number: receiptNumber,
        },
        document: { mediaId: "media-1", fileName: "R-26-27-000001.pdf" },
        opaque: taps[0]?.id,
      },
    ]);
    expect(await deliveries(id)).toMatchObject([{ channel: "whatsapp", state: "sent", address: PHONE }]);
    const { rows } = await bench.superuser.query(
      "select changes from audit_event where action = 'payment.receipt-sent'",
    );
    expect(rows).toEqual([{ changes: { paymentId: id, number: receiptNumber, channel: "whatsapp" } }]);
  });

  it("is in what the messages of the days cost, and in the messages of its day, until it fails", async () => {
    const costs = async (filter: { channel?: "email" } = {}) =>
      (await countReminders(ctx, { period: "7d", ...filter })).costs;
    const { id } = await paid();
    const [delivery] = await Promise.all([send(id), send(id, { channel: "email" })]);
    expect(await costs()).toEqual([{ channel: "whatsapp", messages: 0, documents: 0, cost: "0.00" }]);
    await work();
    expect(await costs()).toEqual([{ channel: "whatsapp", messages: 1, documents: 1, cost: "0.12" }]);
    expect(await costs({ channel: "email" })).toEqual([]);
    expect(await reportDay(ctx, { date: ctx.today() })).toMatchObject({ messagesSent: 2 });
    await bench.superuser.query("update document_delivery set state = 'failed' where id = $1", [delivery?.id]);
    expect(await costs()).toEqual([{ channel: "whatsapp", messages: 0, documents: 0, cost: "0.00" }]);
    const other = await createTestTenant(bench.deps);
    expect((await countReminders(other.ctx, { period: "7d" })).costs).toMatchObject([{ messages: 0 }]);
  });

  it("goes out beside one by email", async () => {
    const { id } = await paid();
    await Promise.all([send(id), send(id, { channel: "email" })]);
    await work();
    expect([bench.notifiers.emails.length, bench.notifiers.templates.length]).toEqual([1, 1]);
  });

  it.each([
    { name: "a minute less than a day", minutes: 24 * 60 - 2, isFree: true },
    { name: "a day", minutes: 24 * 60, isFree: false },
  ])("is a plain document $name after the customer wrote: $isFree", async ({ minutes, isFree }) => {
    const { id, customerId } = await paid();
    await wrote(customerId, new Date(bench.clock.now().getTime() - minutes * 60_000));
    await send(id);
    await work();
    expect(bench.notifiers.documents).toMatchObject(
      isFree
        ? [
            {
              to: PHONE,
              caption:
                "Hi Asha Patel, Prerna Classes received your payment of ₹1,500 on 21 Nov 2026. Your receipt R/26-27/000001 is attached. Thank you!",
            },
          ]
        : [],
    );
    expect(bench.notifiers.templates).toHaveLength(isFree ? 0 : 1);
  });

  it("is a plain document although an earlier message of the customer arrived later", async () => {
    const { id, customerId } = await paid();
    const hoursAgo = (hours: number) => new Date(bench.clock.now().getTime() - hours * 3_600_000);
    await wrote(customerId, hoursAgo(2));
    await wrote(customerId, hoursAgo(30), { storedAt: hoursAgo(1) });
    await send(id);
    await work();
    expect([bench.notifiers.documents.length, bench.notifiers.templates.length]).toEqual([1, 0]);
  });

  it("is the template when the customer wrote from another number, or WhatsApp says the day is over", async () => {
    const { id, customerId } = await paid();
    await wrote(customerId, bench.clock.now(), { from: "+919800000001" });
    await send(id);
    await work();
    bench.clock.advance({ minutes: 1 });
    await wrote(customerId, bench.clock.now());
    bench.deps.providers.whatsapp = {
      ...bench.notifiers.providers.whatsapp,
      sendDocument: () => Promise.reject(refusal("131047")),
    };
    await send(id);
    await work();
    expect(bench.notifiers.documents).toEqual([]);
    expect(bench.notifiers.templates).toHaveLength(2);
    expect(await deliveries(id)).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  });

  it.each(["132001", "132015"])(
    "says that the template is not approved after %s, and can be sent again",
    async (code) => {
      const { id } = await paid();
      bench.deps.providers.whatsapp = {
        ...bench.notifiers.providers.whatsapp,
        sendTemplate: () => Promise.reject(refusal(code)),
      };
      await send(id);
      expect(await work()).toContain("failed");
      expect(await deliveries(id)).toMatchObject([
        { state: "failed", reason: "Meta hasn't approved the WhatsApp template for this document yet." },
      ]);
      bench.deps.providers.whatsapp = bench.notifiers.providers.whatsapp;
      await send(id);
      expect(await work()).toContain("sent");
    },
  );
});

describe("where a payer gets receipts", () => {
  const addresses = async (customerId: string) => {
    const { receiptAddresses, receiptEmail, receiptPhone } = await readAccount(ctx, { customerId });
    expect({ receiptEmail, receiptPhone }).toEqual({
      receiptEmail: receiptAddresses.email,
      receiptPhone: receiptAddresses.whatsapp,
    });
    return receiptAddresses;
  };

  it("is on each channel that is connected and not opted out of, also for those they pay for", async () => {
    const { customerId } = await paid();
    const child = await createTestSubscription(ctx, { endOn: "2026-12-19", customerName: "Dev" });
    await setPayer(ctx, { customerId: child.customerId, payerId: customerId });
    await updateCustomer(ctx, { id: customerId, changes: { email: "asha@example.in" } });
    expect(await addresses(child.customerId)).toMatchObject({ email: "asha@example.in", whatsapp: PHONE });
    await recordConsent(ctx, {
      customerId,
      channel: "email",
      state: "withdrawn",
      purpose: "reminders",
      source: "in person",
    });
    expect(await addresses(customerId)).toMatchObject({ email: null, whatsapp: PHONE });
    bench.deps.providers.whatsapp = unconfiguredWhatsApp();
    expect(await addresses(customerId)).toMatchObject({ email: null, whatsapp: null });
  });

  it("is said with the receipt and the statement", async () => {
    const { id, customerId } = await paid();
    const isConnected = async () => [
      (await readSharing(ctx, { id })).isWhatsappConnected,
      (await readStatement(ctx, { customerId, limit: 10 })).isWhatsappConnected,
    ];
    expect(await isConnected()).toEqual([true, true]);
    bench.deps.providers.whatsapp = unconfiguredWhatsApp();
    expect(await isConnected()).toEqual([false, false]);
  });

  it("is said with them whether the business may send now", async () => {
    const { id, customerId } = await paid();
    const maySend = async () => [
      (await readSharing(ctx, { id })).maySendNow,
      (await readStatement(ctx, { customerId, limit: 10 })).maySendNow,
    ];
    expect(await maySend()).toEqual([true, true]);
    await bench.superuser.query("update tenant set sending_paused_at = now()");
    expect(await maySend()).toEqual([false, false]);
    await bench.superuser.query("update tenant set sending_paused_at = null, may_send_unverified = false");
    await bench.superuser.query("update app_user set email_verified_at = null");
    expect(await maySend()).toEqual([false, false]);
  });
});

describe("a sender that fails", () => {
  it("while the file is uploaded tries again, and sends one message", async () => {
    const { id } = await paid();
    await send(id);
    bench.notifiers.uploadScript = ["not-sent"];
    expect(await work()).toContain("put-off");
    expect(await deliveries(id)).toMatchObject([{ state: "planned" }]);
    bench.clock.advance({ minutes: 3 });
    expect(await work()).toContain("sent");
    expect([bench.notifiers.uploads.length, bench.notifiers.templates.length]).toEqual([1, 1]);
  });

  it("is replaced by another when it died before the file was stored", async () => {
    const { id } = await paid();
    await send(id);
    bench.notifiers.uploadScript = ["crash"];
    await work();
    expect(await deliveries(id)).toMatchObject([{ state: "sending" }]);
    bench.clock.advance({ seconds: 31 });
    await bench.passDeliveryLeases(31);
    expect(await work()).toEqual(expect.arrayContaining(["planned-again", "sent"]));
    expect(bench.notifiers.templates).toHaveLength(1);
  });

  it("does not send after its claim was given to another while it uploaded", async () => {
    const { id } = await paid();
    const { id: deliveryId } = await send(id);
    await bench.workDocuments({ renders: true });
    bench.notifiers.reset();
    await bench.superuser.query("update document_delivery set state = 'planned', media_id = null, due_at = $1", [
      bench.clock.now(),
    ]);
    let release = () => {};
    const uploading = new Promise<void>((resolve) => {
      release = resolve;
    });
    let uploads = 0;
    bench.deps.providers.whatsapp = {
      ...bench.notifiers.providers.whatsapp,
      async uploadMedia() {
        uploads += 1;
        if (uploads === 1) await uploading;
        return { mediaId: `media-${uploads}` };
      },
    };
    const system = await bench.systemContext(tenant.tenantId);
    const slow = sendDelivery(system, { deliveryId });
    await expect.poll(() => uploads).toBe(1);
    bench.clock.advance({ seconds: 31 });
    await bench.passDeliveryLeases(31);
    expect(await work()).toEqual(expect.arrayContaining(["planned-again", "sent"]));
    release();
    expect(await slow).toBe("not-planned");
    expect(bench.notifiers.templates).toMatchObject([{ document: { mediaId: "media-2" } }]);
  });

  it.each(["crash", "accept-then-unknown"] as const)(
    "after the message was handed over (%s) leaves it unknown: it is not sent twice, and a status resolves it",
    async (script) => {
      const { id } = await paid();
      const { id: deliveryId } = await send(id);
      bench.notifiers.script = [script];
      await work();
      for (let round = 0; round < 3; round += 1) {
        bench.clock.advance({ seconds: 31 });
        await bench.passDeliveryLeases(31);
        await work();
      }
      expect(await deliveries(id)).toMatchObject([{ state: "unknown" }]);
      expect(bench.notifiers.templates.length).toBeLessThanOrEqual(1);
      const at = bench.clock.now();
      await applyDocumentStatus(ctx, { deliveryId, messageId: "wamid.1", status: "delivered", at, fault: null });
      expect(await deliveries(id)).toMatchObject([{ state: "delivered" }]);
    },
  );

  it("lets a person send again after a minute when the outcome is unknown", async () => {
    const { id } = await paid();
    await send(id);
    bench.notifiers.script = ["unknown"];
    await work();
    expect(await deliveries(id)).toMatchObject([{ state: "unknown" }]);
    expect(await send(id)).toMatchObject({ state: "unknown", isRepeat: true });
    bench.clock.advance({ minutes: 1 });
    expect(await send(id)).toMatchObject({ isRepeat: false });
    expect(await work()).toContain("sent");
    expect(bench.notifiers.templates).toHaveLength(1);
    expect(bench.notifiers.uploads, "the file of another delivery is not reused").toHaveLength(2);
  });
});

describe("what is reported later", () => {
  const report = (deliveryId: string, status: "sent" | "delivered" | "read" | "failed") =>
    applyDocumentStatus(ctx, { deliveryId, messageId: "wamid.1", status, at: bench.clock.now(), fault: null });

  it("moves the delivery only forward", async () => {
    const { id } = await paid();
    const { id: deliveryId } = await send(id);
    await work();
    const state = async () => (await deliveries(id))[0]?.state;
    expect(await report(deliveryId, "read")).toBe(true);
    for (const status of ["sent", "delivered", "failed"] as const) expect(await report(deliveryId, status)).toBe(false);
    expect(await state()).toBe("read");
  });

  it("is unknown to another business", async () => {
    const { id } = await paid();
    const { id: deliveryId } = await send(id);
    await work();
    const other = await createTestTenant(bench.deps);
    const at = bench.clock.now();
    const failed = { deliveryId, messageId: null, status: "failed", at, fault: null } as const;
    expect(await applyDocumentStatus(other.ctx, failed)).toBe(false);
    expect(await deliveries(id)).toMatchObject([{ state: "sent" }]);
  });
});

describe("a receipt that cannot go out on WhatsApp", () => {
  it.each([
    {
      name: "without a connection",
      prepare: async () => Object.assign(bench.deps.providers, { whatsapp: unconfiguredWhatsApp() }),
      code: "NOT_CONFIGURED",
    },
    {
      name: "without a phone number",
      prepare: ({ customerId }: { customerId: string }) =>
        updateCustomer(ctx, { id: customerId, changes: { phone: null } }),
      code: "CONFLICT",
    },
    {
      name: "after an opt-out",
      prepare: ({ customerId }: { customerId: string }) =>
        recordConsent(ctx, {
          customerId,
          channel: "whatsapp",
          state: "withdrawn",
          purpose: "reminders",
          source: "in person",
        }),
      code: "CONFLICT",
    },
    {
      name: "of a reversed payment",
      prepare: ({ id }: { id: string }) => reversePayment(ctx, { id, reason: "Entered twice" }),
      code: "CONFLICT",
    },
  ])("$name is refused and leaves no trace", async ({ prepare, code }) => {
    const payment = await paid();
    await prepare(payment);
    await expect(send(payment.id)).rejects.toMatchObject({ code });
    expect(await traces()).toEqual([0, 0, 0]);
    await work();
    expect(bench.notifiers.uploads).toEqual([]);
  });

  it("is refused to a viewer and to another business, and leaves no trace", async () => {
    const { id } = await paid();
    const asked = { id, channel: "whatsapp", afterUndo: false } as const;
    expect(() => sendReceipt(tenant.as("viewer"), asked)).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
    const other = await createTestTenant(bench.deps);
    await expect(sendReceipt(other.ctx, asked)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await traces()).toEqual([0, 0, 0]);
  });

  it("is cancelled when the payment is undone or the customer opts out before it goes out", async () => {
    const { id, customerId } = await paid();
    await send(id, { afterUndo: true });
    await recordConsent(ctx, {
      customerId,
      channel: "whatsapp",
      state: "withdrawn",
      purpose: "reminders",
      source: "in person",
    });
    bench.clock.advance({ minutes: 5 });
    expect(await work()).toContain("cancelled");
    expect([...bench.notifiers.uploads, ...bench.notifiers.templates]).toEqual([]);
  });

  it("waits for the morning, and for tomorrow above the daily limit", async () => {
    bench.clock.set("2026-11-21T17:30:00Z");
    const { id } = await paid();
    expect(await send(id)).toMatchObject({ dueAt: "2026-11-22T02:30:00.000Z" });
    await work();
    expect(bench.notifiers.uploads).toEqual([]);
    bench.clock.set("2026-11-22T02:30:00Z");
    await bench.superuser.query(
      "insert into sending_day (tenant_id, day, messages) values ($1, '2026-11-22', 1000000)",
      [tenant.tenantId],
    );
    expect(await work()).toContain("held");
    expect(bench.notifiers.uploads).toEqual([]);
    expect(await deliveries(id)).toMatchObject([{ state: "planned", reason: expect.stringContaining("limit") }]);
  });

  it.each([
    {
      held: "while sending is paused",
      hold: () => bench.superuser.query("update tenant set sending_paused_at = now()"),
      release: () => resumeSending(bench.deps, tenant.tenantId),
    },
    {
      held: "until the owner's address is verified",
      hold: async () => {
        await bench.superuser.query("update tenant set may_send_unverified = false");
        await bench.superuser.query("update app_user set email_verified_at = null");
      },
      release: async () => {
        await bench.superuser.query(
          `insert into auth_token (id, kind, user_id, created_at, expires_at)
           values ($1, 'email_verification', $2, $3, $3::timestamptz + interval '1 day')`,
          [tokenId(TOKEN), tenant.userId, bench.clock.now()],
        );
        await verifyEmail(asVisitor(bench.deps), { token: TOKEN });
      },
    },
  ])("waits $held, and is sent at once and once then", async ({ hold, release }) => {
    const { id } = await paid();
    await send(id);
    await hold();
    expect(await work()).toContain("held");
    await release();
    expect(await work()).toContain("sent");
    bench.clock.advance({ hours: 2 });
    expect(await work()).not.toContain("sent");
    expect(bench.notifiers.templates).toHaveLength(1);
    expect(await deliveries(id)).toMatchObject([{ state: "sent" }]);
  });
});
