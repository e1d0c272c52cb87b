import { type ChargedRow, listCharged } from "@aavarti/db/queries/reports";
import { splitInclusive } from "@aavarti/domain/gst";
import { type Paise, toAmountText } from "@aavarti/domain/money";

import type { ReportSpan } from "@aavarti/domain/reports";
import type { ServiceContext, Unit } from "../context.ts";
import { type ReportContent, tableOf } from "./table-of.ts";

/**
 * Returns the charges due in the span until today, after discounts, with the GST that is included
 * in them at the product's rate of today and what is left as taxable value; by rate and by product.
 * The tax is that within a state, two halves rounded for each charge
 * (`splitInclusive`); a product without a rate has none.
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
          product: id,
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

/** Hundredths of a percent. */
const BPS = 100;

function gstOf({ amount_paise, gst_rate }: ChargedRow): Paise {
  const { cgst, sgst } = splitInclusive(amount_paise, (gst_rate ?? 0) * BPS, { isInterState: false });
  return cgst + sgst;
}
