import { Check, Lock, ShieldCheck } from "lucide-react";
import { useEffect } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormProblem } from "../../ui/input.tsx";
import { loadCheckout } from "./checkout.ts";
import { paymentTexts as texts } from "./texts.ts";
import { type ActivationStep, useActivation } from "./use-activation.ts";

/**
 * "Activate Your CRM". While the provider's checkout is open this dialog steps aside: a modal of ours would keep the
 * focus and the pointer from it.
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
  const config = usePublicConfig();
  const { step, pay } = useActivation({ payer, onActivated: onClose });
  const scriptUrl = config.data?.razorpayScriptUrl ?? null;

  useEffect(() => {
    // A script that does not load is reported when somebody pays.
    if (isOpen && scriptUrl) loadCheckout(scriptUrl).catch(() => undefined);
  }, [isOpen, scriptUrl]);

  return (
    <Dialog
      isOpen={isOpen && step !== "checkout"}
      onClose={() => step === "idle" && onClose()}
      title={texts.title}
      closeLabel={texts.close}
    >
      <Price />
      <ul className="mt-5 grid gap-2.5 border-t border-line pt-5 max-lg:text-md">
        {texts.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text max-lg:mt-1" strokeWidth={1.75} />
            {feature}
          </li>
        ))}
      </ul>
      {config.data && !scriptUrl && (
        <div className="mt-5">
          <FormProblem>{texts.notConfigured}</FormProblem>
        </div>
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
          {payLabel(step)}
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

function Price() {
  return (
    <>
      <div className="num mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-4xl font-semibold">{texts.price}</span>
        <s className="text-lg text-text-3">
          <span className="sr-only">{texts.oldPriceLabel} </span>
          {texts.oldPrice}
        </s>
        <span className="ml-auto rounded-xs bg-paid-soft px-2 py-1 text-sm font-medium text-paid-text">
          {texts.saving}
        </span>
      </div>
      <p className="text-text-2 max-lg:text-md">{texts.once}</p>
    </>
  );
}

function payLabel(step: ActivationStep): string {
  switch (step) {
    case "ordering":
      return texts.preparing;
    case "verifying":
      return texts.processing;
    case "idle":
    case "checkout":
      return texts.pay;
  }
}
