import { type Insertable, type Selectable, sql } from "kysely";
import type { ActivationReceipt } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type ActivationReceiptRow = Selectable<ActivationReceipt>;
type ReceiptKind = ActivationReceiptRow["kind"];

/** Returns the receipt or credit note of a payment, undefined before it is issued. */
export const findReceiptOf = (trx: TenantTrx, paymentId: string, kind: ReceiptKind) =>
  trx
    .selectFrom("activation_receipt")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .where("kind", "=", kind)
    .executeTakeFirst();

/** Returns the receipt or credit note with our id, undefined if the tenant has none. */
export const findReceipt = (trx: TenantTrx, id: string) =>
  trx.selectFrom("activation_receipt").selectAll().where("id", "=", id).executeTakeFirst();

/** Inserts a receipt and returns its row. Throws if the payment has one of its kind already. */
export const insertReceipt = (trx: TenantTrx, row: Insertable<ActivationReceipt>) =>
  trx.insertInto("activation_receipt").values(row).returningAll().executeTakeFirstOrThrow();

/**
 * Returns the next number of the receipts or credit notes for activations, counting from 1 in each
 * financial year for all tenants together. `financialYear` is as `financialYearOf` returns it. The
 * series' row stays locked until the transaction ends, and a rolled-back transaction gives its
 * number back, so none is ever missing.
 */
export async function takeReceiptNumber(
  trx: TenantTrx,
  { kind, financialYear }: { kind: ReceiptKind; financialYear: string },
): Promise<number> {
  const { last_number } = await trx
    .insertInto("activation_receipt_series")
    .values({ kind, financial_year: financialYear, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(["kind", "financial_year"]).doUpdateSet({
        last_number: sql<number>`activation_receipt_series.last_number + 1`,
      }),
    )
    .returning("last_number")
    .executeTakeFirstOrThrow();
  return last_number;
}

/**
 * Returns the tenant's activation payments, newest first, with the number and day of each one's
 * receipt (`receipt_number`, `receipt_issued_on`) and credit note (`credit_note_…`), null before
 * they are issued, and whether these have PDFs and all of them are rendered (`receipt_is_ready`,
 * `credit_note_is_ready`).
 */
export const listPaymentsWithReceipts = (trx: TenantTrx) =>
  trx
    .selectFrom("activation_payment as p")
    .leftJoin("activation_receipt as r", (join) =>
      join.onRef("r.tenant_id", "=", "p.tenant_id").onRef("r.payment_id", "=", "p.id").on("r.kind", "=", "receipt"),
    )
    .leftJoin("activation_receipt as c", (join) =>
      join.onRef("c.tenant_id", "=", "p.tenant_id").onRef("c.payment_id", "=", "p.id").on("c.kind", "=", "credit_note"),
    )
    .selectAll("p")
    .select((eb) => [
      "r.number as receipt_number",
      "r.issued_on as receipt_issued_on",
      "c.number as credit_note_number",
      "c.issued_on as credit_note_issued_on",
      isRendered(eb.ref("r.id")).as("receipt_is_ready"),
      isRendered(eb.ref("c.id")).as("credit_note_is_ready"),
    ])
    .orderBy("p.captured_at", "desc")
    .orderBy("p.id", "desc")
    .execute();

const isRendered = (receiptId: unknown) =>
  sql<boolean>`exists (select from document d where d.kind = 'activation_receipt' and d.subject_id = ${receiptId})
    and not exists (select from document d
      where d.kind = 'activation_receipt' and d.subject_id = ${receiptId} and d.content is null)`;

/**
 * Copies the numbers and amounts of the tenant's activation receipts and credit notes, without
 * names, to a table that outlives the tenant, before the tenant is deleted. A second run adds
 * nothing.
 */
export async function keepReceipts(trx: TenantTrx, erasedAt: Date): Promise<void> {
  await sql`insert into erased_activation_receipt (number, kind, issued_on, total_paise, tax_rate_bps, taxable_paise,
      cgst_paise, sgst_paise, igst_paise, place_of_supply, erased_at)
    select number, kind, issued_on, total_paise, tax_rate_bps, taxable_paise, cgst_paise, sgst_paise, igst_paise,
      place_of_supply, ${erasedAt}::timestamptz
    from activation_receipt on conflict (number) do nothing`.execute(trx);
}
