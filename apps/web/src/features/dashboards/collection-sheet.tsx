import { Link } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { amountLabel, shortAmount } from "../../lib/display/amounts.ts";
import { useToday } from "../../lib/display/clock.ts";
import { dayWithYear, daysLate as overdueLabel, phoneLabel } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dashboardTexts } from "./figure-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { collectionNouns, telecomTexts } from "./telecom-texts.ts";

type Sheet = Outputs["dashboards"]["collectionSheet"];
type Area = Sheet["areas"][number];

/** Lines on the screen until all are asked for; a printed sheet has all of them. */
const SHOWN = 8;
/** Lines of a sheet. */
const LIMIT = 500;

/**
 * Shows what is due today or overdue by the area of the customers, and the lines of the chosen area
 * as a sheet that is printed for the collector. Nothing for a role without the permission to read
 * customers and subscriptions.
 */
export function CollectionSheet() {
  const may = useMay();
  return may("customers.read") && may("subscriptions.read") ? <Areas /> : null;
}

function Areas() {
  const texts = telecomTexts.sheet;
  const nouns = collectionNouns(useBusinessWords());
  const [chosen, setChosen] = useState<string | null>(null);
  const sheet = trpc.dashboards.collectionSheet.useQuery(
    { ...(chosen !== null && { area: chosen }), limit: LIMIT },
    { placeholderData: (before) => before, ...untilNewer },
  );
  const lead = useLead(texts.lead, sheet.data);
  const areas = sheet.data?.areas ?? [];
  const area = areas.find((one) => one.area === (chosen ?? sheet.data?.area)) ?? areas[0];
  const hasAreas = areas.some((one) => one.area !== "");
  return (
    <section>
      <SectionHead title={texts.title} lead={lead}>
        {area && (
          <Button size="sm" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" strokeWidth={1.75} />
            {area.area ? texts.print(area.area) : texts.printSheet}
          </Button>
        )}
      </SectionHead>
      {sheet.isPending && <Skeleton className="mt-3 h-72 w-full" />}
      {sheet.isError && <QueryNotice query={sheet} text={dashboardTexts.failed} actionLabel={dashboardTexts.retry} />}
      {sheet.data && areas.length === 0 && (
        <p className="py-4 text-text-2 max-lg:text-md">
          {texts.none}{" "}
          <Link to="/dashboard/renewals" className={sectionLinkClass}>
            {texts.board}
          </Link>
        </p>
      )}
      {sheet.data && areas.length > 0 && !hasAreas && (
        <p className="pt-3 text-sm text-text-2 max-lg:text-base">
          {nouns.noAreas}{" "}
          <Link to="/dashboard/customers" className={sectionLinkClass}>
            {nouns.customers}
          </Link>
        </p>
      )}
      {sheet.data && area && (
        <div className={classNames("mt-3 grid gap-5", hasAreas && "xl:grid-cols-[13.5rem_minmax(0,1fr)]")}>
          {hasAreas && (
            <ul aria-label={texts.areas} className="num max-h-112 self-start overflow-y-auto">
              {areas.map((one) => (
                <li key={one.area}>
                  <AreaButton area={one} isChosen={one === area} onChoose={() => setChosen(one.area)} />
                </li>
              ))}
            </ul>
          )}
          <Paper
            key={area.area}
            area={area}
            items={sheet.data.area === area.area ? sheet.data.items : null}
            calculatedAt={sheet.data.linesCalculatedAt}
          />
        </div>
      )}
    </section>
  );
}

const nameOf = ({ area }: Area): string => area || telecomTexts.sheet.noArea;

function AreaButton({ area, isChosen, onChoose }: { area: Area; isChosen: boolean; onChoose: () => void }) {
  const texts = telecomTexts.sheet;
  const { done, due, late } = area;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        "grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-md px-3 py-2 text-left",
        isChosen ? "bg-accent-soft shadow-[inset_3px_0_var(--accent)]" : "hover:bg-hover",
      )}
    >
      <span className="cut-off font-medium max-lg:text-md">{nameOf(area)}</span>
      <span className="text-right font-semibold max-lg:text-md">{shortAmount(area.amount)}</span>
      <span className="text-xs text-text-2 max-lg:text-sm">{late > 0 && texts.late(late)}</span>
      <span className="text-right text-xs text-text-2 max-lg:text-sm">{texts.doneOf(done, done + due)}</span>
      <span aria-hidden className="col-span-2 mt-1.5 h-[3px] overflow-hidden rounded-full bg-pressed">
        <span className="block h-full bg-paid" style={{ width: `${(done / (done + due)) * 100}%` }} />
      </span>
    </button>
  );
}

