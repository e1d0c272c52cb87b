import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Language } from "@aavarti/domain/languages";
import type { Paise } from "@aavarti/domain/money";
import type { BY_HAND, Occasion } from "./steps.ts";

/** Everything that a reminder says. */
export type ReminderFacts = {
  /** One by hand says what the step would that is nearest. */
  step: Exclude<Occasion, typeof BY_HAND>;
  recipientKind: "customer" | "owner";
  recipientName: string;
  /** The recipient's. */
  language: Language;
  businessName: string;
  /** The tenant's own sign or code. */
  currency: string;
  customerName: string;
  company: string | null;
  productName: string;
  /** Of the term, where the message names it. */
  startOn?: CalendarDate | undefined;
  endOn: CalendarDate;
  pausedFrom?: CalendarDate | undefined;
  pricePaise: Paise;
  /** Whether customers get reminders of their own, for what the owner is told about them. */
  remindsCustomers: boolean;
  /** The tenant's day: a reminder that goes out late counts from here. */
  today: CalendarDate;
};
