import type { Page } from "@aavarti/contract/lists";
import type { ListReminders, ReminderEntry } from "@aavarti/contract/reminders";
import { listMessageCosts } from "@aavarti/db/queries/message-costs";
import { listReminders as queryReminders } from "@aavarti/db/queries/reminders/log";
import { isSkippedState, STORED_STATES } from "@aavarti/domain/reminder-states";
import { requirePermission, type ServiceContext } from "../../context.ts";
import { toPage } from "../../paging.ts";
import { periodBegin } from "./log-period.ts";
import { toReminderEntry } from "./to-reminder-entry.ts";

/**
 * Returns one page of the reminder log, newest first: of the tenant, of one subscription or of one
 * customer (also what they get as a payer), and only those with a `status`, on a `channel` or due
 * since the beginning of a `period` if given. It has the messages about subscriptions to customers
 * and owners, also from Trash, each with what it cost if that is known, but no daily summaries,
 * replies, receipts (the PDFs) and statements.
 * @throws AppError FORBIDDEN without `reminders.read`.
 */
export function listReminders(ctx: ServiceContext, input: ListReminders): Promise<Page<ReminderEntry>> {
  requirePermission(ctx, "reminders.read");
  const { limit, cursor, status, channel, period, subscriptionId, customerId } = input;
  const filter = {
    states: status && STORED_STATES[status],
    isSkipped: status ? isSkippedState(status) : null,
    dueFrom: period ? periodBegin(ctx, period) : null,
  };
  return ctx.transact(async ({ trx }) => {
    const rows = await queryReminders(trx, { limit, cursor, ...filter, channel, subscriptionId, customerId });
    const ids = rows.map(({ id }) => id);
    const costs = await listMessageCosts(trx, ids);
    return toPage(rows, limit, (row) => toReminderEntry(row, costs.get(row.id)));
  });
}
