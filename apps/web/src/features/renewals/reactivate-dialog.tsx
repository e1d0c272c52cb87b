import type { CalendarDate } from "@aavarti/domain/calendar";
import { messageOf } from "../../lib/api/api-error.ts";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { dayWithYear } from "../../lib/display/display.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { useRefreshMoney } from "../../lib/payments/use-refresh-money.ts";
import { Decision } from "../../ui/decision.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormProblem } from "../../ui/input.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { dialogTexts } from "./dialog-texts.ts";
import { NewTerm, type RenewTarget } from "./renew-dialog.tsx";
import { renewalNouns, renewalTexts } from "./texts.ts";

const texts = translatedTexts(() => renewalTexts.reactivate);

/**
 * Shows the dialog that reactivates a cancelled subscription and previews its dates: a term that is
 * still paid for continues; otherwise a new term starts today, nothing is charged for the days in
 * between, and the button names the price. Open while mounted. Success shows a toast and calls
 * `onClose`, a failure shows a toast and leaves it open; then everything that shows money is loaded
 * again.
 */
export function ReactivateDialog({
  target,
  today,
  onClose,
}: {
  target: Pick<RenewTarget, "id" | "customer" | "product">;
  today: CalendarDate;
  onClose: () => void;
}) {
  const nouns = renewalNouns(useBusinessWords());
  const refresh = useRefreshMoney();
  const preview = trpc.subscriptions.previewRenewal.useQuery({ id: target.id }, { staleTime: 0 });
  const reactivate = trpc.subscriptions.reactivate.useMutation({
    onSuccess: (detail) => {
      showToast({ title: texts.done(detail.customer.name, dayWithYear(detail.endDate)) });
      onClose();
    },
    onError: (error) => showFailure(texts.failed, error),
    onSettled: refresh,
  });
  const lead = preview.data?.addsTerm ? texts.leadNew(target.product.name) : texts.leadGoesOn(target.product.name);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={nouns.reactivateOf(target.customer.name)}
      closeLabel={dialogTexts.close}
      focusOn="button[type=submit]"
    >
      <Decision
        lead={lead}
        actLabel={preview.data?.addsTerm ? texts.actFor(amountLabel(preview.data.price)) : texts.act}
        cancelLabel={dialogTexts.cancel}
        isDisabled={!preview.isSuccess || reactivate.isPending}
        onAct={() => reactivate.mutate({ id: target.id })}
        onCancel={onClose}
      >
        {preview.isError ? (
          <FormProblem>{messageOf(preview.error, renewalTexts.unreachable)}</FormProblem>
        ) : (
          <NewTerm preview={preview.data} today={today} />
        )}
      </Decision>
    </Dialog>
  );
}
