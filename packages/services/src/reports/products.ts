import { termsDueByProduct, termsStartingByProduct } from "@aavarti/db/queries/analytics";
import { readAttoPaise } from "@aavarti/db/queries/measured-customers";
import { listProductMovements } from "@aavarti/db/queries/reports";
import { sumBooked } from "@aavarti/domain/metrics";
import { toAmountText } from "@aavarti/domain/money";
import { type AttoPaise, paiseInSum, paiseOf } from "@aavarti/domain/movements";
import type { ReportSpan } from "@aavarti/domain/reports";
import { toBooked } from "../analytics/measured-terms.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { countDue, valuesOf } from "./renewals-due.ts";
import { type ReportContent, tableOf } from "./table-of.ts";

/**
 * Returns, for each product, the MRR and running subscriptions at the end of the span or today,
 * what its MRR gained and lost in it, what was booked, and how many of its terms were due and
 * renewed. Amounts are rounded so that they add up to the sums, which are those of the growth
 * report. The movements must be recorded until today.
 */
export async function productsReport(
  ctx: ServiceContext,
  { trx }: Unit,
  { first, last }: ReportSpan,
): Promise<ReportContent> {
  const days = { first, last, timeZone: ctx.timeZone };
  const moved = await listProductMovements(trx, { first, last });
  const booked = Map.groupBy(await termsStartingByProduct(trx, days), ({ product_id }) => product_id);
  const due = await termsDueByProduct(trx, { ...days, today: ctx.today() });
  const dueOf = Map.groupBy(due, ({ product_id }) => product_id);
  const bookedOf = (id: string) => sumBooked((booked.get(id) ?? []).map(toBooked));
  const rounded = (of: (row: (typeof moved)[number]) => string) =>
    paiseInSum(moved.map((row) => readAttoPaise(of(row)))).map(toAmountText);
  const mrr = rounded((row) => row.mrr);
  const gained = rounded((row) => row.gained);
  const lost = rounded((row) => row.lost);
  const sumOf = (of: (row: (typeof moved)[number]) => string) =>
    inRupees(moved.reduce((sum, row) => sum + readAttoPaise(of(row)), 0n));
  const { due: ended, renewalRate } = valuesOf(countDue(due, ctx.today()));
  const total = {
    running: moved.reduce((sum, row) => sum + row.running, 0),
    mrr: sumOf(({ mrr }) => mrr),
    gained: sumOf(({ gained }) => gained),
    lost: sumOf(({ lost }) => lost),
    booked: toAmountText(moved.reduce((sum, row) => sum + bookedOf(row.product_id), 0)),
    due: ended,
    renewalRate,
  };
  return {
    figures: total,
    tables: [
      tableOf("products", "byProduct", {
        rows: moved.map((row, place) => {
          const own = valuesOf(countDue(dueOf.get(row.product_id) ?? [], ctx.today()));
          return {
            product: row.product_id,
            running: row.running,
            mrr: mrr[place] ?? null,
            gained: gained[place] ?? null,
            lost: lost[place] ?? null,
            booked: toAmountText(bookedOf(row.product_id)),
            due: own.due,
            renewalRate: own.renewalRate,
            link: { to: "product", id: row.product_id },
          };
        }),
        total,
      }),
    ],
  };
}

const inRupees = (amount: AttoPaise): string => toAmountText(paiseOf(amount));
