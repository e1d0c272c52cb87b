import type { Payment } from "@aavarti/contract/payments";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { useState } from "react";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel, paiseLabel } from "../../../lib/display/amounts.ts";
import { dayLabel } from "../../../lib/display/display.ts";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import { modesInSentence } from "../../../lib/payments/mode-texts.ts";
import { useRefreshMoney } from "../../../lib/payments/use-refresh-money.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { moneyTexts } from "./texts.ts";
import { dueAgain, UndoneRenewals } from "./undone-renewals.tsx";

const texts = translatedTexts(() => moneyTexts.dialog);

/**
 * Shows the dialog that reverses a payment that was recorded by mistake, with the reason, which is
 * required. With `mayRenew` it offers to undo what was renewed with it, which stays otherwise: most
 * mistakes are in the payment alone, and undoing takes a term away. It says what becomes due again
 * in all, and that a refund is reversed too. Open while mounted; reversing shows a toast, refreshes
 * what shows money and calls `onClose`.
 */
export function ReverseDialog({
  payment: { id, amount, refunded, mode, receivedOn },
  mayRenew,
  today,
  onClose,
}: {
  payment: Payment;
  /** Whether the user may undo renewals. */
  mayRenew: boolean;
  today: CalendarDate;
  onClose: () => void;
}) {
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set());
  const detail = trpc.payments.read.useQuery({ id }, { staleTime: 0 });
  const refresh = useRefreshMoney();
  const reverse = trpc.payments.reverse.useMutation({
    onSuccess: (_, { renewed = [] }) => {
      showToast({
        title: texts.reverse.done(amountLabel(amount)),
        description: renewed.length > 0 ? texts.reverse.undone(renewed.length) : undefined,
      });
      onClose();
    },
    onSettled: refresh,
  });
  const renewed = detail.data?.renewals
    .filter((renewal) => renewal.canUndo && undone.has(renewal.id))
    .map((renewal) => ({ id: renewal.id, endDate: renewal.endDate }));
  const again = detail.data && dueAgain(detail.data, undone);
  const isNamed = mayRenew && again?.isNamed;
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
      isDisabled={detail.isPending}
      onAct={(reason) => reverse.mutate({ id, reason, ...(renewed && renewed.length > 0 && { renewed }) })}
      onClose={onClose}
    >
      {detail.isPending ? (
        <div role="status" aria-label={texts.reverse.loading}>
          <Skeleton className="h-5 w-full" />
        </div>
      ) : detail.data && mayRenew ? (
        <UndoneRenewals payment={detail.data} undone={undone} today={today} onChange={setUndone} />
      ) : (
        <p className="text-text-2">{texts.reverse.renewals}</p>
      )}
      {again && again.due > 0 && !isNamed && (
        <p className="num text-text-2">{texts.reverse.dueInAll(paiseLabel(again.due))}</p>
      )}
      {refunded !== "0.00" && <p className="text-text-2">{texts.reverse.refunded(amountLabel(refunded))}</p>}
    </ReasonDialog>
  );
}
