import type { Charge } from "@aavarti/contract/payments";
import { parseAmount, toAmountText } from "@aavarti/domain/money";
import { useState } from "react";
import { messageOf } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { AmountField } from "../../../lib/forms/amount-field.tsx";
import { typedAmount, typedPaise } from "../../../lib/forms/typed-amounts.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { useRefreshMoney } from "../../../lib/payments/use-refresh-money.ts";
import { Decision } from "../../../ui/decision.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormProblem } from "../../../ui/input.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { moneyTexts } from "./texts.ts";

const texts = translatedTexts(() => moneyTexts.dialog);

/** The dialog that gives a charge its one discount, with the reason. `what` names the charge. */
export function DiscountDialog({ charge, what, onClose }: { charge: Charge; what: string; onClose: () => void }) {
  const [typed, setTyped] = useState(() => (charge.discount === "0.00" ? "" : typedAmount(charge.discount)));
  const [reason, setReason] = useState(charge.discountReason ?? "");
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
    <Dialog isOpen onClose={onClose} title={texts.discount.title(what)} closeLabel={texts.close} focusOn="form input">
      <Decision
        lead={texts.discount.lead(amountLabel(toAmountText(price)))}
        actLabel={texts.discount.act}
        cancelLabel={texts.cancel}
        isDisabled={!isFine || reason.trim() === "" || give.isPending}
        onAct={() => isFine && give.mutate({ id: charge.id, discount: toAmountText(discount), reason: reason.trim() })}
        onCancel={onClose}
      >
        {give.isError && <FormProblem>{messageOf(give.error, texts.unreachable)}</FormProblem>}
        <AmountField
          label={texts.discount.amount}
          problem={isFine || typed === "" ? undefined : texts.discount.problem(amountLabel(toAmountText(price)))}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextField
          label={texts.reason}
          hint={texts.discount.hint}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.target.value)}
        />
      </Decision>
    </Dialog>
  );
}
