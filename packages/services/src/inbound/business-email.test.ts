import { ListActivity } from "@aavarti/contract/activity";
import { linkSecret } from "@aavarti/db/queries/deployment";
import type { Answers, EmailAnswer } from "@aavarti/testing/answers";
import { createInboxBench, hashIn, type InboxBench, MAILBOX } from "@aavarti/testing/inbox-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listActivity } from "../activity/list-activity.ts";
import { listConversations } from "../conversations/list-conversations.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { readSenderSettings } from "../sender-domain/read-sender.ts";
import { businessInboundAddress, readBusinessAddress } from "./business-address.ts";
import { readInboundAddress } from "./customer-address.ts";
import { MAX_NEW_PER_HOUR, takeBusinessEmail } from "./take-business-email.ts";

const FROM = "ravi.menon@example.in";

let bench: InboxBench;
let answers: Answers;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  bench = await createInboxBench();
  ({ answers } = bench);
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  other = await createTestTenant(bench.deps, { ownerPhone: null });
});
afterAll(() => bench.close());

/** Somebody writes to the business's address. */
async function emailed({ name = "", ...email }: Partial<EmailAnswer> & { name?: string } = {}) {
  const { from = FROM } = email;
  const mailboxHash = await bench.hashOf({ tenantId: tenant.tenantId });
  bench.clock.advance({ minutes: 1 });
  const fields = { FromFull: { Email: from, Name: name, MailboxHash: "" }, ...email.fields };
  return answers.email({ text: "What does it cost?", mailboxHash, ...email, from, fields });
}
const customers = async () =>
  (
    await bench.superuser.query<{ name: string; email: string; status: string }>(
      "select name, email, status from customer where tenant_id = $1 and deleted_at is null order by created_at, id",
      [tenant.tenantId],
    )
  ).rows;
const reasons = async () =>
  (
    await bench.superuser.query<{ reason: string }>("select reason from unmatched_message order by created_at")
  ).rows.map(({ reason }) => reason);
const conversations = async (of = tenant) =>
  (await listConversations(of.ctx, { tab: "all", limit: 50, cursor: undefined })).items;

