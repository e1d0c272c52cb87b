import type { CalendarDate } from "@aavarti/domain/calendar";
import type { MovementKind } from "@aavarti/domain/growth";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck } from "lucide-react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { count, dayLabel } from "../../lib/display/display.ts";
import { dayAndTime } from "../../lib/display/instant-label.ts";
import { amountHead } from "../../lib/list/save-csv.ts";
import { SaveRows } from "../../lib/list/save-rows.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { SheetDialog } from "../../ui/sheet-dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { GrowthReport } from "./growth.ts";
import type { ReportTexts } from "./report-texts.ts";

/** Rows shown; a CSV has up to `SAVED`. */
const SHOWN = 100;
const SAVED = 10_000;

/**
 * Shows the people behind one movement of a report's period, those with the largest amounts first,
 * as links to their records: what the movement counts, the sum and how many they are, and whether
 * the amounts agreed with the terms at the last nightly check. All of them can be saved as CSV.
 * Open while mounted.
 */
export function MovementSheet({
  kind,
  report,
  period,
  texts,
  today,
  onClose,
}: {
  kind: MovementKind;
  report: GrowthReport;
  /** The report's period in words. */
  period: string;
  texts: ReportTexts;
  today: CalendarDate;
  onClose: () => void;
}) {
  const { movements } = texts;
  const asked = { kind, from: report.from, until: report.until };
  const rows = trpc.analytics.movements.useQuery({ ...asked, limit: SHOWN });
  const utils = trpc.useUtils();
  const title = movements.rows(movements.kinds[kind], period);
  const read = async () => {
    const { items } = await utils.analytics.movements.fetch({ ...asked, limit: SAVED });
    const { name, lastOn } = movements.rowColumns;
    return [
      [name, lastOn, amountHead(movements.columns.amount)],
      ...items.map((item) => [item.customerName, item.lastOn, item.amount]),
    ];
  };
  return (
    <SheetDialog
      onClose={onClose}
      title={title}
      lead={rows.data && movements.perMonth(signedLabel(rows.data.amount), rows.data.customers)}
      tools={
        rows.data && (
          <SaveRows file={{ name: `${kind}-${report.from}`, day: report.until, read }} label={texts.csv(title)} />
        )
      }
      closeLabel={movements.close}
      focusOn="a"
    >
      <p className="px-4 pb-3 text-text-2 max-lg:text-md lg:px-5">{movements.kindMeanings[kind]}</p>
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        {rows.data ? (
          <Rows moved={rows.data} texts={texts} today={today} />
        ) : rows.isError ? (
          <ListNotice
            isAlert
            text={movements.failedRows}
            actionLabel={texts.retry}
            onAction={() => void rows.refetch()}
          />
        ) : (
          <div role="status" aria-label={movements.loadingRows} className="grid gap-3 p-4 lg:px-5">
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-9 w-full" />
          </div>
        )}
      </div>
      {rows.data && <Checked moved={rows.data} texts={texts.movements} today={today} />}
    </SheetDialog>
  );
}

type Moved = Outputs["analytics"]["movements"];

function Rows({ moved, texts, today }: { moved: Moved; texts: ReportTexts; today: CalendarDate }) {
  const rest = moved.customers - moved.items.length;
  return (
    <>
      <ul className="num divide-y divide-line">
        {moved.items.map(({ customerId, customerName, amount, lastOn }) => (
          <li key={customerId} className="flex min-h-14 items-center gap-3 px-4 lg:min-h-12 lg:px-5">
            <Link
              to="/dashboard/customers/$id"
              params={{ id: customerId }}
              className="min-w-0 flex-1 rounded-xs py-2 hover:underline"
            >
              <span className="block cut-off font-medium max-lg:text-md">{customerName}</span>
              <span className="block text-xs text-text-3 max-lg:text-sm">{dayLabel(lastOn, today)}</span>
            </Link>
            <span className="max-lg:text-md">{signedLabel(amount)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-text-3 lg:px-5">{texts.day.more(count(rest))}</p>
      )}
    </>
  );
}

function Checked({ moved, texts, today }: { moved: Moved; texts: ReportTexts["movements"]; today: CalendarDate }) {
  if (moved.checkedAt === null) return null;
  const look = "flex items-center gap-1 border-t border-line px-4 py-3 text-xs max-lg:text-sm lg:px-5";
  return moved.isReconciled ? (
    <p className={`${look} text-paid-text`}>
      <CircleCheck aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />
      {texts.checked(dayAndTime(moved.checkedAt, today))}
    </p>
  ) : (
    <p role="alert" className={`${look} text-danger-text`}>
      <CircleAlert aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />
      {texts.wrong}
    </p>
  );
}

/** An amount with its sign, also a plus, as below the bars. */
const signedLabel = (amount: number): string => `${amount < 0 ? "−" : "+"}${amountLabel(Math.abs(amount))}`;
