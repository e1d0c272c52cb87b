import { currencyOf } from "@aavarti/domain/currencies";
import { currentLanguage } from "../i18n/current-language.ts";

/**
 * Returns the name of a currency, given by its code or sign, with its code in the current language:
 * `Indian Rupee (INR)`. A code without a name is returned alone, an unknown sign as it is, trimmed.
 */
export function currencyName(currency: string): string {
  const { code } = currencyOf(currency);
  if (!/^[A-Z]{3}$/.test(code)) return code;
  const name = new Intl.DisplayNames([currentLanguage()], { type: "currency" }).of(code);
  return name && name !== code ? `${name} (${code})` : code;
}
