import type { ReminderChannel } from "@aavarti/domain/channels";
import type { Cursor } from "@aavarti/domain/cursor";
import type { Explanation } from "@aavarti/domain/explanations";
import type { TimelineKind } from "@aavarti/domain/timeline";
import { type SqlBool, sql } from "kysely";
import type { ReminderState } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type TimelineRow = {
  id: string;
  at: Date;
  kind: TimelineKind;
  /**
   * The log's action, or `reminder`, `note`, `charge.raised` or `charge.reduced`; for another
   * customer's payment of a charge `charge.paid`, and once it no longer pays it
   * `charge.payment-reversed` or `charge.payment-released`.
   */
  what: string;
  /** The name of who did it; null for the system, and for messages. */
  actor: string | null;
  /** The id of the customer, subscription or charge that the entry is about. */
  subject_id: string;
  subscription_id: string | null;
  /** The product on the day of the entry; after a change of product, the new one. */
  product_name: string | null;
  /** The product before a change of product, if it was recorded. */
  product_before: string | null;
  changes: Record<string, unknown>;
  channel: ReminderChannel | null;
  state: ReminderState | null;
  state_reason: string | null;
  state_explanation: Explanation | null;
  step: string | null;
  note: TimelineNote | null;
};

/** A note as JSON, with timestamps as text. */
type TimelineNote = {
  customer_id: string;
  author_id: string;
  body: string;
  is_pinned: boolean;
  edited_at: string | null;
};

/** Actions on a subscription that change no date or money. */
const EDITS = ["subscription.updated"];

export type TimelineFilter = {
  customerId: string;
  kind: TimelineKind | undefined;
  cursor: Cursor | undefined;
  limit: number;
};

/**
 * Returns a page, plus one row, of a customer's timeline, which covers their subscriptions too,
 * newest first: what people and the system did (from the activity log), what was charged (but for
 * terms marked as paid from before payments were recorded), what other customers' payments paid of
 * it, or no longer pay (what is their own, or was paid for others, is in the log), messages about
 * the customer or to them as a payer (reminders that are neither planned nor cancelled, at the time
 * they were planned) and notes that are not deleted (instead of the log's entries for writing
 * them). What the customer wrote, replies, receipts and statements are not in it. Amounts are in
 * paise. Of one `kind` only, if given: an `edit` is a change of the customer's data or a correction
 * of a subscription, a `payment` a payment or a charge.
 */
