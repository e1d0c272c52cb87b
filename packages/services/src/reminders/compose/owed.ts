import { listAdvances, listOpenCharges } from "@aavarti/db/queries/reminders/owed";
import type { ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { OpenDue } from "@aavarti/domain/asked-amount";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Paise } from "@aavarti/domain/money";

/** What is owed of a subscription as of this transaction, and the advance that will pay for it. */
export type Owed = {
  open: readonly (OpenDue & { raisedAt: Date })[];
  /** What is left of the payments of everybody in the customer's account. */
  advancePaise: Paise;
  /** Who pays in that account, a payer or the customer; null without an advance. */
  payerId: string | null;
};

type Subject = Pick<ReminderSubject, "subscription_id" | "customer_id">;

export type OwedOf = (subject: Subject | undefined) => Owed;

const NOTHING: Owed = { open: [], advancePaise: 0, payerId: null };

/**
 * Reads, with one query per kind, the open charges of these subscriptions and the advance of each
 * customer's account, and returns the function that gives both for one of them, in paise; for any
 * other subscription or undefined it gives nothing owed. Nobody in Trash pays for others: while a
 * payer is in Trash, the account is the customer's own.
 */
export async function readOwed(trx: TenantTrx, subjects: Iterable<Subject>): Promise<OwedOf> {
  const all = [...subjects];
  const [charges, advances] = await Promise.all([
    listOpenCharges(
      trx,
      all.map((subject) => subject.subscription_id),
    ),
    listAdvances(
      trx,
      all.map((subject) => subject.customer_id),
    ),
  ]);
  const openOf = Map.groupBy(charges, (charge) => charge.subscription_id);
  const toDue = (row: (typeof charges)[number]) => ({
    dueOn: row.due_on,
    openPaise: row.open_paise,
    raisedAt: row.raised_at,
  });
  const advanceOf = new Map(advances.map((row) => [row.customer_id, row]));
  return (subject) => {
    if (!subject) return NOTHING;
    const advance = advanceOf.get(subject.customer_id);
    return {
      open: (openOf.get(subject.subscription_id) ?? []).map(toDue),
      advancePaise: advance?.advance_paise ?? 0,
      payerId: advance?.payer_id ?? null,
    };
  };
}

/** Returns when what is still owed for this due day was charged; undefined if nothing is owed. */
export const chargedAt = ({ open }: Owed, dueOn: CalendarDate | null): Date | undefined =>
  open.find((due) => due.dueOn === dueOn)?.raisedAt;
