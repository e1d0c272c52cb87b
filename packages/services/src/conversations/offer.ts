import type { ReminderSubject } from "@aavarti/db/queries/reminders/subjects";
import type { ConversationTemplate } from "@aavarti/domain/conversation-templates";
import type { OwnTemplateCategory } from "@aavarti/domain/own-templates";

/** The values of a template for a customer, and what they make. */
type Filled = {
  language: "en" | "hi";
  /** The customer's phone number now (E.164), to which it is sent. */
  to: string;
  params: Record<string, string>;
  /** What the phone shows. */
  text: string;
  /** The names of the values that its text needs and that are blank. */
  missing: string[];
  subject: ReminderSubject;
};

/** A built-in template that may be sent to a customer now, filled with their values. */
export type BuiltInOffer = Filled & { template: ConversationTemplate; own: null };
/** As `BuiltInOffer`, of a template that the business submitted; `template` is its name at Meta. */
export type OwnOffer = Filled & { template: string; own: { name: string; category: OwnTemplateCategory } };
export type Offer = BuiltInOffer | OwnOffer;
