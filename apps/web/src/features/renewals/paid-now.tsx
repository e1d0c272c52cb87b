import type { PaymentMode } from "@aavarti/domain/ledger";
import { type Paise, parseAmount, toAmountText } from "@aavarti/domain/money";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { AmountField } from "../../lib/forms/amount-field.tsx";
import { amountProblem, typedFrom, typedPaise } from "../../lib/forms/typed-amounts.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { keepMode, lastMode } from "../../lib/payments/last-mode.ts";
import { ModeTiles } from "../../lib/payments/mode-tiles.tsx";
import { Switch } from "../../ui/switch.tsx";
import { renewalTexts } from "./texts.ts";
import type { PaidWith } from "./use-renewals.ts";

const texts = translatedTexts(() => renewalTexts.dialog);

/**
 * Returns the answer to "Paid now?" for one renewal, for `PaidNowFields`: off at first, then the
 * usual mode and the price less the payer's advance, both to be changed. `price` is what was typed
 * as the price of the new term. `payment` is undefined while it is off or the amount is no amount;
 * `keep` stores the mode.
 */
export function usePaidNow({ customerId, price }: { customerId: string; price: string }) {
  const account = trpc.payments.account.useQuery({ customerId }, { staleTime: 0 });
  const [isOn, setIsOn] = useState(false);
  const [chosen, setChosen] = useState<PaymentMode | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const mode = chosen ?? account.data?.usual?.mode ?? lastMode();
  const cost = typedPaise(price) ?? 0;
  // An advance pays for the new term first.
  const open = Math.max(0, cost - paiseOf(account.data?.advance));
  const amount = typed === null ? open : typedPaise(typed);
  const payment: PaidWith | undefined = isOn && amount ? { mode, amount: toAmountText(amount) } : undefined;
  const due = isOn ? Math.max(0, open - (amount ?? 0)) : open;
  return {
    isOn,
    setIsOn,
    mode,
    setMode: setChosen,
    amountTyped: typed ?? typedFrom(open),
    setTyped,
    problem: isOn && !amount ? (amountProblem(typed ?? "") ?? texts.amountProblem) : undefined,
    amountLabel: amountLabel(toAmountText(amount ?? 0)),
    dueAfter: amountLabel(toAmountText(due)),
    isAllPaid: due === 0,
    payment,
    /** Keeps the mode for the next customer who has not paid yet. */
    keep: () => {
      if (isOn) keepMode(mode);
    },
  };
}

const paiseOf = (amount: string | undefined): Paise => (amount === undefined ? 0 : (parseAmount(amount) ?? 0));

/** "Paid now?" of one renewal: mode and amount once it is on, what stays due while it is off. */
export function PaidNowFields({ paid }: { paid: ReturnType<typeof usePaidNow> }) {
  const { isOn, setIsOn, mode, setMode, amountTyped, setTyped, problem, dueAfter, isAllPaid } = paid;
  return (
    <div className="num grid gap-3 rounded-md border border-line p-3">
      <PaidSwitch isOn={isOn} hint={isAllPaid ? texts.allPaid : texts.staysDue(dueAfter)} onChange={setIsOn} />
      {isOn && (
        <>
          <ModeTiles value={mode} onChange={setMode} isNarrow />
          <AmountField
            label={texts.paidAmount}
            problem={problem}
            value={amountTyped}
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
    </div>
  );
}

/**
 * "Paid now?" of several renewals, each of them in full. `mode` is null while it is off; turned on,
 * it starts with the last mode of this browser.
 */
export function PaidNowMode({
  mode,
  onChange,
}: {
  mode: PaymentMode | null;
  onChange: (mode: PaymentMode | null) => void;
}) {
  return (
    <div className="grid gap-3 rounded-md border border-line p-3">
      <PaidSwitch
        isOn={mode !== null}
        hint={mode === null ? texts.manyStayDue : texts.manyPaid}
        onChange={(isOn) => onChange(isOn ? lastMode() : null)}
      />
      {mode && <ModeTiles value={mode} onChange={onChange} isNarrow />}
    </div>
  );
}

function PaidSwitch({ isOn, hint, onChange }: { isOn: boolean; hint: string; onChange: (isOn: boolean) => void }) {
  return (
    <div className="flex items-center gap-3">
      <label htmlFor="paid-now" className="min-w-0 flex-1">
        <span className="block font-medium max-lg:text-md">{texts.paidNow}</span>
        <span className="block text-sm text-text-2 max-lg:text-base">{hint}</span>
      </label>
      <Switch id="paid-now" checked={isOn} onCheckedChange={onChange} />
    </div>
  );
}
