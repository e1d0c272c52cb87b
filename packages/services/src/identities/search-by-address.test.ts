import { findPeople, hasText } from "@aavarti/db/queries/people-search";
import { type Answers, createAnswers } from "@aavarti/testing/answers";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listConversations } from "../conversations/list-conversations.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { listCustomers } from "../customers/list-customers.ts";
import { searchEverything } from "../search/search-everything.ts";
import { addCustomerIdentity } from "./manage-identities.ts";

const PHONE = "+919876543210";
const page = { limit: 50, cursor: undefined };
/** As people type the address `asha.work@example.in` or `+919820012345`, or a part of it. */
const TYPED = ["asha.work@example.in", "ASHA.WORK", "98200 12345", "098200-12345", "+91 98200 12345", "9820012345"];

let bench: ReminderBench;
let answers: Answers;
let tenant: TestTenant;
let other: TestTenant;
let asha: { id: string };

beforeAll(async () => {
  bench = await createReminderBench();
  answers = createAnswers(bench);
});
beforeEach(async () => {
  await bench.reset();
  await bench.superuser.query("truncate webhook_event, unmatched_message");
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  other = await createTestTenant(bench.deps, { ownerPhone: null });
  asha = await createCustomer(tenant.ctx, { name: "Meera", email: "m@example.in", phone: PHONE, status: "active" });
  const { id } = await createCustomer(tenant.ctx, { name: "Ravi", email: "r@example.in", status: "active" });
  await addCustomerIdentity(tenant.ctx, { customerId: id, kind: "email", value: "ravi.home@example.in" });
  await addCustomerIdentity(tenant.ctx, { customerId: asha.id, kind: "email", value: "asha.work@example.in" });
  await addCustomerIdentity(tenant.ctx, { customerId: asha.id, kind: "phone", value: "98200 12345" });
});
afterAll(() => bench.close());

const listed = async (search: string, of = tenant) =>
  (await listCustomers(of.ctx, { ...page, search })).items.map(({ name }) => name);
const inInbox = async (search: string, of = tenant) =>
  (await listConversations(of.ctx, { ...page, tab: "all", search })).items.map(({ customer }) => customer.name);
const inPalette = async (q: string, of = tenant) =>
  (await searchEverything(of.ctx, { q })).people.map(({ name }) => name);

describe("another address of a customer", () => {
  it.each(TYPED)("is found in the list, the inbox and everything, typed as %s", async (typed) => {
    await answers.whatsapp({ from: PHONE, text: "Hello" });
    expect(await listed(typed)).toEqual(["Meera"]);
    expect(await inInbox(typed)).toEqual(["Meera"]);
    expect(await inPalette(typed)).toEqual(["Meera"]);
    for (const search of [listed, inInbox, inPalette]) expect(await search(typed, other)).toEqual([]);
  });

  it("is not found once it was removed, or its customer is in Trash", async () => {
    await bench.superuser.query("update customer_identity set removed_at = now() where kind = 'phone'");
    for (const search of [listed, inInbox, inPalette]) expect(await search("98200 12345")).toEqual([]);
    await deleteCustomer(tenant.ctx, { id: asha.id });
    for (const search of [listed, inInbox, inPalette]) expect(await search("asha.work")).toEqual([]);
  });

  it("is found among more conversations than are compared one by one", async () => {
    await answers.whatsapp({ from: PHONE, text: "Hello" });
    await bench.superuser.query(
      `insert into conversation (tenant_id, id, customer_id, channel, address, state, last_message_at, preview,
         is_preview_inbound, created_at, updated_at)
       select tenant_id, gen_random_uuid(), id, 'email', 'x@example.in', 'open', now() + interval '1 year', '', true, now(), now()
       from customer, generate_series(1, 210) where name = 'Ravi' and tenant_id = $1`,
      [tenant.tenantId],
    );
    expect(await inInbox("asha.work")).toEqual(["Meera"]);
  });

  it("is compared with each row when a search finds very many", async () => {
    await tenant.ctx.transact(async ({ trx }) => {
      const found = await findPeople(trx, "example", 1);
      expect(found).toEqual({ text: "example" });
      const rows = await trx.selectFrom("customer").select("name").where(hasText("customer", "asha.work")).execute();
      expect(rows).toEqual([{ name: "Meera" }]);
    });
  });
});
