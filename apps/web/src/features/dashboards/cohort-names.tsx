import { trpc } from "../../lib/api/trpc.ts";
import { useToday } from "../../lib/display/clock.ts";
import { dayLabel, shortMonthName } from "../../lib/display/display.ts";
import { ChartSheet, SAVED } from "./chart-sheet.tsx";
import { dayOf } from "./day-of.ts";
import { dashboardTexts } from "./figure-texts.ts";
import { softwareTexts } from "./software-saas-texts.ts";

/**
 * Lists the customers of a cohort as links: those who had left by the end of the month `since`
 * months after its first day `month`, and the others, `kept` of `size`. Open while mounted.
 */
export function CohortNames({
  month,
  since,
  kept,
  size,
  onClose,
}: {
  month: string;
  since: number;
  kept: number;
  size: number;
  onClose: () => void;
}) {
  const texts = softwareTexts.cohorts;
  const today = useToday();
  const utils = trpc.useUtils();
  const asked = { month, since };
  const rows = trpc.dashboards.cohortCustomers.useQuery(asked);
  const read = async () => {
    const { columns } = dashboardTexts.sheet;
    const { items } = await utils.dashboards.cohortCustomers.fetch({ ...asked, limit: SAVED });
    return [
      [columns.customer, columns.activeUntil],
      ...items.map(({ customerName, leftOn }) => [customerName, leftOn ?? texts.active]),
    ];
  };
  return (
    <ChartSheet
      title={texts.sheet(`${shortMonthName(dayOf(month))} ${month.slice(0, 4)}`)}
      lead={`${texts.after(since)}: ${texts.stillOf(kept, size)}`}
      records={rows.data?.items.map(({ customerId, customerName, leftOn }) => ({
        id: customerId,
        to: "/dashboard/customers/$id",
        name: customerName,
        note: leftOn ? texts.left(dayLabel(leftOn, today)) : texts.active,
      }))}
      total={size}
      file={{ name: `cohort-${month.slice(0, 7)}-${since}`, read }}
      isFailed={rows.isError}
      onRetry={() => void rows.refetch()}
      onClose={onClose}
    />
  );
}
