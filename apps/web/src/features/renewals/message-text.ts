import type { CalendarDate } from "@aavarti/domain/calendar";
import { formatDay, parseCalendarDate } from "@aavarti/domain/calendar";
import { rupees } from "../../lib/display.ts";

export interface Due {
  readonly customer: string;
  readonly product: string;
  readonly endDate: string;
  readonly amountDue: string;
  readonly businessName: string;
}

/** What a message by hand begins with; it can be changed before it is sent. Nobody is blamed for being late (visual.md section 10). */
export function messageText(due: Due, today: CalendarDate): { subject: string; text: string } {
  const { customer, product, endDate, amountDue, businessName } = due;
  const end = parseCalendarDate(endDate);
  const day = end ? formatDay(end) : endDate;
  const amount = rupees(amountDue);
  const says =
    endDate < today
      ? `your ${product} was due for renewal on ${day}. The amount is ${amount}. Shall we continue?`
      : endDate === today
        ? `your ${product} is due for renewal today. The amount is ${amount}.`
        : `your ${product} renews on ${day}. The amount is ${amount}.`;
  return {
    subject: `${product}: renewal on ${day}`,
    text: `Namaste ${customer}, ${says}\n\n${businessName}`,
  };
}

/** Where nothing is due. */
export const greeting = ({ customer, businessName }: Pick<Due, "customer" | "businessName">) => ({
  subject: businessName,
  text: `Namaste ${customer},\n\n${businessName}`,
});
