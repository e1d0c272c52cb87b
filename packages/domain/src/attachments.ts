/** What a message without text contains, as people name it. */
export const ATTACHMENTS = ["photo", "voice", "video", "document", "location", "contact", "other"] as const;
export type Attachment = (typeof ATTACHMENTS)[number];

/** WhatsApp's message types; a voice message is its `audio`. */
const BY_MESSAGE_TYPE: Readonly<Record<string, Attachment>> = {
  image: "photo",
  audio: "voice",
  video: "video",
  document: "document",
  location: "location",
  contacts: "contact",
};

/**
 * Returns what a WhatsApp message of this type contains, as people name it: `photo` for `image`,
 * `voice` for `audio` and so on; `other` for a type without a name here.
 */
export const attachmentOf = (messageType: string): Attachment =>
  Object.hasOwn(BY_MESSAGE_TYPE, messageType) ? (BY_MESSAGE_TYPE[messageType] ?? "other") : "other";
