import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";

/** Returns the number or user id that a WhatsApp message comes from. */
export const addressOf = ({ fromPhone, fromUserId }: InboundMessage): string => fromPhone ?? fromUserId ?? "hidden";
