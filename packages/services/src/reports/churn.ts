import { readAttoPaise } from "@aavarti/db/queries/measured-customers";
import { listMovedCustomers } from "@aavarti/db/queries/movement-totals";
import { toAmountText } from "@aavarti/domain/money";
import { paiseInSum, paiseOf } from "@aavarti/domain/movements";
import type { ReportSpan } from "@aavarti/domain/reports";
import { growthFromTotals } from "../analytics/growth.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { MAX_ROWS, type ReportContent, tableOf } from "./table-of.ts";

/**
 * Returns the customers who left and those who came back in the span, with their MRR, those with
 * the largest amounts first. Counts and amounts are those of the movements (`listMovements`), the
 * share that of the growth report. The movements must be recorded until today.
 */
export async function churnReport(
  _ctx: ServiceContext,
  { trx }: Unit,
  { span, first, last }: ReportSpan,
): Promise<ReportContent> {
  const days = { from: first, until: last, limit: MAX_ROWS };
  const left = await listMovedCustomers(trx, { ...days, kind: "churn" });
  const returned = await listMovedCustomers(trx, { ...days, kind: "reactivation" });
  const { churn } = await growthFromTotals(trx, { grain: span, first, last, trendMonths: [], cohortMonths: [] });
  const lost = inRupees(withoutSign(left.amount));
  const back = inRupees(returned.amount);
  const perMonthLost = rounded(left.rows);
  const perMonthBack = rounded(returned.rows);
  return {
    figures: {
      churned: left.customers,
      churnRate: churn.active === 0 ? null : churn.churned / churn.active,
      mrrLost: lost,
      returned: returned.customers,
      mrrReturned: back,
    },
    tables: [
      tableOf("churn", "whoLeft", {
        rows: left.rows.map((row, place) => ({
          ...customerOf(row),
          leftOn: row.last_on,
          perMonth: perMonthLost[place] ?? null,
        })),
        total: { perMonth: lost },
        more: left.customers - left.rows.length,
      }),
      tableOf("churn", "whoReturned", {
        rows: returned.rows.map((row, place) => ({
          ...customerOf(row),
          returnedOn: row.last_on,
          perMonth: perMonthBack[place] ?? null,
        })),
        total: { perMonth: back },
        more: returned.customers - returned.rows.length,
      }),
    ],
  };
}

type Moved = Awaited<ReturnType<typeof listMovedCustomers>>["rows"][number];

const customerOf = ({ customer_id }: Moved) => ({
  customer: customer_id,
  link: { to: "customer", id: customer_id } as const,
});

/** The amounts without their sign, rounded so that they add up to the total. */
const rounded = (rows: readonly Moved[]): string[] =>
  paiseInSum(rows.map(({ amount }) => readAttoPaise(withoutSign(amount)))).map(toAmountText);

/** A loss as an amount: the headings say that it is one. */
const withoutSign = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : amount);

const inRupees = (paise: string): string => toAmountText(paiseOf(readAttoPaise(paise)));
