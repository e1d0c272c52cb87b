import { listUnrenewed, termsDueByProduct, type UnrenewedTerm } from "@aavarti/db/queries/analytics";
import { listProductNames } from "@aavarti/db/queries/products";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { countRenewals, isDecided, wasRenewedInTime } from "@aavarti/domain/metrics";
import { toAmountText } from "@aavarti/domain/money";
import type { ReportSpan, TermResult } from "@aavarti/domain/reports";
import { toDue } from "../analytics/measured-terms.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { MAX_ROWS, type ReportContent, tableOf } from "./table-of.ts";

type DueRow = Awaited<ReturnType<typeof termsDueByProduct>>[number];

/**
 * Returns the terms that end in the span: those until today as the analytics screen counts them
 * (`countRenewals`), and those still to come in it; by product, and who did not renew in time or
 * can still do so.
 */
export async function renewalsReport(
  ctx: ServiceContext,
  { trx }: Unit,
  { first, last }: ReportSpan,
): Promise<ReportContent> {
  const today = ctx.today();
  const days = { first, last, timeZone: ctx.timeZone };
  const terms = await termsDueByProduct(trx, { ...days, today });
  const names = await listProductNames(trx, [...new Set(terms.map(({ product_id }) => product_id))]);
  const unrenewed = await listUnrenewed(trx, { ...days, limit: MAX_ROWS });
  const byProduct = [...Map.groupBy(terms, ({ product_id }) => product_id)]
    .map(([id, rows]) => ({ id, name: names.get(id) ?? "", counted: countDue(rows, today) }))
    .toSorted((one, other) => other.counted.all - one.counted.all || one.name.localeCompare(other.name));
  const total = valuesOf(countDue(terms, today));
  return {
    figures: total,
    tables: [
      tableOf("renewals", "dueByProduct", {
        rows: byProduct.map(({ id, counted }) => ({
          product: id,
          ...valuesOf(counted),
          link: { to: "product", id },
        })),
        total,
      }),
      tableOf("renewals", "toFollowUp", {
        rows: unrenewed.map((row) => ({
          customer: row.customer_id,
          product: row.product_id,
          endsOn: row.end_on,
          price: toAmountText(row.price_paise),
          result: resultOf(row, today),
          link: { to: "subscription", id: row.subscription_id },
        })),
        more: terms.reduce((sum, row) => (wasRenewedInTime(toDue(row)) ? sum : sum + row.count), 0) - unrenewed.length,
      }),
    ],
  };
}

/**
 * Counts terms as `countRenewals` does for the days until today, and of those after it, as to come,
 * the ones that were neither renewed ahead nor closed.
 */
export function countDue(rows: readonly DueRow[], today: CalendarDate) {
  const { past = [], ahead = [] } = Object.groupBy(rows, ({ end_on }) => (end_on > today ? "ahead" : "past"));
  const toCome = ahead.reduce((sum, row) => (isDecided(toDue(row), today) ? sum : sum + row.count), 0);
  const counted = countRenewals(past.map(toDue), today);
  return { ...counted, toCome, all: counted.due + counted.open + toCome };
}

/** Returns the counted terms as a report's values. */
export const valuesOf = (counted: ReturnType<typeof countDue>) => ({
  ending: counted.all,
  due: counted.due,
  renewed: counted.renewed,
  late: counted.late,
  notRenewed: counted.due - counted.renewed - counted.late,
  open: counted.open,
  toCome: counted.toCome,
  renewalRate: counted.due === 0 ? null : counted.renewed / counted.due,
  dueValue: toAmountText(counted.duePaise),
  renewedValue: toAmountText(counted.renewedPaise),
});

function resultOf(row: UnrenewedTerm, today: CalendarDate): TermResult {
  if (row.renewed_on !== null) return "renewed_late";
  const facts = { endOn: row.end_on, graceDays: row.grace_days, renewedOn: row.renewed_on, isClosed: row.is_closed };
  if (isDecided(facts, today)) return "not_renewed";
  return row.end_on > today ? "to_come" : "open";
}
