import { type CalendarDate, daysBetween, parseCalendarDate } from "@aavarti/domain/calendar";
import { PROFILE_DAYS } from "@aavarti/domain/trial";
import { Link } from "@tanstack/react-router";
import { fullDay } from "../../lib/display/display.ts";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Ring } from "../../ui/ring.tsx";
import { profileTexts as texts } from "./profile-texts.ts";

/**
 * Shows how many days an activated business has left to choose its business type, with a link that
 * opens the dialog for it. Nothing is locked after that day. From the day before it looks urgent,
 * and afterwards late. Nothing for an invalid date.
 */
export function ProfileCountdown({ dueOn, today }: { dueOn: string; today: CalendarDate }) {
  const day = parseCalendarDate(dueOn);
  if (!day) return null;
  const left = daysBetween(today, day);
  const isUrgent = left <= 1;
  return (
    <section
      aria-label={texts.label}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-surface p-4 lg:px-5"
    >
      <Ring
        shape={left < 0 ? { kind: "alert" } : { kind: "arc", part: 1 - left / PROFILE_DAYS }}
        className={classNames("size-7", isUrgent ? "text-today" : "text-accent")}
      />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="num text-md font-semibold">
          {left < 0 ? texts.titleLate(fullDay(day)) : texts.title(fullDay(day))}
        </h2>
        <p className="num text-sm text-text-2">
          {left >= 0 && (
            <>
              <span className={isUrgent ? "font-medium text-today-text" : undefined}>
                {left === 0 ? texts.today : texts.daysLeft(left)}
              </span>
              {" · "}
            </>
          )}
          {texts.note}
        </p>
      </div>
      <Link
        to="."
        search={{ dialog: "business-type" }}
        className={buttonClass({ look: "soft", className: "max-lg:w-full" })}
      >
        {texts.act}
      </Link>
    </section>
  );
}
