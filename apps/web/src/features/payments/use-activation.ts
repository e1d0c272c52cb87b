import { useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { showToast } from "../../ui/toast-store.ts";
import { type CheckoutResult, loadCheckout, openCheckout } from "./checkout.ts";
import { paymentTexts as texts } from "./texts.ts";

/** product.md section 4: idle, order creation, checkout open, verification. */
export type ActivationStep = "idle" | "ordering" | "checkout" | "verifying";

/** The accent, for the checkout's own frame. It takes a hex colour only. */
const THEME_COLOUR = "#026771";

interface Payer {
  readonly name: string;
  readonly email: string;
  readonly businessName: string;
}

/** Walks through the payment. `onActivated` is called after the server verified it. */
export function useActivation({ payer, onActivated }: { payer: Payer; onActivated: () => void }) {
  const [step, setStep] = useState<ActivationStep>("idle");
  const utils = trpc.useUtils();
  const createOrder = trpc.payment.createOrder.useMutation();
  const verify = trpc.payment.verify.useMutation();

  const refresh = () => Promise.all([utils.trial.status.invalidate(), utils.auth.me.invalidate()]);

  const fail = (title: string, description: string) => {
    showToast({ title, description, isDestructive: true });
    setStep("idle");
  };

  const confirm = async (result: CheckoutResult) => {
    setStep("verifying");
    try {
      await verify.mutateAsync(result);
      showToast({ title: texts.success, description: texts.successNote });
      await refresh();
      setStep("idle");
      onActivated();
    } catch (error) {
      fail(texts.verifyFailed, messageOf(error, texts.verifyFallback));
    }
  };

  const pay = async (scriptUrl: string) => {
    setStep("ordering");
    try {
      const { order, keyId } = await createOrder.mutateAsync();
      await loadCheckout(scriptUrl);
      setStep("checkout");
      const end = await openCheckout({
        key: keyId,
        order_id: order.id,
        amount: order.amount,
        currency: order.currency,
        name: "Aavarti",
        description: `One-time activation of ${payer.businessName}`,
        prefill: { name: payer.name, email: payer.email },
        theme: { color: THEME_COLOUR },
      });
      if (end.kind === "paid") await confirm(end.result);
      else {
        showToast({ title: texts.cancelled, description: texts.cancelledNote });
        setStep("idle");
      }
    } catch (error) {
      fail(texts.orderFailed, messageOf(error, texts.orderFallback));
    }
  };

  return { step, pay };
}
