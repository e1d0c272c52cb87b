import type { DonationsRef } from "@aavarti/contract/dashboards/ngo-associations";
import { type DonationRow, listDonations } from "@aavarti/db/queries/dashboards/ngo-associations";
import { findTenant } from "@aavarti/db/queries/tenants";
import { withTenant } from "@aavarti/db/tenant";
import { CSV_START, type CsvValue, csvLine } from "@aavarti/domain/csv";
import { currencyOf } from "@aavarti/domain/currencies";
import { FORM_PAN, FORM_SECTION, FORM_TYPE, formHeads, formMode, givingYear } from "@aavarti/domain/giving";
import { toPlainAmount } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { type Dependencies, requirePermission, type ServiceContext } from "../context.ts";
import { openValue, storedIn } from "../custom-fields/field-values.ts";

/** Donors read at a time. */
const PAGE = 1000;

/**
 * Checks the permissions to export the donations of a financial year, with PANs in clear, and
 * writes an audit event. Returns no rows: `exportDonations` does.
 * @throws AppError FORBIDDEN without `records.export`, `payments.read` and `fields.reveal`.
 */
export async function beginDonationsExport(ctx: ServiceContext, { year }: DonationsRef): Promise<void> {
  requirePermission(ctx, "records.export");
  requirePermission(ctx, "payments.read");
  requirePermission(ctx, "fields.reveal");
  await ctx.transact((unit) => audit(ctx, unit, "donations.exported", { kind: "tenant", id: ctx.tenantId }, { year }));
}

/**
 * Yields the donations of a financial year as CSV text in the columns of Form 10BD, a page at a
 * time, the first with the byte order mark and the head: a line for each donor and way of giving,
 * with PANs in clear. Amounts are in the business's currency. Checks no permission (see
 * `beginDonationsExport`).
 * @throws AppError NOT_FOUND when the business has been erased.
 */
export async function* exportDonations(
  { db, secrets }: Pick<Dependencies, "db" | "secrets">,
  tenantId: string,
  { year }: DonationsRef,
): AsyncGenerator<string, void> {
  const { from, until } = givingYear(year);
  const tenant = await withTenant(db, tenantId, findTenant);
  if (!tenant) throw notFound("business");
  const { currency, reg_80g: registration } = tenant;
  yield CSV_START + csvLine(formHeads(currencyOf(currency).code));
  let number = 0;
  const lineOf = ({ customer_id: id, name, fields, mode, amount_paise }: DonationRow): CsvValue[] => {
    const stored = storedIn(fields);
    const pan = openValue({ tenantId, secrets }, { entity: "customer", id, code: "pan", stored: stored.pan });
    number += 1;
    return [
      number,
      null,
      pan === null ? null : FORM_PAN,
      pan,
      FORM_SECTION,
      registration,
      null,
      name,
      typeof stored.donorAddress === "string" ? stored.donorAddress : null,
      FORM_TYPE,
      formMode(mode),
      { amount: toPlainAmount(amount_paise, currency) },
    ];
  };
  for (let after: string | null = null; ; ) {
    const start: string | null = after;
    const rows: DonationRow[] = await withTenant(db, tenantId, (trx) =>
      listDonations(trx, { from, until, after: start, limit: PAGE }),
    );
    yield rows.map((row) => csvLine(lineOf(row))).join("");
    if (new Set(rows.map((row) => row.customer_id)).size < PAGE) return;
    after = rows.at(-1)?.customer_id ?? null;
  }
}
