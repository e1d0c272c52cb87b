import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import type { PaymentMode } from "@aavarti/domain/ledger";
import { parseAmount } from "@aavarti/domain/money";
import type { LateStart } from "@aavarti/domain/renewals";
import { isDurationMonths } from "@aavarti/domain/subscription-terms";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { dayLabel, dayWithYear, distance, fullDay, lastPaidDay } from "../../lib/display/display.ts";
import { AmountField } from "../../lib/forms/amount-field.tsx";
import { DurationField } from "../../lib/forms/duration-field.tsx";
import { amountProblem, sentAmount, typedAmount, typedPaise } from "../../lib/forms/typed-amounts.ts";
import { useDebounced } from "../../lib/forms/use-debounced.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { countSubscriptions } from "../../lib/list/count-subscriptions.ts";
import { keepMode } from "../../lib/payments/last-mode.ts";
import { PaidNowFields, usePaidNow } from "../../lib/payments/paid-now.tsx";
import { ReceiptSwitch, receiptChannelOf, receiptChannels } from "../../lib/payments/receipt-switch.tsx";
import { keepReceiptChannel, lastReceiptChannel } from "../../lib/payments/send-receipt-choice.ts";
import { keepLateStart, lastLateStart } from "../../lib/records/late-start.ts";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormProblem } from "../../ui/input.tsx";
import { Ring } from "../../ui/ring.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dialogTexts as texts } from "./dialog-texts.ts";
import { PaidNowMode } from "./paid-now-mode.tsx";
import { renewalNouns, renewalTexts } from "./texts.ts";
import type { PaidWith, Renewable, RenewalWishes } from "./use-renewals.ts";

type Preview = Outputs["subscriptions"]["previewRenewal"];

export interface RenewTarget extends Renewable {
  readonly customer: { readonly id: string; readonly name: string };
  readonly product: { readonly name: string };
  /** Of the next term; null for a custom length. */
  readonly durationMonths: number | null;
  /** Days until the end of the present term; negative after it. */
  readonly daysLeft: number;
}

interface RenewDialogProps {
  readonly target: RenewTarget;
  readonly today: CalendarDate;
  readonly onRenew: (wishes: RenewalWishes) => void;
  readonly onClose: () => void;
}

/**
 * Shows the dialog that renews one subscription, with a preview of the new dates: where a late term
 * starts (at its old end or today), how many months it has, what it costs and whether that was paid
 * now, with the switch that has its receipt sent. Open while mounted. Saving passes what was
 * changed, the payment, the receipt's channel, and for a late one the start, to `onRenew`, which
 * must save it, and calls `onClose`. The start, the payment mode and the channel are remembered in
 * this browser as the next defaults. Saving is disabled while the months or the price are invalid
 * or the server refuses the preview.
 */
