import { SENDING_HOLDS } from "@aavarti/domain/sending-trust";
import { z } from "zod";

/** Whether the business may send messages to its customers. */
export const SendingStatus = z.object({
  hold: z.enum(SENDING_HOLDS).nullable().describe("Why messages to customers are paused; null if they aren't"),
  isEmailVerified: z.boolean().describe("Whether the signed-in person has confirmed their email address"),
  waiting: z.number().int().describe("Waiting messages"),
  sentToday: z.number().int().describe("Messages to customers today, in the business's time zone"),
  dailyLimit: z.number().int(),
});
export type SendingStatus = z.output<typeof SendingStatus>;
