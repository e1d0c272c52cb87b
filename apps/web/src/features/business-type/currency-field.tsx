import { currencyOf } from "@aavarti/domain/currencies";
import { CURRENCIES } from "@aavarti/domain/currency-choices";
import { formatAmount } from "@aavarti/domain/money";
import { currencyName } from "../../lib/display/currency-name.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { SelectField, type SelectOption } from "../../ui/select.tsx";
import { businessTypeTexts as texts } from "./texts.ts";

/** An amount that shows sign and digit groups. */
const EXAMPLE_PAISE = 15_000_000;

/**
 * Shows the choice of the business's currency, rupees first, the others by name. `stored` is what
 * the business has now, a code or a sign: choosing the same currency keeps it as it is. After
 * another choice, the hint says that amounts are not converted.
 */
export function CurrencyField({
  stored,
  value,
  className,
  onChange,
}: {
  stored: string;
  value: string;
  className?: string;
  onChange: (currency: string) => void;
}) {
  const isChanged = value !== stored;
  return (
    <SelectField
      label={texts.currency}
      hint={isChanged ? unconverted(stored, value) : texts.currencyHint}
      value={value}
      options={optionsFor(stored)}
      onChange={onChange}
      {...(className ? { className } : {})}
    />
  );
}

/**
 * Returns, in the current language, that changing from one currency to another converts no amount,
 * with an example in both.
 */
export const unconverted = (from: string, to: string): string =>
  texts.unconverted(formatAmount(EXAMPLE_PAISE, from), formatAmount(EXAMPLE_PAISE, to));

/** Returns all choices, rupees first and the others by name, with the stored one among them. */
function optionsFor(stored: string): SelectOption<string>[] {
  const { code: now } = currencyOf(stored);
  const [rupees, ...others] = CURRENCIES.map((code) => ({
    value: code === now ? stored : code,
    label: currencyName(code),
  }));
  const isKnown = CURRENCIES.some((code) => code === now);
  return [
    ...(isKnown ? [] : [{ value: stored, label: currencyName(stored) }]),
    ...(rupees ? [rupees] : []),
    ...others.sort((one, other) => one.label.localeCompare(other.label, currentLanguage())),
  ];
}
