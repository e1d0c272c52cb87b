import type { Subscription } from "@aavarti/contract/subscriptions";
import type { SubscriptionRow } from "@aavarti/db/queries/subscriptions";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { toRupeeString } from "@aavarti/domain/money";
import { statusOf } from "@aavarti/domain/standing";
import { monthlyAmount } from "@aavarti/domain/subscription-terms";
import { standingOfRow } from "./standing-of-row.ts";

/** A row in the shape that readers get, with the status that it has on the tenant's day. */
export const toSubscription = (row: SubscriptionRow, today: CalendarDate): Subscription => ({
  id: row.id,
  customerId: row.customer_id,
  productId: row.product_id,
  startDate: row.start_on,
  endDate: row.end_on,
  durationMonths: row.duration_months,
  price: toRupeeString(row.price_paise),
  amount: toRupeeString(
    monthlyAmount({
      pricePaise: row.price_paise,
      startOn: row.start_on,
      endOn: row.end_on,
      durationMonths: row.duration_months,
      pausedDays: row.paused_days,
    }),
  ),
  status: statusOf(standingOfRow(row, today)),
  customer: { id: row.customer_id, name: row.customer_name, email: row.customer_email },
  product: { id: row.product_id, name: row.product_name },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
