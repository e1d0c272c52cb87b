import { isAmountShare, isOfAmounts, isQuotient, type KeyFigureCode } from "@aavarti/domain/key-figures";
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { useToday } from "../../lib/display/clock.ts";
import { count, dayLabel } from "../../lib/display/display.ts";
import { amountHead } from "../../lib/list/save-csv.ts";
import { SaveRows } from "../../lib/list/save-rows.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SheetDialog } from "../../ui/sheet-dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dashboardTexts } from "./figure-texts.ts";
import { partLabel, partsLabel, valueLabel } from "./figure-value.ts";
import type { FigureWords } from "./figure-words.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";

/** Rows shown; a CSV has up to `SAVED`. */
const SHOWN = 200;
const SAVED = 10_000;

type Rows = Outputs["dashboards"]["figureRows"];
type Row = Rows["items"][number];
type Side = "all" | "counted" | "notCounted";

/**
 * Explains a key figure: what it counts, the formula with its values, and the rows behind it, those
 * of a rate by whether they count. Rows link to their records and can be saved as CSV. Says that
 * they add up only after adding them. Open while mounted.
 */
export function FigureSheet({
  code,
  span = null,
  words,
  onClose,
}: {
  code: KeyFigureCode;
  /** The days of a report, without which the figure is that of the dashboard. */
  span?: { readonly from: string; readonly until: string } | null;
  words: FigureWords;
  onClose: () => void;
}) {
  const texts = dashboardTexts.sheet;
  const utils = trpc.useUtils();
  const asked = { code, ...span };
  const [side, setSide] = useState<Side>("all");
  // Those that count come first, so that the others may all be beyond the rows shown.
  const rows = trpc.dashboards.figureRows.useQuery(
    { ...asked, limit: side === "all" ? SHOWN : SAVED },
    { placeholderData: (before) => before, ...untilNewer },
  );
  const lead = useLead(rows.data ? formula(rows.data) : "", rows.data);
  const isRate = rows.data?.figure.unit === "share" && rows.data.items.every(({ whole }) => whole === 1);
  const shown = (rows.data?.items ?? []).filter(
    ({ part }) => side === "all" || (side === "counted" ? part > 0 : part === 0),
  );
  const read = async () => {
    const saved = await utils.dashboards.figureRows.fetch({ ...asked, limit: SAVED });
    const { columns } = texts;
    const part = isOfAmounts(code) ? amountHead(columns.part) : columns.part;
    const whole = isAmountShare(code) ? amountHead(columns.whole) : columns.whole;
    return [
      [columns.customer, columns.product, columns.on, part, whole],
      ...saved.items.map((item) => [
        item.customerName ?? "",
        item.productName ?? "",
        item.on ?? "",
        item.part,
        item.whole,
      ]),
    ];
  };
  const value = rows.data && valueLabel(rows.data.figure);
  const isShort = rows.data && rows.data.items.length < rows.data.figure.rows;
  const isWaiting = rows.isPlaceholderData && isShort;
  return (
    <SheetDialog
      onClose={onClose}
      title={value ? texts.title(words.name, value) : words.name}
      lead={rows.data && lead}
      tools={
        rows.data &&
        rows.data.items.length > 0 && (
          <SaveRows file={{ name: fileNameOf(code), ...(span && { day: span.until }), read }} label={texts.csv} />
        )
      }
      closeLabel={texts.close}
      focusOn="a"
    >
      <p className="px-4 pb-3 text-text-2 max-lg:text-md lg:px-5">{words.meaning}</p>
      {isRate && rows.data && rows.data.items.length > 0 && (
        <div className="px-4 pb-3 lg:px-5">
          <Segmented
            legend={texts.sides}
            isLegendHidden
            value={side}
            options={[
              { value: "all", label: texts.all },
              { value: "counted", label: texts.counted },
              { value: "notCounted", label: texts.notCounted },
            ]}
            onChange={setSide}
          />
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        {rows.data && !isWaiting ? (
          <List rows={shown.slice(0, SHOWN)} figure={rows.data.figure} isRate={isRate} />
        ) : rows.isError ? (
          <QueryNotice query={rows} text={texts.failed} actionLabel={dashboardTexts.retry} />
        ) : (
          <div role="status" aria-label={texts.loading} className="grid gap-3 p-4 lg:px-5">
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-9 w-full" />
          </div>
        )}
      </div>
      {rows.data && !isWaiting && (
        <Foot
          rows={rows.data}
          rest={(side === "all" ? rows.data.figure.rows : shown.length) - Math.min(shown.length, SHOWN)}
        />
      )}
    </SheetDialog>
  );
}

/** `dueIn7` as part of a file's name: `due-in-7`. */
const fileNameOf = (code: KeyFigureCode): string => code.replaceAll(/(?=[A-Z])|(?<=[a-z])(?=\d)/g, "-").toLowerCase();

function formula({ figure }: Rows): string {
  const value = valueLabel(figure, true);
  if (!isQuotient(figure.code)) return dashboardTexts.sheet.sum(figure.rows, value);
  const { part, whole } = partsLabel(figure);
  return figure.value === null ? dashboardTexts.noData : dashboardTexts.sheet.quotient(part, whole, value);
}

function List({ rows, figure, isRate }: { rows: readonly Row[]; figure: Rows["figure"]; isRate: boolean }) {
  const texts = dashboardTexts.sheet;
  const today = useToday();
  if (rows.length === 0) return <p className="px-4 py-6 text-text-2 max-lg:text-md lg:px-5">{texts.none}</p>;
  return (
    <ul className="num divide-y divide-line">
      {rows.map((row, place) => (
        <li
          key={`${row.subscriptionId ?? row.customerId ?? row.productId}-${place}`}
          className="flex min-h-14 items-center gap-3 px-4 lg:min-h-12 lg:px-5"
        >
          <div className="min-w-0 flex-1 py-2">
            <RowLink row={row} />
            <span className="block cut-off text-xs text-text-3 max-lg:text-sm">
              {[row.customerName ? row.productName : null, row.on && dayLabel(row.on, today)]
                .filter(Boolean)
                .join(", ")}
            </span>
          </div>
          <span className="max-lg:text-md">
            {isRate ? (row.part > 0 ? texts.counted : texts.notCounted) : partLabel(figure, row)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A link to the record that a row is about, with its name. */
function RowLink({ row }: { row: Row }) {
  const look = "block cut-off rounded-xs font-medium hover:underline max-lg:text-md";
  const name = row.customerName ?? row.productName;
  if (row.subscriptionId)
    return (
      <Link to="/dashboard/subscriptions/$id" params={{ id: row.subscriptionId }} className={look}>
        {name}
      </Link>
    );
  if (row.customerId)
    return (
      <Link to="/dashboard/customers/$id" params={{ id: row.customerId }} className={look}>
        {name}
      </Link>
    );
  return (
    <Link to="/dashboard/products/$id" params={{ id: row.productId ?? "" }} className={look}>
      {name}
    </Link>
  );
}

/** Says how many rows there are beyond those shown (`rest`), or that they add up to the figure. */
function Foot({ rows: { figure, items }, rest }: { rows: Rows; rest: number }) {
  const texts = dashboardTexts.sheet;
  if (rest > 0)
    return (
      <p className="num border-t border-line px-4 py-3 text-sm text-text-3 lg:px-5">
        {figure.rows > SAVED ? texts.moreThanSaved(count(rest), count(SAVED)) : texts.more(count(rest))}
      </p>
    );
  if (items.length < figure.rows) return null;
  const sum = items.reduce((total, { part }) => total + part, 0);
  const doesAddUp = items.length > 0 && Math.abs(sum - (figure.part ?? figure.value ?? 0)) < 0.005;
  return doesAddUp ? (
    <p className="flex items-center gap-1 border-t border-line px-4 py-3 text-xs text-paid-text max-lg:text-sm lg:px-5">
      <CircleCheck aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />
      {dashboardTexts.sheet.addsUp}
    </p>
  ) : null;
}
