import type { Stored } from "@aavarti/contract/dashboards/stored";
import { UrgentPeople } from "@aavarti/contract/dashboards/stored-heads";
import { countUrgentPeople, listUrgentIds } from "@aavarti/db/queries/renewals";
import { hasMoreTerms } from "@aavarti/db/queries/stored-forecasts";
import {
  findStoredList,
  type ListKey,
  noteListRequest,
  type StoredListRow,
  saveList,
} from "@aavarti/db/queries/stored-lists";
import type { TenantTrx } from "@aavarti/db/tenant";
import { MOST_STORED_ROWS, type StoredList } from "@aavarti/domain/stored-lists";
import { calculateList } from "@aavarti/jobs/definitions/figures";
import { LIVE_TERMS } from "../analytics/stored-forecast.ts";
import type { ServiceContext } from "../context.ts";
import { isOldAnswer, REPEAT_MS } from "./stored-figures.ts";

type Heads = {
  work: UrgentPeople;
};
type Calculated<Head> = { head: Head; rows: readonly StoredListRow[] };
type List<Head> = {
  /** A head that an earlier version stored in another shape counts as none. */
  schema: { safeParse(stored: unknown): { data?: Head | undefined } };
  /** Reads the counts of all rows, and the first 2,000 of them, within one snapshot. */
  calculate: (ctx: ServiceContext, trx: TenantTrx, filter: string) => Promise<Calculated<Head>>;
};

const LISTS: { [Name in StoredList]: List<Heads[Name]> } = {
  work: {
    schema: UrgentPeople,
    calculate: async (ctx, trx) => ({
      head: await countUrgentPeople(trx, ctx.today()),
      rows: await listUrgentIds(trx, { today: ctx.today(), limit: MOST_STORED_ROWS }),
    }),
  },
};

/** What is stored of a list about all of its rows, and when it was calculated. */
export type OpenedList<Head> = { head: Head; calculatedAt: Date; isOld: boolean };
type Asked<Name extends StoredList> = { list: Name; filter?: string };

/**
 * Returns what is stored of a list of people of a business with more than 5,000 terms
 * (`liveTerms`): the last of today in its time zone that was calculated. Its rows are in
 * `stored_list_row` then, at most 2,000. Where it is older than twenty times its calculation took
 * and three seconds, a newer one is asked for; the first of a day is calculated now. Null for a
 * smaller business, whose list is to be read live. `filter` is what the list is limited to.
 *
 * Checks no permission: what the user may not see is left out by the caller.
 */
export async function openList<Name extends StoredList>(
  ctx: ServiceContext,
  { list, filter = "" }: Asked<Name>,
  { liveTerms = LIVE_TERMS } = {},
): Promise<OpenedList<Heads[Name]> | null> {
  const found = await ctx.transact(({ trx }) => findList(ctx, trx, { list, filter, liveTerms }));
  if (found === "live") return null;
  if (found === "none") return { ...(await storeList(ctx, { list, filter })), isOld: false };
  if (found.isOld) await requestList(ctx, { list, filter });
  return found;
}

/** Returns when an answer was calculated: null for one that was read live. */
export const timesOf = (opened: OpenedList<unknown> | null): Stored => ({
  calculatedAt: opened?.calculatedAt.toISOString() ?? null,
  isUpdating: opened?.isOld ?? false,
});

async function findList<Name extends StoredList>(
  ctx: ServiceContext,
  trx: TenantTrx,
  { list, filter, liveTerms }: { list: Name; filter: string; liveTerms: number },
): Promise<"live" | "none" | OpenedList<Heads[Name]>> {
  const row = await findStoredList(trx, { list, filter });
  if (!row || row.day !== ctx.today()) return (await hasMoreTerms(trx, liveTerms)) ? "none" : "live";
  const { schema }: List<Heads[Name]> = LISTS[list];
  const { data: head } = schema.safeParse(row.head);
  if (head === undefined) return "none";
  return { head, calculatedAt: row.calculated_at, isOld: isOldAnswer(ctx, row) };
}

/** Enqueues the calculation of a list, unless it was since the last one. */
async function requestList(ctx: ServiceContext, { list, filter }: ListKey): Promise<void> {
  const at = ctx.now();
  await ctx.transact(async (unit) => {
    const since = new Date(at.getTime() - REPEAT_MS);
    const isNew = await noteListRequest(unit.trx, { list, filter, at, since });
    if (isNew) await unit.enqueue(calculateList, { tenantId: ctx.tenantId, list, filter });
  });
}

/** Calculates a list, stores its first 2,000 rows and what it says of all, and returns that. */
export async function storeList<Name extends StoredList>(
  ctx: ServiceContext,
  { list, filter }: Required<Asked<Name>>,
): Promise<{ head: Heads[Name]; calculatedAt: Date }> {
  const at = ctx.now();
  const day = ctx.today();
  const { calculate }: List<Heads[Name]> = LISTS[list];
  const { head, rows } = await ctx.transact(({ trx }) => calculate(ctx, trx, filter), { isSnapshot: true });
  const tookMs = ctx.now().getTime() - at.getTime();
  await ctx.transact(({ trx }) => saveList(trx, { tenantId: ctx.tenantId, list, filter, day, at, tookMs, head, rows }));
  return { head, calculatedAt: at };
}
