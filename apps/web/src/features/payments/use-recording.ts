import type { RecordedPayment } from "@aavarti/contract/payments";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { modesInSentence } from "../../lib/payments/mode-texts.ts";
import { openReceipt } from "../../lib/payments/opened-receipt.ts";
import { undoneToast } from "../../lib/payments/undone-toast.ts";
import { useRefreshMoney } from "../../lib/payments/use-refresh-money.ts";
import { addToToast, showToast } from "../../ui/toast-store.ts";
import { takeTexts as texts } from "./texts.ts";

export interface RecordingOutcomes {
  readonly onRecorded?: ((recorded: RecordedPayment) => void) | undefined;
  readonly onUndone?: ((recorded: RecordedPayment) => void) | undefined;
}

/**
 * Returns the mutation that records a payment; `onRecorded` gets it, and what shows money is
 * refreshed after it has ended. Its toast opens the receipt and offers Undo, of its renewals too,
 * for as long as the server allows it. Undo shows a toast, and `onUndone` gets the payment unless
 * it failed. A refusal to record shows no toast: the caller's form stays open and says it.
 */
export function useRecording({ onRecorded, onUndone }: RecordingOutcomes = {}) {
  const refresh = useRefreshMoney();
  const undo = trpc.payments.undo.useMutation({ onSettled: refresh });
  // The toast outlives the sheet, whose callbacks no longer run then: the answer is awaited.
  const takeBack = async (recorded: RecordedPayment) => {
    try {
      await undo.mutateAsync({ id: recorded.id, renewed: recorded.renewed });
      showToast(undoneToast(recorded));
      onUndone?.(recorded);
    } catch (error) {
      showFailure(texts.undoFailed, error);
    }
  };
  return trpc.payments.record.useMutation({
    onSuccess: (recorded) => {
      announce(recorded, () => void takeBack(recorded));
      onRecorded?.(recorded);
    },
    // Not awaited: the form would go on with balances in which the payment is counted already.
    onSettled: () => void refresh(),
  });
}

/** The toast of the payment that was recorded last, and the payment's id. */
let announced: { readonly paymentId: string; readonly toast: number } | null = null;

/** Adds a fact to the toast of a payment while it is the one recorded last and its toast shows. */
export function addToRecorded(paymentId: string, { fact, short }: { fact: string; short: string }): void {
  if (announced?.paymentId === paymentId) addToToast(announced.toast, fact, short);
}

function announce(recorded: RecordedPayment, undo: () => void): void {
  const { id, amount, advance, mode, customer, receiptNumber, renewed, due, undoUntil } = recorded;
  const facts = [
    ...(receiptNumber ? [texts.receipt(receiptNumber)] : []),
    ...(renewed.length > 0 ? [texts.renewed(renewed.length)] : []),
    ...(advance === "0.00" ? [] : [texts.keptAsAdvance(amountLabel(advance))]),
    ...(due === "0.00" ? [] : [texts.stillDue(amountLabel(due))]),
  ];
  const toast = showToast({
    title: texts.taken(amountLabel(amount), modesInSentence[mode], customer.name),
    description: facts.join(" · ") || undefined,
    short: texts.takenShort(amountLabel(amount)),
    shortFact: facts.find((fact) => fact !== texts.receipt(receiptNumber ?? "")),
    ...(receiptNumber && { look: { label: texts.openReceipt, run: () => openReceipt(recorded) } }),
    ...(undoUntil && {
      action: { label: texts.undo, altText: texts.undoAlt, run: undo },
      until: Date.parse(undoUntil),
    }),
  });
  announced = { paymentId: id, toast };
}
