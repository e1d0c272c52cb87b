import { z } from "zod";

const code = z.string();

export const WhatsappLink = z.object({
  link: z
    .string()
    .nullable()
    .describe("Opens a chat with a message that holds the code; null where WhatsApp isn't set up"),
  code: code.describe("Part of the message; it says that the message is for this business"),
});
export type WhatsappLink = z.output<typeof WhatsappLink>;

/** Which link to replace, so that a repeated call changes nothing. */
export const ReplaceWhatsappLink = z.object({ code: code.describe("The code of the link to replace") });
export type ReplaceWhatsappLink = z.output<typeof ReplaceWhatsappLink>;
