import { z } from "zod";
import { ConversationRef } from "./conversations.ts";
import { wire } from "./fields.ts";

export const SetReplying = ConversationRef.extend({
  isReplying: z.boolean().describe("Whether you are writing a reply now; true lasts for 8 seconds"),
});
export type SetReplying = z.output<typeof SetReplying>;
export const SetReplyingBody = SetReplying.omit({ id: true });

export const ReplyingMember = z.object({
  conversationId: wire.id,
  member: z.object({ id: wire.id, name: z.string() }).describe("The team member who is writing a reply"),
});
export type ReplyingMember = z.output<typeof ReplyingMember>;
