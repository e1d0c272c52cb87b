import { TRIAL_DAYS } from "@aavarti/domain/trial";
import { classNames } from "../../ui/class-names.ts";
import { trialTexts as texts } from "./texts.ts";

const NARROWEST = 10;

/**
 * Returns the width in percent of the trial's progress bar: the share of its days left, from 10 to
 * 100.
 */
export const trialPercent = (daysRemaining: number): number =>
  Math.max(NARROWEST, Math.min(100, Math.round((daysRemaining / TRIAL_DAYS) * 100)));

/** Shows the remaining days of the trial as a progress bar, full at its start. */
export function TrialProgress({ daysRemaining }: { daysRemaining: number }) {
  return (
    <div
      role="progressbar"
      aria-label={texts.progress}
      aria-valuemin={0}
      aria-valuemax={TRIAL_DAYS}
      aria-valuenow={daysRemaining}
      aria-valuetext={texts.daysLeft(daysRemaining)}
      className="h-2 overflow-hidden rounded-full bg-pressed"
    >
      <div
        className={classNames("h-full rounded-full", daysRemaining <= 1 ? "bg-today" : "bg-accent")}
        style={{ width: `${trialPercent(daysRemaining)}%` }}
      />
    </div>
  );
}
