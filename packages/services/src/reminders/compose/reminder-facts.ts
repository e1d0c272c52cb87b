import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Language } from "@aavarti/domain/languages";
import type { Paise } from "@aavarti/domain/money";
import type { BY_HAND, Occasion } from "../internal/steps.ts";

/** All the values in a reminder. */
export type ReminderFacts = {
  /** A reminder sent by hand uses the text of the nearest step. */
  step: Exclude<Occasion, typeof BY_HAND>;
  recipientKind: "customer" | "owner";
  recipientName: string;
  /** The recipient's language. */
  language: Language;
  businessName: string;
  /** The tenant's own currency sign or code. */
  currency: string;
  customerName: string;
  company: string | null;
  productName: string;
  /** Start of the term, where the message names it. */
  startOn?: CalendarDate | undefined;
  endOn: CalendarDate;
  pausedFrom?: CalendarDate | undefined;
  pricePaise: Paise;
  /** Whether customers get their own reminders, for the owner's message about them. */
  remindsCustomers: boolean;
  /** Today in the tenant's time zone: a late reminder counts its days from here. */
  today: CalendarDate;
};
