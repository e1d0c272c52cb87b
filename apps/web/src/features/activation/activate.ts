import type { CreatedOrder } from "@aavarti/contract/activation";
import { isOutage, messageOf } from "../../lib/api/api-error.ts";
import { showToast } from "../../ui/toast-store.ts";
import type { ActivationStep } from "./activation-step.ts";
import { type CheckoutResult, loadCheckout, openCheckout } from "./checkout.ts";
import type { PaymentTexts } from "./texts.ts";

/** The accent colour for the checkout's frame, which accepts only a hex colour. */
const THEME_COLOUR = "#026771";

export interface Payer {
  readonly name: string;
  readonly email: string;
  readonly businessName: string;
}

/**
 * The server calls of a payment: over tRPC in the dashboard, over the REST API on the pricing page.
 */
export interface PaymentCalls {
  createOrder(): Promise<CreatedOrder>;
  verify(result: CheckoutResult): Promise<unknown>;
  /** Refetches whatever an activation changes. */
  refresh(): Promise<unknown>;
}

interface Activation {
  readonly texts: PaymentTexts;
  readonly scriptUrl: string;
  readonly payer: Payer;
  readonly calls: PaymentCalls;
  readonly onStep: (step: ActivationStep) => void;
}

/**
 * Runs the activation payment: creates the order, loads the provider's checkout from `scriptUrl`,
 * opens it with the payer's name and email, has the server verify the payment, and calls `refresh`.
 * Returns true when the server has verified it, also if the refresh fails. A toast reports each
 * result; a dismissed checkout or a failure gives false, also one of verifying what was paid, and
 * nothing is thrown. `onStep` hears each step and ends with "idle" in any case. It needs no
 * framework, so that a prerendered page can use it.
 */
export async function activate({ texts, scriptUrl, payer, calls, onStep }: Activation): Promise<boolean> {
  onStep("ordering");
  try {
    const { order, keyId } = await calls.createOrder();
    await loadCheckout(scriptUrl);
    onStep("checkout");
    const end = await openCheckout({
      key: keyId,
      order_id: order.id,
      amount: order.amount,
      currency: order.currency,
      name: "Aavarti",
      description: texts.description.replace("{business}", () => payer.businessName),
      prefill: { name: payer.name, email: payer.email },
      theme: { color: THEME_COLOUR },
    });
    if (end.kind === "paid") return await confirm(end.result, { texts, calls, onStep });
    onStep("idle");
    showToast({ title: texts.cancelled, description: texts.cancelledNote });
  } catch (error) {
    onStep("idle");
    const description = isOutage(error) ? texts.orderFallback : messageOf(error, texts.orderFallback);
    showToast({ title: texts.orderFailed, description, isDestructive: true });
  }
  return false;
}

async function confirm(
  result: CheckoutResult,
  { texts, calls, onStep }: Pick<Activation, "texts" | "calls" | "onStep">,
): Promise<boolean> {
  onStep("verifying");
  try {
    await calls.verify(result);
    showToast({ title: texts.success, description: texts.successNote });
    // It is paid, whatever the screen shows until the next load.
    await calls.refresh().catch(() => undefined);
    return true;
  } catch (error) {
    showToast({ title: texts.verifyFailed, description: messageOf(error, texts.verifyFallback), isDestructive: true });
    return false;
  } finally {
    onStep("idle");
  }
}
