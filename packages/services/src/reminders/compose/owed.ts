import { listAdvances, listOpenCharges, type OpenCharges } from "@aavarti/db/queries/reminders/owed";
import type { ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Paise } from "@aavarti/domain/money";

/** What is owed of a subscription as of this transaction, and the advance of who pays for it. */
export type Owed = { open: readonly Omit<OpenCharges, "subscription_id">[]; advancePaise: Paise };

export type OwedOf = (subject: Pick<ReminderSubject, "subscription_id" | "contact_id"> | undefined) => Owed;

const NOTHING: Owed = { open: [], advancePaise: 0 };

/**
 * Reads, with one query per kind, the open charges of these subscriptions and the advance of
 * whoever pays for each, and returns the function that gives both for one of them, in paise; for
 * any other subscription or undefined it gives nothing owed.
 */
export async function readOwed(
  trx: TenantTrx,
  subjects: Iterable<Pick<ReminderSubject, "subscription_id" | "contact_id">>,
): Promise<OwedOf> {
  const all = [...subjects];
  const [charges, advances] = await Promise.all([
    listOpenCharges(
      trx,
      all.map((subject) => subject.subscription_id),
    ),
    listAdvances(
      trx,
      all.map((subject) => subject.contact_id),
    ),
  ]);
  const openOf = Map.groupBy(charges, (charge) => charge.subscription_id);
  const advanceOf = new Map(advances.map((row) => [row.customer_id, row.advance_paise]));
  return (subject) =>
    subject
      ? { open: openOf.get(subject.subscription_id) ?? [], advancePaise: advanceOf.get(subject.contact_id) ?? 0 }
      : NOTHING;
}

/**
 * Returns what is owed by these open charges, in paise: of all of them, or with `dueBy` of those
 * due by that day, included. An advance is not taken off.
 */
export const owedPaise = ({ open }: Owed, dueBy?: CalendarDate): Paise =>
  open.reduce((sum, charge) => (dueBy === undefined || charge.due_on <= dueBy ? sum + charge.open_paise : sum), 0);

/** Returns when the open charge with this due day was raised; undefined without one. */
export const chargedAt = ({ open }: Owed, dueOn: CalendarDate | null): Date | undefined =>
  open.find((charge) => charge.due_on === dueOn)?.raised_at;
