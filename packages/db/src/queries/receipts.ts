import type { ReminderChannel } from "@aavarti/domain/channels";
import { sql } from "kysely";
import { type TenantTrx, writtenQuery } from "../tenant.ts";
import { type PaidChargeRow, paidCharges } from "./payments.ts";

const RECEIPT_PARTS = paidCharges("$1::uuid", "e.created_at <= $2::timestamptz");

/**
 * Returns the charges that a payment paid when it was recorded and how much of each, the one that
 * was due first at the top. What happened to it later is left out: that would be another receipt.
 */
export async function listReceiptParts(
  trx: TenantTrx,
  { paymentId, recordedAt }: { paymentId: string; recordedAt: Date },
): Promise<PaidChargeRow[]> {
  const { rows } = await trx.executeQuery(writtenQuery<PaidChargeRow>(RECEIPT_PARTS, [paymentId, recordedAt]));
  return rows;
}

/**
 * Returns what a payer, and those for whom they pay now, owed at an instant (paise), by the
 * ledger's entries until then, that instant included. Charges due later count; an advance is not
 * taken off.
 */
export async function sumOwedAt(trx: TenantTrx, { payerId, at }: { payerId: string; at: Date }): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(e.amount_paise), 0)::bigint as paise from ledger_entry e
    where e.account = 'receivable' and e.created_at <= ${at}
      and e.customer_id in (select c.id from customer c where c.id = ${payerId}::uuid or c.payer_id = ${payerId}::uuid)`.execute(
    trx,
  );
  return rows[0]?.paise ?? 0;
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
