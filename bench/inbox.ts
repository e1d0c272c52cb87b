/**
 * Measures the inbox of a business with 10,000 conversations, one of them with 5,000 messages,
 * beside another business of the same size: `npm run bench:inbox -- 10000`. Each verb is measured
 * in process: permission, transaction, all queries, the shape of the result.
 */
import { ListConversations, ListThread } from "@aavarti/contract/conversations";
import { countInboxTabs, listConversations, listThread } from "@aavarti/services/conversations/list-conversations";
import type { TestTenant } from "@aavarti/testing/tenants";
import type pg from "pg";
import { load, machine, percentile } from "./measure.ts";
import { fillWithPeople } from "./people.ts";
import { withServices, write } from "./services.ts";

const conversations = Number(process.argv[2] ?? 10_000);
const LONG_THREAD = 5_000;
const ROUNDS = 25;
/** The page that the screen loads. */
const PAGE = 50;
const SEARCHES = {
  "first name": "meera",
  "a phone number": "4821",
  "a word that many wrote": "baaki",
  "a word that one wrote": "gulabjamun",
  "nobody's words": "zzyzx",
};

await withServices(async ({ newTenant, superuser, clock }) => {
  const tenant = await newTenant();
  const neighbour = await newTenant();
  for (const { tenantId, userId } of [tenant, neighbour]) {
    await fillWithPeople(superuser, tenantId, conversations);
    await fillWithConversations(superuser, { tenantId, userId, now: clock.now() });
  }
  await superuser.query("vacuum analyze");
  write(
    `${conversations} conversations with 7 messages each, one with ${LONG_THREAD}, twice. ${JSON.stringify(machine())}, load ${load()}`,
  );
  write(`${"".padEnd(34)}${"p50".padStart(10)}${"p95".padStart(10)}${"max".padStart(10)}   rows`);
  await measure(tenant);
  write(`Load at the end ${load()}`);
});

async function measure({ ctx }: TestTenant): Promise<void> {
  const page = { limit: PAGE, cursor: undefined };
  for (const tab of ["unanswered", "mine", "all", "snoozed", "closed"] as const) {
    await time(`tab ${tab}`, async () => (await listConversations(ctx, { ...page, tab })).items.length);
  }
  await time("page 40 of all", await deepPage(ctx));
  await time("counts of the tabs", async () => Object.values(await countInboxTabs(ctx)).length);
  for (const [name, search] of Object.entries(SEARCHES)) {
    await time(
      `search: ${name}`,
      async () => (await listConversations(ctx, { ...page, tab: "all", search })).items.length,
    );
  }
  const [long] = (await listConversations(ctx, { ...page, tab: "all", limit: 1 })).items;
  const id = long?.id ?? "";
  await time("thread: newest page", async () => (await listThread(ctx, { ...page, id })).items.length);
  let cursor: string | undefined;
  for (let at = 0; at < LONG_THREAD - 2 * PAGE; at += 2 * PAGE)
    cursor = (await listThread(ctx, ListThread.parse({ id, limit: 2 * PAGE, cursor }))).nextCursor ?? undefined;
  const oldest = ListThread.parse({ id, limit: PAGE, cursor });
  await time("thread: oldest page", async () => (await listThread(ctx, oldest)).items.length);
}

async function deepPage(ctx: TestTenant["ctx"]): Promise<() => Promise<number>> {
  let cursor: string | undefined;
  for (let page = 0; page < 20; page += 1)
    cursor =
      (await listConversations(ctx, ListConversations.parse({ limit: 2 * PAGE, cursor }))).nextCursor ?? undefined;
  const deep = ListConversations.parse({ limit: PAGE, cursor });
  return async () => (await listConversations(ctx, deep)).items.length;
}

async function time(name: string, run: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  let rows = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    rows = await run();
    times.push(performance.now() - start);
  }
  const at = (share: number) => `${percentile(times, share).toFixed(1)} ms`.padStart(10);
  write(`${name.padEnd(34)}${at(0.5)}${at(0.95)}${at(1)}   ${rows}`);
}

/**
 * Gives each customer of a tenant a WhatsApp chat with four messages of theirs and three replies,
 * spread over the last 60 days: a third open, a third waiting, a third closed, some snoozed, a
 * tenth assigned to the user. The newest chat has 5,000 messages. `client` must bypass row
 * security.
 */
async function fillWithConversations(
  client: pg.Client,
  { tenantId, userId, now }: { tenantId: string; userId: string; now: Date },
): Promise<void> {
  const at = `timestamptz '${now.toISOString()}'`;
  await client.query(`insert into conversation (tenant_id, id, customer_id, channel, address, state, snoozed_until, assignee_id,
      last_message_at, last_inbound_at, preview, is_preview_inbound, created_at, updated_at)
    select tenant_id, gen_random_uuid(), id, 'whatsapp', phone_e164, (array['open', 'waiting', 'closed'])[1 + n % 3],
      case when n % 23 = 0 then ${at} + interval '2 days' end, case when n % 10 = 0 then '${userId}'::uuid end,
      ${at} - n * interval '8 minutes', ${at} - n * interval '8 minutes', 'Kitna baaki hai?', true, ${at}, ${at}
    from (select *, row_number() over (order by phone_e164) as n from customer where tenant_id = '${tenantId}') c`);
  const chats = `(select *, row_number() over (order by last_message_at desc) as n from conversation
    where tenant_id = '${tenantId}') c`;
  const texts = "array['Kitna baaki hai?', 'Kal tak de dunga', 'When is my next class?', 'Paid on GPay, please check']";
  await client.query(`insert into inbound_message (tenant_id, id, customer_id, channel, provider_message_id, from_address, kind, text,
      conversation_id, received_at, created_at)
    select c.tenant_id, gen_random_uuid(), c.customer_id, 'whatsapp', gen_random_uuid(), c.address, 'text',
      case when c.n = 777 and m = 1 then 'Gulabjamun ka order' else (${texts})[1 + (c.n + m) % 4] || ' ' || m end,
      c.id, c.last_message_at - m * interval '1 hour', c.last_message_at - m * interval '1 hour'
    from ${chats}, lateral generate_series(0, case when c.n = 1 then ${LONG_THREAD / 2} else 4 end - 1) m`);
  await client.query(`insert into conversation_message (tenant_id, id, conversation_id, direction, author_id, text, state, sent_at, created_at,
      updated_at)
    select c.tenant_id, gen_random_uuid(), c.id, 'out', '${userId}', 'Namaste ji, we will look into it. ' || m, 'read', t.at, t.at, t.at
    from ${chats}, lateral generate_series(0, case when c.n = 1 then ${LONG_THREAD / 2} else 3 end - 1) m,
      lateral (select c.last_message_at - m * interval '1 hour' - interval '20 minutes' as at) t`);
}
