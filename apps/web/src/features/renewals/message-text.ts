import type { CalendarDate } from "@aavarti/domain/calendar";
import { t } from "@lingui/core/macro";
import { amountLabel } from "../../lib/display/amounts.ts";
import { dayWithYear } from "../../lib/display/display.ts";

export interface Due {
  readonly customer: string;
  readonly product: string;
  readonly endDate: string;
  readonly amountDue: string;
  readonly businessName: string;
}

/**
 * Returns the prefilled text of a manual message, in the language on screen (not the customer's),
 * which the user can edit before sending. It never blames the customer for being late. It has one
 * text for late ones and another until the due date.
 */
export function messageText(due: Due, today: CalendarDate): { subject: string; text: string } {
  const { customer, product, endDate, amountDue, businessName } = due;
  const day = dayWithYear(endDate);
  const amount = amountLabel(amountDue);
  const names = { customer, product, day, amount, businessName };
  return {
    subject: t`${product}: renewal on ${day}`,
    text: endDate < today ? lateText(names) : dueText(names, endDate === today),
  };
}

type Names = Record<"customer" | "product" | "day" | "amount" | "businessName", string>;

const lateText = ({ customer, product, day, amount, businessName }: Names): string =>
  t`Namaste ${customer}, your ${product} was due for renewal on ${day}. The amount is ${amount}. Would you like to continue?\n\n${businessName}`;

const dueText = ({ customer, product, day, amount, businessName }: Names, isToday: boolean): string =>
  isToday
    ? t`Namaste ${customer}, your ${product} is due for renewal today. The amount is ${amount}.\n\n${businessName}`
    : t`Namaste ${customer}, your ${product} renews on ${day}. The amount is ${amount}.\n\n${businessName}`;

/**
 * Returns the prefilled `subject` (the business's name) and `text` (a greeting signed by the
 * business, without a due date or amount) of a manual message when nothing is due.
 */
export const greeting = ({ customer, businessName }: Pick<Due, "customer" | "businessName">) => ({
  subject: businessName,
  text: t`Namaste ${customer},\n\n${businessName}`,
});
