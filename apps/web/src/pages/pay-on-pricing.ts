import type { CreatedOrder, PaymentVerified } from "@aavarti/contract/activation";
import type { Me } from "@aavarti/contract/auth";
import type { TrialStatus } from "@aavarti/contract/tenants";
import { payInDialog } from "../features/activation/pay-in-dialog.ts";
import type { PaymentTexts } from "../features/activation/texts.ts";
import type { PricingContent } from "../features/pricing/content.ts";
import { messageOf } from "../lib/api/api-error.ts";
import { callRest } from "../lib/api/rest.ts";
import { readTexts } from "../lib/i18n/embedded-texts.ts";
import { readPublicConfig } from "../lib/site/read-public-config.ts";
import { showToast } from "../ui/toast-store.ts";

/** How long the toast is shown after a payment before the dashboard opens, in milliseconds. */
const REDIRECT_MS = 2_000;

/**
 * Sets up the pricing page for a signed-in user: shows the account's status in `box`, and makes
 * every `[data-activate]` button of the page open the payment in `dialog`. Two seconds after the
 * payment the dashboard opens. What it needs is loaded when such a button is first pressed; a
 * failure shows a toast and can be retried.
 */
export function payOnPricing(box: HTMLElement, dialog: HTMLDialogElement): void {
  const goOn = readTexts<PricingContent["action"]["goOn"]>(box);
  const paymentTexts = readTexts<PaymentTexts>(dialog);

  const showAccount = async () => {
    const { trialStatus } = await callRest<{ trialStatus: TrialStatus }>("GET", "/api/trial-status");
    const { accountStatus, isExpired, daysRemaining } = trialStatus;
    box.dataset.account = accountStatus === "trial" && isExpired ? "expired" : accountStatus;
    const way = box.querySelector("[data-go-on]");
    if (way) way.textContent = (daysRemaining === 1 ? goOn.one : goOn.many).replace("{days}", String(daysRemaining));
  };

  const prepare = async () => {
    const [{ user, tenant }, config] = await Promise.all([callRest<Me>("GET", "/api/auth/me"), readPublicConfig()]);
    return payInDialog(dialog, {
      config,
      payer: { name: user.name, email: user.email, businessName: tenant.businessName },
      calls: {
        createOrder: () => callRest<CreatedOrder>("POST", "/api/payment/create-order"),
        verify: (result) => callRest<PaymentVerified>("POST", "/api/payment/verify", result),
        refresh: showAccount,
      },
      onActivated: () => setTimeout(() => window.location.assign("/dashboard"), REDIRECT_MS),
    });
  };

  // If the request fails the button stays, and reports the error when it is pressed.
  showAccount().catch(() => undefined);
  let prepared: Promise<() => void> | null = null;
  const open = async () => {
    prepared ??= prepare();
    try {
      (await prepared)();
    } catch (error) {
      prepared = null;
      const description = messageOf(error, paymentTexts.orderFallback);
      showToast({ title: paymentTexts.orderFailed, description, isDestructive: true });
    }
  };
  for (const button of document.querySelectorAll("[data-activate]"))
    button.addEventListener("click", () => void open());
}
