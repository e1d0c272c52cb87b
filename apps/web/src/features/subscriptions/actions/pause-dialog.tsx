import { addDays, type CalendarDate, daysBetween, formatDay, parseCalendarDate } from "@aavarti/domain/calendar";
import { useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { dayLabel, dayOnly } from "../../../lib/display.ts";
import { Decision } from "../../../ui/decision.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { DateInput, FormProblem } from "../../../ui/input.tsx";
import { actionTexts } from "./texts.ts";
import { type SubscriptionDetail, useSubscriptionActions } from "./use-subscription-actions.ts";

const texts = actionTexts.pause;

/** What the dialog shows of a subscription: a row of any list has it. */
export type Pausable = Pick<SubscriptionDetail, "id" | "endDate"> & {
  readonly customer: { readonly name: string };
  readonly product: { readonly name: string };
};

/** From today or a day to come, until it is resumed. */
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
  /** The pause was taken back from its toast. */
  onResumed?: () => void;
  onClose: () => void;
}) {
  const { pause } = useSubscriptionActions({ onResumed });
  const [typed, setTyped] = useState<string>(today);
  const from = parseCalendarDate(typed);
  const end = parseCalendarDate(subscription.endDate);
  const isPossible = from !== null && end !== null && from >= today && from < end;
  const save = () => {
    if (!from) return;
    pause.mutate(
      { id: subscription.id, from },
      {
        onSuccess: (detail) => {
          onPaused?.(detail);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title(subscription.customer.name)}
      closeLabel={actionTexts.close}
      focusOn="button[type=submit]"
    >
      <Decision
        lead={texts.lead(subscription.product.name, dayOnly(subscription.endDate))}
        actLabel={from && from > today ? texts.actPlanned(dayLabel(from, today)) : texts.act}
        cancelLabel={actionTexts.cancel}
        isDisabled={!isPossible || pause.isPending}
        onAct={save}
        onCancel={onClose}
      >
        <Field label={texts.from}>
          {(control) => (
            <DateInput
              {...control}
              value={typed}
              min={today}
              max={end ? addDays(end, -1) : undefined}
              required
              shown={from ? formatDay(from) : ""}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {from && end && isPossible && (
          <p className="num text-sm text-text-2 max-lg:text-base">
            {texts.explain(texts.days(daysBetween(from, end)))}
          </p>
        )}
        {pause.isError && <FormProblem>{messageOf(pause.error, actionTexts.unreachable)}</FormProblem>}
      </Decision>
    </Dialog>
  );
}
