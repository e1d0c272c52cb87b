import type { DueRow } from "@aavarti/db/queries/reminders/rows";
import { listTermsEnding, type PaidTermRow } from "@aavarti/db/queries/reminders/subjects";
import type { TenantTrx } from "@aavarti/db/tenant";

type TermOf = (reminder: Pick<DueRow, "subscription_id" | "term_end_on">) => PaidTermRow | undefined;

/**
 * Reads the terms that the receipts among these reminders are about, and returns the function that
 * gives the term of one with what was paid of it, in paise, as it is now, even when the
 * subscription has been renewed since; undefined when it no longer exists or is not paid in full
 * any more, and for reminders that are no receipts.
 */
export async function readPaidTerms(trx: TenantTrx, rows: readonly DueRow[]): Promise<TermOf> {
  const receipts = rows.filter(({ step }) => step === "receipt");
  if (receipts.length === 0) return () => undefined;
  const terms = await listTermsEnding(trx, {
    subscriptionIds: receipts.map((row) => row.subscription_id),
    ends: receipts.map((row) => row.term_end_on),
  });
  return ({ subscription_id: id, term_end_on: endOn }) =>
    terms.find((term) => term.subscription_id === id && term.end_on === endOn);
}
