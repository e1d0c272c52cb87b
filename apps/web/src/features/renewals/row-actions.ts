import type { CalendarDate } from "@aavarti/domain/calendar";
import type { MouseEvent } from "react";
import type { Remind } from "../../lib/list/remind.tsx";
import type { Paying, TakePayment } from "../../lib/payments/take-payment.tsx";
import { type Chat, chatLinks, type Writer } from "../../lib/records/chat-message.ts";
import { callLink } from "../../lib/records/contact-links.ts";
import type { RenewalRow } from "./board-figures.ts";
import type { Outcome } from "./use-renewals.ts";

/** What every row needs besides its data; the screen creates one object for all rows. */
export interface RowContext {
  readonly today: CalendarDate;
  readonly businessName: string;
  /** Whether the reader may write from the inbox. */
  readonly mayReply: boolean;
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
 * Returns the links of a row: `call` to the customer, `whatsapp` and `email` to who pays, with a
 * message that asks for what is due. Null where the number or address is missing, but not after an
 * opt-out: a person writes these messages. `reader`: the name of who pays.
 */
export function contactsOf(row: RenewalRow, writer: Writer) {
  const { phone } = row.customer;
  const chat = chatOf(row);
  return { reader: chat.contact.name, call: phone ? callLink(phone) : null, ...chatLinks(chat, writer) };
}

/** Returns the chat of a row; without an amount for one that an earlier release stored offline. */
function chatOf({ customer, chat }: Pick<RenewalRow, "customer"> & Partial<Pick<RenewalRow, "chat">>): Chat {
  return chat ?? { contact: { ...customer, stopped: [] }, asks: [], isWhatsappConnected: false };
}

/**
 * Returns what the payment sheet needs to open for this row's renewal: the customer's id and name,
 * and the subscription's id.
 */
export const payingOf = ({ id, customer }: RenewalRow): Paying => ({
  customerId: customer.id,
  name: customer.name,
  subscriptionId: id,
  isRenewal: true,
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
