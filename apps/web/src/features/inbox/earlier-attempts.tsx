import type { CalendarDate } from "@aavarti/domain/calendar";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { dayAndTime } from "../../lib/display/instant-label.ts";
import { storedSentences } from "../../lib/i18n/stored-text.ts";
import { DeliveryMark, shownState } from "./delivery-mark.tsx";
import { threadTexts } from "./thread-texts.ts";
import type { ThreadEntry } from "./use-inbox.ts";

/**
 * How many attempts to send a message failed before, as a button that shows when and why each did.
 * `attempts` are oldest first.
 */
export function EarlierAttempts({ attempts, today }: { attempts: readonly ThreadEntry[]; today: CalendarDate }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-1 text-sm max-lg:text-base">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="num -ml-1.5 flex h-7 items-center gap-1 rounded-sm px-1.5 font-medium text-text-2 hover:bg-hover hover:text-text max-lg:h-11"
      >
        <ChevronDown aria-hidden className={isOpen ? "size-4 rotate-180" : "size-4"} strokeWidth={1.75} />
        {threadTexts.earlierAttempts(attempts.length)}
      </button>
      {isOpen && (
        <ul className="grid gap-2 rounded-sm bg-surface px-3 py-2">
          {attempts.map(({ id: attemptId, at, state, cause }) => {
            const shown = shownState(state);
            return (
              <li key={attemptId}>
                <p className="num flex flex-wrap items-center gap-x-2 text-text-2">
                  <time dateTime={at}>{dayAndTime(at, today)}</time>
                  {shown && <DeliveryMark state={shown} />}
                </p>
                {cause && <p className="wrap-anywhere">{storedSentences([cause])}</p>}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
