import { listAdvances, listOpenCharges } from "@aavarti/db/queries/reminders/owed";
import type { ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { OpenDue } from "@aavarti/domain/asked-amount";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Paise } from "@aavarti/domain/money";

/** What is owed of a subscription as of this transaction, and the advance of who pays for it. */
export type Owed = { open: readonly (OpenDue & { raisedAt: Date })[]; advancePaise: Paise };

type Subject = Pick<ReminderSubject, "subscription_id" | "customer_id" | "contact_id"> & {
  /** When the payer was moved to Trash: the customer pays for themselves since. */
  payer_deleted_at?: Date | null;
};

export type OwedOf = (subject: Subject | undefined) => Owed;

const payerOf = ({ customer_id, contact_id, payer_deleted_at }: Subject): string =>
  payer_deleted_at ? customer_id : contact_id;

const NOTHING: Owed = { open: [], advancePaise: 0 };

/**
 * Reads, with one query per kind, the open charges of these subscriptions and the advance of
 * whoever pays for each, and returns the function that gives both for one of them, in paise; for
 * any other subscription or undefined it gives nothing owed.
 */
export async function readOwed(trx: TenantTrx, subjects: Iterable<Subject>): Promise<OwedOf> {
  const all = [...subjects];
  const [charges, advances] = await Promise.all([
    listOpenCharges(
      trx,
      all.map((subject) => subject.subscription_id),
    ),
    listAdvances(trx, all.map(payerOf)),
  ]);
  const openOf = Map.groupBy(charges, (charge) => charge.subscription_id);
  const toDue = (row: (typeof charges)[number]) => ({
    dueOn: row.due_on,
    openPaise: row.open_paise,
    raisedAt: row.raised_at,
  });
  const advanceOf = new Map(advances.map((row) => [row.customer_id, row.advance_paise]));
  return (subject) =>
    subject
      ? {
          open: (openOf.get(subject.subscription_id) ?? []).map(toDue),
          advancePaise: advanceOf.get(payerOf(subject)) ?? 0,
        }
      : NOTHING;
}

/** Returns when what is still owed for this due day was charged; undefined if nothing is owed. */
export const chargedAt = ({ open }: Owed, dueOn: CalendarDate | null): Date | undefined =>
  open.find((due) => due.dueOn === dueOn)?.raisedAt;
