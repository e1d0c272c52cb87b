import type { Charge } from "@aavarti/contract/payments";
import { parseAmount, toAmountText } from "@aavarti/domain/money";
import { useState } from "react";
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
 * it; 0 removes a given one. `what` names the charge. Open while mounted; saving shows a toast,
 * refreshes what shows money and calls `onClose`, an error stays in it.
 */
export function DiscountDialog({ charge, what, onClose }: { charge: Charge; what: string; onClose: () => void }) {
  const isGiven = charge.discount !== "0.00";
  const [typed, setTyped] = useState(() => (isGiven ? typedAmount(charge.discount) : ""));
  const price = (parseAmount(charge.amount) ?? 0) + (parseAmount(charge.discount) ?? 0);
  const discount = typedPaise(typed);
  const isFine = discount !== null && discount <= price;
  const give = trpc.payments.discount.useMutation({
    onSuccess: () => {
      showToast({ title: texts.discount.done });
      onClose();
    },
    onSettled: useRefreshMoney(),
  });
  return (
    <ReasonDialog
      title={texts.discount.title(what)}
      lead={(isGiven ? texts.discount.leadOfGiven : texts.discount.lead)(amountLabel(toAmountText(price)))}
      actLabel={texts.discount.act}
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
    </ReasonDialog>
  );
}