export function RenewDialog({ target, today, onRenew, onClose }: RenewDialogProps) {
  const nouns = renewalNouns(useBusinessWords());
  const isLate = target.daysLeft < 0;
  const [from, setFrom] = useState<LateStart>(lastLateStart);
  const [monthsTyped, setMonthsTyped] = useState(target.durationMonths === null ? "" : String(target.durationMonths));
  const [price, setPrice] = useState(typedAmount(target.amountDue));
  const wishes = changedWishes(target, { monthsTyped, price });
  const paid = usePaidNow({ customerId: target.customer.id, cost: typedPaise(price) ?? 0 });
  const [receiptWanted, setReceiptWanted] = useState(lastReceiptChannel);
  const receiptBy = paid.payment && paid.account ? receiptChannelOf(paid.account, receiptWanted) : null;
  const isPriced = typedPaise(price) !== null;
  // Only a term of days, without months of its own, is renewed without months.
  const isTimed = monthsTyped === "" ? target.durationMonths === null : isDurationMonths(Number(monthsTyped));
  const asked = useDebounced(JSON.stringify(wishes), 150);
  const previewOf = (start: LateStart | undefined, isNeeded: boolean) =>
    ({ input: { id: target.id, ...(start ? { from: start } : {}), ...readWishes(asked) }, isNeeded }) as const;
  const oldEnd = usePreview(previewOf(isLate ? "old_end" : undefined, isPriced));
  const fromToday = usePreview(previewOf("today", isLate && isPriced));
  const chosen = isLate && from === "today" ? fromToday : oldEnd;

  const end = parseCalendarDate(target.endDate);
  const late = end ? distance(end, today) : null;
  const save = () => {
    if (isLate) keepLateStart(from);
    paid.keep();
    if (paid.payment && paid.account && receiptChannels(paid.account).length > 0) keepReceiptChannel(receiptBy);
    onRenew({
      ...(isLate ? { from } : {}),
      ...wishes,
      ...(paid.payment && { payment: paid.payment }),
      ...(receiptBy && { receiptBy }),
    });
    onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={nouns.renewOf(target.customer.name)}
      closeLabel={texts.close}
      focusOn={isLate ? "input[type=radio]:checked" : "button[type=submit]"}
    >
      <Decision
        lead={
          isLate
            ? texts.lateLead(
                target.product.name,
                dayLabel(lastPaidDay(target.endDate), today),
                late ?? texts.daysLate(-target.daysLeft),
              )
            : texts.lead(target.product.name, dayWithYear(target.endDate))
        }
        actLabel={
          paid.isOn
            ? texts.saveAndTake(paid.amountLabel)
            : texts.save(amountLabel(isPriced ? sentAmount(price) : target.amountDue))
        }
        cancelLabel={texts.cancel}
        isDisabled={!isPriced || !isTimed || chosen.isError || paid.isBlocked}
        onAct={save}
        onCancel={onClose}
      >
        {isLate && (
          <ChoiceCards
            legend={texts.startLegend}
            value={from}
            onChange={setFrom}
            choices={[
              {
                value: "old_end",
                label: texts.oldEnd,
                hint: texts.oldEndHint,
                result: <Span preview={oldEnd.data} today={today} />,
              },
              {
                value: "today",
                label: texts.today,
                hint: texts.todayHint(-target.daysLeft),
                result: <Span preview={fromToday.data} today={today} />,
              },
            ]}
          />
        )}
        <div className="grid grid-cols-2 gap-4">
          <DurationField
            label={texts.duration}
            hint={monthsTyped === "" ? texts.customLength : undefined}
            problem={isTimed ? undefined : texts.monthsProblem}
            value={monthsTyped}
            onChange={(event) => setMonthsTyped(event.target.value)}
          />
          <AmountField
            label={texts.price}
            hint={oldEnd.data?.priceBefore ? nouns.newPrice(amountLabel(oldEnd.data.priceBefore)) : undefined}
            problem={isPriced ? undefined : (amountProblem(price) ?? texts.priceProblem)}
            value={price}
            onChange={(event) => setPrice(event.target.value)}
          />
        </div>
        {chosen.isError ? (
          <FormProblem>{messageOf(chosen.error, renewalTexts.unreachable)}</FormProblem>
        ) : (
          <NewTerm preview={chosen.data} today={today} />
        )}
        <PaidNowFields paid={paid} />
        {paid.isOn && paid.account && (
          <ReceiptSwitch
            account={paid.account}
            channel={receiptChannelOf(paid.account, receiptWanted)}
            onChange={setReceiptWanted}
          />
        )}
      </Decision>
    </Dialog>
  );
}

