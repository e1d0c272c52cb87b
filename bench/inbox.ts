/**
 * Measures the inbox of a business with 10,000 conversations, one of them with 5,000 messages,
 * beside another business of the same size: `npm run bench:inbox -- 10000`. Each verb is measured
 * in process: permission, transaction, all queries, the shape of the result.
 */
import { ListConversations, ListThread } from "@aavarti/contract/conversations";
import { countInboxTabs, listConversations } from "@aavarti/services/conversations/list-conversations";
import { listThread } from "@aavarti/services/conversations/list-thread";
import type { TestTenant } from "@aavarti/testing/tenants";
import { fillWithConversations, LONG_THREAD } from "./conversations.ts";
import { load, machine, percentile } from "./measure.ts";
import { fillWithPeople } from "./people.ts";
import { withServices, write } from "./services.ts";

const conversations = Number(process.argv[2] ?? 10_000);
const ROUNDS = 25;
/** The page that the screen loads. */
const PAGE = 50;
const SEARCHES = {
  "first name": "meera",
  "a phone number": "4821",
  "a word that many wrote": "baaki",
  "a word that one wrote": "gulabjamun",
  "a Hindi word that one wrote": "गुलाबजामुन",
  "the middle of a word": "labjam",
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
