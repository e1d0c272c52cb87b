import type {
  DonorReadiness,
  DonorReadinessQuery,
  GivingProgress,
  GivingSettings,
  LapsedDonors,
  SaveGivingSettings,
} from "@aavarti/contract/dashboards/ngo-associations";
import type { Stored } from "@aavarti/contract/dashboards/stored";
import {
  countReady,
  listGivingYears,
  listUnready,
  listYearsGiven,
  listLapsed as queryLapsed,
  sumGiftsByMonth,
  sumPledged,
} from "@aavarti/db/queries/dashboards/ngo-associations";
import { lockTenant, type TenantRow, updateTenant } from "@aavarti/db/queries/tenants";
import { addMonthsClamped, type CalendarDate } from "@aavarti/domain/calendar";
import { financialYearOf, financialYearsAway } from "@aavarti/domain/financial-year";
import { givingYear, yearsInRow } from "@aavarti/domain/giving";
import { toAmountNumber, toAmountText } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import { MOST_STORED_ROWS } from "@aavarti/domain/stored-lists";
import { maySeeTotals } from "../analytics/collected-in.ts";
import { audit } from "../audit.ts";
import { readCustomerChats } from "../chats/read-chats.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { pageIds, readList } from "./stored-lists.ts";

/** Donors on the call list. */
const MOST_LAPSED = 100;

const settingsOf = ({ fy_goal_paise: goal, reg_80g }: TenantRow): GivingSettings => ({
  goal: goal === null ? null : toAmountText(goal),
  registration: reg_80g,
});

/**
 * Returns what was given in this financial year until today by month, what is pledged until its
 * end, what was given in the last one until the same day, and the goal. Amounts are in the
 * business's currency; all but the goal are null for a user without `payments.totals`. A gift is a
 * payment by the day it was received, less its refunds; reversed payments and opening entries are
 * none.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export function readGivingProgress(ctx: ServiceContext): Promise<GivingProgress> {
  requirePermission(ctx, "analytics.read");
  const today = ctx.today();
  const year = financialYearOf(today);
  const { from, until } = givingYear(year);
  return ctx.transact(
    async (unit) => {
      const { trx } = unit;
      const shown = { ...settingsOf(await readTenant(unit)), year, from, until };
      if (!maySeeTotals(ctx)) return { ...shown, ...NO_SUMS };
      const months = await sumGiftsByMonth(trx, { from, until: today });
      const lastYear = await sumGiftsByMonth(trx, {
        from: addMonthsClamped(from, -12),
        until: addMonthsClamped(today, -12),
      });
      return {
        ...shown,
        received: sumOf(months),
        pledged: toAmountNumber(await sumPledged(trx, { today, until })),
        months: months.map(({ month, amount_paise }) => ({ month, received: toAmountNumber(amount_paise) })),
        receivedLastYear: sumOf(lastYear),
      };
    },
    { isSnapshot: true },
  );
}

const NO_SUMS = { received: null, pledged: null, months: null, receivedLastYear: null };

/** Returns a stored progress as the user may see it, with the goal and the registration of now. */
export async function showGiving(ctx: ServiceContext, stored: GivingProgress): Promise<GivingProgress> {
  const settings = settingsOf(await ctx.transact(readTenant));
  return { ...stored, ...settings, ...(maySeeTotals(ctx) ? {} : NO_SUMS) };
}

const sumOf = (months: readonly { amount_paise: number }[]): number =>
  toAmountNumber(months.reduce((sum, { amount_paise }) => sum + amount_paise, 0));

/**
 * Saves the goal of a financial year and the registration under section 80G, and returns both. An
 * absent field keeps its value, null removes it. Writes an audit event if anything changed. Locks
 * the tenant's row.
 * @throws AppError FORBIDDEN without `business.change`, NOT_FOUND when the business was erased.
 */
export function saveGivingSettings(
  ctx: ServiceContext,
  { goal, registration }: SaveGivingSettings,
): Promise<GivingSettings> {
  requirePermission(ctx, "business.change");
  return ctx.transact(async (unit) => {
    const before = await lockTenant(unit.trx);
    if (!before) throw notFound("business");
    const wanted = {
      fy_goal_paise: goal === undefined ? before.fy_goal_paise : goal,
      reg_80g: registration === undefined ? before.reg_80g : registration,
    };
    if (wanted.fy_goal_paise === before.fy_goal_paise && wanted.reg_80g === before.reg_80g) return settingsOf(before);
    const after = await updateTenant(unit.trx, ctx.tenantId, { ...wanted, updated_at: ctx.now() });
    const changes = { from: settingsOf(before), to: settingsOf(after) };
    await audit(ctx, unit, "tenant.giving-changed", { kind: "tenant", id: ctx.tenantId }, changes);
    return settingsOf(after);
  });
}

