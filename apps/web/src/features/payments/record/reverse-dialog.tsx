import type { Payment } from "@aavarti/contract/payments";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { useState } from "react";
import { messageOf } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { dayLabel } from "../../../lib/display/display.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { modesInSentence } from "../../../lib/payments/mode-texts.ts";
import { useRefreshMoney } from "../../../lib/payments/use-refresh-money.ts";
import { Decision } from "../../../ui/decision.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormProblem } from "../../../ui/input.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { moneyTexts } from "./texts.ts";

const texts = translatedTexts(() => moneyTexts.dialog);

/** The dialog that reverses a payment that was recorded by mistake, with the reason. */
export function ReverseDialog({
  payment: { id, amount, mode, receivedOn },
  today,
  onClose,
}: {
  payment: Payment;
  today: CalendarDate;
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const reverse = trpc.payments.reverse.useMutation({
    onSuccess: () => {
      showToast({ title: texts.reverse.done(amountLabel(amount)) });
      onClose();
    },
    onSettled: useRefreshMoney(),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.reverse.title(amountLabel(amount))}
      closeLabel={texts.close}
      focusOn="form input"
    >
      <Decision
        lead={texts.reverse.lead(amountLabel(amount), modesInSentence[mode], dayLabel(receivedOn, today))}
        actLabel={texts.reverse.act}
        actLook="danger"
        cancelLabel={texts.cancel}
        isDisabled={reason.trim() === "" || reverse.isPending}
        onAct={() => reverse.mutate({ id, reason: reason.trim() })}
        onCancel={onClose}
      >
        {reverse.isError && <FormProblem>{messageOf(reverse.error, texts.unreachable)}</FormProblem>}
        <TextField
          label={texts.reason}
          hint={texts.reverse.hint}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.target.value)}
        />
      </Decision>
    </Dialog>
  );
}
