import type { Cursor } from "@aavarti/domain/cursor";
import { type SqlBool, sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

export type ActivityRow = {
  id: string;
  /** When it happened; named as in every paginated list. */
  created_at: Date;
  action: string;
  actor_kind: "user" | "system";
  /** The user's id, or the job's name. */
  actor_id: string;
  actor_name: string | null;
  /**
   * Current name of the record: a customer, a product, or a subscription's customer and product.
   */
  subject: string | null;
  subject_id: string;
  changes: Record<string, unknown>;
  ip: string | null;
};

export type ActivityFilter = {
  /** Action patterns, with `%` as wildcard; undefined for all actions. */
  actions: readonly string[] | undefined;
  /** Patterns of actions to exclude because they belong to another area. */
  exceptActions: readonly string[];
  actorKind: ActivityRow["actor_kind"] | undefined;
  /** Only actions of this user, by id. */
  person: string | undefined;
  /** Only of this customer and their subscriptions, or of this product or subscription, by id. */
  record: string | undefined;
  cursor: Cursor | undefined;
  limit: number;
};

/**
 * Returns the business's activity log, newest first, with one row more than `limit`, as a sign of a
 * next page. `actions` are LIKE patterns; `exceptActions` excludes others, and counts only with
 * them. Names are the current ones, also of records in Trash; `subject` is null for records other
 * than customers, products and subscriptions. What an import did to each record is left out; the
 * import itself stands for it.
 */
export async function listActivity(trx: TenantTrx, filter: ActivityFilter): Promise<ActivityRow[]> {
  const { actions, exceptActions, actorKind, person, record, cursor, limit } = filter;
  const anyOf = (patterns: readonly string[]) => sql<SqlBool>`event.action like any(${[...patterns]}::text[])`;
  const { rows } = await sql<ActivityRow>`
    with page as materialized (
      select event.*,
        -- As columns of the page: row security lets an index serve a join by one, not by a cast in the condition.
        case when event.actor_kind = 'user' then event.actor_id::uuid end as user_id,
        case when event.subject_kind = 'customer' then event.subject_id::uuid end as customer_id,
        case when event.subject_kind = 'product' then event.subject_id::uuid end as product_id,
        case when event.subject_kind = 'subscription' then event.subject_id::uuid end as subscription_id
      from audit_event event
      where ${actions ? anyOf(actions) : sql`true`}
        and ${actions && exceptActions.length > 0 ? sql`not ${anyOf(exceptActions)}` : sql`true`}
        and ${actorKind ? sql`event.actor_kind = ${actorKind}` : sql`true`}
        -- Spelled out, so that the index over what people did serves it.
        and ${person ? sql`event.actor_kind = 'user' and event.actor_id = ${person}` : sql`true`}
        and ${record ? isAbout(record) : sql`true`}
        and ${cursor ? sql`(event.at, event.id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)` : sql`true`}
        -- What an import did to each record stands in the record's own timeline; here the import stands for all of it.
        and not jsonb_exists(event.changes, 'importId')
      order by event.at desc, event.id desc limit ${limit + 1})
    select page.id, page.at as created_at, page.action, page.actor_kind, page.actor_id, page.subject_id, u.name as actor_name, page.changes, page.ip,
      case page.subject_kind
        when 'customer' then c.name
        when 'product' then p.name
        when 'subscription' then sc.name || ', ' || sp.name
      end as subject
    from page
    left join app_user u on u.id = page.user_id
    left join customer c on c.tenant_id = page.tenant_id and c.id = page.customer_id
    left join product p on p.tenant_id = page.tenant_id and p.id = page.product_id
    left join subscription s on s.tenant_id = page.tenant_id and s.id = page.subscription_id
    left join customer sc on sc.tenant_id = s.tenant_id and sc.id = s.customer_id
    left join product sp on sp.tenant_id = s.tenant_id and sp.id = s.product_id
    order by page.at desc, page.id desc`.execute(trx);
  return rows;
}

/** Spelled out, so that the index over what was done with each record serves it. */
const isAbout = (record: string) => sql`(
  event.subject_kind in ('customer', 'product', 'subscription') and event.subject_id = ${record}
  or event.subject_kind = 'subscription' and event.subject_id = any(array(
    select id::text from subscription where customer_id = ${record}::uuid)))`;
