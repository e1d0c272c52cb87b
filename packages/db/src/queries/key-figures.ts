import type { CalendarDate } from "@aavarti/domain/calendar";
import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { ECOMMERCE_SETS } from "./dashboards/ecommerce.ts";
import { type FigureQuestion, type FigureSet, running, SUBSCRIPTIONS } from "./dashboards/figure-rows.ts";
import { FINANCIAL_SETS } from "./dashboards/financial-services.ts";
import { HEALTHCARE_SETS } from "./dashboards/healthcare.ts";
import { MEDIA_SETS } from "./dashboards/media-entertainment.ts";
import { MOVEMENT_SETS } from "./dashboards/movement-rows.ts";
import { NGO_SETS } from "./dashboards/ngo-associations.ts";
import { realEstateSets } from "./dashboards/real-estate.ts";
import { TELECOM_SETS } from "./dashboards/telecom.ts";
import { TERM_SETS } from "./dashboards/term-rows.ts";
import { travelSets } from "./dashboards/travel-hospitality.ts";
import { amountDue } from "./renewals.ts";
import { awaitsRenewal } from "./subscription-standing.ts";

/** Next terms that are due, from an inclusive day to an exclusive one; null is unlimited. */
const waiting = ({ today }: FigureQuestion, days: { from: number | null; to: number | null }) => sql`
  select subscription.id as subscription_id, subscription.customer_id, subscription.product_id,
    subscription.end_on as on_date, ${amountDue} as part, 1 as whole
  from ${SUBSCRIPTIONS} and subscription.status = 'active'
    and ${awaitsRenewal(today)}
    ${days.from === null ? sql`` : sql`and subscription.end_on >= ${today}::date + ${days.from}::int`}
    ${days.to === null ? sql`` : sql`and subscription.end_on < ${today}::date + ${days.to}::int`}`;

const SETS = {
  ...realEstateSets,
  ...travelSets,
  totalRevenue: () => sql`
    select subscription.id as subscription_id, subscription.customer_id, subscription.product_id,
      subscription.start_on as on_date, subscription.price_paise as part, 1 as whole
    from ${SUBSCRIPTIONS}`,
  mrr: ({ today }) => sql`
    select subscription_id, customer_id, product_id, on_date, monthly as part, 1 as whole
    from (${running(today)}) r`,
  activeCustomers: ({ today }) => sql`
    select null::uuid as subscription_id, customer_id, null::uuid as product_id, min(on_date) as on_date, 1 as part,
      1 as whole
    from (${running(today)}) r group by customer_id`,
  activeSubscriptions: ({ today }) => sql`
    select subscription_id, customer_id, product_id, on_date, 1 as part, 1 as whole from (${running(today)}) r`,
  dueIn7: (question) => waiting(question, { from: 0, to: 8 }),
  dueIn30: (question) => waiting(question, { from: 0, to: 31 }),
  overdue: (question) => waiting(question, { from: null, to: 0 }),
  renewalRate: ({ today, first, timeZone, until = today }) => sql`
    select subscription_id, customer_id, product_id, on_date,
      case when renewed_on <= on_date + grace_days then 1 else 0 end as part, 1 as whole
    from (
      select subscription.id as subscription_id, subscription.customer_id, product.id as product_id,
        term.end_on as on_date, product.grace_days,
        case when next.source = 'renewed' then (next.created_at at time zone ${timeZone})::date end as renewed_on,
        next.seq is not null or subscription.status <> 'active' or subscription.cancels_at_end as is_closed
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
        and (next.seq is not null or subscription.paused_from is null or subscription.paused_from > ${today}::date)
    ) due
    where renewed_on is not null or is_closed or on_date + grace_days < ${today}::date`,
  fill: ({ today }) => sql`
    select null::uuid as subscription_id, null::uuid as customer_id, product.id as product_id, null::date as on_date,
      (select count(*) from (${running(today)}) r where r.product_id = product.id) as part,
      product.capacity as whole
    from product where product.deleted_at is null and product.capacity is not null`,
  dropOuts: ({ monthFirst, today, timeZone }) => sql`
    select subscription_id, customer_id, product_id, on_date, 1 as part, 1 as whole
    from (
      select subscription.id as subscription_id, subscription.customer_id, subscription.product_id,
        (subscription.cancelled_at at time zone ${timeZone})::date as on_date, subscription.end_on
      from ${SUBSCRIPTIONS} and subscription.status = 'cancelled' and subscription.cancelled_at is not null
    ) cancelled
    where on_date between ${monthFirst}::date and ${today}::date and on_date < end_on`,
  arpu: ({ today }) => sql`
    select null::uuid as subscription_id, customer_id, null::uuid as product_id, min(on_date) as on_date,
      sum(monthly) as part, 1 as whole
    from (${running(today)}) r group by customer_id`,
  ...ECOMMERCE_SETS,
  ...FINANCIAL_SETS,
  ...HEALTHCARE_SETS,
  ...MEDIA_SETS,
  ...MOVEMENT_SETS,
  ...NGO_SETS,
  ...TELECOM_SETS,
  ...TERM_SETS,
} as const satisfies Record<KeyFigureCode, FigureSet>;

/** Returns whether a key figure is read from the recorded movements, which must be up to date. */
export const isOfMovements = (code: KeyFigureCode): boolean => code in MOVEMENT_SETS;

/** Sums of a figure's rows, as decimal texts; money is in paise. */
export type FigureSums = { code: KeyFigureCode; rows: number; part: string; whole: string };

