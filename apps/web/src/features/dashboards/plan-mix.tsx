import { wholePercents } from "@aavarti/domain/whole-percents";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../lib/api/trpc.ts";
import { QueryNotice } from "../../lib/calculations/query-notice.tsx";
import { count } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useMay } from "../../lib/session/may.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SectionHead, sectionLinkClass } from "../../ui/section-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dashboardTexts } from "./figure-texts.ts";
import { healthcareNouns, healthcareTexts as texts } from "./healthcare-texts.ts";

const LOOKS = ["bg-heat-5", "bg-heat-4", "bg-heat-3", "bg-heat-2"];
const OTHER = "bg-heat-1";
const SHOWN = 8;

/** Returns the products of `planMix`, the most common first; `isShown`: they may be seen. */
function usePlanMix() {
  const may = useMay();
  const isShown = may("customers.read");
  const mix = trpc.dashboards.figureRows.useQuery({ code: "planMix", limit: 1000 }, { enabled: isShown });
  return { mix, isShown, rows: (mix.data?.items ?? []).toSorted((one, other) => other.whole - one.whole) };
}

/** Returns the name of the product with the most active subscriptions; undefined while it loads. */
export const useMostCommonPlan = (): string | undefined => usePlanMix().rows[0]?.productName ?? undefined;

/**
 * Shows how the active subscriptions are spread over the products, the most common first: the rows
 * of the key figure `planMix`. Nothing to a role that may not see them.
 */
export function PlanMix() {
  const nouns = healthcareNouns(useBusinessWords());
  const { mix, isShown, rows } = usePlanMix();
  const total = rows.reduce((sum, { whole }) => sum + whole, 0);
  const percents = wholePercents(rows.map(({ whole }) => whole));
  const lookOf = (place: number) => LOOKS[place] ?? OTHER;
  if (!isShown) return null;
  return (
    <section>
      <SectionHead title={texts.mix} lead={total > 0 ? nouns.active(count(total)) : ""} />
      {mix.isPending && <Skeleton className="mt-3 h-44 w-full" />}
      {mix.isError && <QueryNotice query={mix} text={dashboardTexts.failed} actionLabel={dashboardTexts.retry} />}
      {mix.data && total === 0 && <p className="py-4 text-text-2 max-lg:text-md">{nouns.noMix}</p>}
      {total > 0 && (
        <>
          <div aria-hidden className="mt-3 flex h-5 gap-0.5 overflow-hidden rounded-sm">
            {rows.map(({ productId, whole }, place) => (
              <span key={productId} className={lookOf(place)} style={{ flexGrow: whole, flexBasis: 0 }} />
            ))}
          </div>
          <ul className="num mt-2">
            {rows.slice(0, SHOWN).map(({ productId, productName, whole }, place) => (
              <li
                key={productId}
                className="relative grid grid-cols-[0.75rem_minmax(0,1fr)_auto_3rem] items-center gap-x-2.5 py-1.5 hover:bg-hover max-lg:min-h-11 max-lg:text-md"
              >
                <span aria-hidden className={classNames("size-2.5 rounded-[2px]", lookOf(place))} />
                <Link
                  to="/dashboard/products/$id"
                  params={{ id: productId ?? "" }}
                  className="cut-off outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
                >
                  {productName}
                </Link>
                <b className="font-semibold">{count(whole)}</b>
                <span className="text-right text-sm text-text-2">{percents[place]}%</span>
              </li>
            ))}
          </ul>
          {rows.length > SHOWN && (
            <p className="pt-2 text-sm text-text-2 max-lg:text-base">
              <Link to="/dashboard/products" className={sectionLinkClass}>
                {texts.more(rows.length - SHOWN)}
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}
