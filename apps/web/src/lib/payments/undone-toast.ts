import type { RecordedPayment } from "@aavarti/contract/payments";
import { plural, t } from "@lingui/core/macro";
import { amountLabel } from "../display/amounts.ts";
import { currentLanguage } from "../i18n/current-language.ts";

/**
 * Returns the title and description, in the current language, of the toast after a payment was
 * undone: its amount and payer, for whom it was, unless for the payer alone, and how many renewals
 * recorded with it were undone. The description is undefined with neither of the last two. Shows
 * nothing itself.
 */
export function undoneToast({
  amount,
  customer,
  charges,
  renewed,
}: Pick<RecordedPayment, "amount" | "customer" | "charges" | "renewed">) {
  const names = [...new Set(charges.map((charge) => charge.customer.name))];
  const list = new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(names);
  const facts = [
    ...(names.some((name) => name !== customer.name) ? [t`for ${list}`] : []),
    ...(renewed.length > 0 ? [plural(renewed.length, { one: "# renewal undone", other: "# renewals undone" })] : []),
  ];
  return {
    title: t`Payment of ${{ amount: amountLabel(amount) }} from ${{ name: customer.name }} undone`,
    description: facts.join(" · ") || undefined,
  };
}
