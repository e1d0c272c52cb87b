import type { Payment } from "@aavarti/contract/payments";
import type { PaymentMode } from "@aavarti/domain/ledger";
import { parseSignedAmount, toAmountText } from "@aavarti/domain/money";
import { useState } from "react";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { AmountField } from "../../../lib/forms/amount-field.tsx";
import { typedAmount, typedPaise } from "../../../lib/forms/typed-amounts.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { ModeTiles } from "../../../lib/payments/mode-tiles.tsx";
import { useRefreshMoney } from "../../../lib/payments/use-refresh-money.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { moneyTexts } from "./texts.ts";

const texts = translatedTexts(() => moneyTexts.dialog);

/**
 * Shows the dialog that records that the unused part of a payment, or some of it, was returned:
 * amount, mode and reason, which is required. It moves no money. The button names the amount while
 * that can be refunded. Open while mounted; recording shows a toast, refreshes what shows money and
 * calls `onClose`, an error stays in it.
 */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { id, advance, customer } = payment;
  const [typed, setTyped] = useState(() => typedAmount(advance));
  const [mode, setMode] = useState<PaymentMode>(payment.mode);
  const amount = typedPaise(typed);
  const isFine = amount !== null && amount > 0 && amount <= (parseSignedAmount(advance) ?? 0);
  const refund = trpc.payments.refund.useMutation({
    onSuccess: (_, returned) => {
      showToast({ title: texts.refund.done(amountLabel(returned.amount)) });
      onClose();
    },
    onSettled: useRefreshMoney(),
  });
  return (
    <ReasonDialog
      title={texts.refund.title(customer.name)}
      lead={texts.refund.lead(amountLabel(advance))}
      actLabel={isFine ? texts.refund.act(amountLabel(toAmountText(amount))) : texts.refund.actAlone}
      hint={texts.refund.hint}
      error={refund.error}
      isPending={refund.isPending}
      isDisabled={!isFine}
      onAct={(reason) => isFine && refund.mutate({ id, amount: toAmountText(amount), mode, reason })}
      onClose={onClose}
    >
      <AmountField
        label={texts.refund.amount}
        problem={isFine ? undefined : texts.refund.problem(amountLabel(advance))}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ModeTiles legend={texts.refund.mode} value={mode} onChange={setMode} isNarrow />
    </ReasonDialog>
  );
}
