import { randomUUID } from "node:crypto";
import { sendReply as sendReplyJob } from "@aavarti/jobs/definitions/conversations";
import type { Answers } from "@aavarti/testing/answers";
import { createInboxBench, type InboxBench } from "@aavarti/testing/inbox-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { closeConversation } from "../conversations/change-conversation.ts";
import { reply } from "../conversations/reply.ts";
import { sendReply } from "../conversations/send-reply.ts";

/**
 * Asha has two conversations by email: an old one about her invoice, closed after our reply, and an
 * open one about her locker. Ravi, of the same business, has one; another business has a customer
 * with Asha's address.
 */
let bench: InboxBench;
let answers: Answers;
let ctx: ServiceContext;
let asha: { hash: string; email: string };
let ravi: { hash: string; email: string };
let elsewhere: { hash: string };
const INVOICE = "invoice-1@mail.asha.example";
const LOCKER = "locker-1@mail.asha.example";
const RAVIS = "ravi-1@mail.ravi.example";
let ourReply = "";
let ourReminder = "";
const names = new Map<string, string>();

const hashOf = (tenantId: string, customerId: string) => bench.hashOf({ tenantId, customerId });

type Mail = {
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  inReplyTo?: string[];
  references?: string[];
  headers?: Record<string, string>;
};

/** Delivers an email of Asha, unless the mail says otherwise, and returns its provider's id. */
async function deliver(
  { from, to, subject = "Hello", text = "Hello", inReplyTo, references, headers = {} }: Mail,
  minutes = 61,
) {
  bench.clock.advance({ minutes });
  const id = randomUUID();
  const ids = (list: string[]) => list.map((one) => `<${one}>`).join(" ");
  const outcome = await answers.email({
    id,
    from: from ?? asha.email,
    text,
    mailboxHash: to ?? asha.hash,
    headers: [
      ...(inReplyTo ? [{ Name: "In-Reply-To", Value: ids(inReplyTo) }] : []),
      ...(references ? [{ Name: "References", Value: ids(references) }] : []),
      ...(headers["Message-ID"] ? [] : [{ Name: "Message-ID", Value: `<${id}@mail.example>` }]),
      ...Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
    ],
    fields: { Subject: subject },
  });
  return { id, outcome };
}

