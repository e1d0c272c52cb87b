import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { activate, type Payer } from "./activate.ts";
import type { ActivationStep } from "./activation-step.ts";
import { currentPaymentTexts } from "./current-payment-texts.ts";

/**
 * Returns `pay(scriptUrl)`, to which the caller passes the URL of the checkout's script and which
 * runs the activation payment in the dashboard, and its current `step` ("idle" when none runs).
 * Once the server has verified the payment, the account status, the user and the billing page are
 * refreshed and `onActivated` called. Toasts report every result; `pay` never rejects.
 */
export function useActivation({ payer, onActivated }: { payer: Payer; onActivated: () => void }) {
  const [step, setStep] = useState<ActivationStep>("idle");
  const utils = trpc.useUtils();
  const createOrder = trpc.payment.createOrder.useMutation();
  const verify = trpc.payment.verify.useMutation();

  const calls = {
    createOrder: () => createOrder.mutateAsync(),
    verify: verify.mutateAsync,
    refresh: () => {
      const changed = [utils.trial.status, utils.auth.me, utils.billing.read];
      return Promise.all(changed.map((query) => query.invalidate()));
    },
  };
  const pay = async (scriptUrl: string) => {
    if (await activate({ texts: currentPaymentTexts(), scriptUrl, payer, calls, onStep: setStep })) onActivated();
  };

  return { step, pay };
}
