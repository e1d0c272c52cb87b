import type { Language } from "@aavarti/domain/languages";
import type { Paise } from "@aavarti/domain/money";
import { ToWords as EnglishWords } from "to-words/en-IN";
import { ToWords as HindiWords } from "to-words/hi-IN";

const english = new EnglishWords({ converterOptions: { currency: true } });
const hindi = new HindiWords({ converterOptions: { currency: true } });

/**
 * Returns an amount in rupees in words, in English or Hindi, as Indian documents have it: `One
 * thousand five hundred rupees and fifty paise only`, without the paise if there are none. Throws
 * RangeError for a negative amount.
 */
export function amountInWords(language: Language, paise: Paise): string {
  if (paise < 0) throw new RangeError("A document's amount must not be negative");
  if (language === "hi") return `${hindi.convert(paise / 100)} मात्र`;
  const words = english.convert(paise / 100).toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
