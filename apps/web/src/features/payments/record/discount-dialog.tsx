import type { Charge } from "@aavarti/contract/payments";
import { parseAmount, toAmountText } from "@aavarti/domain/money";
import { UNDO_MINUTES } from "@aavarti/domain/renewals";
import { REVERSAL_REASONS } from "@aavarti/domain/reversal-reasons";
import { useState } from "react";
import { showFailure } from "../../../lib/api/failure-toast.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { AmountField } from "../../../lib/forms/amount-field.tsx";
import { typedAmount, typedPaise } from "../../../lib/forms/typed-amounts.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { useRefreshMoney } from "../../../lib/payments/use-refresh-money.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { moneyTexts } from "./texts.ts";

const texts = translatedTexts(() => moneyTexts.dialog);

/**
 * Shows the dialog that gives a charge its one discount, up to its price, with a reason, or changes
 * it; 0, which a button fills in, removes a given one. `what` names the charge. Open while mounted;
 * saving shows a toast that offers Undo for five minutes, refreshes what shows money and calls
 * `onClose`, an error stays in it. Undo saves the discount of before, or removes the new one.
 */
export function DiscountDialog({ charge, what, onClose }: { charge: Charge; what: string; onClose: () => void }) {
  const isGiven = charge.discount !== "0.00";
  const [typed, setTyped] = useState(() => (isGiven ? typedAmount(charge.discount) : ""));
  const price = (parseAmount(charge.amount) ?? 0) + (parseAmount(charge.discount) ?? 0);
  const discount = typedPaise(typed);
  const isFine = discount !== null && discount <= price;
  const isRemoved = isGiven && discount === 0;
  const refresh = useRefreshMoney();
  const restore = trpc.payments.discount.useMutation({ onSettled: refresh });
  // The toast outlives the dialog, whose callbacks no longer run then: the answer is awaited.
  const undo = async () => {
    const reason = (isGiven ? charge.discountReason : null) ?? REVERSAL_REASONS.undone;
    try {
      await restore.mutateAsync({ id: charge.id, discount: charge.discount, reason });
      showToast({ title: texts.discount.undone });
    } catch (error) {
      showFailure(texts.discount.undoFailed, error);
    }
  };
  const give = trpc.payments.discount.useMutation({
    onSuccess: (_, saved) => {
      showToast({
        title: parseAmount(saved.discount) === 0 ? texts.discount.removed : texts.discount.done,
        action: { label: texts.discount.undo, altText: texts.discount.undoAlt, run: () => void undo() },
        until: Date.now() + UNDO_MINUTES * 60_000,
      });
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <ReasonDialog
      title={texts.discount.title(what)}
      lead={texts.discount.lead(amountLabel(toAmountText(price)))}
      actLabel={isRemoved ? texts.discount.remove : texts.discount.act}
      hint={texts.discount.hint}
      reason={charge.discountReason ?? ""}
      error={give.error}
      isPending={give.isPending}
      isDisabled={!isFine}
      onAct={(reason) => isFine && give.mutate({ id: charge.id, discount: toAmountText(discount), reason })}
      onClose={onClose}
    >
      <AmountField
        label={texts.discount.amount}
        problem={isFine || typed === "" ? undefined : texts.discount.problem(amountLabel(toAmountText(price)))}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isGiven && !isRemoved && (
        <button
          type="button"
          onClick={() => setTyped("0")}
          className="justify-self-start rounded-sm py-2.5 font-medium text-accent-text hover:underline max-lg:text-md"
        >
          {texts.discount.remove}
        </button>
      )}
    </ReasonDialog>
  );
}