/**
 * Returns how many donors of a financial year have a PAN and an address, and those who lack one,
 * who gave most first, with whom to write to; of the current year by default, or until 31 May of
 * the one before if it has gifts. A donor is who paid. Amounts are in the business's currency.
 * @throws AppError FORBIDDEN without `analytics.read`, `customers.read`, `subscriptions.read` and
 * `payments.read`.
 */
export async function readDonorReadiness(
  ctx: ServiceContext,
  { year: wanted, limit }: DonorReadinessQuery,
  options: { liveTerms?: number } = {},
): Promise<DonorReadiness & Stored> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  requirePermission(ctx, "subscriptions.read");
  requirePermission(ctx, "payments.read");
  const given = (await ctx.transact(({ trx }) => listGivingYears(trx))).map(financialYearOf);
  const year = wanted ?? usualYear(ctx.today(), given);
  const of = { list: "donorReadiness", filter: year } as const;
  const mayBeStored = given.includes(year) && limit <= MOST_STORED_ROWS;
  return readList(ctx, { of: mayBeStored ? of : null, ...options }, async (unit, stored) => {
    const { from, until, dueOn } = givingYear(year);
    const counts = stored?.head ?? (await countReady(unit.trx, { from, until }));
    const ids = await pageIds(unit.trx, stored, { ...of, limit });
    const rows = await listUnready(unit.trx, { from, until, limit, ids });
    const chatOf = await readCustomerChats(
      ctx,
      unit,
      rows.map((row) => row.customer_id),
    );
    return {
      year,
      dueOn,
      years: [...new Set([financialYearOf(ctx.today()), ...given])].toSorted().toReversed(),
      donors: counts.donors,
      withoutPan: counts.without_pan,
      withoutAddress: counts.without_address,
      items: rows.map((row) => {
        const customer = { id: row.customer_id, name: row.name };
        return {
          customer,
          given: toAmountNumber(row.given_paise),
          missing: [...(row.has_pan ? [] : ["pan" as const]), ...(row.has_address ? [] : ["address" as const])],
          isInTrash: row.is_deleted,
          contact: chatOf(customer).contact,
        };
      }),
    };
  });
}

/** The year whose statement is due next: until 31 May the finished one, if anything was given. */
function usualYear(today: CalendarDate, given: readonly string[]): string {
  const current = financialYearOf(today);
  const finished = financialYearsAway(current, -1);
  return today <= givingYear(finished).dueOn && given.includes(finished) ? finished : current;
}

/**
 * Returns those outside Trash who gave in the last financial year and not yet in this one, who gave
 * most first, at most 100: what they gave, their last gift, for how many years in a row they gave,
 * and with whom to speak. Amounts are in the business's currency; what all of them gave is null for
 * a user without `payments.totals`.
 * @throws AppError FORBIDDEN without `analytics.read`, `customers.read`, `subscriptions.read` and
 * `payments.read`.
 */
export async function listLapsedDonors(
  ctx: ServiceContext,
  options: { liveTerms?: number } = {},
): Promise<LapsedDonors & Stored> {
  requirePermission(ctx, "analytics.read");
  requirePermission(ctx, "customers.read");
  requirePermission(ctx, "subscriptions.read");
  requirePermission(ctx, "payments.read");
  const today = ctx.today();
  const lastYear = Number(financialYearOf(today).slice(0, 4)) - 1;
  return readList(ctx, { of: { list: "lapsedDonors" }, ...options }, async (unit, stored) => {
    const page = await pageIds(unit.trx, stored, { list: "lapsedDonors", limit: MOST_LAPSED });
    const rows = await queryLapsed(unit.trx, { today, limit: MOST_LAPSED, ids: page });
    const ids = rows.map((row) => row.customer_id);
    const chatOf = await readCustomerChats(ctx, unit, ids);
    const yearsOf = await listYearsGiven(unit.trx, ids);
    const all = stored?.head ?? rows[0];
    return {
      total: all?.total ?? 0,
      given: maySeeTotals(ctx) ? toAmountNumber(all?.total_paise ?? 0) : null,
      items: rows.map((row) => {
        const customer = { id: row.customer_id, name: row.name };
        return {
          customer,
          given: toAmountNumber(row.given_paise),
          last: { on: row.last_on, amount: toAmountNumber(row.last_paise) },
          yearsInRow: yearsInRow(yearsOf.get(row.customer_id) ?? [], lastYear),
          contact: chatOf(customer).contact,
        };
      }),
    };
  });
}
