import { type Standing, SUBSCRIPTION_GROUPS } from "@aavarti/domain/standing";
import type { Paying } from "./take-payment.tsx";

const due: ReadonlySet<Standing> = new Set(SUBSCRIPTION_GROUPS.due);

/**
 * Returns whether a subscription's renewal is due: overdue (also in its grace period), due today or
 * due within 7 days.
 */
export const isRenewalDue = ({ standing }: { readonly standing: Standing }): boolean => due.has(standing);

/**
 * Returns what the payment sheet needs to open for a subscription: for its renewal where that is
 * overdue, due today or due soon, else for all that is owed.
 */
export const payingFor = ({
  id,
  customerId,
  customer,
  standing,
}: {
  readonly id: string;
  readonly customerId: string;
  readonly customer: { readonly name: string };
  readonly standing: Standing;
}): Paying => ({ customerId, name: customer.name, subscriptionId: id, isRenewal: isRenewalDue({ standing }) });
