import type { ReminderChannel } from "@aavarti/domain/channels";
import type { IssuedReceipt } from "@aavarti/domain/payment-receipt";
import { type CompiledQuery, sql } from "kysely";
import { type TenantTrx, writtenQuery } from "../tenant.ts";
import { type PaymentWithCharges, paidCharges } from "./payments.ts";

/** An Indian phone number in its two groups, any other unchanged, as `phoneOnPaper` does. */
const onPaper = (phone: string) => `regexp_replace(${phone}, '^\\+91(\\d{5})(\\d{5})$', '+91 \\1 \\2')`;
/** The texts that are not empty, as a JSON array. */
const lines = (...texts: string[]) =>
  `to_jsonb(array_remove(array[${texts.map((text) => `nullif(${text}, '')`).join(", ")}], null))`;

const PART = `jsonb_build_object('customer', one.customer_name, 'product', one.product_name, 'kind', one.kind,
    'startOn', one.start_on, 'endOn', one.end_on, 'amount', one.amount_paise)`;

// What a payment paid is looked up once: for its receipt, and for the caller that returns it.
const ISSUE = `with issued as materialized (
    select p.*, payer.name as payer_name, payer.phone_e164 as payer_phone, payer.email as payer_email,
      payer.language as payer_language, recorder.name as recorded_by_name, paid.charges, paid.parts
    from payment p
    join customer payer on payer.tenant_id = p.tenant_id and payer.id = p.payer_id
    left join app_user recorder on recorder.id = p.recorded_by
    cross join lateral (select coalesce(json_agg(one), '[]') as charges, coalesce(jsonb_agg(${PART}), '[]') as parts
      from (${paidCharges("p.id", "e.created_at <= p.created_at")}) one) paid
    where p.id = any(array(select unnest($1::uuid[]))) and p.receipt_number is not null and p.mode <> 'opening'),
  stored as (insert into payment_receipt (tenant_id, payment_id, content, issued_at)
    select p.tenant_id, p.id, jsonb_build_object('version', 1, 'number', p.receipt_number, 'receivedOn', p.received_on,
        'mode', p.mode, 'reference', p.reference, 'amount', p.received_paise, 'currency', t.currency,
        'language', coalesce(p.payer_language, t.default_language),
        'issuer', jsonb_build_object('name', t.business_name,
          'lines', ${lines("trim(t.city)", onPaper("trim(owner.phone_e164)"), "trim(owner.email)")}),
        'payer', jsonb_build_object('name', p.payer_name, 'lines', ${lines(onPaper("p.payer_phone"), "p.payer_email")}),
        'parts', p.parts,
        'dueAfter', greatest((select coalesce(sum(e.amount_paise), 0)::bigint from ledger_entry e
          where e.account = 'receivable' and e.created_at <= p.created_at and e.customer_id in (
            select c.id from customer c where c.id = p.payer_id or c.payer_id = p.payer_id)), 0)), $2::timestamptz
    from issued p
    join tenant t on t.id = p.tenant_id
    left join lateral (select u.email, u.phone_e164 from membership m join app_user u on u.id = m.user_id
      where m.role = 'owner' order by m.created_at, u.id limit 1) owner on true
    on conflict do nothing)
  select * from issued`;

/**
 * Returns the statement that stores what the receipts of these payments say: what they paid when
 * they were recorded, what the payer and those they pay for owed then, and names, terms and the
 * letterhead as they are now. A receipt that is stored already stays as it is; a payment without a
 * number, as a sample's or an opening balance, has none. The statement returns the payments that
 * have receipts, with names and what they paid when they were recorded.
 */
export const issueReceipts = (paymentIds: readonly string[], at: Date): CompiledQuery<PaymentWithCharges> =>
  writtenQuery<PaymentWithCharges>(ISSUE, [paymentIds, at]);

/** Returns what the receipt of a payment said when it was issued; undefined if none is stored. */
export async function findIssuedReceipt(trx: TenantTrx, paymentId: string): Promise<IssuedReceipt | undefined> {
  const row = await trx
    .selectFrom("payment_receipt")
    .select("content")
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return row?.content;
}

/**
 * Deletes the planned messages "Payment received" to a payer on a channel for the terms that a
 * payment was ever used for, since its receipt says the same. Messages that a sender has claimed
 * stay.
 */
export async function deleteCoveredMessages(
  trx: TenantTrx,
  { paymentId, payerId, channel }: { paymentId: string; payerId: string; channel: ReminderChannel },
): Promise<void> {
  await sql`delete from reminder r where r.state = 'planned' and r.step = 'receipt' and r.channel = ${channel}
      and r.recipient_kind = 'customer' and r.recipient_id = ${payerId}::uuid
      and (r.subscription_id, r.term_end_on) in (
        select c.subscription_id, term.end_on from ledger_entry e
        join charge c on c.tenant_id = e.tenant_id and c.id = e.charge_id
        join subscription_term term on term.tenant_id = c.tenant_id and term.subscription_id = c.subscription_id
          and term.seq = c.term_seq
        where e.payment_id = ${paymentId}::uuid and e.account = 'receivable')`.execute(trx);
}

/**
 * Returns a customer's id, name, email, phone, language, and whether they are a sample or in Trash
 * (`deleted_at`): how they can be written to as a payer. Undefined if unknown.
 */
export const findPayer = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("customer")
    .select(["id", "name", "email", "phone_e164", "language", "is_sample", "deleted_at"])
    .where("id", "=", id)
    .executeTakeFirst();
