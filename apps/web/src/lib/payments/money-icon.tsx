import { currencyOf } from "@aavarti/domain/currencies";
import { HandCoins, IndianRupee, type LucideProps } from "lucide-react";
import { businessCurrency } from "../display/business-currency.ts";

/**
 * Shows the icon of money and payments: the rupee sign in a business whose amounts are in rupees,
 * and a hand with coins in any other. Hidden from screen readers unless `aria-hidden` says
 * otherwise. Throws before a business has signed in.
 */
export function MoneyIcon(props: LucideProps) {
  const Icon = currencyOf(businessCurrency()).code === "INR" ? IndianRupee : HandCoins;
  return <Icon aria-hidden {...props} />;
}
