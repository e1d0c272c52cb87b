import type { PublicConfig } from "@aavarti/contract/config";
import { readTexts } from "../../lib/i18n/embedded-texts.ts";
import { activate, type Payer, type PaymentCalls } from "./activate.ts";
import type { ActivationStep } from "./activation-step.ts";
import { loadCheckout } from "./checkout.ts";
import { type PaymentTexts, payLabel } from "./texts.ts";

interface Payment {
  readonly config: PublicConfig;
  readonly payer: Payer;
  readonly calls: PaymentCalls;
  readonly onActivated: () => void;
}

/**
 * Adds behaviour to a prerendered page's payment dialog (`StaticPaymentDialog`) and returns a
 * function that opens it and begins to load the checkout's script. The dialog closes while the
 * provider's checkout is open, because as a modal it would cover the checkout and trap the focus,
 * and opens again after it. While a payment runs, it can't be closed otherwise. After a verified
 * payment it closes and calls `onActivated`. Without `razorpayScriptUrl` it says that payment isn't
 * possible.
 */
export function payInDialog(dialog: HTMLDialogElement, { config, payer, calls, onActivated }: Payment): () => void {
  const texts = readTexts<PaymentTexts>(dialog);
  const scriptUrl = config.razorpayScriptUrl;
  const payButton = dialog.querySelector<HTMLButtonElement>("[data-payment-pay]");
  const label = payButton?.querySelector("span");
  const closers = [...dialog.querySelectorAll<HTMLButtonElement>("[data-payment-close]")];
  const show = (name: string, isShown: boolean) =>
    dialog.querySelector(`[data-payment-${name}]`)?.toggleAttribute("hidden", !isShown);

  let isIdle = true;
  const onStep = (step: ActivationStep) => {
    isIdle = step === "idle";
    if (payButton) payButton.disabled = !isIdle || scriptUrl === null;
    if (label) label.textContent = payLabel(texts, step);
    for (const closer of closers) closer.disabled = !isIdle;
    if (step === "checkout") dialog.close();
    else if (!dialog.open) dialog.showModal();
  };

  show("missing", scriptUrl === null);
  show("sandbox", config.sandbox);
  dialog.addEventListener("cancel", (event) => {
    if (!isIdle) event.preventDefault();
  });
  for (const closer of closers) closer.addEventListener("click", () => dialog.close());
  payButton?.addEventListener("click", async () => {
    if (scriptUrl === null || !(await activate({ texts, scriptUrl, payer, calls, onStep }))) return;
    dialog.close();
    onActivated();
  });

  return () => {
    // A preload that fails is reported when the user pays.
    if (scriptUrl !== null) loadCheckout(scriptUrl).catch(() => undefined);
    onStep("idle");
  };
}
