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
import { readSubscriptionChats, type SubscriptionChat } from "../chats/read-chats.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { promiseAbout } from "../promises/promise-about.ts";
import { type LastReminderRow, toLastReminder } from "./to-last-reminder.ts";

/**
 * Returns one page of a lane, ordered by the end (earliest first; among the overdue the latest
 * first). A row's `amountDue` is the price of its next term, not a debt. What is owed comes
 * separately, due by today: `unpaid` by the customer, of all their subscriptions, and
 * `familyUnpaid` by all who share their payer; `toCome` is due later for renewed terms of this one.
 * `dueInAll` is the price with what is owed of this subscription, less the account's advance, and
 * `earlier` the part of it that is owed. Amounts are decimal texts. Each row has the newest
 * reminder about its end, its promise, by the customer or their payer (a suggested one before an
 * open one), and the chat about it: to the payer, or to the customer without one, with what is due.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export function listLane(ctx: ServiceContext, input: LaneQuery): Promise<Page<RenewalRow>> {
  requirePermission(ctx, "subscriptions.read");
  const { lane, limit, cursor, search } = input;
  const today = ctx.today();
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const found = await queryLane(trx, { lane, limit, cursor, search, today });
    const rows = found.slice(0, limit);
    const ids = rows.map((row) => row.id);
    const customerIds = rows.flatMap((row) => [row.customer_id, row.payer_id ?? []].flat());
    const [reminders, unpaid, promises, chatOf] = await Promise.all([
      ids.length > 0 ? lastReminders(trx, ids) : [],
      ids.length > 0 ? listUnpaid(trx, ids, today) : [],
      listOpenPromises(trx, ctx.timeZone, customerIds, ["suggested", "open"]),
      readSubscriptionChats(ctx, unit, ids),
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
          ...chatOf(row.id, { id: row.customer_id, name: row.customer_name }),
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
    chat,
    inAll,
  }: {
    today: CalendarDate;
    unpaid: UnpaidRow | undefined;
    reminder: LastReminderRow | undefined;
    promise: ShownPromise | null;
  } & SubscriptionChat,
): RenewalRow => ({
  id: row.id,
  customer: { id: row.customer_id, name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
  product: { id: row.product_id, name: row.product_name },
  amountDue: toAmountText(row.amount_paise),
  dueInAll: toAmountText(inAll?.pricePaise ?? row.amount_paise),
  earlier: toAmountText(inAll?.owedPaise ?? 0),
  unpaid: toAmountText(unpaid?.unpaid_paise ?? 0),
  toCome: toAmountText(unpaid?.to_come_paise ?? 0),
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
  chat,
});
