import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { paymentTextsInHindi } from "./texts.hi.ts";
import { type PaymentTexts, paymentTexts } from "./texts.ts";

const TEXTS: Readonly<Record<ReturnType<typeof currentLanguage>, PaymentTexts>> = {
  en: paymentTexts,
  hi: paymentTextsInHindi,
};

/**
 * Returns the payment's texts in the application's language. The prerendered pages have one
 * language each and carry their own texts.
 */
export const currentPaymentTexts = (): PaymentTexts => TEXTS[currentLanguage()];
