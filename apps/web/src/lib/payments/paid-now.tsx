import type { PaymentMode } from "@aavarti/domain/ledger";
import { type Paise, parseSignedAmount, toAmountText } from "@aavarti/domain/money";
import { t } from "@lingui/core/macro";
import { useState } from "react";
import { Segmented } from "../../ui/segmented.tsx";
import { Switch } from "../../ui/switch.tsx";
import { trpc } from "../api/trpc.ts";
import { amountLabel } from "../display/amounts.ts";
import { AmountField } from "../forms/amount-field.tsx";
import { amountProblem, typedFrom, typedPaise } from "../forms/typed-amounts.ts";
import { translatedTexts } from "../i18n/translated-texts.ts";
import { keepMode, lastMode } from "./last-mode.ts";
import { ModeTiles } from "./mode-tiles.tsx";

const texts = translatedTexts(() => ({
  paidNow: t`Paid now?`,
  paidAmount: t`Amount`,
  amountProblem: t`Enter the amount that was paid`,
  staysDue: (amount: string) => t`${amount} left to pay`,
  staysDueInAll: (amount: string) => t`${amount} left to pay, including earlier dues`,
  allPaid: t`Nothing left to pay`,
  paidFromAdvance: (advance: string) => t`Paid from the advance of ${advance}`,
  paysFirst: t`Apply first to`,
  oldest: t`Earlier dues`,
  thisTerm: t`New term`,
  goesTo: (earlier: string, term: string) => t`${earlier} goes to earlier dues, ${term} to the new term`,
  fromAdvance: t`The advance covers the new term. Anything paid now will be kept as an advance.`,
}));

/** A payment of one new term, as the server takes it. */
interface PaidTerm {
  readonly mode: PaymentMode;
  /** A decimal amount: `1500.00`. */
  readonly amount: string;
  /** Left out for earlier dues first, as everywhere. */
  readonly oldestFirst?: false;
}

/**
 * Returns the state of "Paid now?" for one new term, for `PaidNowFields`, and loads the payer's
 * account (their usual mode, dues and advance). Off at first; then the payer's usual mode, or the
 * last one used in this browser, and the term's `cost` (paise) less the payer's advance, both to be
 * changed. `payment` is what to send: undefined while it is off or without a positive amount; the
 * latter is `isBlocked`, also when the advance covers all. `customerId` is null while none is
 * chosen. `reset` starts over, with the usual mode; `keep` stores the mode in this browser if it is
 * on. Saves nothing else.
 */
export function usePaidNow({ customerId, cost }: { customerId: string | null; cost: Paise }) {
  const account = trpc.payments.account.useQuery(
    { customerId: customerId ?? "" },
    { staleTime: 0, enabled: customerId !== null },
  );
  const [isOn, setIsOn] = useState(false);
  const [chosen, setChosen] = useState<PaymentMode | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isTermFirst, setIsTermFirst] = useState(false);
  const mode = chosen ?? account.data?.usual?.mode ?? lastMode();
  const advance = paiseOf(account.data?.advance);
  const before = paiseOf(account.data?.due);
  // An advance pays for the new term first.
  const open = Math.max(0, cost - advance);
  const isFromAdvance = open === 0 && advance > 0;
  const amount = typed === null ? open : typedPaise(typed);
  // As in the payment sheet: earlier dues first, unless the new term is chosen.
  const payment: PaidTerm | undefined =
    isOn && amount ? { mode, amount: toAmountText(amount), ...(isTermFirst && { oldestFirst: false }) } : undefined;
  const ofTerm = Math.min(open, isTermFirst ? (amount ?? 0) : Math.max(0, (amount ?? 0) - before));
  const ofBefore = Math.min(before, (amount ?? 0) - ofTerm);
  const due = Math.max(0, before + open - (isOn ? (amount ?? 0) : 0));
  const dueAfter = amountLabel(toAmountText(due));
  return {
    isOn,
    setIsOn,
    mode,
    setMode: setChosen,
    amountTyped: typed ?? (open > 0 ? typedFrom(open) : ""),
    setTyped,
    problem:
      isOn && !amount && !(isFromAdvance && typed === null)
        ? (amountProblem(typed ?? "") ?? texts.amountProblem)
        : undefined,
    amountHint: isFromAdvance ? texts.fromAdvance : undefined,
    amountLabel: amountLabel(toAmountText(amount ?? 0)),
    hint:
      due > 0
        ? before > 0
          ? texts.staysDueInAll(dueAfter)
          : texts.staysDue(dueAfter)
        : isFromAdvance && cost > 0
          ? texts.paidFromAdvance(amountLabel(toAmountText(advance)))
          : texts.allPaid,
    /** Whether earlier dues and the new term compete for the amount, and where it goes. */
    order:
      payment && before > 0 && (amount ?? 0) < before + open
        ? {
            isTermFirst,
            setIsTermFirst,
            parts: texts.goesTo(amountLabel(toAmountText(ofBefore)), amountLabel(toAmountText(ofTerm))),
          }
        : null,
    payment,
    /** The payer's account; undefined until it is loaded. */
    account: account.data,
    isBlocked: isOn && !payment,
    /** Starts over for another term. */
    reset: () => {
      setIsOn(false);
      setChosen(null);
      setTyped(null);
      setIsTermFirst(false);
    },
    /** Keeps the mode for the next customer who has not paid yet. */
    keep: () => {
      if (isOn) keepMode(mode);
    },
  };
}

const paiseOf = (amount: string | undefined): Paise => (amount === undefined ? 0 : (parseSignedAmount(amount) ?? 0));

/**
 * Shows "Paid now?" for one new term, from `usePaidNow`: a switch with what stays due, or the
 * advance that pays all, and, once it is on, mode, amount and, if that doesn't cover earlier dues
 * as well, whether those or the new term are paid first and how much each gets. Once per page: the
 * switch has a fixed id.
 */
export function PaidNowFields({ paid }: { paid: ReturnType<typeof usePaidNow> }) {
  const { isOn, setIsOn, mode, setMode, amountTyped, setTyped, problem, amountHint, hint, order } = paid;
  return (
    <div className="num grid gap-3 rounded-md border border-line p-3">
      <PaidSwitch isOn={isOn} hint={hint} onChange={setIsOn} />
      {isOn && (
        <>
          <ModeTiles value={mode} onChange={setMode} isNarrow />
          <AmountField
            label={texts.paidAmount}
            problem={problem}
            hint={amountHint}
            value={amountTyped}
            onChange={(event) => setTyped(event.target.value)}
          />
          {order && <PaysFirst order={order} />}
        </>
      )}
    </div>
  );
}

/** The choice between earlier dues and the new term, and how much of the amount each gets. */
function PaysFirst({ order }: { order: NonNullable<ReturnType<typeof usePaidNow>["order"]> }) {
  const { isTermFirst, setIsTermFirst, parts } = order;
  return (
    <div className="grid gap-1.5">
      <Segmented
        legend={texts.paysFirst}
        value={isTermFirst ? "term" : "oldest"}
        options={[
          { value: "oldest", label: texts.oldest },
          { value: "term", label: texts.thisTerm },
        ]}
        onChange={(first) => setIsTermFirst(first === "term")}
      />
      <p aria-live="polite" className="text-sm text-text-2 max-lg:text-base">
        {parts}
      </p>
    </div>
  );
}

/**
 * Shows the switch "Paid now?" with a hint, usually what stays due. Once per page: it has a fixed
 * id.
 */
export function PaidSwitch({
  isOn,
  hint,
  onChange,
}: {
  isOn: boolean;
  hint: string;
  onChange: (isOn: boolean) => void;
}) {
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
