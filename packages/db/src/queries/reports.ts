import type { CalendarDate } from "@aavarti/domain/calendar";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { anyOf } from "./any-of.ts";

export type ProductMovementRow = {
  product_id: string;
  name: string;
  /** Running, not paused subscriptions at the end. */
  running: number;
  /** MRR at the end, and what was gained and lost in the days, in paise as decimal texts. */
  mrr: string;
  gained: string;
  lost: string;
};

const [NEW, EXPANSION, REACTIVATION, CONTRACTION, CHURN, PAUSED] = [
  "new_amount",
  "expansion",
  "reactivation",
  "contraction",
  "churn",
  "paused",
].map((name) => sql.ref(`total.${name}`));

/**
 * Returns, for every product outside Trash and every other with movements in these whole months,
 * the MRR (paise) and the running subscriptions at the end of `last`'s month, and what its MRR
 * gained (new, expansion, reactivation) and lost (contraction, churn; negative) from `first` on. In
 * the order of their MRR. From the totals by month, so its cost depends on products and months.
 */
export async function listProductMovements(
  trx: TenantTrx,
  { first, last }: { first: CalendarDate; last: CalendarDate },
): Promise<ProductMovementRow[]> {
  const inDays = sql`total.from_on >= ${first}::date`;
  const all = sql`${NEW} + ${EXPANSION} + ${REACTIVATION} + ${CONTRACTION} + ${CHURN} + ${PAUSED}`;
  const gains = sql`${NEW} + ${EXPANSION} + ${REACTIVATION}`;
  const losses = sql`${CONTRACTION} + ${CHURN}`;
  const { rows } = await sql<ProductMovementRow>`
    select product.id as product_id, product.name,
      coalesce(sum(total.running), 0)::int as running,
      coalesce(sum(${all}), 0)::text as mrr,
      coalesce(sum(${gains}) filter (where ${inDays}), 0)::text as gained,
      coalesce(sum(${losses}) filter (where ${inDays}), 0)::text as lost
    from product left join product_movement_total total
      on total.tenant_id = product.tenant_id and total.product_id = product.id
      and total.grain = 'month' and total.from_on <= ${last}::date
    group by product.id, product.name, product.name_key, product.deleted_at
    having product.deleted_at is null or sum(${all}) <> 0 or bool_or(${inDays} and total.product_id is not null)
    order by sum(${all}) desc nulls last, product.name_key, product.id`.execute(trx);
  return rows;
}

/**
 * Whether the event `event` of a reactivation added a term: one that withdrew a cancellation did
 * not. Both are written in one transaction, moments apart.
 */
const ADDED_TERM = sql<boolean>`exists (select from subscription_term term where term.tenant_id = event.tenant_id
  and term.subscription_id = event.subject_id::uuid and term.source = 'reactivated'
  and term.created_at between event.at - interval '10 seconds' and event.at + interval '10 seconds')`;

export type MemberActsRow = {
  id: string;
  name: string;
  renewals: number;
  replies: number;
  promises: number;
  customers_added: number;
};

/**
 * Returns what each person recorded from `from` to before `until`: renewals and win-backs that were
 * not undone since, replies in conversations, promises, and customers added by hand. People without
 * any of these are left out. In the order of their names.
 */
