import { plural, t } from "@lingui/core/macro";
import { CHANNEL_NAMES } from "../channel-names.ts";
import type { ChannelTexts } from "../channel-view.ts";

export const emailTexts = (): ChannelTexts => ({
  name: CHANNEL_NAMES.email(),
  nameInSentence: t`email`,
  optedOut: t`Email: opted out`,
  count: (count) => plural(count, { one: "# email", other: "# emails" }),
  reminders: t`Email reminders`,
  remindersLead: ({ customer }) => {
    const customers = customer.many.toLowerCase();
    return t`Sent to your ${customers}, with a copy to the owner`;
  },
  works: t`Email is working.`,
  standsIn: (other) => t`Reminders are sent by email until ${other} is working.`,
  sendTest: t`Send me this email`,
  testFailed: t`Couldn't send the test email`,
  writeTo: (name) => t`Email ${name}`,
  seeAttachment: t`Open your mailbox to see the attachment.`,
  documents: {
    send: t`Send by email`,
    sendAgain: t`Send by email again`,
    queued: t`Email scheduled`,
    receiptTo: (address) => t`By email to ${address}, with the PDF`,
    receiptLaterTo: (address) => t`By email to ${address}, in 5 minutes or after quiet hours`,
    receiptUnknown: t`The email provider didn't respond. We're checking before we try again.`,
    sendStatementTitle: t`Email this statement?`,
    sendStatement: t`Send email`,
  },
  consent: {
    grant: (name) => t`Resume email reminders to ${name}?`,
    withdraw: (name) => t`Stop email reminders to ${name}?`,
    allowOffers: (name) => t`Allow email offers to ${name}?`,
    stopOffers: (name) => t`Stop email offers to ${name}?`,
  },
});
