import type { CalendarDate } from "@aavarti/domain/calendar";
import type { MouseEvent } from "react";
import type { Remind } from "../../lib/list/remind.tsx";
import type { Paying, TakePayment } from "../../lib/payments/take-payment.tsx";
import { callLink, mailLink, whatsappLink } from "../../lib/records/contact-links.ts";
import type { RenewalRow } from "./board-figures.ts";
import { messageText } from "./message-text.ts";
import type { Outcome } from "./use-renewals.ts";

/** What every row needs besides its data; the screen creates one object for all rows. */
export interface RowContext {
  readonly today: CalendarDate;
  readonly businessName: string;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly selected: ReadonlySet<string>;
  /** The row that Tab reaches (roving tabindex); J, K and the arrow keys reach the others. */
  readonly tabStop: string | null;
  readonly onRenew: (row: RenewalRow) => void;
  readonly onUndo: (row: RenewalRow) => void;
  readonly take: TakePayment;
  readonly remind: Remind;
  readonly onPause: (row: RenewalRow) => void;
  readonly onResume: (row: RenewalRow) => void;
  readonly onSelect: (id: string, isSelected: boolean) => void;
}

/**
 * Returns three link addresses for the row's customer: `call` (tel:), `whatsapp` and `mail`, the
 * last two with a prefilled message about the renewal in the language on screen. Each is null where
 * the phone number or email address it needs is missing.
 */
export function contactsOf(row: RenewalRow, { today, businessName }: Pick<RowContext, "today" | "businessName">) {
  const { phone, email } = row.customer;
  const message = messageText(
    {
      customer: row.customer.name,
      product: row.product.name,
      endDate: row.endDate,
      amountDue: row.amountDue,
      businessName,
    },
    today,
  );
  return {
    call: phone ? callLink(phone) : null,
    whatsapp: phone ? whatsappLink(phone, message.text) : null,
    mail: email ? mailLink(email, message) : null,
  };
}

/**
 * Returns what the payment sheet needs to open for this row: the customer's id and name, and the
 * subscription's id.
 */
export const payingOf = ({ id, customer }: RenewalRow): Paying => ({
  customerId: customer.id,
  name: customer.name,
  subscriptionId: id,
});

/**
 * Returns a click handler that first moves the focus from the button, which the action may remove,
 * to its row, and then runs `act`.
 */
export const focusRowThen =
  (act: () => void) =>
  (event: MouseEvent<HTMLElement>): void => {
    const row = event.currentTarget.closest("[data-row]");
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
    act();
  };
