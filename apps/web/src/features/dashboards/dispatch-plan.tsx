import { weekdayOf } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { lazy, Suspense, useCallback, useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { count, fullDay } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { saveCsv } from "../../lib/list/save-csv.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { dayOf } from "./day-of.ts";
import { ecommerceNouns, ecommerceTexts } from "./ecommerce-texts.ts";
import { untilNewer, useLead } from "./stored-answer.tsx";
import { WidgetState } from "./widget-state.tsx";

const PackingList = lazy(() => import("./packing-list.tsx").then(({ PackingList }) => ({ default: PackingList })));
const DeliveriesSheet = lazy(() =>
  import("./deliveries-sheet.tsx").then(({ DeliveriesSheet }) => ({ default: DeliveriesSheet })),
);

type Dispatch = Outputs["dashboards"]["dispatch"];

const SUNDAY = 7;
/** From so many units a day on, a column needs more room. */
const WIDE = 10_000;
/** Pixels for the bar of the day with the most units. */
const HEIGHT = 28;

/** The deliveries that are listed: a day's, of all products or of one. */
interface Asked {
  readonly date: string;
  readonly product: { readonly id: string; readonly name: string } | null;
}

/**
 * Shows how many units of each product go out on each of the next fourteen days, tomorrow first,
 * with each day's total. Every number opens its deliveries; the table can be saved as CSV, and
 * tomorrow's deliveries be printed for whoever packs.
 */
export function DispatchPlan() {
  const texts = ecommerceTexts.dispatch;
  const nouns = ecommerceNouns(useBusinessWords());
  const dispatch = trpc.dashboards.dispatch.useQuery(undefined, untilNewer);
  const lead = useLead(nouns.lead, dispatch.data);
  const may = useMay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isPrinting, setIsPrinting] = useState(false);
  const onPrinted = useCallback(() => setIsPrinting(false), []);
  const plan = dispatch.data;
  const isEmpty = plan?.items.length === 0;
  const tomorrow = plan?.days[0];
  return (
    <section>
      <SectionHead title={texts.title} lead={lead}>
        {plan && !isEmpty && (
          <button
            type="button"
            aria-label={ecommerceTexts.saveCsv}
            onClick={() => save(plan, nouns.product)}
            className={sectionLinkClass}
          >
            {ecommerceTexts.csv}
          </button>
        )}
        {tomorrow && tomorrow.units > 0 && may("customers.read") && (
          <Button size="sm" disabled={isPrinting} onClick={() => setIsPrinting(true)}>
            <Printer aria-hidden className="size-4" strokeWidth={1.75} />
            {ecommerceTexts.packing.print}
          </Button>
        )}
      </SectionHead>
      <WidgetState
        query={dispatch}
        isEmpty={isEmpty}
        waiting="mt-3 h-72 w-full"
        empty={
          <>
            {nouns.noDispatch}{" "}
            <Link to="/dashboard/subscriptions" search={{ form: "new" }} className={sectionLinkClass}>
              {nouns.add}
            </Link>
          </>
        }
      />
      {plan && !isEmpty && (
        <>
          <Grid plan={plan} onAsk={may("customers.read") ? setAsked : null} />
          {plan.products > plan.items.length && (
            <p className="num pt-2 text-sm text-text-2">{nouns.moreProducts(plan.products - plan.items.length)}</p>
          )}
        </>
      )}
      {isPrinting && tomorrow && (
        <Suspense>
          <PackingList date={tomorrow.date} onDone={onPrinted} />
        </Suspense>
      )}
      {asked && (
        <OpeningDialog onCancel={() => setAsked(null)}>
          <Suspense>
            <DeliveriesSheet {...asked} onClose={() => setAsked(null)} />
          </Suspense>
        </OpeningDialog>
      )}
    </section>
  );
}

function save({ days, items }: Dispatch, product: string) {
  saveCsv("dispatch.csv", [
    [product, ...days.map(({ date }) => date)],
    ...items.map(({ productName, units }) => [productName, ...units]),
    [ecommerceTexts.dispatch.all, ...days.map(({ units }) => units)],
  ]);
}

