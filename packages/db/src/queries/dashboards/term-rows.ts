import { RENEWAL_SOURCES } from "@aavarti/domain/metrics";
import { sql } from "kysely";
import type { FigureQuestion, FigureSet } from "./figure-rows.ts";

/** The terms that began in the span and count as booked, as `isBooked` in domain says. */
const began = ({ first, today, until = today, timeZone }: FigureQuestion) => sql`
  select term.subscription_id, subscription.customer_id, coalesce(term.product_id, subscription.product_id) as product_id,
    term.start_on as on_date, term.price_paise, term.source
  from subscription_term term
  join subscription on subscription.tenant_id = term.tenant_id and subscription.id = term.subscription_id
  where term.start_on between ${first}::date and ${until}::date and term.start_on <= ${today}::date
    and subscription.deleted_at is null and subscription.status <> 'pending'
    and (subscription.status <> 'cancelled' or (subscription.cancelled_at at time zone ${timeZone})::date >= term.start_on)`;

/** Figures of a span whose rows are terms: those of the report of a month, and of a day. */
export const TERM_SETS = {
  booked: (question) => sql`
    select subscription_id, customer_id, product_id, on_date, price_paise as part, 1 as whole
    from (${began(question)}) began where price_paise <> 0`,
  renewals: (question) => sql`
    select subscription_id, customer_id, product_id, on_date, 1 as part, 1 as whole
    from (${began(question)}) began where source in (${sql.join([...RENEWAL_SOURCES])})`,
  started: (question) => sql`
    select subscription_id, customer_id, product_id, on_date, 1 as part, 1 as whole
    from (${began(question)}) began where source = 'created'`,
  fellDue: ({ first, today, until = today }) => sql`
    select subscription.id as subscription_id, subscription.customer_id, product.id as product_id,
      term.end_on as on_date, 1 as part, 1 as whole
    from subscription_term term
    join subscription on subscription.tenant_id = term.tenant_id and subscription.id = term.subscription_id
    join product on product.tenant_id = subscription.tenant_id
      and product.id = coalesce(term.product_id, subscription.product_id)
    left join subscription_term next on next.tenant_id = term.tenant_id
      and next.subscription_id = term.subscription_id and next.seq = term.seq + 1
    where term.end_on between ${first}::date and ${until}::date
      and subscription.status <> 'pending' and subscription.deleted_at is null
      and (subscription.imported_on is null or subscription.imported_on <= term.end_on + product.grace_days)
      and (next.seq is null or next.source <> 'changed')
      and (next.seq is not null or subscription.paused_from is null
        or subscription.paused_from > term.end_on + product.grace_days)`,
} as const satisfies Record<string, FigureSet>;
