import { TRADE_HEADS } from "@aavarti/contract/dashboards/trade-heads";
import {
  listPauses,
  type PausedRow,
  listDeliveries as queryDeliveries,
} from "@aavarti/db/queries/dashboards/ecommerce";
import { listRecall } from "@aavarti/db/queries/dashboards/healthcare";
import { countReady, listLapsed, listUnready } from "@aavarti/db/queries/dashboards/ngo-associations";
import { listUnits, sumEndingLeases, sumLeaseMonths } from "@aavarti/db/queries/dashboards/real-estate";
import { listNight, listStays, type StayRow } from "@aavarti/db/queries/dashboards/travel-hospitality";
import type { StoredListRow } from "@aavarti/db/queries/stored-lists";
import type { TenantTrx } from "@aavarti/db/tenant";
import { addMonthsClamped, type CalendarDate, isCalendarDate, monthOf } from "@aavarti/domain/calendar";
import { givingYear } from "@aavarti/domain/giving";
import { MOST_STORED_ROWS } from "@aavarti/domain/stored-lists";
import type { ServiceContext } from "../context.ts";

/** How a stored list is calculated. */
export type List<Head> = {
  /** A head that an earlier version stored in another shape counts as none. */
  schema: { safeParse(stored: unknown): { data?: Head | undefined } };
  /** What is to be done first, in transactions of its own. */
  prepare?: (ctx: ServiceContext, filter: string) => Promise<void>;
  /** Reads the counts of all rows, and the first 2,000 of them, within one snapshot. */
  calculate: (
    ctx: ServiceContext,
    trx: TenantTrx,
    filter: string,
  ) => Promise<{ head: Head; rows: readonly StoredListRow[] }>;
};

const define = <Head>(schema: List<Head>["schema"], calculate: List<Head>["calculate"]): List<Head> => ({
  schema,
  calculate,
});

/** Months of leases that end, this one first. */
export const LEASE_MONTHS = 12;
/** Pauses of each kind, stays of each kind, and units that a stored list has. */
const MOST_OF_KIND = 200;
const MOST_UNITS = 400;

/** Returns the day that a list is limited to. */
function dayOf(filter: string): CalendarDate {
  if (!isCalendarDate(filter)) throw new RangeError(`A stored list of the day “${filter}”`);
  return filter;
}

const countOf = <Row extends { all: number }>(rows: readonly Row[], is: (row: Row) => boolean): number =>
  rows.find(is)?.all ?? 0;

/** The lists of the trades' dashboards, in the order of the answers that are read live. */
export const TRADE_LISTS = {
  deliveries: define(TRADE_HEADS.deliveries, async (_ctx, trx, filter) => {
    const rows = await queryDeliveries(trx, { day: dayOf(filter), productId: null, limit: MOST_STORED_ROWS });
    return { head: { count: rows[0]?.all ?? 0, units: rows[0]?.units ?? 0 }, rows };
  }),
  donorReadiness: define(TRADE_HEADS.donorReadiness, async (_ctx, trx, year) => {
    const { from, until } = givingYear(year);
    const rows = await listUnready(trx, { from, until, limit: MOST_STORED_ROWS });
    return {
      head: await countReady(trx, { from, until }),
      rows: rows.map(({ customer_id: id }) => ({ id })),
    };
  }),
  lapsedDonors: define(TRADE_HEADS.lapsedDonors, async (ctx, trx) => {
    const rows = await listLapsed(trx, { today: ctx.today(), limit: MOST_STORED_ROWS });
    const { total = 0, total_paise = 0 } = rows[0] ?? {};
    return { head: { total, total_paise }, rows: rows.map(({ customer_id: id }) => ({ id })) };
  }),
  leaseMonths: define(TRADE_HEADS.leaseMonths, async (ctx, trx) => {
    const today = ctx.today();
    const { from } = monthOf(today);
    const months = await sumLeaseMonths(trx, { today, from, until: addMonthsClamped(from, LEASE_MONTHS) });
    return { head: { ending: await sumEndingLeases(trx, today), months }, rows: [] };
  }),
  night: define(TRADE_HEADS.night, async (_ctx, trx, filter) => {
    const rows = await listNight(trx, { day: dayOf(filter), limit: MOST_STORED_ROWS });
    return { head: { count: rows[0]?.all ?? 0 }, rows };
  }),
  pauses: define(TRADE_HEADS.pauses, async (ctx, trx) => {
    const rows = await listPauses(trx, { today: ctx.today(), limit: MOST_OF_KIND });
    const all = (kind: PausedRow["kind"]) => countOf(rows, (row) => row.kind === kind);
    return { head: { planned: all("planned"), dated: all("dated"), open: all("open") }, rows };
  }),
  recall: define(TRADE_HEADS.recall, async (ctx, trx) => {
    const rows = await listRecall(trx, { today: ctx.today(), limit: MOST_STORED_ROWS });
    const { total = 0, agreed = 0 } = rows[0] ?? {};
    return { head: { total, agreed }, rows: rows.map(({ subscription_id: id }) => ({ id })) };
  }),
  stays: define(TRADE_HEADS.stays, async (ctx, trx) => {
    const rows = await listStays(trx, { today: ctx.today(), limit: MOST_OF_KIND });
    const all = (kind: StayRow["kind"]) => countOf(rows, (row) => row.kind === kind);
    return { head: { arrival: all("arrival"), departure: all("departure") }, rows };
  }),
  units: define(TRADE_HEADS.units, async (ctx, trx) => {
    const rows = await listUnits(trx, { today: ctx.today(), timeZone: ctx.timeZone, limit: MOST_UNITS });
    const { units = 0, places = 0, let: taken = 0, overdue = 0, vacant_rent = "0" } = rows[0] ?? {};
    return {
      head: { units, places, let: taken, overdue, vacant_rent },
      rows: rows.map(({ id, taken, lease_id, vacant_since }) => ({ id, facts: { taken, lease_id, vacant_since } })),
    };
  }),
};
