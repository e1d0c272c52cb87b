import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Language } from "@aavarti/domain/languages";
import type { VariableValues } from "@aavarti/domain/message-text";
import type { Paise } from "@aavarti/domain/money";
import type { BY_HAND } from "@aavarti/domain/reminder-step-codes";
import type { Occasion } from "../internal/steps.ts";

/** All the values in a reminder. */
export type ReminderFacts = {
  /** A reminder sent by hand uses the text of the nearest step. */
  step: Exclude<Occasion, typeof BY_HAND>;
  /**
   * What a reminder asks for: the renewal with all that is owed, or what is owed for terms that are
   * renewed already. Absent on messages that ask for no money.
   */
  asks?: "renewal" | "payment" | undefined;
  recipientKind: "customer" | "owner";
  recipientName: string;
  /** The recipient's language. */
  language: Language;
  businessName: string;
  /** The tenant's own currency sign or code. */
  currency: string;
  /** Whose subscription it is. */
  customerName: string;
  /** Whether the recipient is a customer who pays for this one. */
  isToPayer: boolean;
  company: string | null;
  /** Values of the variables of the customer's custom fields. */
  fields?: VariableValues;
  productName: string;
  /** Start of the term, where the message names it. */
  startOn?: CalendarDate | undefined;
  /** For a payment, the day it is due. */
  endOn: CalendarDate;
  pausedFrom?: CalendarDate | undefined;
  /** What the message asks for, or what a receipt received. */
  pricePaise: Paise;
  /** The part of the price of a renewal that is owed already for earlier terms. */
  owedPaise?: Paise | undefined;
  /** Whether the account's advance pays all of a renewal: nothing is asked for then. */
  isCovered?: boolean | undefined;
  /** Whether customers get their own reminders, for the owner's message about them. */
  remindsCustomers: boolean;
  /** Today in the tenant's time zone: a late reminder counts its days from here. */
  today: CalendarDate;
};

/**
 * Returns the values of a message (`ReminderFacts`) as its reader is addressed: a customer who pays
 * for another is addressed by their own name, with the other's name after the product's; those for
 * any other reader are returned unchanged.
 */
export const addressed = (facts: ReminderFacts): ReminderFacts =>
  facts.isToPayer
    ? {
        ...facts,
        customerName: facts.recipientName,
        productName: `${facts.productName} (${facts.customerName})`,
      }
    : facts;
