import type { CalendarDate } from "@aavarti/domain/calendar";
import type { ReminderChannel } from "@aavarti/domain/channels";
import type { Language } from "@aavarti/domain/languages";
import type { LedgerTransactionKind, PaymentMode } from "@aavarti/domain/ledger";
import type { StatementPeriod } from "@aavarti/domain/statement";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { anyOf } from "./any-of.ts";
import { type DeliveryRow, isDeliveryOpen } from "./document-deliveries.ts";

export type StatementMember = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  language: Language | null;
  company: string | null;
  is_sample: boolean;
  /** Whose account it is, who pays for them, or for whom they pay. */
  part: "customer" | "payer" | "beneficiary";
};

/**
 * Returns a customer, their payer if they have one, and those they pay for, all by name; `part`
 * says which is which. Those in Trash are included, but a payer in Trash pays for nobody.
 * Empty for an unknown customer.
 */
export async function listStatementMembers(trx: TenantTrx, customerId: string): Promise<StatementMember[]> {
  const { rows } = await sql<StatementMember>`with asked as materialized (
      select id, payer_id, deleted_at from customer where id = ${customerId}::uuid)
    select c.id, c.name, c.email, c.phone_e164 as phone, c.language, c.company, c.is_sample,
      case when c.id = asked.id then 'customer' when c.id = asked.payer_id then 'payer' else 'beneficiary' end as part
    from asked join customer c on c.id = asked.id or (c.payer_id = asked.id and asked.deleted_at is null)
      or (c.id = asked.payer_id and c.deleted_at is null)
    order by c.name, c.id`.execute(trx);
  return rows;
}

export type AccountEntryRow = {
  transaction_id: string;
  kind: LedgerTransactionKind;
  amount_paise: number;
  customer_id: string;
  charge_id: string | null;
  payment_id: string | null;
  occurred_on: CalendarDate;
  recorded_on: CalendarDate;
};

/**
 * Returns every ledger entry of these customers' receivables and advances (paise), of all time, in
 * no order. An amount is above 0 where the customer then owes more or has less in advance.
 * `recorded_on` is the day of recording in `timeZone`.
 */
export async function listAccountEntries(
  trx: TenantTrx,
  { customerIds, timeZone }: { customerIds: readonly string[]; timeZone: string },
): Promise<AccountEntryRow[]> {
  const { rows } = await sql<AccountEntryRow>`select transaction_id, kind, amount_paise, customer_id, charge_id,
      payment_id, occurred_on, (created_at at time zone ${timeZone})::date as recorded_on
    from ledger_entry where customer_id = ${anyOf(customerIds)}`.execute(trx);
  return rows;
}

export type StatementPaymentRow = {
  id: string;
  payer_id: string;
  payer_name: string;
  mode: PaymentMode | "opening";
  receipt_number: string | null;
  reference: string | null;
  reversal_reason: string | null;
};

/**
 * Returns by whom and how these payments were made, their receipt numbers and why they were
 * reversed, in no order; unknown ones are left out. Who paid is named as on the receipt.
 */
export async function listStatementPayments(trx: TenantTrx, ids: readonly string[]): Promise<StatementPaymentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StatementPaymentRow>`
    select p.id, p.payer_id, coalesce(r.content -> 'payer' ->> 'name', customer.name) as payer_name, p.mode,
      p.receipt_number, p.reference, p.reversal_reason
    from payment p join customer on customer.tenant_id = p.tenant_id and customer.id = p.payer_id
    left join payment_receipt r on r.tenant_id = p.tenant_id and r.payment_id = p.id
    where p.id = ${anyOf(ids)}`.execute(trx);
  return rows;
}

/**
 * Returns the newest delivery of a customer's statement of exactly this period and `version` (of
 * its figures) to a recipient's address on a channel in a language, if a request now would be the
 * same wish: it was created after `openSince` and is on its way, also while its outcome is being
 * looked up, or it was created or sent after `sentSince` and neither failed nor was cancelled.
 * Undefined if there is none.
 */
export const findSameStatementDelivery = (
  trx: TenantTrx,
  asked: StatementPeriod & {
    customerId: string;
    recipientId: string;
    channel: ReminderChannel;
    address: string;
    language: Language;
    version: string;
    openSince: Date;
    sentSince: Date;
  },
): Promise<DeliveryRow | undefined> =>
  trx
    .selectFrom("document_delivery as d")
    .innerJoin("document", (join) =>
      join.onRef("document.tenant_id", "=", "d.tenant_id").onRef("document.id", "=", "d.document_id"),
    )
    .selectAll("d")
    .where("d.kind", "=", "statement")
    .where("d.subject_id", "=", asked.customerId)
    .where("d.customer_id", "=", asked.recipientId)
    .where("d.channel", "=", asked.channel)
    .where("d.address", "=", asked.address)
    .where("d.language", "=", asked.language)
    .where("document.version", "=", asked.version)
    .where("document.period_to", "=", asked.to)
    .where("document.period_from", "is not distinct from", asked.from)
    .where(
      sql<boolean>`((${isDeliveryOpen} and d.created_at > ${asked.openSince})
        or (d.state not in ('failed', 'cancelled') and greatest(d.created_at, d.sent_at) > ${asked.sentSince}))`,
    )
    .orderBy("d.created_at", "desc")
    .orderBy("d.id", "desc")
    .limit(1)
    .executeTakeFirst();
