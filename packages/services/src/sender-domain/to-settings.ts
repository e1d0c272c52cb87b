import { DnsRecord, type SenderSettings } from "@aavarti/contract/sender-domain";
import { linkSecret } from "@aavarti/db/queries/deployment";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { SenderDomainRow } from "@aavarti/db/queries/sender-domains";
import type { DomainState } from "@aavarti/providers/sender-domains/interface";
import type { ServiceContext, Unit } from "../context.ts";
import { businessInboundAddress } from "../inbound/business-address.ts";
import { readTenant } from "../tenants/read-tenant.ts";

/**
 * Returns the business's sender settings in the API's shape, with this domain (none for undefined);
 * reads the business's name and owners. `replyTo` is the first owner's address where the
 * installation has no mailbox for replies, else null; `inboundAddress` is the business's
 * own address there, for mail from anybody. `isAvailable` says whether domains can be added at all.
 * @throws AppError NOT_FOUND when the business has been erased.
 */
export async function toSettings(
  ctx: ServiceContext,
  unit: Unit,
  row: SenderDomainRow | undefined,
): Promise<SenderSettings> {
  const [tenant, owners] = await Promise.all([readTenant(unit), listOwners(unit.trx)]);
  const { inboundMailbox } = ctx.settings;
  return {
    isAvailable: ctx.providers.domains.configured,
    fromName: tenant.business_name,
    replyTo: inboundMailbox ? null : (owners[0]?.email ?? null),
    inboundAddress: inboundMailbox && businessInboundAddress(inboundMailbox, ctx.tenantId, await linkSecret(unit.trx)),
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

/**
 * Returns the email address from which a business with this domain sends: local part, `@` and
 * domain.
 */
export const addressOf = ({ local_part, domain }: Pick<SenderDomainRow, "local_part" | "domain">): string =>
  `${local_part}@${domain}`;

/**
 * Returns the columns that store the provider's response about a domain (its DNS records and which
 * are verified), as checked now. Stores nothing.
 */
export const checkedColumns = (ctx: ServiceContext, state: DomainState) => ({
  records: JSON.stringify(state.records),
  dkim_verified: state.dkimVerified,
  return_path_verified: state.returnPathVerified,
  checked_at: ctx.now(),
});
