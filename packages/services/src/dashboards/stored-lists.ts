import { CustomerLanesQuery } from "@aavarti/contract/customers";
import { FigureCode } from "@aavarti/contract/dashboards";
import type { Stored } from "@aavarti/contract/dashboards/stored";
import {
  StoredAreas,
  StoredGrace,
  StoredLanes,
  StoredNothing,
  StoredSums,
  UrgentPeople,
} from "@aavarti/contract/dashboards/stored-heads";
import { forgetRequest, hasMoreTerms } from "@aavarti/db/queries/calculations";
import { sumLanesOfCustomers } from "@aavarti/db/queries/customers";
import { listInGrace, sumInGrace } from "@aavarti/db/queries/dashboards/financial-services";
import { listAreas, listCollection } from "@aavarti/db/queries/dashboards/telecom";
import { type FigureRow, isOfMovements, listFigureRows, sumFigures } from "@aavarti/db/queries/key-figures";
import { countUrgentPeople, listUrgentIds } from "@aavarti/db/queries/renewals";
import { findStoredList, listStoredIds, SPARE, type StoredListRow, saveList } from "@aavarti/db/queries/stored-lists";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { MOST_STORED_ROWS, type StoredList } from "@aavarti/domain/stored-lists";
import { calculateList } from "@aavarti/jobs/definitions/figures";
import {
  calculateFirst,
  type Failure,
  findFailed,
  isOldAnswer,
  LIVE_TERMS,
  requestCalculation,
  stateOf,
} from "../calculations/calculations.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { areMovementsRecorded, recordDueMovements } from "../movements/record-due.ts";
import { figureQuestion } from "./figure-question.ts";
import { type List, TRADE_LISTS } from "./trade-lists.ts";

/** Most areas of the collection sheet. */
export const MOST_AREAS = 100;

type HeadOf<Of> = Of extends List<infer Head> ? Head : never;
type TradeHeads = { [Name in keyof typeof TRADE_LISTS]: HeadOf<(typeof TRADE_LISTS)[Name]> };
type Heads = TradeHeads & {
  /** The lines of one area, which is the filter. */
  collection: null;
  collectionAreas: StoredAreas;
  /** Customers that match the filter, a `CustomerLanesQuery` as JSON. */
  customerLanes: StoredLanes;
  /** The rows of the key figure whose code is the filter. */
  figure: StoredSums;
  graceClock: StoredGrace;
  work: UrgentPeople;
};

const LISTS: { [Name in StoredList]: List<Heads[Name]> } = {
  ...TRADE_LISTS,
  collection: {
    schema: StoredNothing,
    calculate: async (ctx, trx, area) => {
      const lines = await listCollection(trx, { today: ctx.today(), area, limit: MOST_STORED_ROWS });
      return { head: null, rows: lines.map(({ subscription_id: id }) => ({ id })) };
    },
  },
  collectionAreas: {
    schema: StoredAreas,
    calculate: async (ctx, trx) => ({
      // All of them, so that it is known which exist.
      head: await listAreas(trx, { today: ctx.today(), timeZone: ctx.timeZone, limit: MOST_STORED_ROWS }),
      rows: [],
    }),
  },
  customerLanes: {
    schema: StoredLanes,
    calculate: async (ctx, trx, filter) => ({
      head: await sumLanesOfCustomers(trx, { ...EVERYBODY, ...readLanesFilter(filter), today: ctx.today() }),
      rows: [],
    }),
  },
  figure: {
    schema: StoredSums,
    prepare: async (ctx, code) => {
      if (isOfMovements(toCode(code))) await recordDueMovements(ctx);
    },
    calculate: async (ctx, trx, filter) => {
      const code = toCode(filter);
      if (isOfMovements(code) && !(await areMovementsRecorded(trx, ctx.today()))) return { head: null, rows: [] };
      const asked = figureQuestion(ctx, code);
      const [head = null] = await sumFigures(trx, [code], asked);
      const rows = await listFigureRows(trx, code, { ...asked, limit: MOST_STORED_ROWS });
      return { head, rows: rows.map(toStoredRow) };
    },
  },
  graceClock: {
    schema: StoredGrace,
    calculate: async (ctx, trx) => {
      const today = ctx.today();
      const rows = await listInGrace(trx, { today, limit: MOST_STORED_ROWS });
      return { head: await sumInGrace(trx, { today }), rows: rows.map(({ id }) => ({ id })) };
    },
  },
  work: {
    schema: UrgentPeople,
    calculate: async (ctx, trx) => ({
      head: await countUrgentPeople(trx, ctx.today()),
      rows: await listUrgentIds(trx, { today: ctx.today(), limit: MOST_STORED_ROWS }),
    }),
  },
};

const EVERYBODY = {
  search: undefined,
  status: undefined,
  without: undefined,
  tag: undefined,
  balance: undefined,
  productId: undefined,
  subscriptionStatus: undefined,
  lane: undefined,
  fields: [],
};
const readLanesFilter = (filter: string) => {
  const { fields: _, ...asked } = CustomerLanesQuery.parse(JSON.parse(filter));
  return asked;
};
const toCode = (filter: string): KeyFigureCode => FigureCode.parse(filter);