const usePreview = ({
  input,
  isNeeded,
}: {
  input: { id: string; from?: LateStart; durationMonths?: number; price?: string };
  isNeeded: boolean;
}) =>
  trpc.subscriptions.previewRenewal.useQuery(input, {
    enabled: isNeeded,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/**
 * Returns only the values that differ from those agreed for the next term, so that a custom
 * duration is kept; invalid ones are left out.
 */
function changedWishes(
  target: RenewTarget,
  { monthsTyped, price }: { monthsTyped: string; price: string },
): Pick<RenewalWishes, "durationMonths" | "price"> {
  const months = Number(monthsTyped);
  const paise = typedPaise(price);
  return {
    ...(isDurationMonths(months) && months !== target.durationMonths ? { durationMonths: months } : {}),
    ...(paise !== null && paise !== parseAmount(target.amountDue) ? { price: sentAmount(price) } : {}),
  };
}

/** Parses the debounced wishes; they are debounced as JSON so that equal wishes compare equal. */
const readWishes = (text: string): Pick<RenewalWishes, "durationMonths" | "price"> => JSON.parse(text);

function Span({ preview, today }: { preview: Preview | undefined; today: CalendarDate }) {
  if (!preview) return <Skeleton className="h-4 w-24" />;
  return (
    <>
      <span className="block whitespace-nowrap text-text-2">{dayLabel(preview.startDate, today)} –</span>
      <span className="block whitespace-nowrap font-medium">{dayLabel(lastPaidDay(preview.endDate), today)}</span>
    </>
  );
}

/**
 * Shows what renewing will lead to: the next renewal date, the first day of the new term and its
 * last paid day; a placeholder while `preview` is undefined.
 */
export function NewTerm({ preview, today }: { preview: Preview | undefined; today: CalendarDate }) {
  const end = parseCalendarDate(preview?.endDate ?? "");
  return (
    <div aria-live="polite" className="flex items-start gap-3 rounded-md border border-accent-line bg-accent-soft p-4">
      <Ring shape={{ kind: "arc", part: 0 }} className="size-9 text-accent" />
      <div className="min-w-0 flex-1">
        <div className="text-sm text-text-2">{texts.renewsOn}</div>
        {preview && end ? (
          <>
            <div className="num text-xl font-semibold">{fullDay(end)}</div>
            <p className="num mt-1 text-sm text-text-2">
              <Sentence>{texts.starts(dayLabel(preview.startDate, today))}</Sentence>{" "}
              <Sentence>{texts.runsUntil(dayWithYear(lastPaidDay(end)))}</Sentence>
            </p>
          </>
        ) : (
          <Skeleton className="mt-1 mb-6 h-6 w-40" />
        )}
      </div>
    </div>
  );
}

/** Breaks lines only between sentences, so that no date is split. */
const Sentence = ({ children }: { children: string }) => <span className="inline-block">{children}</span>;

/**
 * Shows the dialog that renews several subscriptions: whether each new term was paid now in full,
 * and, if any is late, where the late ones' terms start. Open while mounted. Saving remembers the
 * choices in this browser as the next defaults, passes them to `onRenew`, which must save them, and
 * calls `onClose`.
 */
export function RenewManyDialog({
  rows,
  onRenew,
  onClose,
}: {
  rows: readonly Pick<RenewTarget, "daysLeft">[];
  onRenew: (wishes: { from?: LateStart; payment?: PaidWith }) => void;
  onClose: () => void;
}) {
  const words = useBusinessWords();
  const [from, setFrom] = useState<LateStart>(lastLateStart);
  const [mode, setMode] = useState<PaymentMode | null>(null);
  const late = rows.filter(({ daysLeft }) => daysLeft < 0).length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.titleMany(countSubscriptions(words, rows.length))}
      closeLabel={texts.close}
      focusOn={late > 0 ? "input[type=radio]:checked" : "button[type=submit]"}
    >
      <Decision
        lead={late > 0 && texts.lateMany(late, rows.length)}
        actLabel={renewalTexts.bulk.renew(rows.length)}
        cancelLabel={texts.cancel}
        onAct={() => {
          if (late > 0) keepLateStart(from);
          if (mode) keepMode(mode);
          onRenew({ ...(late > 0 && { from }), ...(mode && { payment: { mode } }) });
          onClose();
        }}
        onCancel={onClose}
      >
        {late > 0 && (
          <ChoiceCards
            legend={texts.startLegend}
            value={from}
            onChange={setFrom}
            choices={[
              { value: "old_end", label: texts.oldEnd, hint: texts.oldEndHint },
              { value: "today", label: texts.today, hint: texts.todayHintMany },
            ]}
          />
        )}
        <PaidNowMode mode={mode} onChange={setMode} />
      </Decision>
    </Dialog>
  );
}
