import type { BusinessWords } from "@aavarti/domain/business-words";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../i18n/translated-texts.ts";

type Question = (customer: string) => string;

/** All that the screens say of one channel. */
interface ChannelTexts {
  readonly name: string;
  /** The name within a sentence, in lower case where it is no proper name. */
  readonly nameInSentence: string;
  readonly optedOut: string;
  /** Messages of one day and what they cost, for the plan. */
  readonly count: (count: number, rupees: string) => string;
  readonly reminders: string;
  /** `price`: of one message, in rupees. */
  readonly remindersLead: (words: BusinessWords, price: string) => string;
  readonly works: string;
  /** Shown where another channel, named as in a sentence, fails and this one works. */
  readonly standsIn: (other: string) => string;
  readonly sendTest: string;
  readonly testFailed: string;
  /** A link that opens the reader's own app with a message to `name`. */
  readonly writeTo: (name: string) => string;
  /** Where an attachment is read that the product does not show. */
  readonly seeAttachment: string;
  readonly consent: Readonly<Record<"grant" | "withdraw" | "allowOffers" | "stopOffers", Question>>;
}

/**
 * An object with the names and sentences of each channel, in the current language: read its
 * properties while rendering.
 */
export const channelTexts = translatedTexts(
  (): Readonly<Record<ReminderChannel, ChannelTexts>> => ({
    email: {
      name: t`Email`,
      nameInSentence: t`email`,
      optedOut: t`Email: opted out`,
      count: (count) => plural(count, { one: "# email", other: "# emails" }),
      reminders: t`Email reminders`,
      remindersLead: ({ customer }) => {
        const customers = customer.many.toLowerCase();
        return t`Sent to your ${customers}, with a copy to the owner`;
      },
      works: t`Email is working.`,
      standsIn: (other) => t`Reminders are sent by email until ${other} is back.`,
      sendTest: t`Send me this email`,
      testFailed: t`Couldn't send the test email`,
      writeTo: (name) => t`Email ${name}`,
      seeAttachment: t`Open your mailbox to see it.`,
      consent: {
        grant: (name) => t`Resume email reminders to ${name}?`,
        withdraw: (name) => t`Stop email reminders to ${name}?`,
        allowOffers: (name) => t`Allow email offers to ${name}?`,
        stopOffers: (name) => t`Stop email offers to ${name}?`,
      },
    },
    whatsapp: {
      name: t`WhatsApp`,
      nameInSentence: t`WhatsApp`,
      optedOut: t`WhatsApp: opted out`,
      count: (count, rupees) =>
        plural(count, {
          one: `# WhatsApp message for about ${rupees}`,
          other: `# WhatsApp messages for about ${rupees}`,
        }),
      reminders: t`WhatsApp reminders`,
      remindersLead: (_, price) => t`Each WhatsApp message costs about ${{ price }}. Emails are free.`,
      works: t`WhatsApp is working. Messages are sent from Aavarti's number.`,
      standsIn: (other) => t`Reminders are sent on WhatsApp until ${other} is back.`,
      sendTest: t`Send me this on WhatsApp`,
      testFailed: t`Couldn't send the test WhatsApp message`,
      writeTo: (name) => t`WhatsApp ${name}`,
      seeAttachment: t`Open WhatsApp on your phone to see it.`,
      consent: {
        grant: (name) => t`Resume WhatsApp reminders to ${name}?`,
        withdraw: (name) => t`Stop WhatsApp reminders to ${name}?`,
        allowOffers: (name) => t`Allow WhatsApp offers to ${name}?`,
        stopOffers: (name) => t`Stop WhatsApp offers to ${name}?`,
      },
    },
  }),
);
