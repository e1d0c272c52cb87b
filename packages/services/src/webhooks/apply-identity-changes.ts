import { customersOfSender } from "@aavarti/db/queries/customer-identities";
import { identityOf } from "@aavarti/domain/customer-identities";
import type { WhatsAppWebhook } from "@aavarti/providers/whatsapp/interface";
import type { Dependencies } from "../context.ts";
import { type LearnedIdentity, learnIdentity } from "../identities/learn-identity.ts";
import { systemContext } from "../system-context.ts";

type IdentityChange = WhatsAppWebhook["identityChanges"][number];

/**
 * Learns what WhatsApp reports about people who changed their number or user id: the new user id of
 * a customer whose id before is verified counts at once, a new number once a member has verified
 * it. People who are unknown, or in a business not one customer alone, are left out. Repeating it
 * changes nothing.
 */
export async function applyIdentityChanges(deps: Dependencies, changes: readonly IdentityChange[]): Promise<void> {
  for (const change of changes) {
    const { fromPhone: phone, fromUserId: userId } = change;
    const byId = await customersOfSender(deps.db, { phone: null, userId });
    const owners = byId.length > 0 ? byId : await customersOfSender(deps.db, { phone, userId: null });
    for (const { tenantId, customerId } of owners) {
      if (owners.some((one) => one.tenantId === tenantId && one.customerId !== customerId)) continue;
      const ctx = await systemContext(deps, tenantId, "webhook.process");
      for (const learned of learnedFrom(change, byId.length > 0))
        await ctx?.transact((unit) => learnIdentity(ctx, unit, { ...learned, customerId }));
    }
  }
}

function learnedFrom({ toPhone, toUserId }: IdentityChange, isKnownById: boolean): LearnedIdentity[] {
  const id = isKnownById && toUserId !== null ? identityOf("whatsapp", toUserId) : null;
  const phone = toPhone === null ? null : identityOf("whatsapp", toPhone);
  return [
    ...(id ? [{ ...id, source: "whatsapp" as const, isVerified: true }] : []),
    ...(phone ? [{ ...phone, source: "whatsapp" as const, isVerified: false }] : []),
  ];
}
