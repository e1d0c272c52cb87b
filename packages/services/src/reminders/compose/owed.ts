import { listAccountRenewals, listAdvances, listOpenCharges } from "@aavarti/db/queries/reminders/owed";
import type { ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import type { TenantTrx } from "@aavarti/db/tenant";
import { type AskedAmount, askToRenew, lessAdvance, type OpenDue, shareAdvance } from "@aavarti/domain/asked-amount";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Paise } from "@aavarti/domain/money";

/** What is owed of a subscription as of this transaction, and the advance that pays its renewal. */
export type Owed = {
  open: readonly (OpenDue & { raisedAt: Date })[];
  /**
   * Its share of what is left of the payments of everybody in the customer's account. An advance
   * pays the account's renewals in one order, so no other message counts the same money.
   */
  advancePaise: Paise;
};

type Subject = Pick<ReminderSubject, "subscription_id" | "customer_id">;

export type OwedOf = (subject: Subject | undefined) => Owed;

const NOTHING: Owed = { open: [], advancePaise: 0 };

/**
 * Reads, with one query per kind, the open charges of these subscriptions and their share of the
 * advance of each customer's account, and returns the function that gives both for one of them, in
 * paise; for any other subscription or undefined it gives nothing owed. An advance pays the
 * renewals of all active subscriptions of its account, also of those not asked for, by the day they
 * end, then by id, with what is owed of them. Nobody in Trash pays for others: while a payer is in
 * Trash, the account is the customer's own.
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
  const advanceOf = new Map(advances.map((row) => [row.payer_id, row.advance_paise]));
  const renewals = await listAccountRenewals(trx, [...advanceOf.keys()]);
  const shares = new Map(
    [...Map.groupBy(renewals, ({ payer_id }) => payer_id)].flatMap(([payerId, ofAccount]) => [
      ...shareAdvance(
        ofAccount.map((row) => ({ id: row.subscription_id, pricePaise: row.price_paise + row.open_paise })),
        advanceOf.get(payerId) ?? 0,
      ),
    ]),
  );
  return (subject) => {
    if (!subject) return NOTHING;
    return {
      open: (openOf.get(subject.subscription_id) ?? []).map(toDue),
      advancePaise: shares.get(subject.subscription_id) ?? 0,
    };
  };
}

/**
 * Returns what is left to pay for a subscription's renewal, due or not: the next term's price with
 * all that is owed of it (`owedPaise` is that part, both in paise), less its share of the advance
 * of its account. `isCovered` tells whether the advance pays all of it.
 */
export function leftOfRenewal(
  subject: Subject & Pick<ReminderSubject, "end_on" | "price_paise">,
  owedOf: OwedOf,
): { asked: AskedAmount; isCovered: boolean } {
  const { open, advancePaise } = owedOf(subject);
  return lessAdvance(askToRenew({ endOn: subject.end_on, pricePaise: subject.price_paise, open }), advancePaise);
}

/** Returns when what is still owed for this due day was charged; undefined if nothing is owed. */
export const chargedAt = ({ open }: Owed, dueOn: CalendarDate | null): Date | undefined =>
  open.find((due) => due.dueOn === dueOn)?.raisedAt;
