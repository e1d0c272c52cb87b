import type { PaymentWithRenewals } from "@aavarti/contract/payments";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { type Paise, parseSignedAmount } from "@aavarti/domain/money";
import { paiseLabel } from "../../../lib/display/amounts.ts";
import { dayLabel, lastPaidDay } from "../../../lib/display/display.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { Switch } from "../../../ui/switch.tsx";
import { moneyTexts } from "./texts.ts";

const texts = translatedTexts(() => moneyTexts.dialog.reverse);

type Renewal = PaymentWithRenewals["renewals"][number];

/**
 * Shows the renewals that were recorded with a payment, each with a switch that has it undone when
 * the payment is reversed (`onChange`; nothing is sent here); for one that was changed since, a
 * sentence. It says what of each becomes due again. Nothing without renewals.
 */
export function UndoneRenewals({
  payment,
  undone,
  today,
  onChange,
}: {
  payment: PaymentWithRenewals;
  /** The ids of the subscriptions whose renewals are undone. */
  undone: ReadonlySet<string>;
  today: CalendarDate;
  onChange: (undone: ReadonlySet<string>) => void;
}) {
  const whatOf = ({ customer, product }: Renewal) =>
    customer.id === payment.customer.id ? product.name : `${customer.name}, ${product.name}`;
  const offered = payment.renewals.filter(({ canUndo }) => canUndo);
  const changed = payment.renewals.filter(({ canUndo }) => !canUndo);
  return (
    <>
      {offered.length > 0 && (
        <div className="num grid rounded-md border border-line">
          {offered.map((renewal) => {
            const paid = paidFor(payment, renewal);
            const isUndone = undone.has(renewal.id);
            return (
              <div key={renewal.id} className="flex items-center gap-3 border-b border-line px-3 py-2.5 last:border-0">
                <label htmlFor={`undo-${renewal.id}`} className="min-w-0 flex-1">
                  <span className="block font-medium max-lg:text-md">{texts.undoRenewal(whatOf(renewal))}</span>
                  <span className="block text-xs text-text-2 max-lg:text-sm">
                    {isUndone
                      ? texts.removed(dayLabel(renewal.startDate, today), dayLabel(lastPaidDay(renewal.endDate), today))
                      : paid > 0
                        ? texts.staysDue(paiseLabel(paid))
                        : texts.stays}
                  </span>
                </label>
                <Switch
                  id={`undo-${renewal.id}`}
                  checked={isUndone}
                  onCheckedChange={(isOn) => {
                    const next = new Set(undone);
                    if (isOn) next.add(renewal.id);
                    else next.delete(renewal.id);
                    onChange(next);
                  }}
                />
              </div>
            );
          })}
        </div>
      )}
      {changed.map((renewal) => {
        const paid = paidFor(payment, renewal);
        return (
          <p key={`${renewal.id} ${renewal.term}`} className="num text-text-2">
            {paid > 0 ? texts.changedDue(whatOf(renewal), paiseLabel(paid)) : texts.changed(whatOf(renewal))}
          </p>
        );
      })}
    </>
  );
}

/**
 * Returns what becomes due again when a payment is reversed, in paise: all that it paid, less what
 * it paid of the renewals that are `undone` with it. `isNamed` tells that `UndoneRenewals` says the
 * same amount of a single renewal.
 */
export function dueAgain(
  payment: PaymentWithRenewals,
  undone: ReadonlySet<string>,
): { readonly due: Paise; readonly isNamed: boolean } {
  const paid = payment.charges.reduce((sum, { amount }) => sum + (parseSignedAmount(amount) ?? 0), 0);
  const isUndone = ({ id, canUndo }: Renewal) => canUndo && undone.has(id);
  const removed = payment.renewals.filter(isUndone).reduce((sum, renewal) => sum + paidFor(payment, renewal), 0);
  const due = paid - removed;
  return { due, isNamed: payment.renewals.some((one) => !isUndone(one) && paidFor(payment, one) === due) };
}

/** Returns what the payment paid of a renewed term, in paise. */
const paidFor = ({ charges }: PaymentWithRenewals, { id, term }: Renewal): Paise =>
  charges.reduce(
    (sum, charge) =>
      charge.subscriptionId === id && charge.term === term ? sum + (parseSignedAmount(charge.amount) ?? 0) : sum,
    0,
  );