export async function listMemberActs(
  trx: TenantTrx,
  { from, until }: { from: Date; until: Date },
): Promise<MemberActsRow[]> {
  // A renewal was undone when fewer of its subscription's renewals are left later than with it.
  const { rows } = await sql<MemberActsRow>`
    with renewed as (
      select event.*, sum(case event.action when 'subscription.renewal-undone' then -1 else 1 end)
        over (partition by event.subject_id order by event.at, event.id) as level
      from audit_event event
      where event.at >= ${from}
        and (event.action in ('subscription.renewed', 'subscription.renewal-undone')
          or event.action = 'subscription.reactivated' and ${ADDED_TERM})
    ),
    kept as (
      select renewed.*, min(level) over (partition by subject_id order by at, id
        rows between 1 following and unbounded following) as later
      from renewed
    ),
    acts as (
      select actor_id, 'renewal' as act from kept
      where actor_kind = 'user' and at < ${until} and action <> 'subscription.renewal-undone'
        and (later is null or later >= level)
      union all
      select event.actor_id, event.action from audit_event event
      where event.at >= ${from} and event.at < ${until} and event.actor_kind = 'user'
        and event.action in ('conversation.replied', 'promise.recorded', 'customer.created')
        and not jsonb_exists(event.changes, 'importId')
    )
    select member.id, member.name,
      (count(*) filter (where act = 'renewal'))::int as renewals,
      (count(*) filter (where act = 'conversation.replied'))::int as replies,
      (count(*) filter (where act = 'promise.recorded'))::int as promises,
      (count(*) filter (where act = 'customer.created'))::int as customers_added
    from acts join app_user member on member.id = acts.actor_id::uuid
    group by member.id, member.name order by member.name, member.id`.execute(trx);
  return rows;
}

export type ChargedRow = {
  product_id: string;
  name: string;
  sac: string | null;
  gst_rate: number | null;
  /** Of each charge, after its discount, in paise. */
  amount_paise: number;
  count: number;
};

/**
 * Returns the charges due in these days, joining fees included and after discounts, grouped by
 * their term's own product and amount. Of a pending subscription, and of one in Trash, only what
 * was paid counts: nothing else is owed, but the tax of a payment is. Charges of 0 are left out.
 */
export async function listCharged(
  trx: TenantTrx,
  { first, last }: { first: CalendarDate; last: CalendarDate },
): Promise<ChargedRow[]> {
  const { rows } = await sql<ChargedRow>`
    with charged as (
      select coalesce(term.product_id, subscription.product_id) as product_id,
        case when subscription.deleted_at is null and subscription.status <> 'pending'
          then charge.amount_paise else charge.settled_paise end as amount_paise
      from charge
      join subscription on subscription.tenant_id = charge.tenant_id and subscription.id = charge.subscription_id
      left join subscription_term term on term.tenant_id = charge.tenant_id
        and term.subscription_id = charge.subscription_id and term.seq = charge.term_seq
      where charge.due_on between ${first}::date and ${last}::date
    )
    select product.id as product_id, product.name, product.sac, product.gst_rate, charged.amount_paise,
      count(*)::int as count
    from charged join product on product.id = charged.product_id
    where charged.amount_paise > 0
    group by product.id, product.name, product.name_key, product.sac, product.gst_rate, charged.amount_paise
    order by product.gst_rate desc nulls last, product.name_key, product.id`.execute(trx);
  return rows;
}

export type ReportNames = {
  customers: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, string>;
  members: ReadonlyMap<string, string>;
  subscriptions: ReadonlySet<string>;
};

/**
 * Returns, of these ids, the names of the customers outside Trash, of the products, archived ones
 * included, and of the members, former ones included, and which subscriptions are outside Trash.
 */
export async function findReportNames(
  trx: TenantTrx,
  ids: Record<keyof ReportNames, readonly string[]>,
): Promise<ReportNames> {
  const namesOf = async (table: "customer" | "product" | "app_user", wanted: readonly string[]) => {
    if (wanted.length === 0) return new Map<string, string>();
    const { rows } = await sql<{ id: string; name: string }>`select id, name from ${sql.table(table)}
      where id = ${anyOf(wanted)} ${table === "customer" ? sql`and deleted_at is null` : sql``}`.execute(trx);
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  const { rows: kept } = await sql<{ id: string }>`select id from subscription
    where id = ${anyOf(ids.subscriptions)} and deleted_at is null`.execute(trx);
  return {
    customers: await namesOf("customer", ids.customers),
    products: await namesOf("product", ids.products),
    members: await namesOf("app_user", ids.members),
    subscriptions: new Set(kept.map(({ id }) => id)),
  };
}
