import type { Import, ImportCounts, ImportRow } from "@aavarti/contract/imports";
import type { ImportField } from "@aavarti/domain/import-field-names";
import type { RowVerdict } from "@aavarti/domain/import-plan";
import { CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { dayWithYear, NOTHING, periodLabel, phoneLabel } from "../../lib/display/display.ts";
import { importColumnLabel } from "../../lib/fields/import-columns.ts";
import { useFields } from "../../lib/fields/use-fields.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { storedSentences, storedText } from "../../lib/i18n/stored-text.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { modesInSentence } from "../../lib/payments/mode-texts.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ListSkeleton, LoadMore } from "../../ui/list.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { Shown } from "./shown.ts";
import { importTexts } from "./texts.ts";
import { VerdictTabs } from "./verdict-tabs.tsx";

const texts = translatedTexts(() => importTexts.check);
const PAGE = 50;

const TONES = {
  new: "paid",
  update: "info",
  same: "quiet",
  refused: "overdue",
} as const satisfies Record<RowVerdict, BadgeTone>;

/**
 * Shows a panel with the sheet's rows, each with what the import does or did with it, its problems,
 * warnings and changed values; 50 at a time, with a button for more. The tabs above them count the
 * rows by result, and filter them (`shown`) by the URL without a new history entry. `onColumns`
 * adds a button back to the columns.
 */
export function CheckedRows({
  found,
  counts,
  shown,
  title,
  lead,
  onColumns,
}: {
  found: Import;
  counts: ImportCounts;
  shown: Shown | undefined;
  title: string;
  lead?: string | undefined;
  onColumns?: () => void;
}) {
  const pages = useRows(found.id, shown);
  return (
    <Panel
      title={title}
      lead={lead}
      action={
        onColumns && (
          <Button size="sm" onClick={onColumns}>
            {texts.columns}
          </Button>
        )
      }
    >
      <div className="-mx-2 lg:-mx-4">
        <VerdictTabs counts={counts} />
      </div>
      <Rows mapping={found.mapping} pages={pages} />
    </Panel>
  );
}

function useRows(id: string, shown: Shown | undefined) {
  const filter = shown === "warned" ? { warned: true } : shown ? { verdict: shown } : {};
  return trpc.imports.rows.useInfiniteQuery(
    { id, limit: PAGE, ...filter },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
}

function Rows({ mapping, pages }: { mapping: Import["mapping"]; pages: ReturnType<typeof useRows> }) {
  if (pages.isPending) {
    return (
      // The placeholders are as high as rows with problems, so that the content below doesn't
      // shift.
      <div className="[&>*>*]:h-36! lg:[&>*>*]:h-19.5!">
        <ListSkeleton label={texts.loadingRows} rows={4} />
      </div>
    );
  }
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  if (pages.isError && rows.length === 0) {
    const retry = () => void pages.refetch();
    return <ListNotice isAlert text={texts.rowsFailed} actionLabel={importTexts.retry} onAction={retry} />;
  }
  if (rows.length === 0) return <p className="px-4 py-6 text-text-2 max-lg:text-md">{texts.none}</p>;
  return (
    <>
      <ul>
        {rows.map((row) => (
          <CheckedRow key={row.row} row={row} mapping={mapping} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <LoadMore label={texts.more} isLoading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />
      )}
    </>
  );
}

function CheckedRow({ row, mapping }: { row: ImportRow; mapping: Import["mapping"] }) {
  const cellOf = (field: ImportField) => row.cells[mapping.indexOf(field)]?.trim() ?? "";
  const reach = cellOf("phone") || cellOf("email");
  const term = row.term
    ? [cellOf("product"), periodLabel(row.term), amountLabel(row.term.price)]
    : // What is refused is shown as it stands in the sheet.
      (["product", "startDate", "endDate", "lastDay", "months", "price", "amountPaid"] as const)
        .map(cellOf)
        .filter(Boolean);
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-0 lg:grid-cols-[64px_88px_minmax(0,1fr)_minmax(0,1fr)]">
      <span className="num text-sm text-text-3 lg:pt-0.5">{texts.row(row.row)}</span>
      <span className="max-lg:row-start-1 max-lg:justify-self-end max-lg:[grid-column:2]">
        <Badge tone={TONES[row.verdict]}>{isDoubled(row) ? texts.doubled : texts.verdicts[row.verdict]}</Badge>
      </span>
      <span className="min-w-0 max-lg:col-span-2">
        <span className="block cut-off font-medium max-lg:text-md">{cellOf("name") || NOTHING}</span>
        <span className="num block cut-off text-sm text-text-2">{reach || NOTHING}</span>
      </span>
      <span className="min-w-0 max-lg:col-span-2">
        {term.length > 0 && (
          <span className="num block cut-off text-sm text-text-2 lg:text-base">{term.join(", ")}</span>
        )}
        {row.payment && <span className="num block text-sm text-text-2">{paymentOf(row.payment, row.term)}</span>}
        {row.isOpen && <span className="block text-sm text-soon-text">{texts.rowWaits}</span>}
        <Findings row={row} />
      </span>
    </li>
  );
}

/** Whether an earlier row of the sheet says the same. */
const isDoubled = ({ verdict, warningReasons }: ImportRow): boolean =>
  verdict === "same" && warningReasons.some(({ reason }) => reason === "row.doubles");

/** Returns what was paid of a row's term, and what is due or paid in advance. */
function paymentOf({ amount, mode, receivedDate, due }: NonNullable<ImportRow["payment"]>, term: ImportRow["term"]) {
  const advance = Number(amount) - Number(term?.price ?? amount);
  return [
    ...(Number(amount) > 0 ? [texts.paid(amountLabel(amount), modesInSentence[mode], dayWithYear(receivedDate))] : []),
    ...(Number(due) > 0 ? [texts.due(amountLabel(due))] : []),
    ...(advance > 0 ? [texts.advance(amountLabel(advance.toFixed(2)))] : []),
  ].join(", ");
}

/** A field's error message has no full stop; in this list of several it gets one. */
const asSentence = (text: string): string => (/[.।!?]$/.test(text) ? text : texts.sentence(text));

function Findings({ row: { problems, warnings, warningReasons, changes, isKept } }: { row: ImportRow }) {
  const words = useBusinessWords();
  const fields = useFields("customer");
  if (problems.length + warnings.length + changes.length === 0 && !isKept) return null;
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {problems.map((problem) => (
        <Finding
          key={problem.field}
          mark={<CircleAlert aria-hidden className={MARK} strokeWidth={1.75} />}
          tone="text-danger-text"
        >
          {asSentence(storedSentences([problem]))}
        </Finding>
      ))}
      {changes.map(({ field, from, to }) => (
        <li key={field} className="num text-text-2">
          {field === "product" ? words.product.one : importColumnLabel(field, fields)}:{" "}
          <s className="text-text-3">{from === null ? NOTHING : shownValue(field, from)}</s> <span aria-hidden>→</span>{" "}
          <span className="text-text">{shownValue(field, to)}</span>
        </li>
      ))}
      {warnings.map((sentence, place) => (
        <Finding
          key={sentence}
          mark={<TriangleAlert aria-hidden className={MARK} strokeWidth={1.75} />}
          tone="text-soon-text"
        >
          {storedText(sentence, warningReasons[place] ?? null)}
        </Finding>
      ))}
      {isKept && <li className="text-text-2">{importTexts.done.keptRow}</li>}
    </ul>
  );
}

const MARK = "mt-0.5 size-3.5 shrink-0";

function Finding({ mark, tone, children }: { mark: ReactNode; tone: string; children: string }) {
  return (
    <li className={classNames("flex items-start gap-1.5", tone)}>
      {mark}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** Formats a value for display; values come in the server's format. */
function shownValue(field: ImportField, value: string): string {
  if (field === "startDate" || field === "endDate") return dayWithYear(value);
  if (field === "price") return amountLabel(value);
  return field === "phone" ? phoneLabel(value) : value;
}
