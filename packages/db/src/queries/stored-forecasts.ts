import type { CalendarDate } from "@aavarti/domain/calendar";
import type { CallReason, FORECAST_DAYS } from "@aavarti/domain/forecast";
import type { Paise } from "@aavarti/domain/money";
import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import type { CallCursor, ForecastPart } from "./forecast.ts";
import { isOfShare, type Share } from "./reminders/tenants.ts";
import { awaitsRenewal } from "./subscription-standing.ts";

/** A business's stored forecast without the calculation that may be running. */
export type StoredForecastRow = {
  asked_on: CalendarDate;
  /** Since when it no longer fits, for example after an import; null otherwise. */
  outdated_at: Date | null;
  /** The day for which it was calculated, and when that began; null while it never was. */
  day: CalendarDate | null;
  calculated_at: Date | null;
  result: unknown;
  /** How far the running calculation is; 0 when none is. */
  run_percent: number;
};

/** Returns the stored forecast of the transaction's tenant; undefined where none was asked for. */
export async function findStoredForecast(trx: TenantTrx): Promise<StoredForecastRow | undefined> {
  const { rows } = await sql<StoredForecastRow>`
    select asked_on, outdated_at, day, calculated_at, result, run_percent from stored_forecast`.execute(trx);
  return rows[0];
}

/** Stores that the forecast was asked for on `day`, from when on it is calculated each day. */
export async function noteForecastAsked(
  trx: TenantTrx,
  { tenantId, day, at }: { tenantId: string; day: CalendarDate; at: Date },
): Promise<void> {
  await sql`insert into stored_forecast (tenant_id, asked_on, requested_at)
    values (${tenantId}::uuid, ${day}::date, ${at})
    on conflict (tenant_id) do update set asked_on = excluded.asked_on`.execute(trx);
}

/** Marks the stored forecast as outdated; false where there is none. */
export async function outdateStoredForecast(trx: TenantTrx, at: Date): Promise<boolean> {
  const { rows } = await sql`update stored_forecast set outdated_at = ${at} returning tenant_id`.execute(trx);
  return rows.length > 0;
}

/** A calculation that is running: the day it is for, how often it was saved, and what it has. */
export type ForecastRun = { id: string; day: CalendarDate; step: number; state: unknown };

/**
 * Returns the calculation that is to be continued, or a new one without a state: for `day`, if that
 * isn't there yet or is outdated. Null where none is needed. Locks the stored forecast.
 */
export async function beginForecastRun(
  trx: TenantTrx,
  { day, id, at }: { day: CalendarDate; id: string; at: Date },
): Promise<ForecastRun | null> {
  const { rows } = await sql<{
    run_id: string | null;
    run_day: CalendarDate | null;
    run_step: number;
    run_state: unknown;
  }>`select run_id, run_day, run_step, run_state from stored_forecast
    where day is distinct from ${day}::date or outdated_at > calculated_at
    for no key update`.execute(trx);
  const [row] = rows;
  if (!row) return null;
  if (row.run_id !== null && row.run_day === day) {
    return { id: row.run_id, day, step: row.run_step, state: row.run_state };
  }
  await sql`update stored_forecast set run_id = ${id}::uuid, run_day = ${day}::date, run_started_at = ${at},
    run_step = 0, run_percent = 0, run_state = null`.execute(trx);
  return { id, day, step: 0, state: null };
}

/**
 * Stores how far a calculation is. Returns false, and stores nothing, if it was continued elsewhere
 * since, or another has begun.
 */
export async function saveForecastRun(
  trx: TenantTrx,
  { id, step }: Pick<ForecastRun, "id" | "step">,
  { percent, state }: { percent: number; state: unknown },
): Promise<boolean> {
  const { rows } = await sql`update stored_forecast set run_step = run_step + 1, run_percent = ${percent},
      run_state = ${JSON.stringify(state)}::json
    where run_id = ${id}::uuid and run_step = ${step} returning tenant_id`.execute(trx);
  return rows.length > 0;
}

