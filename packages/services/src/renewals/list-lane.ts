import type { Page } from "@aavarti/contract/lists";
import type { ShownPromise } from "@aavarti/contract/promises";
import { encodeDueCursor, type LaneQuery, type RenewalRow } from "@aavarti/contract/renewals";
import { listOpenPromises } from "@aavarti/db/queries/promises";
import {
  type LaneRow,
  lastReminders,
  listUnpaid,
  listLane as queryLane,
  type UnpaidRow,
} from "@aavarti/db/queries/renewals";
import { type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import { toAmountText } from "@aavarti/domain/money";
import { requirePermission, type ServiceContext } from "../context.ts";
import { promiseAbout } from "../promises/promise-about.ts";
import { type LastReminderRow, toLastReminder } from "./to-last-reminder.ts";

/**
 * Returns one page of a column ("lane") of the renewals board, such as overdue or due today, that
 * match the search, ordered by the end of their term (earliest first; among the overdue the latest
 * first). Each row is a subscription with the amount due as a decimal text, what is unpaid beside
 * the renewal, the newest reminder about its end, and the promise of payment by the customer or
 * their payer, a suggested one before an open one.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export function listLane(ctx: ServiceContext, input: LaneQuery): Promise<Page<RenewalRow>> {
  requirePermission(ctx, "subscriptions.read");
  const { lane, limit, cursor, search } = input;
  const today = ctx.today();
  return ctx.transact(async ({ trx }) => {
    const found = await queryLane(trx, { lane, limit, cursor, search, today });
    const rows = found.slice(0, limit);
    const ids = rows.map((row) => row.id);
    const customerIds = rows.flatMap((row) => [row.customer_id, row.payer_id ?? []].flat());
    const [reminders, unpaid, promises] = await Promise.all([
      ids.length > 0 ? lastReminders(trx, ids) : [],
      ids.length > 0 ? listUnpaid(trx, ids, today) : [],
      listOpenPromises(trx, ctx.timeZone, customerIds, ["suggested", "open"]),
    ]);
    const promiseOf = ({ id, customer_id, payer_id }: LaneRow) =>
      promiseAbout(promises, { customerIds: [customer_id, payer_id], subscriptionIds: [id] }, today);
    const reminderOf = new Map(reminders.map((reminder) => [reminder.subscription_id, reminder]));
    const unpaidOf = new Map(unpaid.map((owed) => [owed.subscription_id, owed]));
    const last = rows.at(-1);
    return {
      items: rows.map((row) =>
        toRenewalRow(row, {
          today,
          unpaid: unpaidOf.get(row.id),
          reminder: reminderOf.get(row.id),
          promise: promiseOf(row),
        }),
      ),
      nextCursor: found.length > limit && last ? encodeDueCursor({ endOn: last.end_on, id: last.id }) : null,
    };
  });
}

const toRenewalRow = (
  row: LaneRow,
  {
    today,
    unpaid,
    reminder,
    promise,
  }: {
    today: CalendarDate;
    unpaid: UnpaidRow | undefined;
    reminder: LastReminderRow | undefined;
    promise: ShownPromise | null;
  },
): RenewalRow => ({
  id: row.id,
  customer: { id: row.customer_id, name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
  product: { id: row.product_id, name: row.product_name },
  amountDue: toAmountText(row.amount_paise),
  unpaid: toAmountText(unpaid?.unpaid_paise ?? 0),
  isRenewedUnpaid: unpaid?.is_renewed ?? false,
  familyUnpaid: toAmountText(unpaid?.family_paise ?? 0),
  startDate: row.start_on,
  endDate: row.end_on,
  durationMonths: row.next_months,
  daysLeft: daysBetween(today, row.end_on),
  standing: row.standing,
  startsOn: row.starts_on,
  pausedFrom: row.paused_from,
  pausedUntil: row.paused_until,
  lastReminder: reminder ? toLastReminder(reminder) : null,
  promise,
});
