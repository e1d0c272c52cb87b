import { explainer, type Sentences } from "../explanations.ts";

type Provider = { provider: string };

/** Why WhatsApp or the email service did not deliver a message, and what to do about it. */
export const FAULT_REASONS = {
  /** The provider's own words, which have no translation. */
  "fault.quoted": { says: ({ words }: { words: string }) => words },
  "fault.notReached": { says: ({ provider }: Provider) => `Can't reach ${provider}.` },
  "fault.noAnswer": { says: ({ provider }: Provider) => `${provider} didn't respond in time.` },
  "fault.notReadable": { says: ({ provider }: Provider) => `${provider} sent an invalid response.` },
  "fault.failing": { says: ({ provider }: Provider) => `${provider} is having problems.` },
  "fault.tooManyCalls": { says: ({ provider }: Provider) => `Too many requests to ${provider}.` },
  "fault.redirect": {
    says: ({ provider }: Provider) => `${provider}'s URL redirects to another URL.`,
  },

  "fault.fileMissing": { says: () => "An attached file is missing." },

  "whatsapp.token": { says: () => "WhatsApp rejected our access token." },
  "whatsapp.permission": { says: () => "The access token isn't allowed to send from this WhatsApp number." },
  "whatsapp.tooFast": { says: () => "Too many WhatsApp messages were sent in a short time." },
  "whatsapp.tooManyToPerson": { says: () => "Too many messages were sent to this person in a short time." },
  "whatsapp.reportedAsSpam": {
    says: () => "Meta has restricted this WhatsApp number because too many people marked its messages as spam.",
  },
  "whatsapp.notAvailable": { says: () => "WhatsApp isn't available right now." },
  "whatsapp.notProcessed": { says: () => "WhatsApp couldn't process this message." },
  "whatsapp.ownNumber": { says: () => "The recipient's number is the same as the sending number." },
  "whatsapp.notOnWhatsapp": { says: () => "Couldn't deliver. The number may not be on WhatsApp." },
  "whatsapp.windowClosed": { says: () => "More than 24 hours have passed since the recipient's last message." },
  "whatsapp.personLimit": {
    says: () => "Meta limits how many messages a person gets, so this one wasn't delivered.",
  },
  "whatsapp.noPromotions": {
    says: () => "The recipient doesn't want promotional messages from your business.",
  },
  "whatsapp.needsPhone": { says: () => "WhatsApp needs the recipient's phone number for this message." },
  "whatsapp.experiment": {
    says: () => "Meta isn't sending promotional messages to this person, as part of an experiment.",
  },
  "whatsapp.notTestNumber": { says: () => "The number is not on the list of test recipients." },
  "whatsapp.accountLocked": { says: () => "Meta has restricted this WhatsApp account." },
  "whatsapp.billing": { says: () => "There's a billing problem with this WhatsApp account." },
  "whatsapp.media": { says: () => "WhatsApp couldn't process this type of message or attachment." },
  "whatsapp.mediaGone": { says: () => "WhatsApp no longer has this file." },
  "whatsapp.mediaTooLarge": { says: () => "The file is too large." },
  "whatsapp.mediaType": { says: () => "WhatsApp doesn't accept this type of file." },
  "whatsapp.template": { says: () => "The WhatsApp template is missing or doesn't match the message." },
  "whatsapp.templatePaused": { says: () => "Meta has paused this WhatsApp template." },
  "whatsapp.documentTemplate": { says: () => "Meta hasn't approved the WhatsApp template for this document yet." },
  "whatsapp.notRegistered": { says: () => "The sending number isn't registered with WhatsApp." },
  "whatsapp.notDelivered": { says: () => "WhatsApp couldn't deliver the message." },
  "whatsapp.numberIncomplete": { says: () => "The phone number is incomplete." },
  "whatsapp.textLength": { says: ({ most }: { most: number }) => `The text must have 1 to ${most} characters.` },

  "postmark.sender": { says: () => "The sender address isn't confirmed in Postmark." },
  "postmark.notApproved": { says: () => "Postmark hasn't approved this account for sending yet." },
  "postmark.noStream": { says: () => "Postmark can't find the template or message stream." },
  "postmark.address": { says: () => "The email address is not valid." },
  "postmark.noCredits": { says: () => "The Postmark account has no credits left." },
  "postmark.suppressed": {
    says: () => "Emails to this address bounced, or its owner unsubscribed, so Postmark won't send to it.",
  },
  "postmark.token": { says: () => "Postmark rejected our server token." },
  "postmark.maintenance": { says: () => "Postmark is down for maintenance." },
  "postmark.tooLarge": { says: () => "The email is too large." },
  "postmark.refused": { says: () => "Postmark refused the email." },

  "remedy.setting": { says: ({ setting }: { setting: string }) => `Check ${setting}.` },
  "remedy.inAMinute": { says: () => "Try again in a minute." },
  "remedy.inAFewMinutes": { says: () => "Try again in a few minutes." },
  "remedy.retriedSoon": { says: () => "We'll try again automatically in a few minutes." },
  "remedy.retriedSlowly": { says: () => "We'll keep trying automatically at longer intervals." },
  "remedy.retriedIfNotSent": { says: () => "We'll try again if WhatsApp confirms that the message wasn't sent." },
  "remedy.checkedFirst": { says: () => "We'll check whether the message was sent before trying again." },
  "remedy.whatsappToken": {
    says: () => "Create a new system user token in Meta Business Settings and set it as WHATSAPP_ACCESS_TOKEN.",
  },
  "remedy.whatsappPermission": {
    says: () => "Give the token the whatsapp_business_messaging permission in Meta Business Settings.",
  },
  "remedy.numberAndMessage": { says: () => "Check the phone number and the message, then try again." },
  "remedy.metaInstructions": { says: () => "Open WhatsApp Manager and follow Meta's instructions." },
  "remedy.asText": { says: () => "Send the message as plain text." },
  "remedy.askAgain": { says: () => "Ask the sender to send the file again." },
  "remedy.attachAgain": { says: () => "Attach the file again." },
  "remedy.askSmaller": { says: () => "Ask the sender for a smaller file." },
  "remedy.smallerFile": { says: () => "Choose a smaller file." },
  "remedy.otherFile": { says: () => "Send a PDF, or a JPEG or PNG image." },
  "remedy.askPhone": { says: () => "Ask the recipient for their phone number." },
  "remedy.correctTemplate": { says: () => "Change the template and submit it again." },
  "remedy.compareTemplate": {
    says: () => "Check the template's name, language and parameters in WhatsApp Manager.",
  },
  "remedy.shareYourself": { says: () => "Share the document on WhatsApp yourself, or send it by email." },
  "remedy.sentByEmail": { says: () => "Sent by email instead." },
  "remedy.templateQuality": {
    says: () => "Check the template's quality in WhatsApp Manager. Other templates still work.",
  },
  "remedy.numberQuality": {
    says: () => "Pause promotional messages and check the number's quality in WhatsApp Manager.",
  },
  "remedy.otherNumber": { says: () => "Use another phone number." },
  "remedy.checkNumber": { says: () => "Check the number with the recipient, or send an email." },
  "remedy.approvedTemplate": { says: () => "Send an approved template instead of free text." },
  "remedy.waitADay": { says: () => "Wait at least a day before sending another message." },
  "remedy.ownMatters": { says: () => "Only send this person messages about their renewals." },
  "remedy.email": { says: () => "Send an email." },
  "remedy.emailOrLater": { says: () => "Send an email, or try again later." },
  "remedy.testNumber": {
    says: () => "Add the number under API Setup in the Meta app, or use a production number.",
  },
  "remedy.paymentMethod": { says: () => "Check the payment method in Meta Business Settings." },
  "remedy.registerNumber": { says: () => "Register the number in WhatsApp Manager." },
  "remedy.countryCode": { says: () => "Include the country code, as in +91 98765 43210." },
  "remedy.shorterMessage": { says: () => "Shorten the message." },
  "remedy.confirmSender": {
    says: () => "Confirm the POSTMARK_FROM email address in Postmark under Sender Signatures.",
  },
  "remedy.postmarkApproval": { says: () => "Ask Postmark to approve the account." },
  "remedy.messageStream": { says: () => "Check the message stream in Postmark." },
  "remedy.postmarkCredits": { says: () => "Buy credits in Postmark." },
  "remedy.correctAddress": { says: () => "Correct the email address." },
  "remedy.otherAddress": { says: () => "Ask the recipient for another email address." },
  "remedy.shorterEmail": { says: () => "Shorten the email." },
  "remedy.checkEmail": { says: () => "Check the email and try again." },
} as const satisfies Sentences;

export const explainFault = explainer(FAULT_REASONS);
