import type { ListedCharge } from "@aavarti/contract/payments";
import type { NamedCharge } from "@aavarti/db/queries/charges";
import { listOpenPromises } from "@aavarti/db/queries/promises";
import { type ChargeReminderRow, lastChargeReminders } from "@aavarti/db/queries/renewals";
import type { ServiceContext, Unit } from "../context.ts";
import { promiseAbout } from "../promises/promise-about.ts";
import { toLastReminder } from "../renewals/to-last-reminder.ts";

/** What was last sent about charges, and what was promised. */
export type Contacted = Pick<ListedCharge, "lastReminder" | "promise">;

/**
 * Reads, with one query per kind, the last reminders about these charges and the promises to pay
 * them, suggested or open, by the customers or their payers, and returns the function that gives
 * for some of them the newest reminder and the promise (null without one; a suggested one first).
 * Charges that are paid have neither.
 */
export async function readContacts(
  ctx: ServiceContext,
  { trx }: Unit,
  charges: readonly NamedCharge[],
): Promise<(some: readonly NamedCharge[]) => Contacted> {
  const today = ctx.today();
  const open = charges.filter(isOpen);
  if (open.length === 0) return () => ({ lastReminder: null, promise: null });
  const customerIds = [...new Set(open.flatMap((row) => [row.customer_id, row.payer_id ?? []].flat()))];
  const [reminders, promises] = await Promise.all([
    lastChargeReminders(
      trx,
      open.map((row) => ({ subscriptionId: row.subscription_id, dueOn: row.due_on })),
    ),
    listOpenPromises(trx, ctx.timeZone, customerIds, ["suggested", "open"]),
  ]);
  const reminderOf = new Map(reminders.map((row) => [`${row.subscription_id} ${row.due_on}`, row]));
  return (some) => {
    const owed = some.filter(isOpen);
    const newest = owed
      .flatMap((row) => reminderOf.get(`${row.subscription_id} ${row.due_on}`) ?? [])
      .reduce<ChargeReminderRow | null>((last, one) => (last && last.due_at >= one.due_at ? last : one), null);
    return {
      lastReminder: newest && toLastReminder(newest),
      promise: promiseAbout(
        promises,
        {
          customerIds: owed.flatMap((row) => [row.customer_id, row.payer_id]),
          subscriptionIds: owed.map((row) => row.subscription_id),
        },
        today,
      ),
    };
  };
}

const isOpen = ({ settled_paise, amount_paise }: NamedCharge): boolean => settled_paise < amount_paise;
