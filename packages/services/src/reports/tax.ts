import { type ChargedRow, listCharged } from "@aavarti/db/queries/reports";
import { type Paise, toAmountText } from "@aavarti/domain/money";
import { GST_RATES, includedGst } from "@aavarti/domain/products";
import type { ReportSpan } from "@aavarti/domain/reports";
import type { ServiceContext, Unit } from "../context.ts";
import { type ReportContent, tableOf } from "./table-of.ts";

/**
 * Returns the charges due in the span until today, after discounts, with the GST that is included
 * in them at the product's rate of today and what is left as taxable value; by rate and by product.
 * The tax is rounded for each charge (`includedGst`); a product without a rate has none.
 */
export async function taxReport(_ctx: ServiceContext, { trx }: Unit, days: ReportSpan): Promise<ReportContent> {
  const rows = await listCharged(trx, days);
  const total = taxOf(rows);
  return {
    figures: total,
    tables: [
      tableOf("tax", "byRate", {
        rows: [...Map.groupBy(rows, ({ gst_rate }) => gst_rate)].map(([gstRate, some]) => ({
          gstRate,
          ...taxOf(some),
        })),
        total,
      }),
      tableOf("tax", "taxByProduct", {
        rows: [...Map.groupBy(rows, ({ product_id }) => product_id)].map(([id, some]) => ({
          product: some[0]?.name ?? "",
          sac: some[0]?.sac ?? null,
          gstRate: some[0]?.gst_rate ?? null,
          ...taxOf(some),
          link: { to: "product", id },
        })),
        total,
      }),
    ],
  };
}

function taxOf(rows: readonly ChargedRow[]) {
  const charged = rows.reduce((sum, row) => sum + row.amount_paise * row.count, 0);
  const gst = rows.reduce((sum, row) => sum + gstOf(row) * row.count, 0);
  return { charged: toAmountText(charged), taxable: toAmountText(charged - gst), gst: toAmountText(gst) };
}

function gstOf({ amount_paise, gst_rate }: ChargedRow): Paise {
  const rate = GST_RATES.find((known) => known === gst_rate);
  return rate === undefined ? 0 : includedGst(amount_paise, rate);
}
