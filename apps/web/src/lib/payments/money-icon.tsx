import { currencyOf } from "@aavarti/domain/currencies";
import { HandCoins, IndianRupee, type LucideProps } from "lucide-react";
import { businessCurrency } from "../display/business-currency.ts";

/**
 * The icon of money and payments: the rupee sign in a business whose amounts are in rupees, and a
 * hand with coins in any other. Hidden from screen readers unless `aria-hidden` says otherwise.
 */
export function MoneyIcon(props: LucideProps) {
  const Icon = currencyOf(businessCurrency()).code === "INR" ? IndianRupee : HandCoins;
  return <Icon aria-hidden {...props} />;
}
