import { addDays, type CalendarDate, daysBetween, parseCalendarDate } from "@aavarti/domain/calendar";
import { useState } from "react";
import { messageOf } from "../../../lib/api/api-error.ts";
import { dayLabel, dayWithYear, lastPaidDay } from "../../../lib/display/display.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { Decision } from "../../../ui/decision.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormProblem } from "../../../ui/input.tsx";
import { actionNouns, actionTexts } from "./texts.ts";
import { pauseInput, type SubscriptionDetail, useSubscriptionActions } from "./use-subscription-actions.ts";

const texts = translatedTexts(() => actionTexts.pause);

/** The fields that the dialog shows; a row of any list has them. */
export type Pausable = Pick<SubscriptionDetail, "id" | "endDate" | "standing" | "pausedFrom" | "pausedUntil"> & {
  readonly customer: { readonly name: string };
  readonly product: { readonly name: string };
};

/**
 * Shows the dialog that pauses a subscription from today or a later day of its term, until it is
 * resumed or until a date on which it resumes automatically. A planned pause can be moved; of a
 * running pause only the day of resuming can change. It says how many paid days are kept. Open
 * while mounted: after saving `onPaused` and `onClose` run. The toast's Undo resumes it
 * (`onResumed`), or restores the pause before.
 */
export function PauseDialog({
  subscription,
  today,
  onPaused,
  onResumed,
  onClose,
}: {
  subscription: Pausable;
  today: CalendarDate;
  onPaused?: (detail: SubscriptionDetail) => void;
  /** Called when the pause is undone from its toast. */
  onResumed?: () => void;
  onClose: () => void;
}) {
  const nouns = actionNouns(useBusinessWords());
  const { customer, product, endDate, pausedFrom, pausedUntil } = subscription;
  const isRunning = subscription.standing === "paused";
  const pauseBefore = pausedFrom ? { from: pausedFrom, until: pausedUntil } : null;
  const { pause } = useSubscriptionActions({ onResumed, pauseBefore });
  const [typed, setTyped] = useState<string>(pausedFrom ?? today);
  const [typedUntil, setTypedUntil] = useState<string>(pausedUntil ?? "");
  const from = parseCalendarDate(typed);
  const end = parseCalendarDate(endDate);
  const until = parseCalendarDate(typedUntil);
  const firstUntil = addDays(isRunning ? today : (from ?? today), 1);
  const isUntilPossible = typedUntil === "" || (until !== null && until >= firstUntil);
  const isFromPossible = isRunning || (from !== null && end !== null && from >= today && from < end);
  const isChanged = pauseBefore === null || pauseBefore.from !== typed || (pauseBefore.until ?? "") !== typedUntil;
  const isPossible = isFromPossible && isUntilPossible;
  const save = () => {
    if (!from) return;
    pause.mutate(
      { id: subscription.id, ...pauseInput({ from, until }) },
      {
        onSuccess: (detail) => {
          onPaused?.(detail);
          onClose();
        },
      },
    );
  };
  const planned = from && from > today ? texts.actPlanned(dayLabel(from, today)) : texts.act;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isRunning ? texts.titleRunning(customer.name) : nouns.pauseOf(customer.name)}
      closeLabel={actionTexts.close}
      focusOn={isRunning ? "input" : "button[type=submit]"}
    >
      <Decision
        lead={
          isRunning
            ? texts.leadRunning(product.name, dayWithYear(typed))
            : texts.lead(product.name, dayWithYear(endDate))
        }
        actLabel={isRunning ? texts.actRunning : planned}
        cancelLabel={actionTexts.cancel}
        isDisabled={!isPossible || !isChanged || pause.isPending}
        onAct={save}
        onCancel={onClose}
      >
        <div className="grid gap-4 lg:grid-cols-2">
          {!isRunning && (
            <DateField
              label={texts.from}
              value={typed}
              min={today}
              max={end ? lastPaidDay(end) : undefined}
              required
              shown={from ? dayWithYear(from) : ""}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          <DateField
            label={texts.until}
            aside={texts.optional}
            problem={isUntilPossible ? undefined : isRunning ? texts.untilTooSoon : texts.untilProblem}
            value={typedUntil}
            min={firstUntil}
            shown={until ? dayWithYear(until) : texts.untilResumed}
            onChange={(event) => setTypedUntil(event.target.value)}
          />
        </div>
        {from && end && isPossible && (
          <p aria-live="polite" className="num text-sm text-text-2 max-lg:text-base">
            {until
              ? texts.explainUntil(
                  daysBetween(from, end),
                  dayWithYear(until),
                  dayWithYear(addDays(end, daysBetween(from, until))),
                )
              : texts.explain(daysBetween(from, end))}
          </p>
        )}
        {pause.isError && <FormProblem>{messageOf(pause.error, actionTexts.unreachable)}</FormProblem>}
      </Decision>
    </Dialog>
  );
}
