import type { CalendarDate } from "@aavarti/domain/calendar";
import { type RawBuilder, sql } from "kysely";
import { isRunning } from "../subscription-standing.ts";

/**
 * What the key figures are asked for: as of `today`, and in the days from `first` to `today`
 * (`monthFirst`: the first day of this month), in the tenant's time zone. `until` ends these days
 * before today.
 */
export type FigureQuestion = {
  today: CalendarDate;
  first: CalendarDate;
  monthFirst: CalendarDate;
  timeZone: string;
  until?: CalendarDate;
};

/**
 * The rows of a key figure: `subscription_id`, `customer_id`, `product_id` and `on_date` say what a
 * row is about; all `part`s add up to the figure, or with all `whole`s give it as a quotient.
 * Amounts are paise.
 */
export type FigureSet = (question: FigureQuestion) => RawBuilder<unknown>;

/** Subscriptions outside Trash with their product, as `subscription` and `product`. */
export const SUBSCRIPTIONS = sql`subscription
  join product on product.tenant_id = subscription.tenant_id and product.id = subscription.product_id
  where subscription.deleted_at is null`;

/**
 * The running subscriptions by the term that covers today (of one renewed early that isn't its
 * newest), each with its price per month and the term's length: `months`, null for one in `days`. A
 * term without whole months counts as days × 12 ÷ 365, like `termMonths` in domain.
 */
export const running = (today: CalendarDate) => sql`
  select s.id as subscription_id, s.customer_id, s.product_id, s.end_on as on_date, s.product_name, s.months,
    s.last_on - s.start_on - s.paused_days as days,
    case when s.months is not null then s.price::numeric(40, 20) / s.months
      else s.price::numeric(40, 20) * 365 / (12 * greatest(s.last_on - s.start_on - s.paused_days, 1)) end as monthly
  from (
    select subscription.id, subscription.customer_id, subscription.product_id, subscription.end_on,
      product.name as product_name,
      coalesce(earlier.start_on, subscription.start_on) as start_on,
      coalesce(earlier.end_on, subscription.end_on) as last_on,
      coalesce(earlier.paused_days, subscription.paused_days) as paused_days,
      case when earlier.seq is not null then earlier.duration_months else subscription.duration_months end as months,
      coalesce(earlier.price_paise, subscription.price_paise) as price
    from subscription
    join product on product.tenant_id = subscription.tenant_id and product.id = subscription.product_id
    left join subscription_term earlier on earlier.tenant_id = subscription.tenant_id
      and earlier.subscription_id = case when subscription.start_on > ${today}::date then subscription.id end
      and earlier.start_on <= ${today}::date and earlier.end_on > ${today}::date
    where subscription.deleted_at is null and ${isRunning(today)}
  ) s`;
