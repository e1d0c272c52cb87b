import { readCollected } from "@aavarti/db/queries/money-totals";
import { planEachTime } from "@aavarti/db/queries/payment-totals";
import { listMemberActs } from "@aavarti/db/queries/reports";
import { endOfDay, zonedInstant } from "@aavarti/domain/calendar";
import { toAmountText } from "@aavarti/domain/money";
import type { ReportSpan } from "@aavarti/domain/reports";
import type { ServiceContext, Unit } from "../context.ts";
import { type ReportContent, tableOf } from "./table-of.ts";

/**
 * Returns what each person recorded in the span: payments and what was collected by them, renewals
 * that were not undone, replies, promises and customers added by hand; who collected most comes
 * first. Payments that nobody recorded (imported or paid by customers themselves) are a row without
 * a name.
 */
export async function teamReport(
  ctx: ServiceContext,
  { trx }: Unit,
  { first, last }: ReportSpan,
): Promise<ReportContent> {
  await planEachTime(trx);
  const { byKey: collected } = await readCollected(trx, { from: first, to: last });
  const acts = await listMemberActs(trx, {
    from: zonedInstant(first, 0, ctx.timeZone),
    until: endOfDay(last, ctx.timeZone),
  });
  const names = new Map<string | null, string | null>([
    ...collected.map((row) => [row.recorded_by, row.recorded_by_name] as const),
    ...acts.map(({ id, name }) => [id, name] as const),
  ]);
  const people = [...names].map(([id, name]) => {
    const payments = collected.filter((row) => row.recorded_by === id);
    const own = acts.find((row) => row.id === id);
    return {
      id,
      name,
      payments: payments.reduce((sum, row) => sum + row.payments, 0),
      paise: payments.reduce((sum, row) => sum + row.amount_paise, 0),
      renewals: own?.renewals ?? 0,
      replies: own?.replies ?? 0,
      promises: own?.promises ?? 0,
      customersAdded: own?.customers_added ?? 0,
    };
  });
  const sumOf = (of: (person: (typeof people)[number]) => number) => people.reduce((sum, one) => sum + of(one), 0);
  const total = {
    payments: sumOf(({ payments }) => payments),
    collected: toAmountText(sumOf(({ paise }) => paise)),
    renewals: sumOf(({ renewals }) => renewals),
    replies: sumOf(({ replies }) => replies),
    promises: sumOf(({ promises }) => promises),
    customersAdded: sumOf(({ customersAdded }) => customersAdded),
  };
  return {
    figures: { people: people.filter(({ name }) => name !== null).length, ...total },
    tables: [
      tableOf("team", "byPerson", {
        rows: people
          .toSorted((one, other) => other.paise - one.paise || other.renewals - one.renewals)
          .map(({ id, name: _, paise, ...counts }) => ({ person: id, collected: toAmountText(paise), ...counts })),
        total,
      }),
    ],
  };
}
