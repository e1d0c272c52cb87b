import { addDays } from "@aavarti/domain/calendar";
import { MOVEMENT_KINDS, type MovementKind } from "@aavarti/domain/growth";
import { toTypedAmount } from "@aavarti/domain/money";
import { amountLabel, paiseLabel } from "../../lib/display/amounts.ts";
import { businessCurrency } from "../../lib/display/business-currency.ts";
import { dayLabel } from "../../lib/display/display.ts";
import { classNames } from "../../ui/class-names.ts";
import type { GrowthReport } from "./growth.ts";
import type { ReportTexts } from "./report-texts.ts";

interface Bar {
  readonly key: string;
  /** The movement whose people can be shown; null for the ends, and where nothing moved. */
  readonly kind: MovementKind | null;
  /** The day whose MRR a bar at an end shows. */
  readonly day?: string;
  readonly label: string;
  readonly shown: string;
  readonly from: number;
  readonly to: number;
  readonly look: "total" | "gain" | "loss";
}

const looks = { total: "bg-chart-5", gain: "bg-up", loss: "bg-down hatch" } as const;
const inks = { total: "text-text", gain: "text-accent-text", loss: "text-today-text" } as const;

/**
 * Shows a waterfall chart from the MRR before the period to the MRR of its last day: one bar per
 * kind of movement (Paused only if there are pauses), and grey bars at both ends; losses are
 * striped. Amounts are rounded to whole units. Without any MRR it shows one sentence. The axis
 * starts above zero where that shows the movements better, and says so. Pressing a movement that
 * isn't zero calls `onShow`, and a bar at an end `onShowDay` with the last day that it includes.
 */
