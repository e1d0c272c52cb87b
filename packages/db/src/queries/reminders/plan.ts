import type { CalendarDate } from "@aavarti/domain/calendar";
import { sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { MESSAGE_COLUMNS, type NewReminder, type PlannedMessage } from "./rows.ts";
import { type RemindableFilter, remindableTerms, stepRows, type UnplannedTerm } from "./terms.ts";

export type UnplannedFilter = RemindableFilter & {
  step: string;
  /** From which end on a customer is planned for who could not be reached before. */
  againFrom: CalendarDate;
  /** Since when customers are reminded; null while they are not. */
  customersSince: Date | null;
  /** The hour, in the time zone, from which a day's reminders are sent. */
  sendHour: number;
  /** The previous page's last subscription. */
  afterId: string | null;
  limit: number;
};

/**
 * Returns up to `limit` terms for which no reminder of the step was planned, ordered by
 * subscription id, after `afterId`: running ones whose end (or, about payments, whose open charge's
 * due day) is within the filter's days. Any row of the step to a customer, or one that was skipped,
 * means that the step was planned: adding a phone number later does not send it again. One to an
 * owner alone means that the customer had no address; from `againFrom` on, such a term is among
 * them once there is one (`is_begun`). Leaves out terms entered after the step's day, samples,
 * Trash, paused and, about renewals, cancelling subscriptions, and win-backs without consent to
 * offers or after a later subscription.
 */
export function listUnplannedTerms(trx: TenantTrx, filter: UnplannedFilter): Promise<UnplannedTerm[]> {
  const isReachable = sql<boolean>`(case when payer.id is null then c.email <> '' or c.phone_e164 is not null
    else payer.email <> '' or payer.phone_e164 is not null end)`;
  const stepAt = sql`((s.end_on - ${filter.daysBefore}::int)::timestamp
    + make_interval(hours => ${filter.sendHour}::int)) at time zone ${filter.timeZone}`;
  let query = remindableTerms(trx, filter)
    .select((eb) => eb.exists(stepRows(eb, filter.step).select("r.id")).$castTo<boolean>().as("is_begun"))
    .where((eb) =>
      eb.not(
        eb.exists(
          stepRows(eb, filter.step)
            .where((row) =>
              row.or([
                row("r.recipient_kind", "=", "customer"),
                row("r.skipped_by", "is not", null),
                sql<boolean>`s.end_on < ${filter.againFrom}::date`,
                // While customers were not reminded at all, the step was for the owner alone; of
                // a term entered on the step's day the owner hears at once, perhaps before its
                // time.
                sql<boolean>`greatest(r.created_at, ${stepAt})
                  <= coalesce(${filter.customersSince}::timestamptz, 'infinity')`,
                sql<boolean>`not ${isReachable}`,
              ]),
            )
            .select("r.id"),
        ),
      ),
    )
    .orderBy("s.id")
    .limit(filter.limit);
  if (filter.afterId) query = query.where("s.id", ">", filter.afterId);
  return query.execute();
}

/**
 * Inserts reminders unless they exist, and returns the new ones; sends nothing. One exists already
 * for the same step of a term to the same recipient on the same channel, as another replacement of
 * the same message, as the same day's summary for an owner, or as the customer's welcome. The list
 * must not be empty.
 */
export const insertReminders = (trx: TenantTrx, rows: NewReminder[]): Promise<PlannedMessage[]> =>
  trx
    .insertInto("reminder")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(MESSAGE_COLUMNS)
    .execute();
