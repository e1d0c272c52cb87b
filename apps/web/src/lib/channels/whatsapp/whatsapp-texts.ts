import { plural, t } from "@lingui/core/macro";
import { CHANNEL_NAMES } from "../channel-names.ts";
import type { ChannelTexts } from "../channel-view.ts";

export const whatsappTexts = (): ChannelTexts => ({
  name: CHANNEL_NAMES.whatsapp(),
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
  standsIn: (other) => t`Reminders are sent on WhatsApp until ${other} is working.`,
  sendTest: t`Send me this on WhatsApp`,
  testFailed: t`Couldn't send the test WhatsApp message`,
  writeTo: (name) => t`WhatsApp ${name}`,
  seeAttachment: t`Open WhatsApp on your phone to see the attachment.`,
  documents: {
    send: t`Send on WhatsApp`,
    sendAgain: t`Send on WhatsApp again`,
    queued: t`WhatsApp message scheduled`,
    receiptTo: (phone) => t`On WhatsApp to ${phone}, with the PDF`,
    receiptLaterTo: (phone) => t`On WhatsApp to ${phone}, in 5 minutes or after quiet hours`,
    receiptUnknown: t`WhatsApp didn't respond. The receipt may have been delivered. Check with the payer before you send it again.`,
    sendStatementTitle: t`Send this statement on WhatsApp?`,
    sendStatement: t`Send on WhatsApp`,
  },
  consent: {
    grant: (name) => t`Resume WhatsApp reminders to ${name}?`,
    withdraw: (name) => t`Stop WhatsApp reminders to ${name}?`,
    allowOffers: (name) => t`Allow WhatsApp offers to ${name}?`,
    stopOffers: (name) => t`Stop WhatsApp offers to ${name}?`,
  },
});
