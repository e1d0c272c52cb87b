import type { Subscription } from "@aavarti/contract/subscriptions";
import type { SubscriptionRow } from "@aavarti/db/queries/subscriptions";
import { sumOpen } from "@aavarti/domain/asked-amount";
import { type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import type { FieldValues } from "@aavarti/domain/custom-fields";
import { toAmountText } from "@aavarti/domain/money";
import { nextDueOn, standingOf, startsOn, statusOf } from "@aavarti/domain/standing";
import { monthlyAmount } from "@aavarti/domain/subscription-terms";
import { factsOfRow } from "./standing-of-row.ts";

/**
 * Converts a subscription's row to the API's shape, with its status on `today` and amounts as
 * decimal texts: `price` for the term, `amount` per month, `unpaid` for what is owed of its terms
 * so far, and `toCome` for the part of that which is due after `today`. `amountDue` is the next
 * term's price, and `daysLeft` until the end is negative after it. `fields` are those that the
 * actor may see (`readFields`).
 */
export function toSubscription(row: SubscriptionRow, today: CalendarDate, fields: FieldValues): Subscription {
  const facts = factsOfRow(row);
  const standing = standingOf(facts, today);
  return {
    id: row.id,
    customerId: row.customer_id,
    productId: row.product_id,
    startDate: row.start_on,
    endDate: row.end_on,
    durationMonths: row.duration_months,
    price: toAmountText(row.price_paise),
    amount: toAmountText(
      monthlyAmount({
        pricePaise: row.price_paise,
        startOn: row.start_on,
        endOn: row.end_on,
        durationMonths: row.duration_months,
        pausedDays: row.paused_days,
      }),
    ),
    status: statusOf(standing),
    customer: { id: row.customer_id, name: row.customer_name, email: row.customer_email },
    product: { id: row.product_id, name: row.product_name },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    customerName: row.customer_name,
    productName: row.product_name,
    standing,
    startsOn: startsOn(facts, today),
    nextDueOn: nextDueOn({ ...facts, pausedUntil: row.paused_until }, today),
    daysLeft: daysBetween(today, row.end_on),
    amountDue: toAmountText(row.next_price_paise ?? row.price_paise),
    unpaid: toAmountText(sumOpen(row.open)),
    toCome: toAmountText(sumOpen(row.open) - sumOpen(row.open, today)),
    pausedFrom: row.paused_from,
    pausedUntil: row.paused_until,
    fields,
  };
}
