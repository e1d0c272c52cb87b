import type { Translated } from "../../lib/i18n/translated.ts";
import type { ActivationStep } from "./activation-step.ts";

export const paymentTexts = {
  title: "Activate Your CRM",
  close: "Close",
  price: "₹1,500",
  oldPrice: "₹2,999",
  oldPriceLabel: "Regular price",
  saving: "You save ₹1,499",
  once: "One-time payment for lifetime access. No recurring charges.",
  features: [
    "Unlimited customers, products and subscriptions",
    "Renewal reminders by email and WhatsApp",
    "Revenue, renewal rate and upcoming expiries",
    "Lifetime access for the whole business",
  ],
  inbox: "Universal inbox for email and WhatsApp",
  pay: "Pay ₹1,500",
  preparing: "Opening checkout...",
  processing: "Processing...",
  cancel: "Cancel",
  secure: "Secure payment by UPI, card or net banking, through Razorpay",
  sandbox: "Test mode. No payment is taken.",
  notConfigured: "Payments aren’t set up on this installation.",
  notLoaded: "Couldn't load the checkout. Try again.",
  retry: "Try again",

  orderFailed: "Payment Error",
  orderFallback: "Failed to initiate payment",
  verifyFailed: "Verification Failed",
  verifyFallback: "Payment verification failed",
  cancelled: "Payment Cancelled",
  cancelledNote: "Payment was cancelled by user.",
  success: "Payment Successful",
  successNote: "Your CRM has been activated successfully.",
  /** Shown in the provider's checkout. */
  description: "One-time activation of {business}",
} as const;

/** All texts of the payment, in any language. */
export type PaymentTexts = Translated<typeof paymentTexts>;

/**
 * Returns the pay button's label at a step of the payment: the price, also while the checkout is
 * open, or that the checkout is being opened or the payment processed.
 */
export const payLabel = (texts: PaymentTexts, step: ActivationStep): string =>
  ({ idle: texts.pay, ordering: texts.preparing, checkout: texts.pay, verifying: texts.processing })[step];
