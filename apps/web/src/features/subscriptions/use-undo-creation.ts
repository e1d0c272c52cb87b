import type { PaymentDetail } from "@aavarti/contract/payments";
import type { PaymentMode } from "@aavarti/domain/ledger";
import { UNDO_MINUTES } from "@aavarti/domain/renewals";
import { t } from "@lingui/core/macro";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { subscriptionNoun } from "../../lib/i18n/current-nouns.ts";
import { modesInSentence } from "../../lib/payments/mode-texts.ts";
import { receiptInToast } from "../../lib/payments/receipt-in-toast.ts";
import { useRefreshMoney } from "../../lib/payments/use-refresh-money.ts";
import { recordToasts } from "../../lib/records/record-toasts.ts";
import { showToast } from "../../ui/toast-store.ts";

interface PaidCreation {
  readonly id: string;
  /** A decimal amount. */
  readonly amount: string;
  readonly mode: PaymentMode;
  /** As it was recorded, for its receipt. */
  readonly payment: PaymentDetail | undefined;
}

/**
 * Returns `announce`, which shows the toast of a new subscription that was paid at once: what was
 * recorded, its receipt, and for five minutes Undo, which undoes both on the server, shows the
 * result in a toast and refreshes what shows money.
 */
export function useUndoCreation() {
  const refresh = useRefreshMoney();
  const undo = trpc.subscriptions.undoCreation.useMutation({ onSettled: refresh });
  // The toast outlives the form, whose callbacks no longer run then: the answer is awaited.
  const takeBack = async ({ id, amount }: PaidCreation) => {
    try {
      await undo.mutateAsync({ id });
      showToast({
        title: recordToasts.subscriptions.deleted,
        description: t`Payment of ${{ amount: amountLabel(amount) }} undone`,
      });
    } catch (error) {
      showFailure(t`Couldn't undo`, error);
    }
  };
  return {
    announce: (created: PaidCreation) => {
      const { facts, look } = receiptInToast(created.payment);
      const recorded = t`Payment of ${{ amount: amountLabel(created.amount) }} ${{ mode: modesInSentence[created.mode] }} recorded`;
      return showToast({
        title: recordToasts.subscriptions.created,
        description: [recorded, ...facts].join(" · "),
        look,
        action: {
          label: t`Undo`,
          altText: t`Press F8, then select Undo within 5 minutes to undo the ${{ noun: subscriptionNoun() }} and its payment`,
          run: () => void takeBack(created),
        },
        until: Date.now() + UNDO_MINUTES * 60_000,
      });
    },
  };
}