export type ForecastCallRow = {
  days: (typeof FORECAST_DAYS)[number];
  subscription_id: string;
  loss_paise: Paise;
  price_paise: Paise;
  end_on: CalendarDate;
  probability: number;
  plan_rate: number;
  own_renewed: number;
  own_chances: number;
  days_late: number;
  promised_on: CalendarDate | null;
  reasons: CallReason[];
};

/**
 * Stores what a calculation has found in place of what was there, and ends it. Returns false, and
 * stores nothing, if it was continued elsewhere since.
 */
export async function finishForecastRun(
  trx: TenantTrx,
  tenantId: string,
  { run: { id, step }, result, calls }: { run: ForecastRun; result: unknown; calls: readonly ForecastCallRow[] },
): Promise<boolean> {
  const { rows } = await sql`update stored_forecast set day = run_day, calculated_at = run_started_at,
      result = ${JSON.stringify(result)}::json, run_id = null, run_day = null, run_started_at = null, run_step = 0,
      run_percent = 0, run_state = null
    where run_id = ${id}::uuid and run_step = ${step} returning tenant_id`.execute(trx);
  if (rows.length === 0) return false;
  await sql`delete from forecast_call`.execute(trx);
  // A subscription that was deleted for good meanwhile has no row any more.
  await sql`insert into forecast_call (tenant_id, days, subscription_id, loss_paise, price_paise, end_on, probability,
      plan_rate, own_renewed, own_chances, days_late, promised_on, reasons)
    select ${tenantId}::uuid, row.days, row.subscription_id, row.loss_paise, row.price_paise, row.end_on, row.probability,
      row.plan_rate, row.own_renewed, row.own_chances, row.days_late, row.promised_on, row.reasons
    from json_populate_recordset(null::forecast_call, ${JSON.stringify(calls)}::json) row
    join subscription on subscription.id = row.subscription_id`.execute(trx);
  return true;
}

export type StoredCallRow = ForecastCallRow & {
  customer_id: string;
  customer_name: string;
  phone_e164: string | null;
  product_name: string;
};

/**
 * Returns a page plus one row of the stored call list for so many days, those with the largest
 * expected loss first. Leaves out who was renewed, paused, cancelled or moved to Trash since.
 */
export async function listStoredCalls(
  trx: TenantTrx,
  { today, days, limit, cursor }: { today: CalendarDate; days: number; limit: number; cursor: CallCursor | undefined },
): Promise<StoredCallRow[]> {
  const { rows } = await sql<StoredCallRow>`
    select call.*, subscription.customer_id, customer.name as customer_name, customer.phone_e164,
      product.name as product_name
    from forecast_call call
    join subscription on subscription.id = call.subscription_id
    join customer on customer.id = subscription.customer_id
    join product on product.id = subscription.product_id
    where call.days = ${days}::int and subscription.end_on = call.end_on and subscription.deleted_at is null
      and ${awaitsRenewal(today)}
      ${cursor ? sql`and (-call.loss_paise, call.subscription_id) > (${-cursor.loss}::bigint, ${cursor.id}::uuid)` : sql``}
    order by -call.loss_paise, call.subscription_id
    limit ${limit + 1}`.execute(trx);
  return rows;
}

/** Returns how many subscriptions a business has, those in Trash included. */
export async function countSubscriptions(trx: TenantTrx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from subscription`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Returns the part of so many subscriptions, by their ids, after `after`; the last one is open. */
export async function nextForecastPart(
  trx: TenantTrx,
  { after, size }: { after: string | null; size: number },
): Promise<ForecastPart> {
  const { rows } = await sql<{ id: string }>`select id from subscription
    where ${after}::uuid is null or id > ${after}::uuid order by id offset ${size - 1} limit 1`.execute(trx);
  return { after, until: rows[0]?.id ?? null };
}

/**
 * Returns the ids of the tenants whose stored forecast is not of `at`'s day in their time zone, or
 * is outdated, and was asked for within so many days: all, or those in the `share`. In no order.
 */
export async function tenantsWithDueForecasts(
  db: Kysely<DB>,
  { at, idleDays }: { at: Date; idleDays: number },
  share?: Share,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tenants_with_due_forecasts(${at}, ${idleDays}::int) as id where ${isOfShare(share)}`.execute(db);
  return rows.map((row) => row.id);
}
