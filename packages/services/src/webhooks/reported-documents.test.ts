import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createDocumentBench, type DocumentBench } from "@aavarti/testing/document-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { readSharing, sendReceipt } from "../receipts/send-receipt.ts";
import { sendStatement } from "../statements/send-statement.ts";

let bench: DocumentBench;
let answers: Answers;
let ctx: ServiceContext;

beforeAll(async () => {
  bench = await createDocumentBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  ({ ctx } = await createTestTenant(bench.deps));
});
afterAll(() => bench.close());

type Channel = "email" | "whatsapp";

/** Asha has paid, and her receipt was sent. */
async function receipt(channel: Channel) {
  const { customerId } = await createTestSubscription(ctx, {
    endOn: "2026-12-19",
    customerName: "Asha Patel",
    email: "asha@example.in",
  });
  const { id } = await recordPayment(ctx, { customerId, amount: 150_000, mode: "upi" });
  const { id: key } = await sendReceipt(ctx, { id, channel, afterUndo: false });
  expect(await bench.workDocuments()).toContain("sent");
  return { id, customerId, key };
}

const postmark = (record: string, { key, messageId }: { key?: string; messageId: string }, more: object = {}) =>
  answers.report("postmark", `${record}-${messageId}`, {
    RecordType: record,
    ID: 1,
    MessageID: messageId,
    Email: "asha@example.in",
    Recipient: "asha@example.in",
    BouncedAt: "2026-11-21T05:00:00Z",
    DeliveredAt: "2026-11-21T05:00:00Z",
    Metadata: key === undefined ? {} : { outbox: key },
    ...more,
  });

const graph = (status: string, key: string | null, { id = "wamid.1", code }: { id?: string; code?: number } = {}) => {
  const entry = {
    id,
    status,
    timestamp: "1795237200",
    ...(key !== null && { biz_opaque_callback_data: key }),
    ...(code !== undefined && { errors: [{ code }] }),
  };
  const value = { metadata: { phone_number_id: "1" }, statuses: [entry] };
  return answers.report("whatsapp", `${status}-${id}`, {
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value }] }],
  });
};

const deliveries = async (id: string) => (await readSharing(ctx, { id })).deliveries;
const notices = async () =>
  (
    await bench.superuser.query<{ title: string; body: string; link: string }>(
      "select title, body, link from notification where kind = 'reminder.failed'",
    )
  ).rows;
const bounce = { Type: "HardBounce", Description: "The mailbox does not exist." };

describe("what the providers report of a receipt", () => {
  it.each([
    { name: "our key", ref: (key: string) => ({ key, messageId: "m-1" }) },
    { name: "the provider's id", ref: (key: string) => ({ messageId: `message-of-${key}` }) },
  ])("shows a bounce, found by $name, with the reason, and notifies the owner", async ({ ref }) => {
    const { id, key, customerId } = await receipt("email");
    await postmark("Delivery", ref(key));
    expect(await deliveries(id)).toMatchObject([{ state: "delivered", reason: null }]);
    expect(await postmark("Bounce", ref(key), bounce)).toBe("bounce");
    expect(await deliveries(id)).toMatchObject([
      {
        state: "failed",
        address: "asha@example.in",
        reason: "The mailbox does not exist.",
        sentAt: expect.any(String),
      },
    ]);
    expect(await notices()).toEqual([
      {
        title: "The email to Asha Patel failed",
        body: expect.stringMatching(/^The mailbox does not exist\. ./),
        link: `/dashboard/customers/${customerId}`,
      },
    ]);
  });

  it("opts the payer out of email after a complaint", async () => {
    const { id, key } = await receipt("email");
    await postmark("SpamComplaint", { key, messageId: "m-1" });
    expect(await deliveries(id)).toMatchObject([
      { state: "failed", reason: "The recipient marked the message as spam." },
    ]);
    await expect(sendReceipt(ctx, { id, channel: "email", afterUndo: false })).rejects.toThrow("Opted out of email");
  });

  it("follows a WhatsApp message until it is read, in any order", async () => {
    const { id, key } = await receipt("whatsapp");
    expect(await graph("read", key)).toBe("applied 1 of 1 statuses, took 0 of 0 messages");
    await graph("delivered", key);
    expect(await deliveries(id)).toMatchObject([{ state: "read" }]);
    expect(await notices()).toEqual([]);
  });

  it("says why a WhatsApp message failed, found by WhatsApp's id", async () => {
    const { id, key } = await receipt("whatsapp");
    await graph("failed", null, { id: `wamid.${key}`, code: 131026 });
    expect(await deliveries(id)).toMatchObject([{ state: "failed", reason: expect.stringContaining("WhatsApp") }]);
    expect(await notices()).toMatchObject([{ title: "The WhatsApp message to Asha Patel failed" }]);
  });

  it("leaves out what is not ours", async () => {
    const { id } = await receipt("whatsapp");
    expect(await graph("failed", bench.deps.newId(), { code: 131026 })).toContain("applied 0 of 1");
    expect(await graph("failed", "not-a-key", { id: "wamid.2", code: 131026 })).toContain("applied 0 of 1");
    expect(await deliveries(id)).toMatchObject([{ state: "sent" }]);
  });
});

it("notifies the owner of a statement that WhatsApp refused", async () => {
  const { customerId } = await receipt("email");
  bench.notifiers.script = ["refused"];
  await sendStatement(ctx, { customerId, channel: "whatsapp" });
  expect(await bench.workDocuments()).toContain("failed");
  expect(await notices()).toMatchObject([
    {
      title: "The WhatsApp message to Asha Patel failed",
      body: "It was refused. Do something about it.",
      link: `/dashboard/customers/${customerId}`,
    },
  ]);
});
