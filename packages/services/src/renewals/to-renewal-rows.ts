import type { ShownPromise } from "@aavarti/contract/promises";
import type { RenewalRow } from "@aavarti/contract/renewals";
import { listOpenPromises } from "@aavarti/db/queries/promises";
import { type LaneRow, lastReminders, listUnpaid, type UnpaidRow } from "@aavarti/db/queries/renewals";
import { type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import { toAmountText } from "@aavarti/domain/money";
import { readSubscriptionChats, type SubscriptionChat } from "../chats/read-chats.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { promiseAbout } from "../promises/promise-about.ts";
import { type LastReminderRow, toLastReminder } from "./to-last-reminder.ts";

/**
 * Returns subscriptions that await a renewal as rows of the renewals board, in their order: with
 * what is owed, the newest reminder about each end, the promise and the chat, as `listLane`
 * describes them. Reads with one query per kind for all of them. Checks no permission.
 */
export async function toRenewalRows(ctx: ServiceContext, unit: Unit, rows: readonly LaneRow[]): Promise<RenewalRow[]> {
  if (rows.length === 0) return [];
  const { trx } = unit;
  const today = ctx.today();
  const ids = rows.map((row) => row.id);
  const customerIds = rows.flatMap((row) => [row.customer_id, row.payer_id ?? []].flat());
  const [reminders, unpaid, promises, chatOf] = await Promise.all([
    lastReminders(trx, ids),
    listUnpaid(trx, ids, today),
    listOpenPromises(trx, ctx.timeZone, customerIds, ["suggested", "open"]),
    readSubscriptionChats(ctx, unit, ids),
  ]);
  const promiseOf = ({ id, customer_id, payer_id }: LaneRow) =>
    promiseAbout(promises, { customerIds: [customer_id, payer_id], subscriptionIds: [id] }, today);
  const reminderOf = new Map(reminders.map((reminder) => [reminder.subscription_id, reminder]));
  const unpaidOf = new Map(unpaid.map((owed) => [owed.subscription_id, owed]));
  return rows.map((row) =>
    toRenewalRow(row, {
      today,
      unpaid: unpaidOf.get(row.id),
      reminder: reminderOf.get(row.id),
      promise: promiseOf(row),
      ...chatOf(row.id, { id: row.customer_id, name: row.customer_name }),
    }),
  );
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
