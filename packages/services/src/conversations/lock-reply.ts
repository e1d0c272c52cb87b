import { lockConversationMessage } from "@aavarti/db/queries/conversation-messages";
import { lockConversationOf } from "@aavarti/db/queries/conversations";
import { lockPromiseOfReply } from "@aavarti/db/queries/promises";
import type { TenantTrx } from "@aavarti/db/tenant";

/**
 * Returns a reply or note, locked until the transaction ends, as `lockConversationMessage` does,
 * after the customers of the promise that it confirmed and its conversation: in the order in which
 * who writes or cancels a reply locks them. Undefined if unknown.
 */
export async function lockReply(trx: TenantTrx, id: string): ReturnType<typeof lockConversationMessage> {
  await lockPromiseOfReply(trx, id);
  await lockConversationOf(trx, id);
  return lockConversationMessage(trx, id);
}
