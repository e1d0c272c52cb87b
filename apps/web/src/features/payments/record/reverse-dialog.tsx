import type { Payment } from "@aavarti/contract/payments";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { dayLabel } from "../../../lib/display/display.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { modesInSentence } from "../../../lib/payments/mode-texts.ts";
import { useRefreshMoney } from "../../../lib/payments/use-refresh-money.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { moneyTexts } from "./texts.ts";

const texts = translatedTexts(() => moneyTexts.dialog);

/**
 * The dialog that reverses a payment that was recorded by mistake, with the reason, and says that
 * its refund is reversed with it and what it renewed is not. Open while mounted; reversing calls
 * `onClose`.
 */
export function ReverseDialog({
  payment: { id, amount, refunded, mode, receivedOn },
  today,
  onClose,
}: {
  payment: Payment;
  today: CalendarDate;
  onClose: () => void;
}) {
  const reverse = trpc.payments.reverse.useMutation({
    onSuccess: () => {
      showToast({ title: texts.reverse.done(amountLabel(amount)) });
      onClose();
    },
    onSettled: useRefreshMoney(),
  });
  return (
    <ReasonDialog
      title={texts.reverse.title(amountLabel(amount))}
      lead={texts.reverse.lead(amountLabel(amount), modesInSentence[mode], dayLabel(receivedOn, today))}
      actLabel={texts.reverse.act}
      actLook="danger"
      cancelLabel={texts.reverse.keep}
      hint={texts.reverse.hint}
      error={reverse.error}
      isPending={reverse.isPending}
      onAct={(reason) => reverse.mutate({ id, reason })}
      onClose={onClose}
    >
      <p className="text-text-2">{texts.reverse.renewals}</p>
      {refunded !== "0.00" && <p className="text-text-2">{texts.reverse.refunded(amountLabel(refunded))}</p>}
    </ReasonDialog>
  );
}