type OnAsk = ((asked: Asked) => void) | null;

function Grid({ plan: { days, items }, onAsk }: { plan: Dispatch; onAsk: OnAsk }) {
  const texts = ecommerceTexts.dispatch;
  const nouns = ecommerceNouns(useBusinessWords());
  const most = Math.max(1, ...days.map(({ units }) => units));
  const stuck = "sticky left-0 z-1 bg-surface text-left";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section aria-label={texts.title} tabIndex={0} className="relative overflow-x-auto">
      <table
        aria-label={texts.title}
        className={classNames("num w-full table-fixed border-collapse", most < WIDE ? "min-w-184" : "min-w-232")}
      >
        <thead>
          <tr>
            <th scope="col" className={classNames(stuck, "w-36 pb-1.5 text-xs font-normal text-text-2 max-lg:text-sm")}>
              {nouns.product}
            </th>
            {days.map(({ date }, place) => (
              <th
                key={date}
                scope="col"
                className={classNames(
                  "px-1 pt-2.5 pb-1.5 text-right font-normal",
                  columnLook(date, place),
                  place === 0 && "rounded-t-md",
                )}
              >
                <span className="block text-xs text-text-2">{texts.weekdays[weekdayOf(dayOf(date)) - 1]}</span>
                <span className="block font-medium">
                  <span aria-hidden>{Number(date.slice(8))}</span>
                  <span className="sr-only">{fullDay(dayOf(date))}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ productId, productName, units }) => (
            <tr key={productId} className="border-t border-line">
              <th scope="row" className={classNames(stuck, "pr-2 font-medium")}>
                <Link
                  to="/dashboard/products/$id"
                  params={{ id: productId }}
                  className="line-clamp-2 rounded-xs wrap-anywhere hover:underline max-lg:text-md"
                >
                  {productName}
                </Link>
              </th>
              {days.map(({ date }, place) => (
                <td key={date} className={classNames("p-0", columnLook(date, place))}>
                  <Units
                    units={units[place] ?? 0}
                    label={texts.cell(fullDay(dayOf(date)), productName, units[place] ?? 0)}
                    isNext={place === 0}
                    onOpen={onAsk && (() => onAsk({ date, product: { id: productId, name: productName } }))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong align-bottom">
            <th scope="row" className={classNames(stuck, "pb-3.5 font-semibold max-lg:text-md")}>
              {texts.all}
            </th>
            {days.map(({ date, units }, place) => (
              <td
                key={date}
                className={classNames("px-0 pt-2.5", columnLook(date, place), place === 0 && "rounded-b-md")}
              >
                <span
                  aria-hidden
                  className={classNames("mr-1 ml-2 block rounded-t-[2px]", place === 0 ? "bg-accent" : "bg-heat-2")}
                  style={{ height: Math.round((units / most) * HEIGHT) }}
                />
                <Units
                  units={units}
                  label={texts.day(fullDay(dayOf(date)), units)}
                  isTotal
                  isNext={place === 0}
                  onOpen={onAsk && (() => onAsk({ date, product: null }))}
                />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Tomorrow stands out; Sundays, on which some shops don't deliver, are told apart. */
function columnLook(date: string, place: number): string {
  if (place === 0) return "bg-accent-soft";
  return weekdayOf(dayOf(date)) === SUNDAY ? "bg-sunken" : "";
}

function Units({
  units,
  label,
  isTotal = false,
  isNext,
  onOpen,
}: {
  units: number;
  label: string;
  isTotal?: boolean;
  isNext: boolean;
  onOpen: (() => void) | null;
}) {
  const look = classNames(
    "flex h-11 w-full items-center justify-end pr-1.5",
    (isTotal || isNext) && "font-semibold",
    isNext && "text-md",
    units === 0 && "text-text-3",
  );
  if (units === 0)
    return (
      <span className={look}>
        <span aria-hidden>–</span>
        <span className="sr-only">0</span>
      </span>
    );
  return onOpen ? (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onOpen}
      className={classNames(look, "rounded-xs hover:bg-hover")}
    >
      {count(units)}
    </button>
  ) : (
    <span className={look}>{count(units)}</span>
  );
}
