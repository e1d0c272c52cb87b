import type { SenderSettings } from "@aavarti/contract/sender-domain";
import { deleteSenderDomain as deleteRow } from "@aavarti/db/queries/sender-domains";
import { releaseSenderDomain } from "@aavarti/jobs/definitions/retention";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toSettings } from "./to-settings.ts";

/**
 * Deletes the business's own sender domain, so that its email is sent from the installation's
 * again, and returns the sender's settings. A job deletes it at the email provider, however often
 * that fails at first. Writes an audit event. Does nothing without a domain; a domain whose
 * addition was never completed is deleted without an audit event.
 * @throws AppError FORBIDDEN without `notifications.configure`.
 */
export function deleteSenderDomain(ctx: ServiceContext): Promise<SenderSettings> {
  requirePermission(ctx, "notifications.configure");
  return ctx.transact(async (unit) => {
    const row = await deleteRow(unit.trx);
    if (row?.provider_id) {
      await unit.enqueue(releaseSenderDomain, { providerId: row.provider_id });
      await audit(ctx, unit, "sender-domain.removed", { kind: "tenant", id: ctx.tenantId }, { domain: row.domain });
    }
    return toSettings(ctx, unit, undefined);
  });
}