/** A row of a figure is of a subscription, or else of a customer or a product. */
function toStoredRow({ customer_name: _, product_name: __, ...facts }: FigureRow): StoredListRow {
  return { id: facts.subscription_id ?? facts.customer_id ?? facts.product_id ?? NO_RECORD, facts };
}
const NO_RECORD = "00000000-0000-0000-0000-000000000000";

/** What is stored of a list about all of its rows, and when it was calculated. */
export type OpenedList<Head> = { head: Head; calculatedAt: Date; isOld: boolean; failure: Failure | null };
type Asked<Name extends StoredList> = { list: Name; filter?: string };

/**
 * Returns what is stored of a list of people of a business with more than 5,000 terms
 * (`liveTerms`): the last of today in its time zone that was calculated. Its rows are in
 * `stored_list_row` then, at most 2,000. Where it is older than twenty times its calculation took
 * and three seconds, a newer one is asked for; the first of a day is calculated now. Null for a
 * smaller business, whose list is to be read live. `filter` is what the list is limited to.
 *
 * Checks no permission: what the user may not see is left out by the caller. Nor does it check that
 * `filter` exists: each one asked for is stored.
 */
export async function openList<Name extends StoredList>(
  ctx: ServiceContext,
  { list, filter = "" }: Asked<Name>,
  { liveTerms = LIVE_TERMS } = {},
): Promise<OpenedList<Heads[Name]> | null> {
  const payload = { tenantId: ctx.tenantId, list, filter };
  const found = await ctx.transact(({ trx }) => findList(ctx, trx, { list, filter, liveTerms }));
  if (found === "live") return null;
  if (found === "none") {
    const first = await calculateFirst(ctx, { job: calculateList, payload }, () => storeList(ctx, { list, filter }));
    return { ...first, isOld: false, failure: null };
  }
  if (found.isOld) await requestCalculation(ctx, calculateList, payload);
  return found;
}

/**
 * Answers from a list: `read` gets what is stored of it, as `openList` does, in the transaction in
 * which it reads the rows, one snapshot: count and rows are of one calculation, also if another one
 * ends meanwhile. It gets null for a smaller business, and where `of` is null, and reads live then.
 * Returns what it returns, with when that was calculated.
 */
export async function readList<Name extends StoredList, Answer extends object>(
  ctx: ServiceContext,
  {
    of,
    liveTerms = LIVE_TERMS,
    prepareLive,
  }: {
    of: Asked<Name> | null;
    liveTerms?: number;
    /** What is to be done before it is read live, in transactions of its own. */
    prepareLive?: () => Promise<void>;
  },
  read: (unit: Unit, stored: OpenedList<Heads[Name]> | null) => Promise<Answer>,
): Promise<Answer & Stored> {
  const isLive = !of || !(await openList(ctx, of, { liveTerms }));
  if (isLive) await prepareLive?.();
  return ctx.transact(
    async (unit) => {
      // Midnight, or a list of another shape, can have come between: then it is read live.
      const found = isLive ? "live" : await findList(ctx, unit.trx, { filter: "", ...of, liveTerms });
      const stored = typeof found === "string" ? null : found;
      return { ...(await read(unit, stored)), ...timesOf(stored) };
    },
    { isSnapshot: true },
  );
}

/** Returns when an answer was calculated: null for one that was read live. */
export const timesOf = (opened: OpenedList<unknown> | null): Stored => ({
  calculatedAt: opened?.calculatedAt.toISOString() ?? null,
  ...stateOf(opened?.isOld ?? false, opened?.failure ?? null),
});

/**
 * Returns the ids of the first rows of a stored list, enough for `limit` that are still in it, for
 * a query of only these; undefined for a list that is read live.
 */
export async function pageIds(
  trx: TenantTrx,
  stored: OpenedList<unknown> | null,
  { limit, ...of }: Asked<StoredList> & { limit: number },
): Promise<string[] | undefined> {
  return stored ? listStoredIds(trx, { ...of, limit: limit + SPARE }) : undefined;
}

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
  const isOld = isOldAnswer(ctx, row);
  const payload = { tenantId: ctx.tenantId, list, filter };
  const failure = isOld ? await findFailed(trx, calculateList, payload) : null;
  return { head, calculatedAt: row.calculated_at, isOld, failure };
}

/** Calculates a list, stores its first 2,000 rows and what it says of all, and returns that. */
export async function storeList<Name extends StoredList>(
  ctx: ServiceContext,
  { list, filter }: Required<Asked<Name>>,
): Promise<{ head: Heads[Name]; calculatedAt: Date }> {
  const at = ctx.now();
  const day = ctx.today();
  const { prepare, calculate }: List<Heads[Name]> = LISTS[list];
  await prepare?.(ctx, filter);
  const { head, rows } = await ctx.transact(({ trx }) => calculate(ctx, trx, filter), { isSnapshot: true });
  const tookMs = ctx.now().getTime() - at.getTime();
  await ctx.transact(async ({ trx }) => {
    await saveList(trx, { tenantId: ctx.tenantId, list, filter, day, at, tookMs, head, rows });
    await forgetRequest(trx, calculateList.key({ tenantId: ctx.tenantId, list, filter }));
  });
  return { head, calculatedAt: at };
}
