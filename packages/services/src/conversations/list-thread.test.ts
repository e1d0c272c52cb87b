import { FindInThread, ListConversations, ListThread } from "@aavarti/contract/conversations";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listConversations } from "./list-conversations.ts";
import { findInThread, listThread } from "./list-thread.ts";

const COUNT = 21;
const CONVERSATION = "00000000-0000-4000-8000-00000000c001";
const OTHER = "00000000-0000-4000-8000-00000000c002";
/** The id of the message with this number: 1 is the newest, 21 the oldest. */
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

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

/** A chat with 21 messages, odd ones from the customer and even ones to them, and an empty chat. */
async function fill({ tenantId }: TestTenant) {
  const at = `timestamptz '${bench.clock.now().toISOString()}'`;
  const run = (sql: string) => bench.superuser.query(sql);
  for (const [id, name] of [
    [CONVERSATION, "Asha"],
    [OTHER, "Ravi"],
  ]) {
    await run(`insert into customer (tenant_id, id, name, email, phone_e164, status, created_at, updated_at)
      values ('${tenantId}', '${id}', '${name}', '${name}@example.in', null, 'active', ${at}, ${at})`);
    await run(`insert into conversation (tenant_id, id, customer_id, channel, address, state, last_message_at, preview,
        is_preview_inbound, created_at, updated_at)
      values ('${tenantId}', '${id}', '${id}', 'whatsapp', '+919800000000', 'open', ${at}, '', true, ${at}, ${at})`);
  }
  const id = "('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid";
  await run(`insert into inbound_message (tenant_id, id, customer_id, channel, provider_message_id, from_address, kind, text,
      conversation_id, received_at, created_at)
    select '${tenantId}', ${id}, '${CONVERSATION}', 'whatsapp', gen_random_uuid(), '', 'text', 'Saffron for <b>Diwali</b> ' || n,
      '${CONVERSATION}', ${at} - n * interval '1 minute', ${at}
    from generate_series(1, ${COUNT}, 2) n`);
  await run(`insert into conversation_message (tenant_id, id, conversation_id, direction, text, state, created_at, updated_at)
    select '${tenantId}', ${id}, '${CONVERSATION}', 'out', 'Namaste ' || n, 'sent', ${at} - n * interval '1 minute', ${at}
    from generate_series(2, ${COUNT}, 2) n`);
}

const page = async (more: Record<string, unknown>, who = tenant) => {
  const found = await listThread(who.ctx, ListThread.parse({ id: CONVERSATION, limit: 6, ...more }));
  return { ...found, numbers: found.items.map(({ id }) => Number(id.slice(-12))) };
};

describe("listThread", () => {
  it("returns the page with a message in its middle, and leads from there to both ends", async () => {
    const middle = await page({ around: idOf(11) });
    expect(middle.numbers).toEqual([8, 9, 10, 11, 12, 13]);
    const seen = [...middle.numbers];
    for (let cursor = middle.nextCursor; cursor !== null; ) {
      const older = await page({ around: idOf(11), cursor });
      seen.push(...older.numbers);
      expect(older.previousCursor).not.toBeNull();
      cursor = older.nextCursor;
    }
    for (let cursor = middle.previousCursor; cursor !== null; ) {
      const newer = await page({ cursor, direction: "backward" });
      seen.unshift(...newer.numbers);
      expect(newer.nextCursor).not.toBeNull();
      cursor = newer.previousCursor;
    }
    expect(seen).toEqual(Array.from({ length: COUNT }, (_, place) => place + 1));
  });

  it("says at either end that there is nothing beyond it", async () => {
    expect(await page({ around: idOf(1) })).toMatchObject({ numbers: [1, 2, 3], previousCursor: null });
    expect(await page({ around: idOf(COUNT) })).toMatchObject({ numbers: [18, 19, 20, 21], nextCursor: null });
    expect(await page({})).toMatchObject({ numbers: [1, 2, 3, 4, 5, 6], previousCursor: null });
  });

  it("finds no message that is unknown, in another conversation or of another business", async () => {
    await expect(page({ around: idOf(99) })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(page({ id: OTHER, around: idOf(1) })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    await expect(page({ around: idOf(1) }, other)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("findInThread", () => {
  const find = (search: string, who = tenant, id = CONVERSATION) =>
    findInThread(who.ctx, FindInThread.parse({ id, search }));

  it("returns the messages that contain a text, newest first, in any case", async () => {
    const odd = Array.from({ length: 11 }, (_, place) => idOf(2 * place + 1));
    expect(await find("SAFFRON")).toEqual({ messageIds: odd, isMore: false });
    expect(await find("namaste 4")).toEqual({ messageIds: [idOf(4)], isMore: false });
    expect(await find("n%s")).toEqual({ messageIds: [], isMore: false });
    expect(await find("saffron", tenant, OTHER)).toEqual({ messageIds: [], isMore: false });
  });

  it("finds nothing for another business, and refuses a job", async () => {
    const other = await createTestTenant(bench.deps, { ownerPhone: null });
    await expect(find("saffron", other)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const job = await bench.systemContext(tenant.tenantId);
    expect(() => findInThread(job, { id: CONVERSATION, search: "saffron" })).toThrow();
    expect(() => listThread(job, { id: CONVERSATION, limit: 6, around: idOf(1) })).toThrow();
  });
});

it("lists conversations with an excerpt of their newest match", async () => {
  const { items } = await listConversations(tenant.ctx, ListConversations.parse({ tab: "all", search: "diwali" }));
  expect(items.map(({ match }) => match)).toEqual([
    { messageId: idOf(1), before: "Saffron for <b>", match: "Diwali", after: "</b> 1" },
  ]);
  const named = await listConversations(tenant.ctx, ListConversations.parse({ tab: "all", search: "ravi" }));
  expect(named.items.map(({ match }) => match)).toEqual([null]);
});
