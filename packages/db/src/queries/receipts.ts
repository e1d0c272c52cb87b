import type { ReminderChannel } from "@aavarti/domain/channels";
import type { IssuedReceipt } from "@aavarti/domain/payment-receipt";
import { type CompiledQuery, sql } from "kysely";
import { type TenantTrx, writtenQuery } from "../tenant.ts";
import { type PaymentWithCharges, paidAsTold, paidByEntries, paidCharges } from "./payments.ts";

/** An Indian phone number in its two groups, any other unchanged, as `phoneOnPaper` does. */
const onPaper = (phone: string) => `regexp_replace(${phone}, '^\\+91(\\d{5})(\\d{5})$', '+91 \\1 \\2')`;
/** The texts that are not empty, as a JSON array. */
const lines = (...texts: string[]) =>
  `to_jsonb(array_remove(array[${texts.map((text) => `nullif(${text}, '')`).join(", ")}], null))`;

const PART = `jsonb_build_object('customer', one.customer_name, 'product', one.product_name, 'kind', one.kind,
    'startOn', one.start_on, 'endOn', one.end_on, 'amount', one.amount_paise)`;

// What the caller gets, but not what only the receipt says of it.
const PAYMENT = `p.tenant_id, p.id, p.payer_id, p.mode, p.received_on, p.received_paise, p.amount_paise,
  p.allocated_paise, p.reference, p.note, p.receipt_number, p.with_subscription_id, p.with_term_seq, p.recorded_by,
  p.created_at, p.updated_at, p.reversed_at, p.reversed_by, p.reversal_reason, p.payer_name, p.recorded_by_name, p.charges`;

/** Builds the statement from what a payment `p` paid (`paidCharges`) and what was owed then. */
const issue = ({ paid, dueAfter }: { paid: string; dueAfter: string }) => `with issued as materialized (
    select p.*, payer.name as payer_name, payer.phone_e164 as payer_phone, payer.email as payer_email,
      payer.language as payer_language, payer.deleted_at is null as is_payer_present,
      recorder.name as recorded_by_name, paid.charges, paid.parts
    from payment p
    join customer payer on payer.tenant_id = p.tenant_id and payer.id = p.payer_id
    left join app_user recorder on recorder.id = p.recorded_by
    cross join lateral (select coalesce(json_agg(one), '[]') as charges, coalesce(jsonb_agg(${PART}), '[]') as parts
      from (${paid}) one) paid
    where p.id = any(array(select unnest($1::uuid[]))) and p.receipt_number is not null and p.mode <> 'opening'),
  stored as (insert into payment_receipt (tenant_id, payment_id, content, issued_at)
    select p.tenant_id, p.id, jsonb_build_object('version', 1, 'number', p.receipt_number, 'receivedOn', p.received_on,
        'mode', p.mode, 'reference', p.reference, 'amount', p.received_paise, 'currency', t.currency,
        'language', coalesce(p.payer_language, t.default_language),
        'issuer', jsonb_build_object('name', t.business_name,
          'lines', ${lines("trim(t.city)", onPaper("trim(owner.phone_e164)"), "trim(owner.email)")}),
        'payer', jsonb_build_object('name', p.payer_name, 'lines', ${lines(onPaper("p.payer_phone"), "p.payer_email")}),
        'parts', p.parts, 'dueAfter', greatest(${dueAfter}, 0)), $2::timestamptz
    from issued p
    join tenant t on t.id = p.tenant_id
    left join lateral (select u.email, u.phone_e164 from membership m join app_user u on u.id = m.user_id
      where m.role = 'owner' and m.suspended_at is null order by m.created_at, u.id limit 1) owner on true
    on conflict do nothing)
  select ${PAYMENT} from issued p`;

const ISSUE_NEW = issue({
  paid: paidCharges(paidAsTold("($3::jsonb -> p.id::text -> 'paid')")),
  dueAfter: "($3::jsonb -> p.id::text ->> 'dueAfter')::bigint",
});

const ISSUE_LATER = issue({
  paid: paidCharges(paidByEntries("p.id", "e.created_at <= p.created_at")),
  dueAfter: `(select coalesce(sum(e.amount_paise), 0)::bigint from ledger_entry e
    where e.account = 'receivable' and e.created_at <= p.created_at and e.customer_id in (
      select c.id from customer c
      where c.id = p.payer_id or (c.payer_id = p.payer_id and p.is_payer_present)))`,
});

/**
 * What a payment that has just been recorded paid, in paise by the ids of charges, and what its
 * payer and those they pay for owe with it.
 */
export type NewReceipt = { paid: Readonly<Record<string, number>>; dueAfter: number };

/**
 * Returns the statement that stores what the receipts of new payments say, by the payments' ids,
 * with names, terms and the letterhead as they are now. What a payment paid and what is owed is
 * told, since the caller knows it, and not looked up in the ledger. A payment without a number, as
 * a sample's or an opening balance, gets no receipt. The statement returns the payments that have
 * receipts, with names and what they paid.
 */
export const issueReceipts = (
  receipts: Readonly<Record<string, NewReceipt>>,
  at: Date,
): CompiledQuery<PaymentWithCharges> =>
  writtenQuery<PaymentWithCharges>(ISSUE_NEW, [Object.keys(receipts), at, JSON.stringify(receipts)]);

/**
 * Stores what the receipt of a payment from an earlier version would have said: what it paid when
 * it was recorded and what the payer and those they pay for owed then, by the ledger, and names,
 * terms and the letterhead as they are now. Does nothing if one is stored, or for a payment without
 * a number.
 */
export async function issueReceiptLater(trx: TenantTrx, paymentId: string, at: Date): Promise<void> {
  await trx.executeQuery(writtenQuery(ISSUE_LATER, [[paymentId], at]));
}

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
 * Returns a customer's id, name, email, phone, language, whether they are a sample or in Trash
 * (`deleted_at`), and who pays for them (`payer_id`): how they can be written to as a payer.
 * Undefined if unknown.
 */
export const findPayer = (trx: TenantTrx, id: string) =>
  trx
    .selectFrom("customer")
    .select(["id", "name", "email", "phone_e164", "language", "is_sample", "payer_id", "deleted_at"])
    .where("id", "=", id)
    .executeTakeFirst();
