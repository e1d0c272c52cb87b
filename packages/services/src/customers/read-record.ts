import type { CustomerRecord } from "@aavarti/contract/customer-record";
import type { CustomerRef } from "@aavarti/contract/customers";
import { findCustomer } from "@aavarti/db/queries/customers";
import { findPinnedNote } from "@aavarti/db/queries/notes";
import { findFirstStart, listSubscriptionsOf } from "@aavarti/db/queries/subscriptions";
import { todayIn } from "@aavarti/domain/calendar";
import { notFound } from "@aavarti/domain/refusal";

import { requirePermission, type ServiceContext } from "../context.ts";
import { fieldReader, readFields } from "../custom-fields/field-values.ts";
import { toNote } from "../notes/to-note.ts";
import { toDetail } from "../subscriptions/read-detail.ts";
import { toCustomer } from "./to-customer.ts";

/**
 * Returns a customer with all their subscriptions, newest first, and the pinned note (null without
 * one). `since` is the day on which their first subscription started, or the day they were added
 * when there is none or it is still to come; in the tenant's time zone.
 * @throws AppError FORBIDDEN without `customers.read` and `subscriptions.read`, NOT_FOUND also for
 * one in Trash.
 */
export function readRecord(ctx: ServiceContext, { id }: CustomerRef): Promise<CustomerRecord> {
  requirePermission(ctx, "customers.read");
  requirePermission(ctx, "subscriptions.read");
  return ctx.transact(async ({ trx }) => {
    const customer = await findCustomer(trx, id);
    if (!customer) throw notFound("customer");
    const subscriptions = await listSubscriptionsOf(trx, [id]);
    const read = await fieldReader(ctx, trx, "subscription", subscriptions);
    const pinned = await findPinnedNote(trx, id);
    const firstStart = await findFirstStart(trx, id);
    return {
      ...toCustomer(customer, await readFields(ctx, trx, "customer", customer)),
      since: firstStart && firstStart <= ctx.today() ? firstStart : todayIn(ctx.timeZone, customer.created_at),
      subscriptions: subscriptions.map((row) => toDetail(ctx, row, read(row))),
      pinnedNote: pinned ? toNote(pinned) : null,
    };
  });
}
