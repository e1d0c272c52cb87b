import type { CustomerAccount } from "@aavarti/contract/payments";
import { type CalendarDate, isCalendarDate } from "@aavarti/domain/calendar";
import { oldestPaymentDay, type PaymentMode } from "@aavarti/domain/ledger";
import { MAX_PRICE_PAISE, type Paise, toAmountText } from "@aavarti/domain/money";
import type { LateStart } from "@aavarti/domain/renewals";
import { Check } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { hasCode, messageOf, reasonOf } from "../../lib/api/api-error.ts";
import { paiseLabel } from "../../lib/display/amounts.ts";
import { dayWithYear } from "../../lib/display/display.ts";
import { amountProblem, typedFrom, typedPaise } from "../../lib/forms/typed-amounts.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { keepMode, lastMode } from "../../lib/payments/last-mode.ts";
import { modesInSentence } from "../../lib/payments/mode-texts.ts";
import { ModeTiles } from "../../lib/payments/mode-tiles.tsx";
import { ReceiptSwitch, receiptChannelOf, receiptChannels } from "../../lib/payments/receipt-switch.tsx";
import { keepReceiptChannel, lastReceiptChannel } from "../../lib/payments/send-receipt-choice.ts";
import type { Paying } from "../../lib/payments/take-payment.tsx";
import { useReceiptSending } from "../../lib/payments/use-receipt-sending.ts";
import { keepLateStart, lastLateStart } from "../../lib/records/late-start.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { FormProblem } from "../../ui/input.tsx";
import { OfflineReason } from "../../ui/offline-reason.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AddCustomer } from "./add-customer.tsx";
import { type Adjusted, allocateFields, typedLines } from "./adjusted-amounts.ts";
import { allocatePayment, applyRest, type Line, reachesRenewals, totalOf } from "./allocation.ts";
import { NotApplied } from "./applied-row.tsx";
import { PaidAmountField } from "./paid-amount-field.tsx";
import { PaidLines } from "./paid-lines.tsx";
import {
  excludedCharges,
  isForRenewal,
  linesLessAdvance,
  linesOf,
  membersOf,
  paiseOf,
  renewalsByEnd,
  suggestedRenewals,
} from "./payable-lines.ts";
import { PayerChoice } from "./payer-choice.tsx";
import { RenewalSwitches } from "./renewal-switches.tsx";
import { SameReference } from "./same-reference.tsx";
import { takeTexts as texts } from "./texts.ts";
import { addToRecorded, type RecordingOutcomes, useRecording } from "./use-recording.ts";

/** Most parts of one payment that the server takes; more are left to its own rule. */
const MAX_PARTS = 50;
/** Why the server refuses a reference that another payment has. */
const SAME_REFERENCE = "payment.sameReference";

/**
 * Shows the form of the payment sheet, which scrolls its own content. It starts with all that is
 * owed by today, or else later (of one subscription only, and all of it, where `paying` says so),
 * and the usual mode, or with what the customer says of the payment. Opened for a renewal,
 * it starts with that renewal on and what is owed of its subscription, and nothing else chosen.
 * What has ended or is about to is renewed as soon as the amount is more than the chosen dues,
 * until a switch is touched; with what a customer says in a message only if it pays all of that.
 * `accounts` has the payer's first. Ctrl+Enter records from any field.
 * Recording has the receipt sent where its switch is on, which the toast then says, calls `onClose`
 * and keeps the mode for the next payment; after a refusal it keeps what was typed. A
 * reference that another payment has is warned of, and where the server refuses it, the button asks
 * whether to record it anyway.
 */
