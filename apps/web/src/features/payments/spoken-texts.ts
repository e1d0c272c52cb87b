import { currentLanguage } from "../../lib/language/current-language.ts";
import { paymentTextsInHindi } from "./texts.hi.ts";
import { type PaymentTexts, paymentTexts } from "./texts.ts";

const TEXTS: Readonly<Record<ReturnType<typeof currentLanguage>, PaymentTexts>> = {
  en: paymentTexts,
  hi: paymentTextsInHindi,
};

/**
 * The payment's texts in the language of the application. The prerendered pages have one language
 * each, and theirs beside them.
 */
export const spokenPaymentTexts = (): PaymentTexts => TEXTS[currentLanguage()];
