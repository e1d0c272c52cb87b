import type { TenantTrx } from "../../tenant.ts";
import { MESSAGE_COLUMNS, type NewReminder, type PlannedMessage } from "./rows.ts";
import { type RemindableFilter, remindableTerms, stepRows, type UnplannedTerm } from "./terms.ts";

export type UnplannedFilter = RemindableFilter & {
  step: string;
  /** The previous page's last subscription. */
  afterId: string | null;
  limit: number;
};

/**
 * Returns up to `limit` terms without a row for the step, ordered by subscription id. Any row of
 * the step, for any recipient, means that the step was planned: adding a phone number later does
 * not send it again. Terms entered after the step's day are never returned. Leaves out samples,
 * Trash, paused and cancelling subscriptions, and win-backs without consent to offers or after a
 * later subscription.
 */
export function listUnplannedTerms(trx: TenantTrx, filter: UnplannedFilter): Promise<UnplannedTerm[]> {
  let query = remindableTerms(trx, filter)
    .where((eb) => eb.not(eb.exists(stepRows(eb, filter.step).select("r.id"))))
    .orderBy("s.id")
    .limit(filter.limit);
  if (filter.afterId) query = query.where("s.id", ">", filter.afterId);
  return query.execute();
}

/**
 * Inserts missing rows and returns the new ones; sends nothing. A row already exists for: the same
 * step to the same recipient on the same channel, another replacement of the same message, the same
 * day's digest, or the customer's welcome. The list must not be empty.
 */
export const insertReminders = (trx: TenantTrx, rows: NewReminder[]): Promise<PlannedMessage[]> =>
  trx
    .insertInto("reminder")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(MESSAGE_COLUMNS)
    .execute();
