import { Lock, ShieldCheck } from "lucide-react";
import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormProblem } from "../../ui/input.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { loadCheckout } from "./checkout.ts";
import { currentPaymentTexts } from "./current-payment-texts.ts";
import { PaymentOffer } from "./payment-offer.tsx";
import { usePublicConfig } from "./public-config.ts";
import { payLabel } from "./texts.ts";
import { useActivation } from "./use-activation.ts";

/**
 * Shows the dialog "Activate Your CRM", in which the user pays the activation through the
 * provider's checkout. It is hidden while that is open, because as a modal it would trap the focus
 * and the pointer. `onClose` also runs after a verified payment. It can't be closed while a payment
 * runs. It says when payments aren't configured or the checkout's address couldn't be loaded, with
 * a button that loads it again. Toasts report the result.
 */
export function PaymentDialog({
  isOpen,
  payer,
  onClose,
}: {
  isOpen: boolean;
  payer: Parameters<typeof useActivation>[0]["payer"];
  onClose: () => void;
}) {
  const texts = currentPaymentTexts();
  const config = usePublicConfig();
  const { step, pay } = useActivation({ payer, onActivated: onClose });
  const scriptUrl = config.data?.razorpayScriptUrl ?? null;

  useEffect(() => {
    // A preload that fails is reported when the user pays.
    if (isOpen && scriptUrl) loadCheckout(scriptUrl).catch(() => undefined);
  }, [isOpen, scriptUrl]);

  return (
    <Dialog
      isOpen={isOpen && step !== "checkout"}
      onClose={() => step === "idle" && onClose()}
      title={texts.title}
      closeLabel={texts.close}
    >
      <PaymentOffer texts={texts} />
      {config.data && !scriptUrl && (
        <div className="mt-5">
          <FormProblem>{texts.notConfigured}</FormProblem>
        </div>
      )}
      {config.isLoadingError && (
        <NotLoaded sentence={texts.notLoaded} retry={texts.retry} onRetry={() => config.refetch()} className="mt-5" />
      )}
      <div className="mt-6 grid gap-2 lg:grid-cols-[1fr_auto]">
        <Button
          look="primary"
          size="xl"
          className="num"
          disabled={step !== "idle" || !scriptUrl}
          onClick={() => scriptUrl && void pay(scriptUrl)}
        >
          <Lock aria-hidden className="size-4" strokeWidth={1.75} />
          {payLabel(texts, step)}
        </Button>
        <Button look="ghost" size="xl" disabled={step !== "idle"} onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
      <p className="mt-4 flex items-start justify-center gap-2 text-sm text-text-2">
        <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
        {texts.secure}
      </p>
      {config.data?.sandbox && <p className="mt-1 text-center text-sm text-text-3">{texts.sandbox}</p>}
    </Dialog>
  );
}
