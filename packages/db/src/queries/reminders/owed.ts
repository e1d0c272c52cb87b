import type { CalendarDate } from "@aavarti/domain/calendar";
import { BY_HAND } from "@aavarti/domain/reminder-step-codes";
import { sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";

/** What is still owed of a subscription for one due day, in paise, and since when it is charged. */
export type OpenCharges = { subscription_id: string; due_on: CalendarDate; open_paise: number; raised_at: Date };

/**
 * Returns the unpaid rest (paise) of the charges of these subscriptions, summed by subscription and
 * due day, the earliest day first, also days to come, and since when it is charged. None for those
 * that are paid, nor for an empty list.
 */
export async function listOpenCharges(trx: TenantTrx, subscriptionIds: readonly string[]): Promise<OpenCharges[]> {
  if (subscriptionIds.length === 0) return [];
  const { rows } = await sql<OpenCharges>`
    select subscription_id, due_on, sum(amount_paise - settled_paise)::bigint as open_paise,
      min(created_at) as raised_at from charge
    where subscription_id = any(${[...new Set(subscriptionIds)]}::uuid[]) and settled_paise < amount_paise
    group by subscription_id, due_on order by due_on, subscription_id`.execute(trx);
  return rows;
}

/**
 * Returns the advances (paise) of those of these customers who have one, in no order. None for an
 * empty list.
 */
export async function listAdvances(
  trx: TenantTrx,
  payerIds: readonly string[],
): Promise<{ customer_id: string; advance_paise: number }[]> {
  if (payerIds.length === 0) return [];
  return trx
    .selectFrom("customer_balance")
    .select(["customer_id", "advance_paise"])
    .where("customer_id", "in", [...new Set(payerIds)])
    .where("advance_paise", ">", 0)
    .execute();
}

/**
 * Deletes a subscription's reminders of a due day that were cancelled for one of the `reasons`
 * (nothing was owed), so that they are planned again now that something is. Those that somebody
 * requested or skipped, or that were combined with another, stay.
 */
export const deleteCancelledReminders = (
  trx: TenantTrx,
  { subscriptionId, dueOn, reasons }: { subscriptionId: string; dueOn: CalendarDate; reasons: readonly string[] },
) =>
  trx
    .deleteFrom("reminder")
    .where("subscription_id", "=", subscriptionId)
    .where("term_end_on", "=", dueOn)
    .where("step", "<>", BY_HAND)
    .where("state", "=", "cancelled")
    .where("skipped_by", "is", null)
    .where("merged_into", "is", null)
    .where(sql<string>`state_explanation ->> 'reason'`, "in", reasons)
    .execute();