export function Waterfall({
  report,
  texts,
  today,
  onShow,
  onShowDay,
}: {
  report: GrowthReport;
  texts: ReportTexts["movements"];
  today: string;
  onShow: (kind: MovementKind) => void;
  /** Undefined for a role that may not see the rows. */
  onShowDay?: ((day: string) => void) | undefined;
}) {
  const bars = barsOf(report, texts, today);
  const { floor, ceiling } = axisOf(bars);
  if (ceiling === 0) return <p className="px-4 py-6 text-text-2 max-lg:text-md">{texts.none}</p>;
  const place = (amount: number) => ((amount - floor) / (ceiling - floor)) * 100;
  const hasLoss = bars.some(({ look }) => look === "loss");
  return (
    <figure className="@container px-3 pt-9 pb-4 lg:px-4">
      <ol className="num flex items-end gap-1 lg:gap-2">
        {bars.map(({ key, kind, day, label, shown, from, to, look }) => {
          const low = Math.max(0, place(Math.min(from, to)));
          const high = place(Math.max(from, to));
          const open = kind ? () => onShow(kind) : day && to > 0 && onShowDay ? () => onShowDay(day) : null;
          const name = kind ? texts.show(label, signedLabel(to - from)) : texts.show(label, shown);
          return (
            <li
              key={key}
              className={classNames("relative min-w-0 flex-1 text-center", open && "rounded-sm hover:bg-hover")}
            >
              {open && (
                <button
                  type="button"
                  aria-label={name}
                  title={name}
                  onClick={open}
                  className="absolute inset-0 z-10 rounded-sm"
                />
              )}
              <span className="relative block h-48 border-b border-line-strong lg:h-56">
                <span
                  className={classNames(
                    "absolute inset-x-0 -translate-y-1 text-2xs font-medium whitespace-nowrap lg:text-sm",
                    inks[look],
                  )}
                  style={{ bottom: `${high}%` }}
                >
                  {shown}
                </span>
                <span
                  aria-hidden
                  className={classNames("absolute inset-x-[10%] min-h-0.5 rounded-xs", looks[look])}
                  style={{ bottom: `${low}%`, height: `${Math.max(high - low, 0.5)}%` }}
                >
                  {look === "total" && floor > 0 && (
                    <span className="absolute inset-x-0 bottom-2 h-1 -skew-y-6 bg-surface" />
                  )}
                </span>
              </span>
              {/* Rotated where the columns are narrower than the labels. */}
              <span className="mt-2 flex h-20 items-start justify-center text-xs whitespace-nowrap text-text-2 @min-[32rem]:h-auto">
                <span className="rotate-180 [writing-mode:vertical-rl] @min-[32rem]:rotate-0 @min-[32rem]:[writing-mode:horizontal-tb]">
                  {label}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      {(floor > 0 || hasLoss) && (
        <figcaption className="num mt-3 text-xs text-text-3 max-lg:text-sm">
          {[...(floor > 0 ? [texts.axis(paiseLabel(floor))] : []), ...(hasLoss ? [texts.stripes] : [])].join(" ")}
        </figcaption>
      )}
    </figure>
  );
}

function barsOf(report: GrowthReport, texts: ReportTexts["movements"], today: string): Bar[] {
  const paise = (amount: number) => Math.round(amount * 100);
  const start = paise(report.mrrBefore);
  let level = start;
  const moved = MOVEMENT_KINDS.flatMap((kind): Bar[] => {
    const amount = paise(report.movements[kind]);
    // Pauses are rare, so their column is left out when it is empty.
    if (amount === 0 && kind === "paused") return [];
    const bar = { from: level, to: level + amount };
    level += amount;
    const shown = amount === 0 ? "0" : signOf(amount) + toTypedAmount(Math.abs(whole(amount)), businessCurrency());
    return [
      {
        key: kind,
        kind: amount === 0 ? null : kind,
        label: texts.kinds[kind],
        shown,
        ...bar,
        look: amount < 0 ? "loss" : "gain",
      },
    ];
  });
  const total = (key: string, shownDay: string, day: string, amount: number): Bar => ({
    key,
    kind: null,
    day,
    label: dayLabel(shownDay, parseDay(today)),
    shown: paiseLabel(whole(amount)),
    from: 0,
    to: amount,
    look: "total",
  });
  return [
    total("start", report.from, addDays(parseDay(report.from), -1), start),
    ...moved,
    total("end", report.until, report.until, paise(report.mrr)),
  ];
}

const signOf = (amount: number): string => (amount < 0 ? "−" : "+");

/** An amount in paise with its sign, in whole units of the currency. */
const signedLabel = (amount: number): string => signOf(amount) + paiseLabel(Math.abs(whole(amount)));

/** Rounds paise to whole units, which is enough for a bar's label. */
const whole = (paise: number): number => Math.round(paise / 100) * 100;

const parseDay = (day: string) => day as `${number}-${number}-${number}`;

/**
 * Returns the axis range. It starts at zero, unless there are movements that would be slivers above
 * two tall bars: then a little below the lowest bar.
 */
function axisOf(bars: readonly Bar[]): { floor: number; ceiling: number } {
  const levels = bars.flatMap(({ from, to, look }) => (look === "total" ? [to] : [from, to]));
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels, 0)];
  if (lowest < highest * 0.5 || lowest === highest) return { floor: 0, ceiling: highest };
  const step = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(highest - lowest, 100))));
  const floor = Math.floor((lowest - (highest - lowest) * 0.6) / step) * step;
  return floor > highest * 0.3 ? { floor, ceiling: highest } : { floor: 0, ceiling: highest };
}

/**
 * Returns the sentence below the waterfall's title in the current language: from which MRR to
 * which, in whole units, and by how much it went up or down.
 */
export function movedSentence(report: GrowthReport, texts: ReportTexts["movements"]): string {
  // Computed from the rounded amounts shown below the bars, so that the sentence adds up.
  const [before, after] = [Math.round(report.mrrBefore), Math.round(report.mrr)];
  const by = after - before;
  const [from, to, amount] = [amountLabel(before), amountLabel(after), amountLabel(Math.abs(by))];
  if (by === 0) return texts.same(to);
  return by > 0 ? texts.up(from, to, amount) : texts.down(from, to, amount);
}
