import { storeChoice } from "@aavarti/db/queries/business-questions";
import { findMessageClaim } from "@aavarti/db/queries/message-claims";
import { findTenant } from "@aavarti/db/queries/tenants";
import { tenantOfCode } from "@aavarti/db/queries/whatsapp-links";
import { withTenant } from "@aavarti/db/tenant";
import { readStopWord } from "@aavarti/domain/stop-words";
import { linkCodesIn } from "@aavarti/domain/whatsapp-link-codes";
import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";
import type { Dependencies } from "../context.ts";
import { addressOf } from "../inbound/address-of.ts";
import { takeForBusiness } from "./take-for-business.ts";

/**
 * Takes a WhatsApp message with the code of a business's link as one to that business, also from
 * somebody whom it doesn't know, and as the sender's choice of it. Returns `refused`, with nothing
 * stored, where the business takes no new sender now: no other business may have the message then.
 * Returns `no-link` for any other message: with no code that is in use, with those of two
 * businesses or of a suspended one, with a stop word, found to be another's before, passed on,
 * written to a group, or in reply to a message, which says whose it is.
 */
export async function takeByLink(
  deps: Dependencies,
  message: InboundMessage,
): Promise<"taken" | "refused" | "no-link"> {
  const tenantId = await linkedBusiness(deps, message);
  if (tenantId === null) return "no-link";
  if (!(await takeForBusiness(deps, tenantId, message))) return "refused";
  await storeChoice(deps.db, { address: addressOf(message), tenantId, answer: null, at: message.at });
  return "taken";
}

async function linkedBusiness({ db }: Dependencies, message: InboundMessage): Promise<string | null> {
  const { content, isForwarded, groupId, replyToMessageId } = message;
  if (content.kind !== "text" || isForwarded || groupId !== null || replyToMessageId !== null) return null;
  if (addressOf(message) === "hidden" || readStopWord(content.text) !== null) return null;
  const found = new Set<string>();
  for (const code of linkCodesIn(content.text)) {
    const tenantId = await tenantOfCode(db, code);
    if (tenantId) found.add(tenantId);
  }
  const [tenantId, another] = found;
  if (tenantId === undefined || another !== undefined) return null;
  const claim = await findMessageClaim(db, message.messageId);
  if (claim && claim.tenantId !== tenantId) return null;
  const tenant = await withTenant(db, tenantId, findTenant);
  return tenant && tenant.account_status !== "suspended" ? tenantId : null;
}
