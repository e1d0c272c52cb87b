import type { ReminderChannel } from "@aavarti/domain/channels";
import type { trpc } from "../../lib/api/trpc.ts";
import type { FoundConversation } from "./use-inbox.ts";

/**
 * Returns the conversation with a customer in which a message on the channel is written: their chat
 * on WhatsApp, or an email conversation that isn't closed; undefined if there is none.
 */
export async function findOpenConversation(
  client: ReturnType<typeof trpc.useUtils>["client"],
  { customerId, channel }: { customerId: string; channel: ReminderChannel },
): Promise<FoundConversation | undefined> {
  const { items } = await client.conversations.list.query({ tab: "any", customerId, limit: 50 });
  return items.find((one) => one.channel === channel && (channel === "whatsapp" || one.state !== "closed"));
}