/** Returns the sums of key figures, in one query, in the order of the codes. */
export async function sumFigures(
  trx: TenantTrx,
  codes: readonly KeyFigureCode[],
  question: FigureQuestion,
): Promise<FigureSums[]> {
  const sums = codes.map(
    (code) => sql`select ${code}::text as code, count(*)::int as rows, round(coalesce(sum(part), 0), 18)::text as part,
      round(coalesce(sum(whole), 0), 18)::text as whole from (${SETS[code](question)}) figure`,
  );
  const { rows } = await sql<FigureSums>`${sql.join(sums, sql` union all `)}`.execute(trx);
  return codes.map((code) => rows.find((row) => row.code === code) ?? { code, rows: 0, part: "0", whole: "0" });
}

export type FigureRow = {
  subscription_id: string | null;
  customer_id: string | null;
  product_id: string | null;
  on_date: CalendarDate | null;
  part: string;
  whole: string;
  customer_name: string | null;
  product_name: string | null;
};

/**
 * Returns up to `limit` rows of a key figure with names: those with the largest part first, then by
 * the whole, the day and the names.
 */
export async function listFigureRows(
  trx: TenantTrx,
  code: KeyFigureCode,
  { limit, ...question }: FigureQuestion & { limit: number },
): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select figure.subscription_id, figure.customer_id, figure.product_id, figure.on_date, round(figure.part, 18)::text as part,
      round(figure.whole, 18)::text as whole, customer.name as customer_name, product.name as product_name
    from (${SETS[code](question)}) figure
    left join customer on customer.id = figure.customer_id
    left join product on product.id = figure.product_id
    order by figure.part desc, figure.whole desc, figure.on_date, customer.name_key, product.name, figure.subscription_id
    limit ${limit}`.execute(trx);
  return rows;
}

/** The ids and numbers of a key figure's row, as they are stored. */
export type StoredFigureRow = Omit<FigureRow, "customer_name" | "product_name">;

/**
 * Returns up to `limit` stored rows of a key figure in their order, with the names of now. Leaves
 * out those whose customer or subscription is gone; with `isOutsideTrash` also those in Trash.
 */
export async function listStoredFigureRows(
  trx: TenantTrx,
  code: KeyFigureCode,
  { limit, isOutsideTrash }: { limit: number; isOutsideTrash: boolean },
): Promise<FigureRow[]> {
  const kept = (table: string) => (isOutsideTrash ? sql`${sql.ref(table)}.deleted_at is null` : sql`true`);
  const { rows } = await sql<FigureRow>`
    select figure.subscription_id, figure.customer_id, figure.product_id, figure.on_date, figure.part, figure.whole,
      customer.name as customer_name, product.name as product_name
    from (
      select place, (facts ->> 'subscription_id')::uuid as subscription_id, (facts ->> 'customer_id')::uuid as customer_id,
        (facts ->> 'product_id')::uuid as product_id, (facts ->> 'on_date')::date as on_date, facts ->> 'part' as part,
        facts ->> 'whole' as whole
      from stored_list_row where list = 'figure' and filter = ${code}
    ) figure
    left join lateral (select id, deleted_at from subscription where id = figure.subscription_id limit 1)
      subscription on true
    left join lateral (select id, deleted_at, name from customer where id = figure.customer_id limit 1) customer on true
    left join lateral (select name from product where id = figure.product_id limit 1) product on true
    where (figure.subscription_id is null or subscription.id is not null and ${kept("subscription")})
      and (figure.customer_id is null or customer.id is not null and ${kept("customer")})
    order by figure.place limit ${limit}`.execute(trx);
  return rows;
}

export type ProductRevenueRow = { id: string; name: string; subscriptions: number; mrr: string };

/**
 * Returns the products with running subscriptions by their monthly recurring revenue (paise, as a
 * decimal text), the largest first, up to `limit`.
 */
export async function listTopProducts(
  trx: TenantTrx,
  { today, limit }: { today: CalendarDate; limit: number },
): Promise<ProductRevenueRow[]> {
  const { rows } = await sql<ProductRevenueRow>`
    select product_id as id, product_name as name, count(*)::int as subscriptions, round(sum(monthly), 18)::text as mrr
    from (${running(today)}) r group by product_id, product_name
    order by sum(monthly) desc, product_name, product_id limit ${limit}`.execute(trx);
  return rows;
}

/** A product with a capacity, and how much of it is taken today. */
export type CapacityRow = {
  id: string;
  name: string;
  capacity: number;
  taken: number;
  /** Those of the taken places whose term ends in seven days, today included. */
  ending: number;
};

/**
 * Returns the products that have a capacity with their running subscriptions, those with the
 * largest share taken first, then by name, up to `limit`.
 */
export async function listCapacities(
  trx: TenantTrx,
  { today, limit }: { today: CalendarDate; limit: number },
): Promise<CapacityRow[]> {
  const { rows } = await sql<CapacityRow>`
    select product.id, product.name, product.capacity, count(r.subscription_id)::int as taken,
      count(r.subscription_id) filter (where r.on_date between ${today}::date and ${today}::date + 7)::int as ending
    from product left join (${running(today)}) r on r.product_id = product.id
    where product.deleted_at is null and product.capacity is not null
    group by product.tenant_id, product.id, product.name, product.capacity
    order by count(r.subscription_id)::numeric / product.capacity desc, product.name, product.id
    limit ${limit}`.execute(trx);
  return rows;
}