/** Returns in which conversation an email landed, whose it is, and of which kind the message is. */
async function landing(id: string) {
  const { rows } = await bench.superuser.query<{ conversation_id: string; kind: string; state: string; name: string }>(
    `select i.conversation_id, i.kind, c.state, u.name from inbound_message i
      join conversation c on c.id = i.conversation_id join customer u on u.id = i.customer_id
      where i.provider_message_id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  return { in: names.get(row.conversation_id) ?? "a new one", kind: row.kind, state: row.state, of: row.name };
}

const conversationOf = async (messageId: string): Promise<string> => {
  const { rows } = await bench.superuser.query<{ conversation_id: string }>(
    "select conversation_id from inbound_message where provider_message_id = $1",
    [messageId],
  );
  return rows[0]?.conversation_id ?? "";
};

beforeAll(async () => {
  bench = await createInboxBench();
  ({ answers } = bench);
  await bench.reset();
  const tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  const other = await createTestTenant(bench.deps, { ownerPhone: null, businessName: "Other Gym" });
  ({ ctx } = tenant);
  const subscribe = (of: ServiceContext, customerName: string, email: string) =>
    createTestSubscription(of, { endOn: "2026-11-21", phone: null, email, customerName });
  const one = await subscribe(ctx, "Asha Patel", "asha@example.in");
  const two = await subscribe(ctx, "Ravi Kumar", "ravi@example.in");
  const third = await subscribe(other.ctx, "Asha Elsewhere", "asha@example.in");
  asha = { email: "asha@example.in", hash: await hashOf(tenant.tenantId, one.customerId) };
  ravi = { email: "ravi@example.in", hash: await hashOf(tenant.tenantId, two.customerId) };
  elsewhere = { hash: await hashOf(other.tenantId, third.customerId) };
  await bench.sweepAndWork();
  const { rows } = await bench.superuser.query<{ id: string }>(
    "update reminder set provider_message_id = gen_random_uuid()::text where recipient_id = $1 returning provider_message_id as id",
    [one.customerId],
  );
  ourReminder = rows[0]?.id ?? "";

  const invoice = await deliver({ subject: "Invoice", text: "Invoice?", headers: { "Message-ID": `<${INVOICE}>` } });
  const invoiceThread = await conversationOf(invoice.id);
  await reply(ctx, { id: invoiceThread, text: "Here it is" });
  const sent = await bench.superuser.query<{ payload: unknown }>(
    "delete from outbox where name = $1 returning payload",
    [sendReplyJob.name],
  );
  for (const { payload } of sent.rows) {
    const { tenantId, messageId } = sendReplyJob.payload.parse(payload);
    expect(await sendReply(await bench.systemContext(tenantId), { messageId })).toBe("sent");
  }
  ourReply = randomUUID();
  await bench.superuser.query("update conversation_message set provider_message_id = $1 where direction = 'out'", [
    ourReply,
  ]);
  await closeConversation(ctx, { id: invoiceThread });
  const locker = await deliver({ subject: "Locker", text: "A locker?", headers: { "Message-ID": `<${LOCKER}>` } });
  const ravis = await deliver({ from: ravi.email, to: ravi.hash, headers: { "Message-ID": `<${RAVIS}>` } });
  names.set(invoiceThread, "invoice");
  names.set(await conversationOf(locker.id), "locker");
  names.set(await conversationOf(ravis.id), "ravi's");
  expect(new Set(names.keys()).size).toBe(3);
});
afterAll(() => bench.close());

/** Each runs on what the ones before it left, so the old conversation is closed again before it. */
async function closeOld() {
  for (const [id, name] of names) if (name === "invoice") await closeConversation(ctx, { id });
}

const ours = (id: string) => `${id}@mtasv.net`;

describe("an email lands", () => {
  it.each<[string, string, () => Mail]>([
    // The thread that it answers.
    ["a reply to our reply", "invoice", () => ({ inReplyTo: [ours(ourReply)], references: [INVOICE, ours(ourReply)] })],
    ["a reply that names our reply only in References", "invoice", () => ({ references: [INVOICE, ours(ourReply)] })],
    ["a reply that names our reply only in In-Reply-To", "invoice", () => ({ inReplyTo: [ours(ourReply)] })],
    ["a reply to the sender's own first email", "invoice", () => ({ inReplyTo: [INVOICE] })],
    ["a reply that names it only in References", "invoice", () => ({ references: [INVOICE] })],
    [
      "a reply to a message of somebody else in the thread",
      "invoice",
      () => ({ inReplyTo: ["not-ours@x.example"], references: [INVOICE, "not-ours@x.example"] }),
    ],
    ["a reply with another subject", "invoice", () => ({ subject: "Something else", inReplyTo: [ours(ourReply)] })],
    ["a reply without a subject", "invoice", () => ({ subject: "", inReplyTo: [ours(ourReply)] })],
    ["a reply with a subject in Hindi", "invoice", () => ({ subject: "उत्तर: बिल", inReplyTo: [ours(ourReply)] })],
    [
      "a reply with AW: and Re: in its subject",
      "invoice",
      () => ({ subject: "AW: Re: AW: Invoice", inReplyTo: [INVOICE] }),
    ],
    ["a reply that writes our id in capitals", "invoice", () => ({ inReplyTo: [ours(ourReply).toUpperCase()] })],
    ["a reply through another of the provider's hosts", "invoice", () => ({ inReplyTo: [`${ourReply}@pm.mtasv.net`] })],
    ["a reply with two ids in In-Reply-To", "invoice", () => ({ inReplyTo: ["not-ours@x.example", ours(ourReply)] })],
    [
      "a reply after a hundred others",
      "invoice",
      () => ({ references: [INVOICE, ...Array.from({ length: 150 }, (_, at) => `n${at}@x.example`)] }),
    ],
    ["a reply to the open thread", "locker", () => ({ inReplyTo: [LOCKER] })],
    [
      "a reply that names both threads, the open one last",
      "locker",
      () => ({ references: [INVOICE, ours(ourReply), LOCKER] }),
    ],
    [
      "a reply whose In-Reply-To and References disagree",
      "invoice",
      () => ({ inReplyTo: [ours(ourReply)], references: [LOCKER] }),
    ],
    [
      "a reply to the thread from another address",
      "invoice",
      () => ({ from: "asha@work.example", inReplyTo: [INVOICE] }),
    ],
    [
      "a reply of the husband, who was passed on our email",
      "invoice",
      () => ({ from: "vijay@x.example", references: [ours(ourReply)] }),
    ],
    // The open thread, where it answers none.
    ["an email that answers nothing", "locker", () => ({})],
    ["one with the subject of the old thread alone", "locker", () => ({ subject: "Re: Invoice" })],
    ["a reply to a reminder", "locker", () => ({ inReplyTo: [ours(ourReminder)] })],
    ["a reply to an email that we don't know", "locker", () => ({ inReplyTo: ["gone@x.example"] })],
    ["a reply to Ravi's email", "locker", () => ({ inReplyTo: [RAVIS] })],
    ["one with broken ids", "locker", () => ({ headers: { "In-Reply-To": "<<<>", References: "no brackets at all" } })],
    [
      "one that is passed on",
      "locker",
      () => ({
        subject: "Fwd: Fees",
        text: "See below\n\n---------- Forwarded message ---------\nFrom: x@y.example\nDate: today\nSubject: Fees\n\nold",
      }),
    ],
    ["one from another address that answers nothing", "locker", () => ({ from: "asha@work.example" })],
    // Somebody else's.
    ["an email to Ravi's address from Asha", "locker", () => ({ to: ravi.hash })],
    ["an email to Ravi's address that names Asha's thread", "invoice", () => ({ to: ravi.hash, inReplyTo: [INVOICE] })],
    ["an email of Asha to the other business", "a new one", () => ({ to: elsewhere.hash })],
    [
      "one to the other business that names our thread",
      "a new one",
      () => ({ to: elsewhere.hash, inReplyTo: [ours(ourReply)] }),
    ],
    // Without a signed address.
    ["a reply to a reminder whose address lost its end", "locker", () => ({ to: "", inReplyTo: [ours(ourReminder)] })],
    ["the same, named only in References", "locker", () => ({ to: "", references: [ours(ourReminder)] })],
    ["a reply to our reply whose address lost its end", "invoice", () => ({ to: "", inReplyTo: [ours(ourReply)] })],
    [
      "the same from an address in capitals",
      "invoice",
      () => ({ to: "", from: "Asha@Example.IN", references: [ours(ourReply)] }),
    ],
    [
      "a reply to our reply with a forged end",
      "invoice",
      () => ({ to: `${asha.hash.slice(0, -1)}x`, inReplyTo: [ours(ourReply)] }),
    ],
    // With no one.
    ["an email of a stranger", "nowhere", () => ({ to: "", from: "new@x.example" })],
    ["an email from Asha's address to none of ours", "nowhere", () => ({ to: "" })],
    ["one that names Asha's own id alone", "nowhere", () => ({ to: "", inReplyTo: [INVOICE] })],
    [
      "a stranger's reply to our reply",
      "nowhere",
      () => ({ to: "", from: "new@x.example", inReplyTo: [ours(ourReply)] }),
    ],
    [
      "a stranger's reply to our reminder",
      "nowhere",
      () => ({ to: "", from: "new@x.example", inReplyTo: [ours(ourReminder)] }),
    ],
    ["an address with a forged end", "nowhere", () => ({ to: `${asha.hash.slice(0, -4)}0000` })],
    [
      "an address of another customer with Asha's end",
      "nowhere",
      () => ({ to: [ravi.hash.slice(0, -16), asha.hash.slice(-16)].join("") }),
    ],
    [
      "an address of another business with our customer",
      "nowhere",
      () => ({ to: [elsewhere.hash.split(".")[0], ...asha.hash.split(".").slice(1)].join(".") }),
    ],
  ])("%s: %s", async (_what, place, mail) => {
    await closeOld();
    const { id } = await deliver(mail());
    expect((await landing(id))?.in ?? "nowhere").toBe(place);
  });

  it("reopens the old thread that it answers, and answers go to where it came from", async () => {
    await closeOld();
    const { id } = await deliver({ from: "asha@work.example", inReplyTo: [INVOICE] });
    expect(await landing(id)).toMatchObject({ in: "invoice", state: "open", kind: "text" });
    const { rows } = await bench.superuser.query("select address from conversation where id = $1", [
      await conversationOf(id),
    ]);
    expect(rows).toEqual([{ address: "asha@work.example" }]);
  });
});

describe("an email that a program wrote", () => {
  it.each<[string, Mail]>([
    ["out of office, by its header", { headers: { "Auto-Submitted": "auto-replied" } }],
    ["generated, by its header", { headers: { "Auto-Submitted": "auto-generated; type=x" } }],
    ["out of office, by Outlook's subject", { subject: "Automatic reply: Invoice" }],
    ["out of office, by its subject", { subject: "Out of Office: Invoice" }],
    ["out of office, in Hindi", { subject: "स्वचालित उत्तर: बिल" }],
    ["an old responder", { headers: { "X-Autoreply": "yes" } }],
    ["another old responder", { headers: { "X-Autorespond": "yes" } }],
    ["by its precedence", { headers: { Precedence: "auto_reply" } }],
    ["a mailing list", { headers: { "List-Id": "<news.x.example>" } }],
    ["bulk", { headers: { Precedence: "bulk" } }],
    ["a bounce, by its sender", { from: "mailer-daemon@x.example" }],
    ["a bounce, by its return path", { headers: { "Return-Path": "<>" } }],
    ["a bounce, by its type", { headers: { "Content-Type": "multipart/report; report-type=delivery-status" } }],
    ["a bounce, by who it failed for", { headers: { "X-Failed-Recipients": "asha@example.in" } }],
    ["our own mailbox", { from: "inbox@inbound.example.in" }],
  ])("is kept and opens nothing: %s", async (_what, mail) => {
    await closeOld();
    const { id } = await deliver({ text: "STOP", ...mail, inReplyTo: [INVOICE] });
    expect(await landing(id)).toMatchObject({ in: "invoice", kind: "automatic", state: "closed" });
    const { rowCount } = await bench.superuser.query("select from consent_event where state = 'withdrawn'");
    expect(rowCount).toBe(0);
  });

  it.each<[string, Mail]>([
    ["says that a person wrote it", { headers: { "Auto-Submitted": "no" } }],
    ["asks for no automatic answers", { headers: { "X-Auto-Response-Suppress": "All" } }],
    ["answers an automatic one", { subject: "Re: Automatic reply: Invoice" }],
    ["has a return path", { headers: { "Return-Path": "<asha@example.in>" } }],
  ])("is not one that %s", async (_what, mail) => {
    await closeOld();
    const { id } = await deliver({ ...mail, inReplyTo: [INVOICE], text: `Hello ${_what}` });
    expect(await landing(id)).toMatchObject({ in: "invoice", kind: "text", state: "open" });
  });
});

describe("a loop", () => {
  it("of a program that says nothing of itself ends: the fourth of the same within an hour counts as automatic", async () => {
    bench.clock.advance({ hours: 2 });
    const kinds: (string | undefined)[] = [];
    for (let at = 0; at < 6; at += 1)
      kinds.push((await landing((await deliver({ from: "bot@x.example", text: "We got your email" }, 1)).id))?.kind);
    expect(kinds).toEqual(["text", "text", "text", "automatic", "automatic", "automatic"]);
    bench.clock.advance({ hours: 2 });
    expect((await landing((await deliver({ from: "bot@x.example", text: "We got your email" })).id))?.kind).toBe(
      "text",
    );
  });

  it("with another text each time ends too: after twenty in an hour", async () => {
    bench.clock.advance({ hours: 2 });
    const kinds: (string | undefined)[] = [];
    for (let at = 0; at < 22; at += 1)
      kinds.push((await landing((await deliver({ from: "bot@x.example", text: `Ticket ${at}` }, 1)).id))?.kind);
    expect(kinds.filter((kind) => kind === "text")).toHaveLength(20);
    expect(kinds.slice(-2)).toEqual(["automatic", "automatic"]);
  });

  it("is not what several people write, or one person in an hour of many", async () => {
    bench.clock.advance({ hours: 2 });
    for (let at = 0; at < 4; at += 1)
      expect((await landing((await deliver({ from: `p${at}@x.example`, text: "Yes" }, 1)).id))?.kind).toBe("text");
  });
});

describe("hostile fields", () => {
  it("lose what changes the direction of the text around them, and what can't be stored", async () => {
    const { id } = await deliver({
      subject: "In\u202Evoice\u2066\r\nBcc: x\u0000",
      text: "Pay \u202Enow\u0000 \uD83D",
      inReplyTo: [LOCKER],
    });
    const { rows } = await bench.superuser.query(
      "select subject, text from inbound_message where provider_message_id = $1",
      [id],
    );
    expect(rows).toEqual([{ subject: "In voice Bcc: x", text: "Pay now \uFFFD" }]);
  });

  it("may be 5,000 headers, of which a thousand are read", async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`X-${at}`, "<".repeat(200)]));
    const { id } = await deliver({ headers: { ...many, "Auto-Submitted": "auto-replied" }, inReplyTo: [INVOICE] });
    expect(await landing(id)).toMatchObject({ in: "invoice", kind: "text" });
  });

  it("may be one line of 100 kB", async () => {
    const { id } = await deliver({ text: `On ${"a: ".repeat(33_000)}`, inReplyTo: [LOCKER] });
    const { rows } = await bench.superuser.query(
      "select length(text) as length from inbound_message where provider_message_id = $1",
      [id],
    );
    expect(rows).toEqual([{ length: 20_000 }]);
  });
});
