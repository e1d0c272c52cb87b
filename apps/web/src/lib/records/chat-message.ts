import { amountIn, askedLine } from "@aavarti/domain/asked-amount";
import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { parseSignedAmount } from "@aavarti/domain/money";
import { t } from "@lingui/core/macro";
import type { Outputs } from "../api/trpc.ts";
import { writeLinks } from "../channels/document-channels.ts";
import { paiseLabel } from "../display/amounts.ts";
import { businessCurrency } from "../display/business-currency.ts";
import { dayWithYear } from "../display/display.ts";
import { currentLanguage } from "../i18n/current-language.ts";
import { inboxLink } from "./contact-links.ts";

export type Chat = Outputs["reminders"]["chat"];
type Asked = Chat["asks"][number];

/** The business that writes, and the date on screen. */
export interface Writer {
  readonly businessName: string;
  readonly today: CalendarDate;
  /** Whether the user may write from the inbox. */
  readonly mayReply: boolean;
}

/**
 * Returns the links to WhatsApp and an email to who pays, with a prefilled message that the user
 * still has to send; null where the phone or the address is missing. Where the business's WhatsApp
 * is connected and the user may write from the inbox, the first one leads there (`inboxLink`).
 */
export function chatLinks(chat: Chat, writer: Writer): Readonly<Record<ReminderChannel, string | null>> {
  const { contact, isWhatsappConnected } = chat;
  const links = writeLinks(contact, chatMessage(chat, writer));
  const isInInbox = isWhatsappConnected && writer.mayReply && links.whatsapp !== null;
  return isInInbox ? { ...links, whatsapp: inboxLink(contact.id) } : links;
}

/**
 * Returns the prefilled subject and text of a message that a person writes, in the language on
 * screen (not the reader's). It states what a reminder would: each amount with the older debt in
 * it, and of whom it is where somebody else pays. It never blames the reader for being late. With
 * nothing due it is a greeting, without a day or an amount.
 */
export function chatMessage(
  { contact, asks }: Chat,
  { businessName, today }: Omit<Writer, "mayReply">,
): { subject: string; text: string } {
  const [first, ...others] = asks;
  const customer = contact.name;
  if (!first) return { subject: businessName, text: t`Namaste ${customer},\n\n${businessName}` };
  if (others.length > 0) {
    const lines = asks.map((asked) => lineOf(asked, today)).join("\n");
    const total = paiseLabel(asks.reduce((sum, asked) => sum + paiseOf(asked.amount), 0));
    return {
      subject: t`Payments due: ${total}`,
      text: t`Namaste ${customer},\n\n${lines}\n\nTotal: ${total}\n\n${businessName}`,
    };
  }
  const names: Names = {
    customer,
    product: first.customer.id === contact.id ? first.productName : `${first.productName} (${first.customer.name})`,
    day: dayWithYear(first.day),
    amount: amountIn({ ...shown(), ...paiseOfAsked(first) }),
    businessName,
  };
  const { product, day } = names;
  if (first.asks === "payment")
    return {
      subject: t`${product}: payment due`,
      text: first.day < today ? latePaymentText(names) : paymentText(names),
    };
  return {
    subject: t`${product}: renewal on ${day}`,
    text: first.day < today ? lateText(names) : dueText(names, first.day === today),
  };
}

const shown = () => ({ language: currentLanguage(), currency: businessCurrency() });
const paiseOf = (amount: string): number => parseSignedAmount(amount) ?? 0;
const paiseOfAsked = ({ amount, earlier }: Asked) => ({ pricePaise: paiseOf(amount), owedPaise: paiseOf(earlier) });

const lineOf = (asked: Asked, today: CalendarDate): string =>
  askedLine(
    {
      ...shown(),
      ...paiseOfAsked(asked),
      customerName: asked.customer.name,
      productName: asked.productName,
      asks: asked.asks,
      endOn: parseCalendarDate(asked.day) ?? today,
    },
    today,
  );

type Names = Record<"customer" | "product" | "day" | "amount" | "businessName", string>;

const lateText = ({ customer, product, day, amount, businessName }: Names): string =>
  t`Namaste ${customer}, your ${product} was due for renewal on ${day}. The amount is ${amount}. Would you like to continue?\n\n${businessName}`;

const dueText = ({ customer, product, day, amount, businessName }: Names, isToday: boolean): string =>
  isToday
    ? t`Namaste ${customer}, your ${product} is due for renewal today. The amount is ${amount}.\n\n${businessName}`
    : t`Namaste ${customer}, your ${product} renews on ${day}. The amount is ${amount}.\n\n${businessName}`;

const latePaymentText = ({ customer, product, day, amount, businessName }: Names): string =>
  t`Namaste ${customer}, the payment for your ${product} was due on ${day}. The balance is ${amount}.\n\n${businessName}`;

const paymentText = ({ customer, product, day, amount, businessName }: Names): string =>
  t`Namaste ${customer}, the payment for your ${product} is due on ${day}. The balance is ${amount}.\n\n${businessName}`;