export function PaymentForm({
  accounts,
  payers,
  paying,
  today,
  mayRenew,
  outcomes,
  notAdded,
  onPayer,
  onAdd,
  onStale,
  onDirty,
  onClose,
}: {
  accounts: readonly [CustomerAccount, ...CustomerAccount[]];
  /** Who can pay, in an order that stays. */
  payers: readonly CustomerAccount["customer"][];
  paying: Paying;
  today: CalendarDate;
  mayRenew: boolean;
  outcomes: RecordingOutcomes | undefined;
  /** The name of a customer who was added and whose account failed to load. */
  notAdded: string | undefined;
  /** Makes another one of `payers` pay: their account then comes first. */
  onPayer: (customerId: string) => void;
  /** Adds a customer to those whom the payment is for. */
  onAdd: (customer: { customerId: string; name: string }) => void;
  /** Called when the server refused it because what is owed has changed. */
  onStale: () => void;
  /** Told whether closing the form would lose something that was typed. */
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}) {
  const [account] = accounts;
  const charges = accounts.flatMap((one) => one.charges);
  const renewals = mayRenew ? renewalsByEnd(accounts.flatMap((one) => one.renewals)) : [];
  const record = useRecording(outcomes);
  const isSaving = useRef(false);
  const sendReceipt = useReceiptSending();
  const [receiptWanted, setReceiptWanted] = useState(lastReceiptChannel);
  const channels = receiptChannels(account);
  const receiptBy = receiptChannelOf(account, receiptWanted);
  const { said } = paying;
  const saidAmount = said?.amount ? typedFrom(said.amount) : null;
  const [typed, setTyped] = useState(saidAmount);
  const [chosenMode, setMode] = useState<PaymentMode | null>(said?.mode ?? null);
  const mode = chosenMode ?? account.usual?.mode ?? lastMode();
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(
    () => new Set(excludedCharges(charges, renewals, paying, today)),
  );
  const [touched, setTouched] = useState<ReadonlySet<string> | null>(null);
  const [from, setFrom] = useState<LateStart>(lastLateStart);
  const [adjusted, setAdjusted] = useState<Adjusted | null>(null);
  /** The advance that the user agreed to while amounts are typed for each line. */
  const [agreedAdvance, setAgreedAdvance] = useState<Paise | null>(null);
  const saidReference = said?.reference ?? "";
  const [details, setDetails] = useState<{ receivedOn: string; reference: string; note: string } | null>(
    saidReference ? { receivedOn: today, reference: saidReference, note: "" } : null,
  );

  const reference = details?.reference.trim() ?? "";
  /** The reference that the server refused, as another payment has it: the button asks again. */
  const [refused, setRefused] = useState<string | null>(null);
  const isAskedAgain = reference !== "" && refused === reference;
  const isRefusedBefore = reasonOf(record.error) === SAME_REFERENCE && !isAskedAgain;

  /** What can be paid with these renewals: as shown, and less what advances pay. */
  const linesWith = (ids: ReadonlySet<string>) => {
    const each = accounts.map((one) => {
      const ofAccount = renewals.filter(({ id }) => ids.has(id) && one.renewals.some((its) => its.id === id));
      const shown = linesOf({ charges: one.charges, renewals: ofAccount, today, from });
      const own = shown.map((line): Line => ({ ...line, isChosen: !unchosen.has(line.id) }));
      return { shown, lines: linesLessAdvance(own, paiseOf(one.advance)) };
    });
    return { shown: each.flatMap((one) => one.shown), lines: each.flatMap((one) => one.lines) };
  };
  const suggested = suggestedRenewals(renewals, paying, today);
  const amountTyped = typed === null ? null : typedPaise(typed);
  const isRenewedInFull = isForRenewal(renewals, paying) || charges.every(({ id }) => unchosen.has(id));
  const hasRest = amountTyped !== null && reachesRenewals(linesWith(new Set()).lines, amountTyped);
  // Nobody chose to renew what a customer says they paid: a part of the price renews nothing.
  const isEnough = !said || (amountTyped ?? 0) >= totalOf(linesWith(new Set(suggested)).lines);
  const isProposed = amountTyped ? hasRest && isEnough : isRenewedInFull;
  const payable = linesWith(touched ?? new Set(isRenewedInFull ? suggested : [])).lines;
  const total = totalOf(payable);
  const renewing = touched ?? adjusted?.renewing ?? new Set(isProposed ? suggested : []);
  const chosen = renewals.filter(({ id }) => renewing.has(id));
  const { shown, lines } = linesWith(renewing);
  // With nothing to pay there is no line to type an amount for.
  const fields = adjusted && lines.length > 0 ? typedLines(lines, adjusted, typed !== null) : null;
  const byHand = fields && allocateFields(lines, fields, typed === null ? null : amountTyped);
  const amount = typed === null ? (byHand?.amount ?? total) : amountTyped;
  const byRule = allocatePayment(lines, amount ?? 0);
  const parts = byHand?.parts ?? byRule.parts;
  const isAgreed = byHand?.isAllPaid && byHand.unapplied > 0 && byHand.unapplied === agreedAdvance;
  const advance = byHand ? (isAgreed ? byHand.unapplied : 0) : byRule.advance;
  const unapplied = byHand && amount ? byHand.unapplied - advance : 0;
  const isWrongField = [...(fields?.values() ?? [])].some(({ problem }) => problem);
  const openAfter = lines.reduce((sum, line) => sum + line.open - (parts.get(line.id) ?? 0), 0);
  const problem =
    typed !== null && typed.trim() !== "" && !amount
      ? (tooLarge(typed) ?? amountProblem(typed) ?? texts.problem)
      : undefined;
  /** Keeps what the lines' fields show, before something changes what an untouched one shows. */
  const setFields = (next: ReadonlyMap<string, string>, isTyped = adjusted?.isTyped ?? false) => {
    const shownTexts = new Map([...(fields ?? [])].map(([id, field]) => [id, field.text]));
    setAdjusted({ texts: new Map([...(adjusted?.texts ?? []), ...shownTexts, ...next]), isTyped, renewing });
  };
  const setAmount = (next: string | null) => {
    if (fields) setFields(new Map());
    setTyped(next);
  };
  const textsOf = (paid: ReadonlyMap<string, Paise>) =>
    new Map(lines.map(({ id }) => [id, typedFrom(paid.get(id) ?? 0)]));
  const adjust = (isAdjusted: boolean) => {
    const chosenParts = new Map([...parts].filter(([id]) => !unchosen.has(id)));
    setAdjusted(isAdjusted ? { texts: textsOf(chosenParts), isTyped: false, renewing } : null);
  };
  const applyWhatIsLeft = () => {
    const applied = applyRest(lines, parts, amount ?? 0);
    setUnchosen(new Set([...unchosen].filter((id) => !applied.has(id))));
    setFields(textsOf(applied));
  };
  const receivedOn = details?.receivedOn ?? today;
  const dayProblem = !isCalendarDate(receivedOn)
    ? texts.noDay
    : receivedOn > today
      ? texts.dayToCome
      : receivedOn < oldestPaymentDay(today)
        ? texts.dayTooOld
        : undefined;
  // The server divides more parts itself, oldest first: nobody may have chosen otherwise. What is
  // due later comes last anyway.
  const isDueLater = (id: string) => charges.some((charge) => charge.id === id && charge.dueOn > today);
  const isTooMany = parts.size > MAX_PARTS && (byHand !== null || ![...unchosen].every(isDueLater));
  const isReady = Boolean(amount) && unapplied === 0 && !isWrongField && !dayProblem && !isTooMany;

  const isDirty =
    !record.isPending &&
    (typed !== saidAmount ||
      adjusted?.isTyped === true ||
      (details !== null &&
        (details.receivedOn !== today || details.reference.trim() !== saidReference || details.note.trim() !== "")));
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The mutation is known as pending a moment later: two presses would record two payments.
    if (!isReady || !amount || isSaving.current) return;
    isSaving.current = true;
    const allocations = [...parts].map(([id, part]) => ({
      ...(chosen.some((renewal) => renewal.id === id) ? { subscriptionId: id } : { chargeId: id }),
      amount: toAmountText(part),
    }));
    record.mutate(
      {
        customerId: account.customer.id,
        amount: toAmountText(amount),
        mode,
        ...(details && details.receivedOn !== today && { receivedOn: details.receivedOn }),
        ...(reference !== "" && { reference }),
        ...(isAskedAgain && { allowSameReference: true }),
        ...(details?.note.trim() && { note: details.note.trim() }),
        ...(chosen.length > 0 && {
          renew: chosen.map(({ id, endDate, isLate }) => ({ id, endDate, ...(isLate && { from }) })),
        }),
        ...(accounts.length > 1 && {
          customerIds: [...new Set([paying, ...(paying.others ?? [])].map(({ customerId }) => customerId))],
        }),
        ...(allocations.length > 0 && allocations.length <= MAX_PARTS && { allocations }),
      },
      {
        onSuccess: ({ id, receiptNumber }) => {
          keepMode(mode);
          if (channels.length > 0 && receiptNumber !== null) {
            keepReceiptChannel(receiptBy);
            // The sheet is closed by the time it is sent.
            if (receiptBy !== null)
              void sendReceipt(id, receiptBy, today).then((sent) => sent && addToRecorded(id, sent));
          }
          if (chosen.some(({ isLate }) => isLate)) keepLateStart(from);
          onClose();
        },
        onError: (error) => {
          isSaving.current = false;
          if (reasonOf(error) === SAME_REFERENCE) setRefused(reference);
          else if (hasCode(error, "CONFLICT") || hasCode(error, "NOT_FOUND")) onStale();
        },
      },
    );
  };

  const saveByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <form noValidate onSubmit={save} onKeyDown={saveByKey} className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-3 overflow-y-auto px-4 pt-1 pb-4 lg:px-5">
        <PaidAmountField
          value={typed ?? (amount ? typedFrom(amount) : "")}
          problem={problem}
          total={total}
          all={fields ? 0 : totalOf(payable.map((line) => ({ ...line, isChosen: true })))}
          onChange={setAmount}
          onAll={() => {
            setUnchosen(new Set());
            setAmount(null);
          }}
        />
        <ModeTiles value={mode} onChange={setMode} />
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 text-sm max-lg:text-base">
          <span className="text-text-2">
            {account.usual && texts.usual(modesInSentence[account.usual.mode], account.usual.times)}
          </span>
          {!details && (
            <button
              type="button"
              onClick={() => setDetails({ receivedOn: today, reference: "", note: "" })}
              className="-my-2 rounded-sm py-2 font-medium text-accent-text hover:underline max-lg:-my-2.5 max-lg:py-2.5"
            >
              {texts.details}
            </button>
          )}
        </div>
        {details && (
          <div className="grid gap-4 lg:grid-cols-2">
            <DateField
              label={texts.receivedOn}
              shown={isCalendarDate(details.receivedOn) ? dayWithYear(details.receivedOn) : ""}
              value={details.receivedOn}
              max={today}
              problem={dayProblem}
              onChange={({ target }) => setDetails({ ...details, receivedOn: target.value })}
            />
            <TextField
              label={texts.reference}
              hint={texts.referenceHint}
              value={details.reference}
              maxLength={100}
              onChange={({ target }) => setDetails({ ...details, reference: target.value })}
            />
            <SameReference reference={reference} />
            <TextField
              className="lg:col-span-2"
              label={texts.note}
              value={details.note}
              maxLength={500}
              onChange={({ target }) => setDetails({ ...details, note: target.value })}
            />
          </div>
        )}
        <PaidLines
          lines={shown.map((line) => ({
            ...line,
            part: parts.get(line.id) ?? 0,
            open: lines.find(({ id }) => id === line.id)?.open ?? line.open,
          }))}
          payerId={account.customer.id}
          mayRenew={renewals.length > 0}
          advance={accounts.reduce((sum, one) => sum + paiseOf(one.advance), 0)}
          unchosen={unchosen}
          typed={
            fields &&
            byHand && {
              fields,
              applied: amount
                ? { amount, advance, unapplied: byHand.unapplied, isAllPaid: byHand.isAllPaid, isWrongField }
                : null,
            }
          }
          today={today}
          onChoose={(id, isChosen) => setUnchosen(toggled(unchosen, id, !isChosen))}
          onAdjust={adjust}
          onType={(id, text) => setFields(new Map([[id, text]]), true)}
          onApplyRest={applyWhatIsLeft}
          onKeepAdvance={() => setAgreedAdvance(byHand?.unapplied ?? null)}
        />
        <AddCustomer known={membersOf(accounts)} onAdd={onAdd} />
        {notAdded && <FormProblem>{texts.notAdded(notAdded)}</FormProblem>}
        {payers.length > 1 && <PayerChoice payers={payers} payerId={account.customer.id} onChange={onPayer} />}
        {renewals.length > 0 && (
          <RenewalSwitches
            renewals={renewals}
            renewing={renewing}
            unpaidTerms={unpaidTermsPaid(charges, parts)}
            payerId={account.customer.id}
            from={from}
            today={today}
            onRenew={(id, isOn) => setTouched(toggled(renewing, id, isOn))}
            onFrom={setFrom}
          />
        )}
        <ReceiptSwitch account={account} channel={receiptBy} onChange={setReceiptWanted} />
      </div>
      <div className="grid shrink-0 gap-2 border-t border-line px-4 pt-3 pb-4 lg:px-5">
        {fields && amount && !isReady && <NotApplied unapplied={unapplied} isWrongField={isWrongField} />}
        {isTooMany && <FormProblem>{texts.tooMany(MAX_PARTS)}</FormProblem>}
        {record.isError && !isRefusedBefore && <FormProblem>{messageOf(record.error, texts.unreachable)}</FormProblem>}
        <OfflineReason isSaving={record.isPending} />
        <Button
          type="submit"
          title="Ctrl+Enter"
          look="primary"
          size="xl"
          disabled={!isReady || record.isPending}
          className="num w-full"
        >
          <Check aria-hidden className="size-4.5" strokeWidth={2} />
          {record.isPending
            ? texts.taking
            : amount
              ? isAskedAgain
                ? texts.recordAnyway(paiseLabel(amount))
                : texts.take(paiseLabel(amount), modesInSentence[mode])
              : texts.enterAmount}
        </Button>
        <div className="num flex min-h-5 flex-wrap justify-between gap-x-4 text-sm text-text-2" aria-live="polite">
          <p>
            {amount && !fields && touched === null && suggested.length > 0 && !isProposed && !hasRest
              ? texts.renewsNothingYet(paiseLabel(amount))
              : !amount && chosen.length > 0 && openAfter === 0
                ? texts.nothingToPay
                : renewals.length > 0 && renewedWords(chosen, account.customer.id)}
          </p>
          <p className="ml-auto text-right">
            {!amount
              ? ""
              : fields && (unapplied !== 0 || isWrongField)
                ? // What is left is known once the typed amounts add up.
                  texts.left("–")
                : advance > 0
                  ? texts.advance(paiseLabel(advance))
                  : openAfter > 0
                    ? texts.left(paiseLabel(openAfter))
                    : texts.nothingLeft}
          </p>
        </div>
      </div>
    </form>
  );
}

/** Says an amount is more than the server takes; undefined for another problem. */
function tooLarge(typed: string): string | undefined {
  const [whole = ""] = typed.replace(/[^\d.]/g, "").split(".");
  return Number(whole) > MAX_PRICE_PAISE / 100 ? texts.tooLarge(typedFrom(MAX_PRICE_PAISE)) : undefined;
}

/** Returns how many unpaid terms of each subscription, by its id, get a part of the payment. */
function unpaidTermsPaid(
  charges: CustomerAccount["charges"],
  parts: ReadonlyMap<string, Paise>,
): ReadonlyMap<string, number> {
  const terms = new Map<string, number>();
  for (const { id, kind, subscriptionId } of charges) {
    if (kind === "term" && subscriptionId && parts.has(id))
      terms.set(subscriptionId, (terms.get(subscriptionId) ?? 0) + 1);
  }
  return terms;
}

/** Says what the payment renews: the payer's own products, others by name. */
function renewedWords(renewals: CustomerAccount["renewals"], payerId: string): string {
  if (renewals.length === 0) return texts.renewsNothing;
  const names = renewals.map(({ customer, product }) => (customer.id === payerId ? product.name : customer.name));
  return texts.renews(new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(new Set(names)));
}

function toggled(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
