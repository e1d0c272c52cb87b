import { PERFORMANCES, type Performance } from "@aavarti/domain/heatmap";
import { Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { count } from "../../lib/display/display.ts";
import { classNames } from "../../ui/class-names.ts";
import type { HeatDay } from "./heat-day.ts";
import type { ReportTexts } from "./report-texts.ts";

/** How long each of the four groups is highlighted, in milliseconds. */
const EACH_MS = 3000;

const prefersStillness = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Shows the legend of the four performance groups, with their numbers of days, and names with
 * `onShow` the group to highlight: each in turn, for three seconds. Pointing or focus pauses this
 * and shows the group; choosing one, the pause button or reduced motion stops it. Choosing it again
 * calls `onShow(null)`.
 */
export function HighlightLegend({
  days,
  shown,
  texts,
  onShow,
}: {
  days: readonly HeatDay[];
  shown: Performance | null;
  texts: ReportTexts["heat"];
  onShow: (performance: Performance | null) => void;
}) {
  const [isStopped, setIsStopped] = useState(prefersStillness);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const isMoving = !isStopped && !isPointedAt;

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      const place = shown === null ? -1 : PERFORMANCES.indexOf(shown);
      onShow(PERFORMANCES[(place + 1) % PERFORMANCES.length] ?? null);
    }, EACH_MS);
    return () => clearInterval(timer);
  }, [isMoving, shown, onShow]);

  const Icon = isStopped ? Play : Pause;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, and no field of a form
    <div
      role="group"
      aria-label={texts.groups}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsPointedAt(true)}
      onBlur={() => setIsPointedAt(false)}
      className="relative flex flex-wrap items-center gap-1 text-xs max-lg:-mx-2 max-lg:w-full max-lg:text-sm"
    >
      {PERFORMANCES.map((performance) => (
        <button
          key={performance}
          type="button"
          aria-pressed={performance === shown}
          onPointerEnter={() => onShow(performance)}
          onClick={() => {
            setIsStopped(true);
            onShow(performance === shown && isStopped ? null : performance);
          }}
          className={classNames(
            "num h-7 rounded-xs px-2 max-lg:h-11",
            performance === shown ? "bg-accent-soft font-medium text-accent-text" : "text-text-2 hover:bg-hover",
          )}
        >
          {texts.performances[performance]}{" "}
          <span className="font-normal">{count(days.filter((day) => day.performance === performance).length)}</span>
        </button>
      ))}
      <button
        type="button"
        aria-label={isStopped ? texts.play : texts.pause}
        title={isStopped ? texts.play : texts.pause}
        onClick={() => setIsStopped(!isStopped)}
        className="inline-flex size-7 items-center justify-center rounded-sm text-text-3 hover:bg-hover hover:text-text max-lg:absolute max-lg:-top-11 max-lg:-right-6 max-lg:size-11"
      >
        <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
      </button>
    </div>
  );
}
