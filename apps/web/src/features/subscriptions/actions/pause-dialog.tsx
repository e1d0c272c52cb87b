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

/** From today or a day to come, until it is resumed, or until a day on which it goes on by itself. */
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
  const [typedUntil, setTypedUntil] = useState("");
  const until = parseCalendarDate(typedUntil);
  const isUntilPossible = typedUntil === "" || (until !== null && from !== null && until > from);
  const isPossible = from !== null && end !== null && from >= today && from < end && isUntilPossible;
  const save = () => {
    if (!from) return;
    pause.mutate(
      { id: subscription.id, from, ...(until ? { until } : {}) },
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
        <div className="grid gap-4 lg:grid-cols-2">
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
          <Field label={texts.until} aside={texts.optional} problem={isUntilPossible ? undefined : texts.untilProblem}>
            {(control) => (
              <DateInput
                {...control}
                value={typedUntil}
                min={addDays(from ?? today, 1)}
                shown={until ? formatDay(until) : texts.untilResumed}
                onChange={(event) => setTypedUntil(event.target.value)}
              />
            )}
          </Field>
        </div>
        {from && end && isPossible && (
          <p aria-live="polite" className="num text-sm text-text-2 max-lg:text-base">
            {until
              ? texts.explainUntil(
                  texts.days(daysBetween(from, end)),
                  formatDay(until),
                  formatDay(addDays(end, daysBetween(from, until))),
                )
              : texts.explain(texts.days(daysBetween(from, end)))}
          </p>
        )}
        {pause.isError && <FormProblem>{messageOf(pause.error, actionTexts.unreachable)}</FormProblem>}
      </Decision>
    </Dialog>
  );
}
