import { ListConversations } from "@aavarti/contract/conversations";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { listConversations } from "./list-conversations.ts";

/** More than are compared before the indexes are searched, so that the oldest are found by them. */
const MANY = 260;

let bench: ReminderBench;
let tenant: TestTenant;

beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps, { ownerPhone: null });
  await fill(tenant);
});
afterAll(() => bench.close());

/** Customer 1 wrote last, customer 260 first; each wrote a message and got a reply. */
async function fill({ tenantId }: TestTenant) {
  const at = `timestamptz '${bench.clock.now().toISOString()}' - n * interval '1 minute'`;
  const people = `(select n, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as own from generate_series(1, ${MANY}) n) p`;
  const ids = `md5('${tenantId}' || own)::uuid`;
  await bench.superuser.query(`insert into customer (tenant_id, id, name, email, phone_e164, status, created_at, updated_at)
    select '${tenantId}', ${ids}, 'Customer ' || n, n || '@example.in', '+9198' || lpad(n::text, 8, '0'), 'active', ${at}, ${at} from ${people}`);
  await bench.superuser.query(`insert into conversation (tenant_id, id, customer_id, channel, address, subject, state,
      last_message_at, preview, is_preview_inbound, created_at, updated_at)
    select '${tenantId}', ${ids}, ${ids}, 'whatsapp', '+9170' || lpad(n::text, 8, '0'),
      case when n = 255 then 'Fees for Ballet' end, 'open', ${at}, '', true, ${at}, ${at} from ${people}`);
  await bench.superuser.query(`insert into inbound_message (tenant_id, id, customer_id, channel, provider_message_id,
      from_address, kind, text, conversation_id, received_at, created_at)
    select '${tenantId}', gen_random_uuid(), ${ids}, 'whatsapp', gen_random_uuid(), '', 'text',
      case n when 250 then 'GulabJamun ka order' when 251 then 'दो किलो गुलाबजामुन भेज दीजिए'
        when 252 then '50% off_er?' when 253 then 'ÉCOLE' when 254 then 'ok' else 'Kitna baaki hai ' || n end,
      ${ids}, ${at}, ${at} from ${people}`);
  await bench.superuser.query(`insert into conversation_message (tenant_id, id, conversation_id, direction, text, state, created_at, updated_at)
    select '${tenantId}', gen_random_uuid(), ${ids}, case when n = 256 then 'note' else 'out' end,
      case n when 256 then 'Pays in Diwali week' when 257 then 'Swimming is at seven' else 'Namaste' end,
      case when n = 256 then null else 'sent' end, ${at}, ${at} from ${people}`);
}

const found = async (search: string, who = tenant, more: { limit?: number; cursor?: string } = {}) => {
  const page = await listConversations(who.ctx, ListConversations.parse({ tab: "all", search, limit: 100, ...more }));
  return { names: page.items.map(({ customer }) => Number(customer.name.replace("Customer ", ""))), ...page };
};

it.each([
  ["a word in another case", "gulabjamun", 250],
  ["the middle of a word", "LABJAM", 250],
  ["a word in Hindi", "गुलाबजामुन", 251],
  ["the middle of a word in Hindi", "लाबजामु", 251],
  ["two words in Hindi", "किलो गुलाब", 251],
  ["signs that mean something in a pattern", "50% off_", 252],
  ["a letter with an accent in another case", "école", 253],
  ["part of a subject", "ballet", 255],
  ["a note", "diwali", 256],
  ["a reply", "swimming", 257],
  ["the number the customer wrote from", "917000000258", 258],
  ["a phone number as people write it", "98000 00258", 258],
  ["part of a name", "omer 259", 259],
])("finds an old conversation by %s", async (_, search, customer) => {
  expect((await found(search)).names).toEqual([customer]);
});

it("finds nothing where a sign of a pattern would match anything", async () => {
  expect((await found("50_ off")).names).toEqual([]);
  expect((await found("gulab%order")).names).toEqual([]);
});

it("finds words too short for the index", async () => {
  expect((await found("ok")).names).toEqual([254]);
  expect((await found("दो")).names).toEqual([251]);
});

it("lists a word that many wrote in the order of the inbox, page by page", async () => {
  const names: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await found("baaki", tenant, { limit: 60, ...(cursor ? { cursor } : {}) });
    names.push(...page.names);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  const wrote = Array.from({ length: MANY }, (_, place) => place + 1).filter((n) => n < 250 || n > 254);
  expect(names).toEqual(wrote);
});

it("lists more conversations than are named by ids", async () => {
  await bench.superuser.query(`insert into inbound_message (tenant_id, id, customer_id, channel, provider_message_id,
      from_address, kind, text, conversation_id, received_at, created_at)
    select v.tenant_id, gen_random_uuid(), v.customer_id, 'whatsapp', gen_random_uuid(), '', 'text', 'Saffron ' || m, v.id,
      v.last_message_at, v.last_message_at
    from conversation v join customer c on c.id = v.customer_id, generate_series(1, 2100) m where c.name = 'Customer 260'`);
  expect((await found("saffron")).names).toEqual([260]);
});

it("finds nothing of another business, of a customer in Trash, or in another tab", async () => {
  const other = await createTestTenant(bench.deps, { ownerPhone: null });
  expect((await found("gulabjamun", other)).names).toEqual([]);
  const [conversation] = (await found("gulabjamun")).items;
  if (!conversation) throw new Error("Not found before");
  const { id, customer } = conversation;
  await bench.superuser.query("update conversation set state = 'closed' where id = $1", [id]);
  expect((await found("gulabjamun")).names).toEqual([]);
  await bench.superuser.query("update conversation set state = 'open' where id = $1", [id]);
  await deleteCustomer(tenant.ctx, { id: customer.id });
  expect((await found("gulabjamun")).names).toEqual([]);
});
