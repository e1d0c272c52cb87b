import { isOfPayments, type KeyFigureCode } from "@aavarti/domain/key-figures";
import { CircleHelp } from "lucide-react";
import { lazy, Suspense } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useMay } from "../../lib/session/may.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ListNotice } from "../../ui/list-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dashboardNouns, dashboardTexts as texts } from "./figure-texts.ts";
import { type KeyFigure, noteOf, valueLabel } from "./figure-value.ts";
import { figuresInTrade } from "./trade-words.ts";
import { useFigureSheet } from "./use-figure-sheet.tsx";

const AsOf = lazy(() => import("./as-of.tsx").then(({ AsOf }) => ({ default: AsOf })));

/** Lines below figures instead of the usual ones; those undefined stay as they are. */
export type TradeNotes = Partial<Record<KeyFigureCode, string | undefined>>;

/**
 * Shows the six key figures of the business's type without boxes; each name opens the sheet that
 * explains it and lists its rows. `trade` is the business type whose names they have, `notes` are
 * lines of its own below them. A figure of payments received is left out for a role that may not
 * see totals. `isNarrow`: beside another column, so that three stand in a row.
 */
export function KeyFigures({
  trade,
  notes = {},
  isNarrow = false,
}: {
  trade: string;
  notes?: TradeNotes;
  isNarrow?: boolean;
}) {
  const figures = trpc.dashboards.figures.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) => (data?.isUpdating ? 2_000 : data?.calculatedAt ? 30_000 : false),
  });
  const calculatedAt = figures.data?.calculatedAt ?? null;
  const failure = figures.data?.failure;
  const words = figuresInTrade(trade, useBusinessWords());
  const may = useMay();
  const { ask, sheet } = useFigureSheet(words);
  // The first ones of a large business are still to come.
  const known = calculatedAt || !figures.data?.isUpdating ? figures.data?.figures : undefined;
  const shown = known?.filter(({ code }) => may("payments.totals") || !isOfPayments(code));
  const isOfEight = figures.data?.figures.length === 8;
  const columns = isOfEight ? "lg:grid-cols-4" : isNarrow ? "lg:grid-cols-3" : "lg:grid-cols-3 2xl:grid-cols-6";
  if (figures.isError)
    return <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void figures.refetch()} />;
  return (
    <section aria-label={texts.figures} className={classNames("grid grid-cols-2 gap-y-5", columns)}>
      {shown
        ? shown.map((figure) => (
            <Figure
              key={figure.code}
              figure={figure}
              name={words[figure.code].name}
              note={figure.value === null ? undefined : notes[figure.code]}
              place={isOfEight ? "eight" : isNarrow ? "three" : "six"}
              onWhy={may("customers.read") ? () => ask(figure.code) : null}
            />
          ))
        : [1, 2, 3, 4, 5, 6].map((place) => (
            <div key={place} className="px-4">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="mt-2 h-6 w-20" />
              <Skeleton className="mt-2 h-3 w-16" />
            </div>
          ))}
      {(calculatedAt || failure) && (
        <Suspense>
          <AsOf instant={calculatedAt} failure={failure} />
        </Suspense>
      )}
      {sheet}
    </section>
  );
}

/** The first of each row has no line before it. */
const rowStarts = {
  three: "lg:[&:nth-child(3n+1)]:border-l-0 lg:[&:nth-child(3n+1)]:pl-0",
  six: "lg:max-2xl:[&:nth-child(3n+1)]:border-l-0 lg:max-2xl:[&:nth-child(3n+1)]:pl-0 2xl:first:border-l-0 2xl:first:pl-0",
  eight: "lg:[&:nth-child(4n+1)]:border-l-0 lg:[&:nth-child(4n+1)]:pl-0",
} as const;

function Figure({
  figure,
  name,
  note,
  place,
  onWhy,
}: {
  figure: KeyFigure;
  name: string;
  note: string | undefined;
  place: keyof typeof rowStarts;
  onWhy: (() => void) | null;
}) {
  const nouns = dashboardNouns(useBusinessWords());
  return (
    <div
      className={classNames(
        "group border-l border-line px-3 max-lg:odd:border-l-0 max-lg:odd:pl-0 lg:px-4",
        rowStarts[place],
      )}
    >
      <dl>
        <dt className="text-sm text-text-2">
          {onWhy ? (
            <button
              type="button"
              aria-label={texts.why(name)}
              onClick={onWhy}
              className="-my-2 inline-flex items-center gap-1 rounded-xs py-2 text-left hover:text-text max-lg:min-h-11"
            >
              {name}
              <CircleHelp
                aria-hidden
                className="size-3.5 shrink-0 text-text-3 lg:opacity-0 lg:group-focus-within:opacity-100 lg:group-hover:opacity-100"
                strokeWidth={1.75}
              />
            </button>
          ) : (
            name
          )}
        </dt>
        <dd className="num mt-0.5 text-xl leading-7 font-semibold">{valueLabel(figure)}</dd>
        <dd className="num text-xs text-text-3 max-lg:text-sm">{note ?? noteOf(figure, nouns.count)}</dd>
      </dl>
    </div>
  );
}
