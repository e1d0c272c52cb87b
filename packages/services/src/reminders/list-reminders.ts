import type { Page } from "@aavarti/contract/lists";
import type { ListReminders, ReminderEntry } from "@aavarti/contract/reminders";
import { listReminders as queryReminders } from "@aavarti/db/queries/reminder-log";
import { STORED_STATES } from "@aavarti/domain/reminder-states";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toPage } from "../paging.ts";
import { toEntry } from "./to-entry.ts";

/** One page of the send log, newest first: of the tenant, of a subscription, or of a customer (RE10). */
export function listReminders(ctx: ServiceContext, input: ListReminders): Promise<Page<ReminderEntry>> {
  requirePermission(ctx, "reminders.read");
  const { limit, cursor, status, channel, subscriptionId, customerId } = input;
  const states = status && STORED_STATES[status];
  return ctx.transact(async ({ trx }) =>
    toPage(await queryReminders(trx, { limit, cursor, states, channel, subscriptionId, customerId }), limit, toEntry),
  );
}
