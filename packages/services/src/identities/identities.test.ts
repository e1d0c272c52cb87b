import type { Answers } from "@aavarti/testing/answers";
import { createInboxBench, type InboxBench } from "@aavarti/testing/inbox-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listConversations } from "../conversations/list-conversations.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import {
  addCustomerIdentity,
  listCustomerIdentities,
  removeCustomerIdentity,
  restoreCustomerIdentity,
  verifyCustomerIdentity,
} from "./manage-identities.ts";

const PHONE = "+919876543210";
const WORK = "asha.work@example.in";

let bench: InboxBench;
let answers: Answers;
let tenant: TestTenant;
let other: TestTenant;
let asha: { id: string; email: string };

beforeAll(async () => {
  bench = await createInboxBench();
  ({ answers } = bench);
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  other = await createTestTenant(bench.deps, { ownerPhone: null });
  const email = `asha-${tenant.tenantId}@example.in`;
  const { customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-11-21", phone: PHONE, email });
  asha = { id: customerId, email };
  await bench.sweepAndWork();
});
afterAll(() => bench.close());

const ashasHash = () => bench.hashOf({ tenantId: tenant.tenantId, customerId: asha.id });
const add = (
  value: string,
  { kind = "email", customerId = asha.id }: { kind?: "email" | "phone"; customerId?: string } = {},
) => addCustomerIdentity(tenant.ctx, { customerId, kind, value });
const list = (customerId = asha.id) => listCustomerIdentities(tenant.ctx, { customerId });
const someone = (name: string, contact: { email?: string; phone?: string }) =>
  createCustomer(tenant.ctx, { name, email: "", status: "active", ...contact });
const reminderOn = async (channel: string): Promise<string> => {
  const { rows } = await bench.superuser.query<{ id: string }>(
    `update reminder set provider_message_id = case channel when 'email' then gen_random_uuid()::text else provider_message_id end
      where tenant_id = $1 and channel = $2 and recipient_kind = 'customer' returning provider_message_id as id`,
    [tenant.tenantId, channel],
  );
  return rows[0]?.id ?? "";
};
/** Returns who wrote what, in the order of arrival, in both businesses. */
const received = async () =>
  (
    await bench.superuser.query<{ name: string; text: string }>(
      "select c.name, m.text from inbound_message m join customer c on c.id = m.customer_id order by m.created_at, m.id",
    )
  ).rows.map(({ name, text }) => `${name}: ${text}`);
const conversations = async (of = tenant) =>
  (await listConversations(of.ctx, { tab: "all", limit: 50, cursor: undefined })).items;

describe("a customer's other addresses", () => {
  it("are added by hand, as verified, in one form, and listed", async () => {
    await add("+91 98111 22333", { kind: "phone" });
    await add(WORK);
    expect(await list()).toMatchObject([
      { kind: "phone", value: "+919811122333", source: "member", verifiedBy: { name: "Priya Sharma" } },
      { kind: "email", value: WORK, verifiedAt: expect.any(String) },
    ]);
    const { rows } = await bench.superuser.query(
      "select changes from audit_event where tenant_id = $1 and action = 'customer.address-added'",
      [tenant.tenantId],
    );
    expect(rows).toHaveLength(2);
  });

  it("belong to one customer: another's is refused with their name, from record or list", async () => {
    const ravi = await someone("Ravi Menon", { email: "ravi@example.in", phone: "+919811100000" });
    for (const [value, kind] of [
      ["ravi@example.in", "email"],
      ["98111 00000", "phone"],
    ] as const)
      await expect(add(value, { kind })).rejects.toMatchObject({
        code: "CONFLICT",
        message: expect.stringContaining("Ravi Menon"),
      });
    await add(WORK);
    await expect(add(WORK, { customerId: ravi.id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(add(asha.email)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await list(ravi.id)).toEqual([]);
  });

  it("go to one of two customers who get the same at once", async () => {
    const ravi = await someone("Ravi Menon", { email: "ravi@example.in" });
    const outcomes = await Promise.allSettled([add(WORK), add(WORK, { customerId: ravi.id })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "CONFLICT" } });
    expect([...(await list()), ...(await list(ravi.id))]).toHaveLength(1);
  });

  it("need the permission, and are no other business's", async () => {
    const { id } = await add(WORK);
    const viewer = tenant.as("viewer");
    await expect(
      (async () => addCustomerIdentity(viewer, { customerId: asha.id, kind: "email", value: "x@example.in" }))(),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect((async () => removeCustomerIdentity(viewer, { id }))()).rejects.toMatchObject({ code: "FORBIDDEN" });
    for (const forged of [
      () => listCustomerIdentities(other.ctx, { customerId: asha.id }),
      () => addCustomerIdentity(other.ctx, { customerId: asha.id, kind: "email", value: "x@example.in" }),
      () => verifyCustomerIdentity(other.ctx, { id }),
      () => removeCustomerIdentity(other.ctx, { id }),
      () => restoreCustomerIdentity(other.ctx, { id }),
    ])
      await expect(forged()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await list()).toHaveLength(1);
  });

  it("are removed and restored, unless another customer has the address by then", async () => {
    const { id } = await add(WORK);
    await removeCustomerIdentity(tenant.ctx, { id });
    expect(await list()).toEqual([]);
    await restoreCustomerIdentity(tenant.ctx, { id });
    expect(await list()).toHaveLength(1);
    await removeCustomerIdentity(tenant.ctx, { id });
    await someone("Ravi Menon", { email: WORK });
    await expect(restoreCustomerIdentity(tenant.ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("are deleted with the customer", async () => {
    await add(WORK);
    await bench.superuser.query("delete from subscription where customer_id = $1", [asha.id]).catch(() => undefined);
    const bare = await someone("Ravi Menon", { email: "ravi@example.in" });
    await add("ravi.work@example.in", { customerId: bare.id });
    await bench.superuser.query("delete from customer where id = $1", [bare.id]);
    const { rows } = await bench.superuser.query("select value from customer_identity where tenant_id = $1", [
      tenant.tenantId,
    ]);
    expect(rows).toEqual([{ value: WORK }]);
  });
});

describe("a WhatsApp message", () => {
  it("from a hidden number reaches the customer whose quote proved the id", async () => {
    await answers.whatsapp({ from: null, userId: "IN.asha", text: "Before" });
    await answers.whatsapp({ userId: "IN.asha", text: "Yes", replyTo: await reminderOn("whatsapp") });
    expect(await list()).toMatchObject([{ kind: "wa_bsuid", value: "IN.asha", verifiedAt: expect.any(String) }]);
    await answers.whatsapp({ from: null, userId: "IN.asha", text: "After" });
    await answers.whatsapp({ from: null, userId: "IN.other", text: "Somebody" });
    expect(await received()).toEqual(["Asha Patel: Yes", "Asha Patel: After"]);
    expect(await conversations(other)).toEqual([]);
  });

  it("is nobody's once the id was removed, and quoting again does not bring it back", async () => {
    await answers.whatsapp({ userId: "IN.asha", text: "Yes", replyTo: await reminderOn("whatsapp") });
    const [identity] = await list();
    await removeCustomerIdentity(tenant.ctx, { id: identity?.id ?? "" });
    await answers.whatsapp({ from: null, userId: "IN.asha", text: "After" });
    await answers.whatsapp({ userId: "IN.asha", text: "Again", replyTo: await reminderOn("whatsapp") });
    await answers.whatsapp({ from: null, userId: "IN.asha", text: "Last" });
    expect(await received()).toEqual(["Asha Patel: Yes", "Asha Patel: Again"]);
  });

  it("that was forwarded proves no id", async () => {
    await answers.whatsapp({
      from: null,
      userId: "IN.other",
      text: "Look",
      replyTo: await reminderOn("whatsapp"),
      isForwarded: true,
    });
    expect(await list()).toEqual([]);
  });

  it("from a new number of a known id shows the number, which counts once it is verified", async () => {
    await answers.whatsapp({ userId: "IN.asha", text: "Yes", replyTo: await reminderOn("whatsapp") });
    await answers.whatsapp({ from: "+919811122333", userId: "IN.asha", text: "New number" });
    await answers.whatsapp({ from: "+919811122333", userId: "IN.unknown", text: "Unverified" });
    const number = (await list()).find(({ kind }) => kind === "phone");
    expect(number).toMatchObject({ value: "+919811122333", verifiedAt: null });
    await verifyCustomerIdentity(tenant.ctx, { id: number?.id ?? "" });
    await answers.whatsapp({ from: "+919811122333", userId: "IN.unknown", text: "Verified" });
    expect(await received()).toEqual(["Asha Patel: Yes", "Asha Patel: New number", "Asha Patel: Verified"]);
  });

  it("from a changed id reaches the customer of the id before, and a changed number waits to be verified", async () => {
    await answers.whatsapp({ userId: "IN.asha", text: "Yes", replyTo: await reminderOn("whatsapp") });
    const changed = (from: string) => {
      const timestamp = String(Math.floor(bench.clock.now().getTime() / 1_000));
      const system = { type: "user_changed_user_id", user_id: "IN.new", previous_user_id: from, wa_id: "919811122333" };
      const messages = [{ id: `wamid.${from}`, type: "system", from: PHONE.slice(1), timestamp, system }];
      const value = { metadata: { phone_number_id: "1" }, messages, contacts: [] };
      const entry = [{ changes: [{ field: "messages", value }] }];
      return answers.report("whatsapp", `change.${from}`, { object: "whatsapp_business_account", entry });
    };
    await changed("IN.asha");
    await answers.whatsapp({ from: null, userId: "IN.new", text: "New id" });
    await answers.whatsapp({ from: "+919811122333", userId: "IN.unknown", text: "New number" });
    expect(await received()).toEqual(["Asha Patel: Yes", "Asha Patel: New id"]);
    expect((await list()).map(({ value, verifiedAt }) => [value, verifiedAt !== null])).toEqual(
      expect.arrayContaining([
        ["IN.asha", true],
        ["IN.new", true],
        ["+919811122333", false],
      ]),
    );
  });

  it("is nobody's when two businesses know the id, and of none in Trash", async () => {
    await answers.whatsapp({ userId: "IN.asha", text: "Yes", replyTo: await reminderOn("whatsapp") });
    const theirs = await createCustomer(other.ctx, { name: "Asha P", email: "a@example.in", status: "active" });
    await bench.superuser.query(
      `insert into customer_identity (tenant_id, id, customer_id, kind, value, source, verified_at, created_at, updated_at)
        values ($1, gen_random_uuid(), $2, 'wa_bsuid', 'IN.asha', 'whatsapp', now(), now(), now())`,
      [other.tenantId, theirs.id],
    );
    await bench.superuser.query("update reminder set sent_at = null, state = 'planned' where tenant_id = $1", [
      tenant.tenantId,
    ]);
    await answers.whatsapp({ from: null, userId: "IN.asha", text: "To whom?" });
    expect(await received()).toEqual(["Asha Patel: Yes"]);
    await deleteCustomer(other.ctx, { id: theirs.id });
    await answers.whatsapp({ from: null, userId: "IN.asha", text: "Now" });
    expect(await received()).toEqual(["Asha Patel: Yes", "Asha Patel: Now"]);
  });
});

describe("an email", () => {
  it("to the customer's own address shows another address, which decides nothing until verified", async () => {
    await answers.email({ from: WORK, text: "From work", mailboxHash: await ashasHash() });
    const [identity] = await list();
    expect(identity).toMatchObject({ value: WORK, source: "email", verifiedAt: null, verifiedBy: null });
    const inReplyTo = await reminderOn("email");
    expect(await answers.email({ from: WORK, text: "Unverified", inReplyTo })).toBe("message: unmatched");
    await verifyCustomerIdentity(tenant.ctx, { id: identity?.id ?? "" });
    expect(await answers.email({ from: WORK, text: "Verified", inReplyTo })).toBe("message: kept");
    expect(await received()).toEqual(["Asha Patel: From work", "Asha Patel: Verified"]);
    expect(await conversations()).toHaveLength(1);
  });

  it("teaches nothing when it is automatic, spam, forged, the record's or another customer's address", async () => {
    const mailboxHash = await ashasHash();
    await someone("Ravi Menon", { email: "ravi@example.in" });
    const header = (Name: string, Value: string) => ({ headers: [{ Name, Value }] });
    await answers.email({ from: WORK, text: "Away", mailboxHash, ...header("Auto-Submitted", "auto-replied") });
    await answers.email({ from: WORK, text: "Buy", mailboxHash, ...header("X-Spam-Status", "Yes") });
    await answers.email({
      from: WORK,
      text: "Forged",
      mailboxHash,
      ...header("Authentication-Results", "mx.example; dmarc=fail"),
    });
    await answers.email({ from: asha.email, text: "Mine", mailboxHash });
    await answers.email({ from: "ravi@example.in", text: "Ravi's", mailboxHash });
    expect(await list()).toEqual([]);
  });

  it("to the business's address reaches the customer with the verified address, and makes no prospect", async () => {
    const mailboxHash = await bench.hashOf({ tenantId: tenant.tenantId });
    await add(WORK);
    await answers.email({ from: WORK, text: "Timings?", mailboxHash });
    expect(await received()).toEqual(["Asha Patel: Timings?"]);
    const { rowCount } = await bench.superuser.query("select from customer where tenant_id = $1", [tenant.tenantId]);
    expect(rowCount).toBe(1);
  });
});
