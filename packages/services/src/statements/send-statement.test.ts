import type { SendStatement } from "@aavarti/contract/statements";
import type { Paper } from "@aavarti/domain/paper";
import { createDocumentBench, type DocumentBench, paperIn } from "@aavarti/testing/document-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordConsent } from "../consent/record-consent.ts";
import type { ServiceContext } from "../context.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { updateCustomer } from "../customers/update-customer.ts";
import { deleteOldDocuments } from "../documents/delete-old-documents.ts";
import { sendDelivery } from "../documents/send-delivery.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { setPayer } from "../payments/set-payer.ts";
import { countReminders } from "../reminders/log/count-reminders.ts";
import { sendStatement } from "./send-statement.ts";
import { readStatementFile, requestStatement } from "./statement-file.ts";

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

const paperOf = async (id: string): Promise<Paper> =>
  paperIn(Buffer.from((await readStatementFile(ctx, { id })).content, "base64"));

/** Dev owes ₹2,400 since 19 November; Sunita, who reads Hindi, pays for him and has paid ₹1,000. */
async function family(email = "sunita@example.in") {
  const dev = await createTestSubscription(ctx, { endOn: "2026-12-19", customerName: "Dev", price: 240_000 });
  const sunita = await createTestSubscription(ctx, {
    endOn: "2026-12-19",
    customerName: "Sunita Patil",
    email,
    status: "pending",
  });
  await updateCustomer(ctx, { id: sunita.customerId, changes: { language: "hi" } });
  await setPayer(ctx, { customerId: dev.customerId, payerId: sunita.customerId });
  await recordPayment(ctx, { customerId: sunita.customerId, amount: 100_000, mode: "upi" });
  return { sunita: sunita.customerId, dev: dev.customerId };
}

const ask = (customerId: string, more: Partial<SendStatement> = {}): SendStatement => ({
  customerId,
  channel: "email",
  ...more,
});

