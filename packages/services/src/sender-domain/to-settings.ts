import { DnsRecord, type SenderSettings } from "@aavarti/contract/sender-domain";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { SenderDomainRow } from "@aavarti/db/queries/sender-domains";
import type { DomainState } from "@aavarti/providers/sender-domains/interface";
import type { ServiceContext, Unit } from "../context.ts";
import { readTenant } from "../tenants/read-tenant.ts";

/**
 * Reads the business's sender settings and converts them to the API's shape. `replyTo` is the first
 * owner's address where replies have no mailbox.
 * @throws AppError NOT_FOUND when the business has been erased.
 */
export async function toSettings(
  ctx: ServiceContext,
  unit: Unit,
  row: SenderDomainRow | undefined,
): Promise<SenderSettings> {
  const [tenant, owners] = await Promise.all([readTenant(unit), listOwners(unit.trx)]);
  return {
    isAvailable: ctx.providers.domains.configured,
    fromName: tenant.business_name,
    replyTo: ctx.settings.replyMailbox ? null : (owners[0]?.email ?? null),
    domain: row
      ? {
          domain: row.domain,
          address: addressOf(row),
          dkimVerified: row.dkim_verified,
          returnPathVerified: row.return_path_verified,
          records: DnsRecord.array().parse(row.records),
          checkedAt: row.checked_at.toISOString(),
        }
      : null,
  };
}

/** Returns the sender's email address: local part, `@` and domain. */
export const addressOf = ({ local_part, domain }: Pick<SenderDomainRow, "local_part" | "domain">): string =>
  `${local_part}@${domain}`;

/** Builds the columns that store the provider's response about a domain, checked now. */
export const answered = (ctx: ServiceContext, state: DomainState) => ({
  records: JSON.stringify(state.records),
  dkim_verified: state.dkimVerified,
  return_path_verified: state.returnPathVerified,
  checked_at: ctx.now(),
});