describe("an email to the business's own address", () => {
  it("makes a stranger a prospect, whose conversation it begins and whose next email continues", async () => {
    expect(await emailed({ name: "Ravi Menon" })).toBe("message: kept");
    expect(await customers()).toEqual([{ name: "Ravi Menon", email: FROM, status: "prospect" }]);
    expect(await conversations()).toMatchObject([{ channel: "email", customer: { name: "Ravi Menon" } }]);
    const { items } = await listActivity(tenant.ctx, ListActivity.parse({}));
    expect(items[0]).toMatchObject({ sentence: expect.stringContaining("Ravi Menon") });
    const { rows } = await bench.superuser.query("select title from notification where kind = 'customer.replied'");
    expect(rows).toHaveLength(1);
    await emailed({ text: "And when do you open?" });
    expect(await customers()).toHaveLength(1);
    expect(await conversations()).toHaveLength(1);
  });

  it("reaches the customer who has the address, of several the one with the newest conversation", async () => {
    const one = await createCustomer(tenant.ctx, { name: "Ravi", email: FROM, status: "active" });
    const two = await createCustomer(tenant.ctx, { name: "Anu Menon", email: FROM, status: "active" });
    const mailboxHash = await bench.hashOf({ tenantId: tenant.tenantId, customerId: two.id });
    await answers.email({ from: FROM, text: "Hello", mailboxHash });
    expect(await emailed()).toBe("message: kept");
    expect((await conversations()).map(({ customer }) => customer.id)).toEqual([two.id]);
    await deleteCustomer(tenant.ctx, { id: two.id });
    await emailed();
    expect((await conversations()).map(({ customer }) => customer.id)).toContain(one.id);
    expect((await customers()).map(({ name }) => name)).toEqual(["Ravi"]);
  });

  it("reaches nobody of another business, also when it answers that one's message", async () => {
    const email = `asha-${other.tenantId}@example.in`;
    await createTestSubscription(other.ctx, { endOn: "2026-11-28", email, phone: null });
    await bench.sweepAndWork();
    const { rows } = await bench.superuser.query<{ id: string }>(
      "update reminder set provider_message_id = gen_random_uuid()::text where tenant_id = $1 and channel = 'email' and recipient_kind = 'customer' returning provider_message_id as id",
      [other.tenantId],
    );
    expect(rows.length).toBeGreaterThan(0);
    await emailed({ from: email, inReplyTo: rows[0]?.id ?? "" });
    expect(await customers()).toMatchObject([{ email, status: "prospect" }]);
    expect(await conversations(other)).toEqual([]);
  });

  it("is nobody's with a forged business, a customer's signature or a changed address", async () => {
    const address = hashIn(businessInboundAddress(MAILBOX, other.tenantId, "another secret"));
    const own = await bench.hashOf({ tenantId: tenant.tenantId });
    const foreign = await bench.hashOf({ tenantId: other.tenantId });
    const swapped = `${own.split(".")[0]}.new.${foreign.split(".")[2]}`;
    for (const mailboxHash of [address, swapped, own.replace(".new.", ".any.")]) await emailed({ mailboxHash });
    expect(await customers()).toEqual([]);
    expect(await reasons()).toEqual(Array(3).fill("not our address"));
    expect(readBusinessAddress(own, await linkSecret(bench.deps.db))).toBe(tenant.tenantId);
    expect(readInboundAddress(own, await linkSecret(bench.deps.db))).toBeNull();
  });

  it("makes no prospect when it is automatic, a bounce, spam, or comes from the team or from us", async () => {
    const headers = (Name: string, Value: string) => ({ headers: [{ Name, Value }] });
    await emailed(headers("Auto-Submitted", "auto-replied"));
    await emailed(headers("Precedence", "bulk"));
    await emailed({ from: "mailer-daemon@example.in", ...headers("Return-Path", "<>") });
    await emailed(headers("X-Spam-Status", "Yes, score=9.1"));
    await emailed({ from: `inbox+loop@${MAILBOX.domain}` });
    const { rows } = await bench.superuser.query<{ email: string }>(
      "select u.email from app_user u join membership m on m.user_id = u.id where m.tenant_id = $1",
      [tenant.tenantId],
    );
    await emailed({ from: rows[0]?.email ?? "" });
    expect(await customers()).toEqual([]);
    expect(await conversations()).toEqual([]);
    expect(await reasons()).toEqual(["automatic", "automatic", "automatic", "spam", "automatic", "team member"]);
    const { rowCount } = await bench.superuser.query("select from notification where kind = 'customer.replied'");
    expect(rowCount).toBe(0);
  });

  it("reaches no customer whose address the sender forged, and obeys START only from a verified sender", async () => {
    const { id } = await createCustomer(tenant.ctx, { name: "Ravi", email: FROM, status: "active" });
    const dmarc = (result: string) => ({
      headers: [{ Name: "Authentication-Results", Value: `mx.example.in; dmarc=${result}` }],
    });
    await emailed({ text: "STOP", ...dmarc("fail") });
    expect(await reasons()).toEqual(["forged sender"]);
    expect(await emailed({ text: "STOP" })).toBe("message: stop");
    expect(await emailed({ text: "START" })).toBe("message: kept");
    expect(await emailed({ text: "START", ...dmarc("pass") })).toBe("message: start");
    const { rows } = await bench.superuser.query("select state from consent_event where customer_id = $1", [id]);
    expect(rows).toHaveLength(2);
  });

  it("makes at most 20 prospects in an hour, and keeps reaching those it made", async () => {
    for (let at = 0; at <= MAX_NEW_PER_HOUR; at += 1) await emailed({ from: `sender-${at}@example.in` });
    expect(await customers()).toHaveLength(MAX_NEW_PER_HOUR);
    expect(await reasons()).toEqual(["too many new senders"]);
    expect(await emailed({ from: "sender-3@example.in" })).toBe("message: kept");
    bench.clock.advance({ hours: 1 });
    await emailed({ from: "late@example.in" });
    expect(await customers()).toHaveLength(MAX_NEW_PER_HOUR + 1);
  });

  it("names a prospect as the email says on one line, and by the address for a link or no name", async () => {
    await emailed({ name: "Ravi\u202e\nMenon" });
    await emailed({ name: "free money at evil.com", from: "win@example.in" });
    await emailed({ from: "anu@example.in" });
    expect((await customers()).map(({ name }) => name)).toEqual(["Ravi Menon", "win", "anu"]);
  });

  it("leaves no trace when the activity log can't be written", async () => {
    const ctx = { ...(await bench.systemContext(tenant.tenantId)), requestId: "\u0000" };
    const message = {
      reminderId: null,
      channel: "email" as const,
      providerMessageId: "a1",
      from: FROM,
      kind: "text",
      subject: null,
      text: "Hello",
      html: null,
      answeredIds: [],
      messageIdHeader: null,
      isAutomatic: false,
      receivedAt: bench.clock.now(),
      files: [],
    };
    const email = { message, fromName: "Ravi", isSpam: false, isForged: false };
    await expect(takeBusinessEmail(ctx, email)).rejects.toThrow();
    const { rowCount } = await bench.superuser.query(
      "select from customer union all select from inbound_message union all select from outbox",
    );
    expect(rowCount).toBe(0);
  });

  it("makes one prospect when two emails of a new sender come at once, and nothing from a repeated one", async () => {
    const mailboxHash = await bench.hashOf({ tenantId: tenant.tenantId });
    const email = { from: FROM, text: "Hello", mailboxHash };
    await Promise.all([answers.email({ ...email, id: "a1" }), answers.email({ ...email, id: "a2" })]);
    await answers.email({ ...email, id: "a2" });
    expect(await customers()).toHaveLength(1);
    const { rowCount } = await bench.superuser.query("select from inbound_message");
    expect(rowCount).toBe(2);
  });
});

it("is shown with the sender settings, and is another one for each business", async () => {
  const { inboundAddress } = await readSenderSettings(tenant.ctx);
  expect(inboundAddress).toMatch(/^inbox\+[0-9a-z]{25}\.new\.[0-9a-f]{16}@inbound\.example\.in$/);
  expect((await readSenderSettings(other.ctx)).inboundAddress).not.toBe(inboundAddress);
});
