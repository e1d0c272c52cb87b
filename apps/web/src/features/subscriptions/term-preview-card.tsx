import { type CalendarDate, daysBetween } from "@aavarti/domain/calendar";
import { estimateLabel, paiseLabel } from "../../lib/display/amounts.ts";
import { dayLabel, dayWithYear, fullDay, lastPaidDay, monthName, NOTHING } from "../../lib/display/display.ts";
import { Ring } from "../../ui/ring.tsx";
import type { TermPreview } from "./term-preview.ts";
import { subscriptionTexts as texts } from "./texts.ts";

/**
 * Shows a preview of a term before it is saved: the renewal date, the monthly amount, the first
 * payment with a joining fee, and when reminders will be sent; for null, a sentence that dates are
 * missing.
 */
export function TermPreviewCard({ preview, today }: { preview: TermPreview | null; today: CalendarDate }) {
  return (
    <div aria-live="polite" className="rounded-md border border-accent-line bg-accent-soft p-4">
      {preview ? <Filled preview={preview} today={today} /> : <p className="text-text-2">{texts.preview.incomplete}</p>}
    </div>
  );
}

function Filled({ preview, today }: { preview: TermPreview; today: CalendarDate }) {
  const length = daysBetween(preview.startsOn, preview.renewsOn);
  const used = Math.min(1, Math.max(0, daysBetween(preview.startsOn, today) / length));
  const firstReminder = preview.reminders.find((day) => day !== preview.renewsOn);
  return (
    <>
      <div className="flex items-start gap-3">
        <Ring shape={{ kind: "arc", part: used }} className="size-9 text-accent" />
        <div className="min-w-0 flex-1">
          <div className="text-sm text-text-2">{texts.preview.renewsOn}</div>
          {/* Smaller in Hindi, whose month names are long, so that date and amount stay on one
            line. */}
          <div className="num text-xl font-semibold max-lg:in-[:lang(hi)]:text-lg">{fullDay(preview.renewsOn)}</div>
        </div>
        <div className="text-right">
          <div className="text-sm text-text-2">{texts.preview.perMonth}</div>
          <div className="num text-xl font-semibold">
            {preview.monthlyPaise === null ? NOTHING : estimateLabel(preview.monthlyPaise / 100)}
          </div>
        </div>
      </div>
      <div className="num mt-3 flex items-center gap-3.5 text-xs text-text-2">
        <span>{dayWithYear(preview.startsOn)}</span>
        <TermLine reminderAt={firstReminder ? daysBetween(preview.startsOn, firstReminder) / length : null} />
        <span>{dayWithYear(preview.renewsOn)}</span>
      </div>
      {preview.joining && (
        <dl className="num mt-3 flex items-baseline justify-between gap-3 border-t border-accent-line pt-3">
          <dt className="text-sm text-text-2">{texts.preview.firstPayment(paiseLabel(preview.joining.feePaise))}</dt>
          <dd className="font-semibold">{paiseLabel(preview.joining.firstPaymentPaise)}</dd>
        </dl>
      )}
      <p className="num mt-3 text-sm">{sentencesOf(preview, today).join(" ")}</p>
    </>
  );
}

/** The start, first reminder and end of the term on a line. The sentence below says the same. */
function TermLine({ reminderAt }: { reminderAt: number | null }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-2.5 min-w-0 flex-1 overflow-visible"
    >
      <line
        x1={0}
        y1={5}
        x2={100}
        y2={5}
        stroke="var(--accent-line)"
        strokeWidth={6}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      <Stop at={0} fill="var(--accent)" />
      {reminderAt !== null && <Stop at={reminderAt * 100} fill="var(--today)" />}
      <Stop at={100} fill="var(--accent)" />
    </svg>
  );
}

/** A dot that stays round however wide the line is drawn: a zero-length stroke with round caps. */
function Stop({ at, fill }: { at: number; fill: string }) {
  const point = `M${at} 5h0.01`;
  return (
    <>
      <path d={point} stroke={fill} strokeWidth={11} strokeLinecap="round" vectorEffect="non-scaling-stroke" />
      <path d={point} stroke="var(--surface)" strokeWidth={5} strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </>
  );
}

function sentencesOf({ renewsOn, shortMonth, reminders, isPast }: TermPreview, today: CalendarDate): readonly string[] {
  return [
    texts.preview.runsUntil(dayWithYear(lastPaidDay(renewsOn))),
    ...(shortMonth ? [texts.preview.short(monthName(shortMonth.renewsOn), shortMonth.day)] : []),
    isPast ? texts.preview.past : remindersOf(reminders, today),
  ];
}

/**
 * Returns the sentence about the reminders. There are at most two: a week before, and on the day.
 */
function remindersOf([first, second]: readonly CalendarDate[], today: CalendarDate): string {
  if (!first) return texts.preview.noReminders;
  return second
    ? texts.preview.twoReminders(dayLabel(first, today), dayLabel(second, today))
    : texts.preview.reminder(dayLabel(first, today));
}
