import type { ActivationPayment } from "@aavarti/contract/billing";
import { REFUND_DAYS } from "@aavarti/domain/refunds";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { amountOf } from "./amount-of.ts";
import { billingTexts } from "./texts.ts";

const texts = () => billingTexts.refund;

/**
 * Shows the confirmation of an activation payment's refund, open while `payment` is given. It says
 * what the refund does to the account, requests it, updates the shown payments, shows a toast and
 * calls `onClose`; a failure shows a toast and loads the payments again.
 */
export function RefundDialog({ payment, onClose }: { payment: ActivationPayment | null; onClose: () => void }) {
  const title = payment ? texts().question(amountOf(payment)) : "";
  return (
    <Dialog isOpen={payment !== null} onClose={onClose} title={title} closeLabel={texts().keep}>
      {payment && <RefundQuestion payment={payment} onClose={onClose} />}
    </Dialog>
  );
}

function RefundQuestion({ payment, onClose }: { payment: ActivationPayment; onClose: () => void }) {
  const utils = trpc.useUtils();
  const request = trpc.billing.requestRefund.useMutation({
    onSuccess: (billing) => {
      utils.billing.read.setData(undefined, billing);
      showToast({ title: texts().done, description: texts().doneNote });
      onClose();
    },
    onError: (error) => {
      showFailure(texts().failed, error);
      void utils.billing.read.invalidate();
    },
  });
  return (
    <Decision
      lead={texts().lead}
      actLabel={request.isPending ? texts().submitting : texts().submit}
      actLook="danger"
      cancelLabel={texts().keep}
      isDisabled={request.isPending}
      onAct={() => request.mutate({ paymentId: payment.id })}
      onCancel={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-text-2 max-lg:text-md">
        {[texts().suspended, texts().stops, texts().kept(REFUND_DAYS)].map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </Decision>
  );
}
