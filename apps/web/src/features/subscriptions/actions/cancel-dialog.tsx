import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import type { CancelTime } from "@aavarti/domain/pauses";
import { CANCEL_REASONS, type CancelReason } from "@aavarti/domain/subscription-life";
import { useId, useState } from "react";
import { dayLabel, lastPaidDay } from "../../../lib/display/display.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { Decision } from "../../../ui/decision.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { actionNouns, actionTexts } from "./texts.ts";
import { type SubscriptionDetail, useSubscriptionActions } from "./use-subscription-actions.ts";

const texts = translatedTexts(() => actionTexts.cancelling);

/**
 * Shows the dialog that cancels a subscription now or at the end of its term, and asks for the
 * reason, which is required, so that the business can learn from it. Open while mounted; `onClose`
 * runs once it is cancelled. The end is preselected where it can be chosen: some paid days left and
 * no pause, running or planned. One that has not begun yet is cancelled before it does, unless the
 * end is chosen. A toast says the result, with Undo while it can be undone.
 */
export function CancelDialog({
  subscription,
  today,
  onClose,
}: {
  subscription: SubscriptionDetail;
  today: CalendarDate;
  onClose: () => void;
}) {
  const nouns = actionNouns(useBusinessWords());
  const { cancel } = useSubscriptionActions();
  const { daysLeft, pausedFrom, startsOn, endDate, customer } = subscription;
  const firstDay = startsOn === null ? null : parseCalendarDate(startsOn);
  const isToBegin = firstDay !== null && firstDay > today;
  // A pause will move the end date, so "at the end" has no date yet.
  const hasEnd = daysLeft > 0 && pausedFrom === null;
  const [when, setWhen] = useState<CancelTime>(hasEnd && !isToBegin ? "at_end" : "now");
  const [reason, setReason] = useState<CancelReason | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={nouns.cancelOf(customer.name)}
      closeLabel={actionTexts.close}
      focusOn="input"
    >
      <Decision
        actLabel={nouns.cancel}
        actLook="danger"
        cancelLabel={nouns.keep}
        isDisabled={cancel.isPending}
        onAct={() => {
          setIsMissing(reason === null);
          if (reason) cancel.mutate({ id: subscription.id, when, reason }, { onSuccess: onClose });
        }}
        onCancel={onClose}
      >
        {hasEnd && (
          <ChoiceCards
            legend={texts.when}
            value={when}
            onChange={setWhen}
            choices={[
              { value: "at_end", label: texts.atEnd, hint: texts.atEndHint(dayLabel(lastPaidDay(endDate), today)) },
              {
                value: "now",
                label: texts.now,
                hint: isToBegin ? texts.neverHint(dayLabel(firstDay, today)) : texts.nowHint(daysLeft),
              },
            ]}
          />
        )}
        <Reasons value={reason} isMissing={isMissing && reason === null} onChange={setReason} />
      </Decision>
    </Dialog>
  );
}

function Reasons({
  value,
  isMissing,
  onChange,
}: {
  value: CancelReason | null;
  isMissing: boolean;
  onChange: (reason: CancelReason) => void;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={isMissing ? id : undefined}>
      <legend className="mb-1.5 font-medium max-lg:text-md">{texts.reason}</legend>
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-3">
        {CANCEL_REASONS.map((reason) => (
          <label
            key={reason}
            className="flex min-h-11 cursor-pointer items-center justify-center rounded-sm border border-line-strong px-2 text-center text-text-2 has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus max-lg:text-md lg:min-h-10"
          >
            <input
              type="radio"
              name="reason"
              value={reason}
              checked={reason === value}
              onChange={() => onChange(reason)}
              className="sr-only"
            />
            {texts.reasons[reason]}
          </label>
        ))}
      </div>
      {isMissing && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-danger-text">
          {texts.reasonMissing}
        </p>
      )}
    </fieldset>
  );
}
