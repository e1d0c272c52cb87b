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
 * Returns subject and text of a message the user sends by hand to a customer, in the language on
 * screen (not the customer's); the user can edit it before sending. It names product, due date and
 * amount and is signed with the business's name; the wording differs before, on and after the due
 * date (`today` is the business's date), and never blames anyone for being late.
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
 * Returns a message the user sends by hand when nothing is due, in the language on screen: as
 * `subject` the business's name, as `text` a greeting with the customer's name, signed by the
 * business.
 */
export const greeting = ({ customer, businessName }: Pick<Due, "customer" | "businessName">) => ({
  subject: businessName,
  text: t`Namaste ${customer},\n\n${businessName}`,
});