export async function listTimeline(
  trx: TenantTrx,
  { customerId, kind, cursor, limit }: TimelineFilter,
): Promise<TimelineRow[]> {
  const before = (at: string, id: string) =>
    cursor
      ? sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`
      : sql<SqlBool>`true`;
  const isPayment = sql<SqlBool>`(event.action like 'payment.%' or event.action like 'charge.%')`;
  const isEdit = sql<SqlBool>`(event.subject_kind = 'customer' or event.action in (${sql.join(EDITS)}))`;
  const { rows } = await sql<TimelineRow>`
    (select event.id, event.at, case when ${isPayment} then 'payment' when ${isEdit} then 'edit' else 'subscription' end as kind, event.action as what,
        u.name as actor, event.subject_id, s.id as subscription_id, p.name as product_name,
        before.name as product_before, event.changes,
        null as channel, null as state, null as state_reason, null::jsonb as state_explanation, null as step, null::jsonb as note
      from audit_event event
      left join subscription s on s.tenant_id = event.tenant_id and s.customer_id = ${customerId} and s.id::text = event.subject_id
      left join lateral (
        select later.changes ->> 'fromProductId' as product_id from audit_event later
        where later.subject_kind = 'subscription' and later.subject_id = event.subject_id
          and later.action = 'subscription.product-changed' and (later.at, later.id) > (event.at, event.id)
        order by later.at, later.id limit 1
      ) changed on event.subject_kind = 'subscription'
      left join product p on p.tenant_id = s.tenant_id and p.id = coalesce(changed.product_id::uuid, s.product_id)
      left join product before on before.tenant_id = s.tenant_id
        and before.id = (case when event.action = 'subscription.product-changed' then event.changes ->> 'fromProductId' end)::uuid
      left join app_user u on event.actor_kind = 'user' and u.id::text = event.actor_id
      where ((event.subject_kind = 'customer' and event.subject_id = ${customerId})
          or (event.subject_kind = 'subscription'
            and event.subject_id in (select id::text from subscription where customer_id = ${customerId})))
        and event.action not like 'note.%'
        and ${kind === undefined ? sql`true` : kind === "message" || kind === "note" ? sql`false` : kind === "payment" ? isPayment : kind === "edit" ? sql`(${isEdit} and not ${isPayment})` : sql`not (${isEdit} or ${isPayment})`}
        and ${before("event.at", "event.id")}
      order by event.at desc, event.id desc limit ${limit + 1})
    union all
    (select r.id, r.created_at as at, 'message' as kind, 'reminder' as what, null as actor, r.subscription_id::text as subject_id,
        r.subscription_id, p.name as product_name, null as product_before, '{}'::jsonb as changes,
        r.channel, r.state, r.state_reason, r.state_explanation, r.step, null as note
      from reminder r
      join subscription s on s.tenant_id = r.tenant_id and s.id = r.subscription_id
      join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
      where (r.customer_id = ${customerId} or (r.recipient_id = ${customerId} and r.recipient_id <> r.customer_id))
        and r.recipient_kind = 'customer' and r.state not in ('planned', 'cancelled')
        and ${kind === undefined || kind === "message" ? sql`true` : sql`false`}
        and ${before("r.created_at", "r.id")}
      order by r.created_at desc, r.id desc limit ${limit + 1})
    union all
    (select n.id, n.created_at as at, 'note' as kind, 'note' as what, u.name as actor, n.customer_id::text as subject_id,
        null as subscription_id, null as product_name, null as product_before, '{}'::jsonb as changes,
        null as channel, null as state, null as state_reason, null as state_explanation, null as step,
        jsonb_build_object('customer_id', n.customer_id, 'author_id', n.author_id, 'body', n.body, 'is_pinned', n.is_pinned,
          'edited_at', n.edited_at) as note
      from customer_note n
      left join app_user u on u.id = n.author_id
      where n.customer_id = ${customerId} and n.deleted_at is null
        and ${kind === undefined || kind === "note" ? sql`true` : sql`false`}
        and ${before("n.created_at", "n.id")}
      order by n.created_at desc, n.id desc limit ${limit + 1})
    union all
    (select e.id, e.created_at as at, 'payment' as kind,
        case when e.amount_paise > 0 then 'charge.raised' else 'charge.reduced' end as what,
        u.name as actor, e.charge_id::text as subject_id, c.subscription_id, p.name as product_name, null as product_before,
        jsonb_build_object('amount', abs(e.amount_paise), 'charge', c.kind, 'dueOn', c.due_on) as changes,
        null as channel, null as state, null as state_reason, null as state_explanation, null as step, null as note
      from ledger_entry e
      join charge c on c.tenant_id = e.tenant_id and c.id = e.charge_id
      join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
      left join subscription_term term on term.tenant_id = c.tenant_id and term.subscription_id = c.subscription_id
        and term.seq = c.term_seq
      join product p on p.tenant_id = s.tenant_id and p.id = coalesce(term.product_id, s.product_id)
      left join app_user u on u.id = e.created_by
      where e.customer_id = ${customerId} and e.account = 'receivable' and e.kind in ('charge', 'credit')
        and term.settled_at_opening is not true
        and ${kind === undefined || kind === "payment" ? sql`true` : sql`false`}
        and ${before("e.created_at", "e.id")}
      order by e.created_at desc, e.id desc limit ${limit + 1})
    union all
    (select e.id, e.created_at as at, 'payment' as kind,
        case when e.amount_paise < 0 then 'charge.paid' when e.reversed_at = e.created_at then 'charge.payment-reversed'
          else 'charge.payment-released' end as what,
        u.name as actor, e.charge_id::text as subject_id, c.subscription_id, p.name as product_name, null as product_before,
        jsonb_build_object('amount', abs(e.amount_paise), 'mode', e.mode, 'payer', payer.name, 'whole', e.received_paise,
          'charge', c.kind, 'dueOn', c.due_on,
          'reason', case when e.amount_paise > 0 and e.reversed_at = e.created_at then e.reversal_reason end) as changes,
        null as channel, null as state, null as state_reason, null as state_explanation, null as step, null as note
      from (
        select entry.*, paid.mode, paid.received_paise, paid.reversed_at, paid.reversal_reason, paid.payer_id
        from ledger_entry entry
        join payment paid on paid.tenant_id = entry.tenant_id and paid.id = entry.payment_id
          and paid.payer_id <> ${customerId} and paid.mode <> 'opening'
        where entry.customer_id = ${customerId} and entry.account = 'receivable' and entry.kind in ('allocation', 'release')
          and ${kind === undefined || kind === "payment" ? sql`true` : sql`false`}
          and ${before("entry.created_at", "entry.id")}
        order by entry.created_at desc, entry.id desc limit ${limit + 1}
      ) e
      join customer payer on payer.tenant_id = e.tenant_id and payer.id = e.payer_id
      join charge c on c.tenant_id = e.tenant_id and c.id = e.charge_id
      join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
      left join subscription_term term on term.tenant_id = c.tenant_id and term.subscription_id = c.subscription_id
        and term.seq = c.term_seq
      join product p on p.tenant_id = s.tenant_id and p.id = coalesce(term.product_id, s.product_id)
      left join app_user u on u.id = e.created_by
      order by e.created_at desc, e.id desc limit ${limit + 1})
    order by at desc, id desc limit ${limit + 1}`.execute(trx);
  return rows;
}