describe("the PDF of a statement", () => {
  it("is rendered by the worker, in the payer's language or the one asked for", async () => {
    const { sunita } = await family();
    const asked = await requestStatement(ctx, ask(sunita, { from: "2026-11-01", language: "en" }));
    expect(asked).toMatchObject({ customerId: sunita, from: "2026-11-01", to: "2026-11-21", language: "en" });
    await expect(readStatementFile(ctx, asked)).rejects.toMatchObject({ code: "CONFLICT" });
    await bench.workDocuments();
    expect((await readStatementFile(ctx, asked)).fileName).toBe("statement-Sunita-Patil-2026-11-01-2026-11-21.pdf");
    const paper = await paperOf(asked.id);
    expect(paper).toMatchObject({
      title: "Statement",
      issuer: { name: "Prerna Classes" },
      parties: [{ name: "Sunita Patil" }, { label: "Also pays for", name: "Dev" }],
      total: { label: "Balance due", value: "₹1,400.00" },
    });
    expect(paper.rows.map(({ cells }) => cells)).toEqual([
      ["1 Nov 2026", "Opening balance", "", "", "₹0.00"],
      ["19 Nov 2026", "Dev, Gold plan", "₹2,400.00", "", "₹2,400.00"],
      ["21 Nov 2026", "Payment by UPI", "", "₹1,000.00", "₹1,400.00"],
    ]);
    const hindi = await requestStatement(ctx, ask(sunita));
    await bench.workDocuments();
    expect(await paperOf(hindi.id)).toMatchObject({ language: "hi", title: "खाते का हिसाब" });
  });

  it("is refused for days in the wrong order, and plans nothing", async () => {
    const { sunita } = await family();
    const asked = ask(sunita, { from: "2026-11-02", to: "2026-11-01" });
    await expect(requestStatement(ctx, asked)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect((await bench.superuser.query("select from document")).rowCount).toBe(0);
  });

  it("is unknown to another business", async () => {
    const { sunita } = await family();
    const { id } = await requestStatement(ctx, ask(sunita));
    await bench.workDocuments();
    const other = await createTestTenant(bench.deps);
    await expect(readStatementFile(other.ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(requestStatement(other.ctx, ask(sunita))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(sendStatement(other.ctx, ask(sunita))).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is deleted after a week", async () => {
    const { sunita } = await family();
    const { id } = await requestStatement(ctx, ask(sunita));
    await bench.workDocuments();
    bench.clock.advance({ days: 8 });
    await deleteOldDocuments(bench.deps);
    await expect(readStatementFile(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("sending a statement", () => {
  it("emails the PDF to who pays, once for any number of taps, and records it", async () => {
    const { sunita, dev } = await family();
    const taps = await Promise.all(
      Array.from({ length: 5 }, () => sendStatement(ctx, ask(dev, { from: "2026-11-01" }))),
    );
    expect(new Set(taps.map(({ id }) => id)).size).toBe(1);
    await bench.workDocuments();
    expect(bench.notifiers.emails).toMatchObject([
      {
        to: "sunita@example.in",
        subject: "Prerna Classes से हिसाब: 1 नवंबर – 21 नवंबर 2026",
        idempotencyKey: taps[0]?.id,
        tag: "statement",
        attachments: [{ name: "statement-Dev-2026-11-01-2026-11-21-hi.pdf", contentType: "application/pdf" }],
      },
    ]);
    const [email] = bench.notifiers.emails;
    expect(email?.text).toContain("नमस्ते Sunita Patil");
    expect(paperIn(email?.attachments?.[0]?.content ?? Buffer.of())).toMatchObject({
      parties: [{ name: "Dev" }, { name: "Sunita Patil" }],
      total: { value: "₹1,400.00" },
    });
    const documents = await bench.superuser.query("select distinct customer_id from document");
    expect(documents.rows, "deleted with whose account it is").toEqual([{ customer_id: dev }]);
    const { rows } = await bench.superuser.query(
      "select subject_id, changes from audit_event where action = 'payment.statement-sent'",
    );
    expect(rows).toEqual([
      {
        subject_id: dev,
        changes: { from: "2026-11-01", to: "2026-11-21", language: "hi", channel: "email", payerId: sunita },
      },
    ]);
    bench.clock.advance({ seconds: 59 });
    expect(await sendStatement(ctx, ask(dev, { from: "2026-11-01" })), "a moment ago").toMatchObject({
      id: taps[0]?.id,
      state: "sent",
      isRepeat: true,
    });
    expect(await sendStatement(ctx, ask(dev, { from: "2026-11-02" })), "other days").toMatchObject({ isRepeat: false });
    bench.clock.advance({ seconds: 1 });
    expect(await sendStatement(ctx, ask(dev, { from: "2026-11-01" }))).toMatchObject({ isRepeat: false });
    await bench.workDocuments();
    expect(bench.notifiers.emails, "asked for again").toHaveLength(3);
  });

  it("sends the PDF to who pays on WhatsApp, once for any number of taps, and names whose account it is", async () => {
    const { dev } = await family();
    const asked = ask(dev, { channel: "whatsapp", from: "2026-11-01" });
    const taps = await Promise.all(Array.from({ length: 5 }, () => sendStatement(ctx, asked)));
    expect(new Set(taps.map(({ id }) => id)).size).toBe(1);
    await sendStatement(ctx, { ...asked, channel: "email" });
    await bench.workDocuments();
    expect(bench.notifiers.uploads).toMatchObject([{ name: "statement-Dev-2026-11-01-2026-11-21-hi.pdf" }]);
    expect(bench.notifiers.templates).toMatchObject([
      {
        template: "account_statement",
        language: "hi",
        params: {
          customer_name: "Sunita Patil",
          business_name: "Prerna Classes",
          account_name: "Dev",
          period: "1 नवंबर – 21 नवंबर 2026",
        },
        document: { mediaId: "media-1", fileName: "statement-Dev-2026-11-01-2026-11-21-hi.pdf" },
        opaque: taps[0]?.id,
      },
    ]);
    expect(bench.notifiers.emails, "on its own").toHaveLength(1);
  });

  it("is refused for somebody in Trash, by name, and goes to a payer who is not", async () => {
    const { sunita, dev } = await family();
    await deleteCustomer(ctx, { id: dev });
    expect(await sendStatement(ctx, ask(dev))).toMatchObject({ isRepeat: false });
    await deleteCustomer(ctx, { id: sunita });
    await expect(sendStatement(ctx, ask(sunita))).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Sunita Patil is in Trash. Restore them first.",
    });
    await expect(sendStatement(ctx, ask(dev, { channel: "whatsapp" }))).rejects.toThrow("Dev is in Trash");
  });

  it("is in what the messages of the days cost, one on WhatsApp as one message, until it fails", async () => {
    const { dev } = await family();
    const costs = async () => (await countReminders(ctx, { period: "7d" })).costs;
    const { id } = await sendStatement(ctx, ask(dev, { channel: "whatsapp" }));
    await sendStatement(ctx, ask(dev, { channel: "email" }));
    expect(await costs()).toEqual([{ channel: "whatsapp", messages: 0, documents: 0, cost: "0.00" }]);
    await bench.workDocuments();
    expect(await costs()).toEqual([{ channel: "whatsapp", messages: 1, documents: 1, cost: "0.12" }]);
    await bench.superuser.query("update document_delivery set state = 'failed' where id = $1", [id]);
    expect(await costs()).toEqual([{ channel: "whatsapp", messages: 0, documents: 0, cost: "0.00" }]);
  });

  it("is sent in the morning when it is asked for at night", async () => {
    bench.clock.set("2026-11-21T17:30:00Z");
    const { sunita } = await family();
    expect(await sendStatement(ctx, ask(sunita))).toMatchObject({ dueAt: "2026-11-22T02:30:00.000Z" });
    await bench.workDocuments();
    expect(bench.notifiers.emails).toEqual([]);
    bench.clock.set("2026-11-22T02:30:00Z");
    await bench.workDocuments();
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("replaces one that waits for the morning when it is asked for again at night, also after midnight", async () => {
    bench.clock.set("2026-11-21T17:30:00Z");
    const { sunita } = await family();
    const from = "2026-11-01";
    const ids = [(await sendStatement(ctx, ask(sunita, { from }))).id];
    for (const minutes of [11, 120]) {
      bench.clock.advance({ minutes });
      const again = await sendStatement(ctx, ask(sunita, { from }));
      expect(again).toMatchObject({ isRepeat: false, dueAt: "2026-11-22T02:30:00.000Z" });
      ids.push(again.id);
    }
    expect(new Set(ids).size).toBe(3);
    await sendStatement(ctx, ask(sunita, { from: "2026-11-15" }));
    await sendStatement(ctx, ask(sunita, { from, language: "en" }));
    bench.clock.set("2026-11-22T02:30:00Z");
    await bench.workDocuments();
    expect(bench.notifiers.emails.map(({ attachments }) => attachments?.[0]?.name).toSorted()).toEqual([
      "statement-Sunita-Patil-2026-11-01-2026-11-22-hi.pdf",
      "statement-Sunita-Patil-2026-11-01-2026-11-22.pdf",
      "statement-Sunita-Patil-2026-11-15-2026-11-22-hi.pdf",
    ]);
    const { rows } = await bench.superuser.query(
      "select state, state_reason from document_delivery where id = any($1) order by created_at",
      [ids],
    );
    expect(rows).toMatchObject([{ state: "cancelled" }, { state: "cancelled" }, { state: "sent" }]);
  });

  const stateOf = async (id: string) =>
    (await bench.superuser.query("select state, state_reason from document_delivery where id = $1", [id])).rows[0];

  it.each([
    ["is unset", (_: string, dev: string) => setPayer(ctx, { customerId: dev, payerId: null })],
    ["is in Trash", (sunita: string) => deleteCustomer(ctx, { id: sunita })],
  ])("goes to the customer, and no longer to a payer who %s, when it is asked for again", async (_, change) => {
    bench.clock.set("2026-11-21T17:30:00Z");
    const { sunita, dev } = await family();
    await updateCustomer(ctx, { id: dev, changes: { email: "dev@example.in" } });
    const held = await sendStatement(ctx, ask(dev));
    await bench.workDocuments();
    await change(sunita, dev);
    const again = await sendStatement(ctx, ask(dev));
    expect(again).toMatchObject({ isRepeat: false, address: "dev@example.in" });
    expect(await sendStatement(ctx, ask(dev))).toMatchObject({ isRepeat: true, id: again.id });
    expect(await stateOf(held.id)).toMatchObject({ state: "cancelled", state_reason: expect.stringMatching(/./) });
    bench.clock.set("2026-11-22T02:30:00Z");
    await bench.workDocuments();
    expect(bench.notifiers.emails.map(({ to }) => to)).toEqual(["dev@example.in"]);
  });

  it("is the same as one whose PDF has the figures of now, whatever they were when it was asked for", async () => {
    const { sunita } = await family();
    const first = await sendStatement(ctx, ask(sunita));
    await recordPayment(ctx, { customerId: sunita, amount: 30_000, mode: "upi" });
    await bench.workDocuments();
    expect(await sendStatement(ctx, ask(sunita))).toMatchObject({ isRepeat: true, id: first.id });
    await bench.workDocuments();
    expect(sentPapers().map(({ total }) => total.value)).toEqual(["₹1,100.00"]);
  });

  const sentPapers = () =>
    bench.notifiers.emails.map(({ attachments }) => paperIn(attachments?.[0]?.content ?? Buffer.of()));

  const namesIn = (paper: Paper | undefined) => paper?.parties.map(({ name }) => name);

  it("is another one once somebody whose lines are in its PDF has left the account", async () => {
    bench.clock.set("2026-11-21T17:30:00Z");
    const { sunita, dev } = await family();
    await setPayer(ctx, { customerId: dev, payerId: null });
    const held = await sendStatement(ctx, ask(sunita));
    await setPayer(ctx, { customerId: dev, payerId: sunita });
    await bench.workDocuments();
    await setPayer(ctx, { customerId: dev, payerId: null });
    const again = await sendStatement(ctx, ask(sunita));
    expect(again).toMatchObject({ isRepeat: false });
    expect(await stateOf(held.id)).toMatchObject({ state: "cancelled" });
    bench.clock.set("2026-11-22T02:30:00Z");
    await bench.workDocuments();
    expect(sentPapers()).toHaveLength(1);
    expect(namesIn(sentPapers()[0])).toEqual(["Sunita Patil"]);
    expect(JSON.stringify(sentPapers()), "what he was charged").not.toContain("2,400.00");
  });

  it.each([
    ["left it", { before: true, after: false }],
    ["joined it", { before: false, after: true }],
  ])("is rendered again, once, before it is sent when somebody has %s", async (_, { before, after }) => {
    bench.clock.set("2026-11-21T17:30:00Z");
    const { sunita, dev } = await family();
    const isPaidFor = (is: boolean) => setPayer(ctx, { customerId: dev, payerId: is ? sunita : null });
    await isPaidFor(before);
    await sendStatement(ctx, ask(sunita));
    await bench.workDocuments();
    await isPaidFor(after);
    bench.clock.set("2026-11-22T02:30:00Z");
    expect(await bench.workDocuments()).toEqual(["not-rendered", "sent"]);
    expect(namesIn(sentPapers()[0])).toEqual(after ? ["Sunita Patil", "Dev"] : ["Sunita Patil"]);
    expect(await sendStatement(ctx, ask(sunita, { to: "2026-11-21" })), "what the PDF says").toMatchObject({
      isRepeat: true,
    });
  });

  it("stores the PDF that was rendered again at the provider, instead of the earlier one", async () => {
    const { sunita, dev } = await family();
    await sendStatement(ctx, ask(sunita, { channel: "whatsapp" }));
    await bench.workDocuments({ renders: true });
    expect(bench.notifiers.uploads).toHaveLength(1);
    await bench.superuser.query("update document_delivery set state = 'planned', sent_at = null");
    await setPayer(ctx, { customerId: dev, payerId: null });
    const { rows } = await bench.superuser.query<{ id: string }>("select id from document_delivery");
    await sendDelivery(await bench.systemContext(tenant.tenantId), { deliveryId: rows[0]?.id ?? "" });
    await bench.workDocuments();
    expect(bench.notifiers.uploads).toHaveLength(2);
    expect(namesIn(paperIn(bench.notifiers.uploads[1]?.content ?? Buffer.of()))).toEqual(["Sunita Patil"]);
    expect(bench.notifiers.templates.at(-1)).toMatchObject({ document: { mediaId: "media-2" } });
  });

  it("is not sent to somebody who no longer pays for the account", async () => {
    bench.clock.set("2026-11-21T17:30:00Z");
    const { dev } = await family();
    const { id } = await sendStatement(ctx, ask(dev));
    await bench.workDocuments();
    await setPayer(ctx, { customerId: dev, payerId: null });
    bench.clock.set("2026-11-22T02:30:00Z");
    expect(await bench.workDocuments()).toEqual(["cancelled"]);
    expect(bench.notifiers.emails).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state_reason: "Someone else pays for this account now." });
  });

  it("goes to the new address when that has changed, and is asked for again", async () => {
    bench.clock.set("2026-11-21T17:30:00Z");
    const { sunita, dev } = await family();
    const held = await sendStatement(ctx, ask(dev));
    await updateCustomer(ctx, { id: sunita, changes: { email: "patil@example.in" } });
    expect(await sendStatement(ctx, ask(dev))).toMatchObject({ isRepeat: false, address: "patil@example.in" });
    expect(await stateOf(held.id)).toMatchObject({ state: "cancelled" });
  });

  it("says what is owed after a payment when it is asked for again, whether the first one waits or is sent", async () => {
    const { sunita, dev } = await family();
    const totals = () =>
      bench.notifiers.emails.map(({ attachments }) => paperIn(attachments?.[0]?.content ?? Buffer.of()).total.value);
    const sent = await sendStatement(ctx, ask(dev));
    await bench.workDocuments();
    bench.clock.advance({ seconds: 10 });
    await recordPayment(ctx, { customerId: sunita, amount: 40_000, mode: "upi" });
    expect(await sendStatement(ctx, ask(dev))).toMatchObject({ isRepeat: false });
    await bench.workDocuments();
    expect(totals()).toEqual(["₹1,400.00", "₹1,000.00"]);
    expect(await stateOf(sent.id)).toMatchObject({ state: "sent" });
    bench.clock.set("2026-11-21T17:30:00Z");
    const held = await sendStatement(ctx, ask(dev));
    await bench.workDocuments();
    await recordPayment(ctx, { customerId: sunita, amount: 100_000, mode: "upi" });
    const again = await sendStatement(ctx, ask(dev));
    expect(again).toMatchObject({ isRepeat: false });
    expect(await stateOf(held.id)).toMatchObject({ state: "cancelled", state_reason: expect.stringMatching(/./) });
    expect(await sendStatement(ctx, ask(dev))).toMatchObject({ isRepeat: true, id: again.id });
    bench.clock.set("2026-11-22T02:30:00Z");
    await bench.workDocuments();
    expect(totals()).toEqual(["₹1,400.00", "₹1,000.00", "₹0.00"]);
  });

  it("is in the payer's own language when asked for without one, also after another language", async () => {
    bench.clock.set("2026-11-21T17:30:00Z");
    const { sunita } = await family();
    const english = await sendStatement(ctx, ask(sunita, { language: "en" }));
    const own = await sendStatement(ctx, ask(sunita));
    expect(own).toMatchObject({ isRepeat: false, language: "hi" });
    expect(await sendStatement(ctx, ask(sunita, { language: "hi" }))).toMatchObject({ isRepeat: true, id: own.id });
    expect(await stateOf(english.id), "another wish").toMatchObject({ state: "planned" });
  });

  it("is finished once by another worker when the first one dies at the provider", async () => {
    const { sunita } = await family();
    await sendStatement(ctx, ask(sunita));
    bench.notifiers.script = ["crash"];
    await bench.workDocuments();
    expect(bench.notifiers.emails).toEqual([]);
    for (let round = 0; round < 4; round += 1) {
      bench.clock.advance({ seconds: 31 });
      await bench.passDeliveryLeases(31);
      await bench.workDocuments();
    }
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("is refused without an email address, after an opt-out and to a role that may not, and leaves no trace", async () => {
    const { sunita } = await family("");
    await expect(sendStatement(ctx, ask(sunita))).rejects.toMatchObject({ code: "CONFLICT" });
    const reachable = await family("reachable@example.in");
    expect(() => sendStatement(tenant.as("viewer"), ask(reachable.sunita))).toThrow("doesn't allow");
    await recordConsent(ctx, {
      customerId: reachable.sunita,
      channel: "email",
      state: "withdrawn",
      purpose: "reminders",
      source: "in person",
    });
    await expect(sendStatement(ctx, ask(reachable.sunita))).rejects.toThrow("Opted out");
    for (const left of ["document", "document_delivery", "outbox where name ~ '^(document|statement)'"])
      expect((await bench.superuser.query(`select from ${left}`)).rowCount, left).toBe(0);
    expect(bench.notifiers.emails).toEqual([]);
  });
});