/** The sheet of one area, drawn like the paper that it prints to. */
function Paper({
  area,
  items,
  calculatedAt,
}: {
  area: Area;
  items: Sheet["items"] | null;
  /** When its lines were calculated, if they are stored. */
  calculatedAt: string | null;
}) {
  const texts = telecomTexts.sheet;
  const { columns, due } = collectionNouns(useBusinessWords());
  const today = useToday();
  const [isWhole, setIsWhole] = useState(false);
  const counted = useLead(due(area.due), { calculatedAt, isUpdating: false });
  if (!items) return <Skeleton className="h-72 w-full" />;
  const hasConnections = items.some(({ connectionId }) => connectionId);
  const head = "py-2 pr-3 text-left text-xs font-normal text-text-2 max-lg:text-sm";
  const wideOnly = "max-lg:not-print:hidden";
  return (
    <div
      data-printed-alone
      className="min-w-0 rounded-xs border border-line-strong px-3 pt-4 pb-2 shadow-[3px_3px_0_var(--sunken),4px_4px_0_var(--line-strong)] lg:px-5 print:border-0 print:p-0 print:shadow-none"
    >
      <header className="flex items-start gap-6 border-b-2 border-text pb-2.5">
        <div className="min-w-0 flex-1">
          <h3 className="cut-off text-lg font-semibold">{nameOf(area)}</h3>
          <p className="num text-xs text-text-2 max-lg:text-sm">{counted}</p>
        </div>
        <p className="hidden text-xs text-text-2 print:block">
          {texts.collector}
          <span className="mt-3 block w-36 border-b border-line-strong" />
        </p>
        <Fact label={texts.date} className={wideOnly}>
          {dayWithYear(today)}
        </Fact>
        <Fact label={texts.toCollect} className="text-right">
          {amountLabel(area.amount)}
        </Fact>
      </header>
      {items.length === 0 && (
        <p className="py-3 text-text-2 max-lg:text-md">{area.area ? texts.areaDone(area.area) : texts.sheetDone}</p>
      )}
      <table hidden={items.length === 0} aria-label={nameOf(area)} className="num w-full table-fixed">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="hidden w-8 print:table-cell" />
            <th scope="col" className={head}>
              {columns.customer}
            </th>
            {hasConnections && (
              <th scope="col" className={classNames(head, "w-20", wideOnly)}>
                {columns.subscription}
              </th>
            )}
            <th scope="col" className={classNames(head, "w-[22%]", wideOnly)}>
              {columns.product}
            </th>
            <th scope="col" className={classNames(head, "w-20 text-right max-lg:w-24")}>
              {columns.amount}
            </th>
            <th scope="col" className={classNames(head, "w-26", wideOnly)}>
              {columns.since}
            </th>
            <th scope="col" className={classNames(head, "hidden w-40 print:table-cell")}>
              {columns.received}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, place) => (
            <tr
              key={item.subscriptionId}
              className={classNames(
                "relative break-inside-avoid border-b border-line hover:bg-hover",
                !isWhole && place >= SHOWN && "hidden print:table-row",
              )}
            >
              <td className="hidden print:table-cell">
                <span className="block size-4 rounded-xs border border-text-2" />
              </td>
              <td className="py-1.5 pr-3">
                <Link
                  to="/dashboard/subscriptions/$id"
                  params={{ id: item.subscriptionId }}
                  className="line-clamp-2 font-medium wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-lg:text-md"
                >
                  {item.customerName}
                </Link>
                <span className="block cut-off text-xs text-text-2 max-lg:text-sm">
                  {item.phone && phoneLabel(item.phone)}
                  <span className={classNames("lg:hidden print:hidden", item.daysLate > 0 && "text-overdue-text")}>
                    {item.phone && " · "}
                    {sinceLabel(item.daysLate)}
                  </span>
                </span>
              </td>
              {hasConnections && <td className={classNames("pr-3 text-text-2", wideOnly)}>{item.connectionId}</td>}
              <td className={classNames("pr-3 text-text-2 wrap-anywhere", wideOnly)}>{item.productName}</td>
              <td className="pr-3 text-right font-medium whitespace-nowrap max-lg:text-md">
                {amountLabel(item.amount)}
              </td>
              <td
                className={classNames(
                  "whitespace-nowrap",
                  wideOnly,
                  item.daysLate > 0 ? "text-overdue-text" : "text-text-2",
                )}
              >
                {sinceLabel(item.daysLate)}
              </td>
              <td className="hidden border-l border-dotted border-text-3 print:table-cell" />
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && items.length > SHOWN && (
        <Button look="ghost" size="sm" onClick={() => setIsWhole(true)} className="mt-1 -ml-2.5 print:hidden">
          {texts.all(items.length)}
        </Button>
      )}
      {area.due > items.length && <p className="num py-2 text-xs text-text-2">{texts.more(area.due - items.length)}</p>}
    </div>
  );
}

const sinceLabel = (daysLate: number): string => (daysLate > 0 ? overdueLabel(daysLate) : telecomTexts.sheet.today);

const Fact = ({ label, className, children }: { label: string; className?: string; children: string }) => (
  <p className={classNames("num text-xs text-text-2 max-lg:text-sm", className)}>
    {label}
    <b className="block text-base leading-6 font-semibold text-text max-lg:text-md">{children}</b>
  </p>
);
