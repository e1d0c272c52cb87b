import type { CalendarDate } from "@aavarti/domain/calendar";
import type { CallReason } from "@aavarti/domain/forecast";
import { Link } from "@tanstack/react-router";
import { Phone } from "lucide-react";
import { useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { FailedCalculation } from "../../lib/calculations/failed-calculation.tsx";
import { amountLabel } from "../../lib/display/amounts.ts";
import { dayLabel, monthName } from "../../lib/display/display.ts";
import { dayAndTimeInSentence } from "../../lib/display/instant-label.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { amountHead, saveCsv } from "../../lib/list/save-csv.ts";
import { callLink } from "../../lib/records/contact-links.ts";
import { squareButtonClass } from "../../ui/button.tsx";
import { LoadMore } from "../../ui/list.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type ForecastTexts, forecastTexts } from "./forecast-texts.ts";
import { PanelTools } from "./panel-tools.tsx";
import type { ReportTexts } from "./report-texts.ts";

const PAGE = 10;
/** Rows of a CSV file. */
const SAVED = 10_000;
const CHOICES = ["30", "60", "90"] as const;
const DAYS = { "30": 30, "60": 60, "90": 90 } as const;

/** How often to look whether the forecast is there. */
const LOOK_MS = 5_000;

type CallPage = Outputs["analytics"]["calls"];
/** Whether there is no list because the forecast is still being calculated for the first time. */
const isWaiting = ({
  calculatedAt,
  calculatedPercent,
  failure,
}: Pick<CallPage, "calculatedAt" | "calculatedPercent" | "failure">): boolean =>
  calculatedAt === null && calculatedPercent !== null && !failure;

type Call = Outputs["analytics"]["calls"]["items"][number];

/**
 * Shows whose renewals are due in the next days, those with the largest expected loss first, as
 * links to their records, each with why in words and the chance of a renewal; more on demand, and
 * all as CSV.
 */
export function CallList({ today, tools }: { today: CalendarDate; tools: Pick<ReportTexts, "why" | "csv" | "retry"> }) {
  const texts = forecastTexts(useBusinessWords()).calls;
  const [choice, setChoice] = useState<(typeof CHOICES)[number]>("30");
  const days = DAYS[choice];
  const utils = trpc.useUtils();
  const pages = trpc.analytics.calls.useInfiniteQuery(
    { days, limit: PAGE },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      refetchInterval: ({ state }) => (state.data?.pages.some(isWaiting) ? LOOK_MS : false),
    },
  );
  // The panel above looks for a newer one.
  const forecast = trpc.analytics.forecast.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;
  const hasForecast = forecast === undefined || forecast.horizons.length > 0;
  const calculatedAt = pages.data?.pages[0]?.calculatedAt ?? null;
  const failure = pages.data?.pages[0]?.failure;
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const save = async () => {
    const all = await utils.analytics.calls.fetch({ days, limit: SAVED });
    const { name, plan, due, amount, chance, loss, reason } = texts.columns;
    saveCsv(`call-list-${days}-days.csv`, [
      [name, plan, due, amountHead(amount), chance, amountHead(loss), reason],
      ...all.items.map((call) => [
        call.customerName,
        call.productName,
        call.endDate,
        call.amount,
        percent(call.probability),
        call.loss,
        whyOf(call, texts, today),
      ]),
    ]);
  };
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      action={
        <span className="flex flex-wrap items-center gap-2 max-lg:w-full">
          <Segmented
            legend={texts.days}
            isLegendHidden
            value={choice}
            options={CHOICES.map((value) => ({ value, label: texts.choices[DAYS[value]] }))}
            onChange={setChoice}
            className="max-lg:w-full"
          />
          <span className="flex-1 lg:hidden" />
          <PanelTools title={texts.title} meaning={texts.meaning} texts={tools} onSave={() => void save()} />
        </span>
      }
    >
      {pages.isPending ? (
        <div role="status" aria-label={texts.loading} className="grid gap-3 p-4">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      ) : pages.isError && items.length === 0 ? (
        <ListNotice isAlert text={texts.failed} actionLabel={tools.retry} onAction={() => void pages.refetch()} />
      ) : calculatedAt === null && failure ? (
        <p className="px-4 py-6 text-text-2 max-lg:text-md">
          <FailedCalculation failure={failure} />
        </p>
      ) : items.length === 0 ? (
        <p className="px-4 py-6 text-text-2 max-lg:text-md">
          {pages.data?.pages.some(isWaiting) ? texts.notYet : hasForecast ? texts.none : texts.noForecast}
        </p>
      ) : (
        <ul className="num divide-y divide-line">
          {items.map((call) => (
            <Row key={call.subscriptionId} call={call} texts={texts} today={today} />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <LoadMore label={texts.more} isLoading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />
      )}
      {calculatedAt !== null && (
        <p className="num border-t border-line px-4 py-3 text-sm text-text-3 max-lg:text-base">
          {texts.calculatedAt(dayAndTimeInSentence(calculatedAt, today))}
        </p>
      )}
    </Panel>
  );
}

function Row({ call, texts, today }: { call: Call; texts: ForecastTexts["calls"]; today: CalendarDate }) {
  return (
    <li className="relative flex items-start gap-3 px-4 py-2.5 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link
          to="/dashboard/customers/$id"
          params={{ id: call.customerId }}
          className="block font-medium wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-lg:text-md"
        >
          {call.customerName}
        </Link>
        <p className="text-sm text-text-2 max-lg:text-base">{whyOf(call, texts, today)}</p>
        <p className="text-sm text-text-3 max-lg:text-base">
          {call.productName} · {dayLabel(call.endDate, today)}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className="font-medium max-lg:text-md">{amountLabel(call.amount)}</p>
        <p className="text-sm text-text-2 max-lg:text-base">{texts.likely(percent(call.probability))}</p>
        <p className="text-sm text-text-3 max-lg:text-base">{texts.loss(amountLabel(Math.round(call.loss)))}</p>
      </div>
      {call.phone !== null && (
        <a
          href={callLink(call.phone)}
          aria-label={texts.call(call.customerName)}
          title={texts.call(call.customerName)}
          className={`${squareButtonClass} relative z-1 self-center`}
        >
          <Phone aria-hidden className="size-4" strokeWidth={1.75} />
        </a>
      )}
    </li>
  );
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Says why somebody is on the list, as one line in the current language. */
function whyOf(call: Call, texts: ForecastTexts["calls"], today: CalendarDate): string {
  const words: Record<CallReason, () => string> = {
    record: () => texts.record(call.renewed, call.chances),
    first: () => texts.first(percent(call.planRate)),
    late: () => texts.late(call.daysLate),
    promised: () => texts.promised(dayLabel(call.promisedOn ?? call.endDate, today)),
    season: () => texts.season(monthName(call.endDate as CalendarDate)),
  };
  return call.reasons.map((reason) => words[reason]()).join(" · ");
}
