import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";
import type { ArrivedFile } from "../files/plan-files.ts";
import { addressOf } from "./address-of.ts";
import type { Sender } from "./find-sender.ts";
import type { ArrivedMessage } from "./take-inbound-message.ts";

/** Returns a WhatsApp message as that of a customer. */
export const toArrived = (
  message: InboundMessage,
  { customerId, reminderId, learned }: Omit<Sender, "tenantId">,
): ArrivedMessage => ({ ...withoutCustomer(message), customerId, reminderId, learned });

/** Returns a WhatsApp message as it arrived, before it is known whose it is. */
export const withoutCustomer = (message: InboundMessage): Omit<ArrivedMessage, "customerId"> => ({
  reminderId: null,
  channel: "whatsapp",
  providerMessageId: message.messageId,
  from: addressOf(message),
  kind: message.type,
  subject: null,
  text: message.text ?? "",
  html: null,
  answeredIds: message.replyToMessageId === null ? [] : [message.replyToMessageId],
  messageIdHeader: null,
  isAutomatic: false,
  receivedAt: message.at,
  files: filesOf(message),
});

const filesOf = ({ content }: InboundMessage): ArrivedFile[] => {
  // A sticker is a picture that nobody needs to keep.
  if (content.kind !== "media" || content.media.kind === "sticker") return [];
  const { mediaId, contentType, fileName, isVoice } = content.media;
  const source = { from: "whatsapp" as const, mediaId };
  return [{ name: fileName ?? "", contentType, isVoice, contentId: null, sizeBytes: null, source }];
};
