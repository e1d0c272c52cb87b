import { lazy, Suspense, useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { amountLabel, roundAmount } from "../../lib/display/amounts.ts";
import { useToday } from "../../lib/display/clock.ts";
import { count, nearDay, weekdayLabel } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { useMay } from "../../lib/session/may.tsx";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { answerNouns, answerTexts as texts } from "./answer-texts.ts";
import { ecommerceTexts } from "./ecommerce-texts.ts";
import type { KeyFigure } from "./figure-value.ts";
import { TradeAnswer } from "./trade-answer.tsx";

const DeliveriesSheet = lazy(() =>
  import("./deliveries-sheet.tsx").then(({ DeliveriesSheet }) => ({ default: DeliveriesSheet })),
);

const useNouns = () => answerNouns(useBusinessWords());

/** Says how many units are let, what vacant ones don't earn, who is late, and what ends soon. */
export function RealEstateAnswer() {
  const nouns = useNouns();
  const units = trpc.dashboards.units.useQuery().data;
  const ending = trpc.dashboards.leaseLadder.useQuery({}).data?.ending;
  if (units?.places === 0) return null;
  const vacant = units ? units.places - units.let - units.overdue : 0;
  return (
    <TradeAnswer
      trade="real-estate"
      title={units && { text: nouns.let(units.let, units.places), code: "occupancy" }}
      said={[
        units && vacant > 0 ? { text: texts.vacant(vacant, roundAmount(units.vacantRent)) } : null,
        units && units.overdue > 0 ? { text: texts.overdue(units.overdue) } : null,
        ending && ending.leases > 0 ? { text: texts.ending(nouns.count(ending.leases)), code: "endingIn60" } : null,
      ]}
    />
  );
}

/** Says how many are to be called back, and how many of them agreed to a message. */
export function HealthcareAnswer() {
  const nouns = useNouns();
  const recall = trpc.dashboards.recall.useQuery().data;
  const { total = 0, agreed = 0 } = recall ?? {};
  if (recall && total === 0) return null;
  return (
    <TradeAnswer
      trade="healthcare"
      title={recall && { text: texts.bringBack(nouns.people(total)) }}
      said={[
        { text: texts.endedAgo },
        agreed > 0 ? { text: texts.agreed(agreed) } : null,
        total > agreed ? { text: texts.needCall(total - agreed) } : null,
      ]}
    />
  );
}

/** A policy that lapses within so many days is urgent. */
const URGENT_DAYS = 4;

/** Says how many are in their grace period, what is at stake, and which lapses first. */
export function FinancialAnswer() {
  const nouns = useNouns();
  const today = useToday();
  const clock = trpc.dashboards.graceClock.useQuery().data;
  const urgent = clock?.items.filter(({ graceLeft }) => graceLeft <= URGENT_DAYS).length ?? 0;
  const first = clock?.items[0];
  return (
    <TradeAnswer
      trade="financial-services"
      title={
        clock &&
        (clock.count === 0
          ? { text: texts.noneInGrace }
          : { text: texts.inGrace(nouns.count(clock.count), amountLabel(clock.amount)), code: "inGrace" })
      }
      said={[
        urgent > 0 ? { text: texts.lapsing(urgent) } : null,
        first
          ? {
              text: texts.first(first.customer.name, nearDay(first.lapsesOn, today)),
              to: { record: "subscriptions", id: first.id },
            }
          : null,
      ]}
    />
  );
}

/** Returns one of the key figures that the dashboard shows; undefined while they load. */
const useFigure = (code: KeyFigure["code"]): KeyFigure | undefined =>
  trpc.dashboards.figures.useQuery().data?.figures.find((figure) => figure.code === code);

/** Says how many recharges today has, and in which area most is to be collected. */
export function TelecomAnswer() {
  const may = useMay();
  const recharges = useFigure("rechargesToday");
  const sheet = trpc.dashboards.collectionSheet.useQuery(
    { limit: 500 },
    { enabled: may("customers.read") && may("subscriptions.read") },
  );
  if (recharges?.rows === 0) return null;
  const [most] = sheet.data?.areas.filter(({ area }) => area !== "") ?? [];
  const today = Math.round(recharges?.part ?? 0);
  const usual = Math.round((recharges?.whole ?? 0) * 10) / 10;
  return (
    <TradeAnswer
      trade="telecom"
      title={
        recharges && {
          // An average such as 0.3 says nothing to a reader.
          text: usual < 1 ? texts.rechargesSoFar(today) : texts.recharges(today, count(usual)),
          code: "rechargesToday",
        }
      }
      said={[most ? { text: texts.mostIn(most.area, roundAmount(most.amount)) } : null]}
    />
  );
}

/** Says the MRR and by how much it moved this month, who came and left, and the largest loss. */
export function SoftwareAnswer() {
  const may = useMay();
  const waterfall = trpc.dashboards.mrrWaterfall.useQuery().data;
  const moved = (kind: "new" | "churn") => waterfall?.movements.find((one) => one.kind === kind)?.customers ?? 0;
  const losses = trpc.analytics.movements.useQuery(
    { kind: "churn", from: waterfall?.from ?? "", until: waterfall?.until ?? "", limit: 1 },
    { enabled: waterfall?.isReady === true && moved("churn") > 0 && may("customers.read") },
  );
  if (waterfall && (!waterfall.isReady || (waterfall.start === 0 && waterfall.end === 0))) return null;
  const [largest] = losses.data?.items ?? [];
  const by = waterfall ? Math.round(waterfall.end) - Math.round(waterfall.start) : 0;
  const mrr = roundAmount(waterfall?.end ?? 0);
  const text =
    by > 0 ? texts.mrrUp(mrr, roundAmount(by)) : by < 0 ? texts.mrrDown(mrr, roundAmount(-by)) : texts.mrrSame(mrr);
  return (
    <TradeAnswer
      trade="software-saas"
      title={waterfall && { text, code: "mrr" }}
      said={[
        moved("new") > 0 ? { text: texts.came(moved("new")) } : null,
        moved("churn") > 0 ? { text: texts.leftThisMonth(moved("churn")), code: "customerChurn" } : null,
        largest
          ? {
              text: texts.largestLoss(largest.customerName, amountLabel(Math.abs(largest.amount))),
              to: { record: "customers", id: largest.customerId },
            }
          : null,
      ]}
    />
  );
}

const unitsLabel = (units: number): string => ecommerceTexts.dispatch.units(units);

/**
 * Says how many units go out tomorrow and the day after, and opens them; and what pauses hold back.
 */
export function EcommerceAnswer() {
  const dispatch = trpc.dashboards.dispatch.useQuery().data;
  const may = useMay();
  const [opened, setOpened] = useState<string | null>(null);
  const today = useToday();
  const [tomorrow, next] = dispatch?.days ?? [];
  if (dispatch?.items.length === 0) return null;
  const sheetOf = (day: typeof tomorrow) =>
    day && day.deliveries > 0 && may("customers.read") ? () => setOpened(day.date) : undefined;
  const { deliveries = 0, units = 0 } = dispatch?.skipped ?? {};
  return (
    <>
      <TradeAnswer
        trade="ecommerce"
        title={tomorrow && { text: texts.out(tomorrow.units), onOpen: sheetOf(tomorrow) }}
        said={[
          deliveries > 0 ? { text: texts.paused(deliveries, unitsLabel(units)) } : null,
          next
            ? { text: texts.nextOut(weekdayLabel(next.date, today), unitsLabel(next.units)), onOpen: sheetOf(next) }
            : null,
        ]}
      />
      {opened && (
        <OpeningDialog onCancel={() => setOpened(null)}>
          <Suspense>
            <DeliveriesSheet date={opened} product={null} onClose={() => setOpened(null)} />
          </Suspense>
        </OpeningDialog>
      )}
    </>
  );
}

/** Says who arrives and leaves today, how many places are taken, and what they still owe. */
export function TravelAnswer() {
  const today = useToday();
  const stays = trpc.dashboards.stays.useQuery().data;
  const tonight = trpc.dashboards.occupancy.useQuery().data;
  if (stays && tonight && tonight.capacity === 0 && stays.arrivals.count + stays.departures.count === 0) return null;
  const of = (side: "arrivals" | "departures") => stays?.[side].items.filter(({ on }) => on === today) ?? [];
  const owed = [...of("arrivals"), ...of("departures")].reduce((sum, { balance }) => sum + balance, 0);
  const [taken = 0] = tonight?.nights.map((night) => night.taken) ?? [];
  return (
    <TradeAnswer
      trade="travel-hospitality"
      title={
        stays &&
        tonight && {
          text: texts.today(
            texts.arrive(of("arrivals").length),
            texts.leave(of("departures").length),
            texts.rooms(taken, tonight.capacity),
          ),
          code: "occupancyTonight",
        }
      }
      said={[owed > 0 ? { text: texts.desk(amountLabel(owed)) } : null]}
    />
  );
}

/** Says how many more or fewer customers there are than a week ago, and who joined and left. */
export function MediaAnswer() {
  const nouns = useNouns();
  const data = trpc.dashboards.joinsAndLeaves.useQuery().data;
  const last = data?.weeks.at(-1);
  if (data && !last) return null;
  const by = last ? last.joined - last.left : 0;
  return (
    <TradeAnswer
      trade="media-entertainment"
      title={last && { text: nouns.moved(by), code: "netAdds" }}
      said={[last ? { text: texts.joinedLeft(count(last.joined), count(last.left)) } : null]}
    />
  );
}
