import type { DefaultLanguage } from "@aavarti/contract/templates";
import { updateTenant } from "@aavarti/db/queries/tenants";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";

/**
 * Sets the language of messages to customers whose record has none, from the next message on, and
 * returns it. Writes an audit event.
 * @throws AppError FORBIDDEN without `notifications.configure`.
 */
export function saveDefaultLanguage(ctx: ServiceContext, { language }: DefaultLanguage): Promise<DefaultLanguage> {
  requirePermission(ctx, "notifications.configure");
  return ctx.transact(async (unit) => {
    await updateTenant(unit.trx, ctx.tenantId, { default_language: language, updated_at: ctx.now() });
    await audit(ctx, unit, "messages.language", { kind: "tenant", id: ctx.tenantId }, { language });
    return { language };
  });
}
