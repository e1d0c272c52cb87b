import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { SenderDomain } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";

export type SenderDomainRow = Selectable<SenderDomain>;

/**
 * Returns the domain that the business has added at the email provider, verified or not; undefined
 * without one. Until it is verified, email is sent from the installation's domain.
 */
export async function findSenderDomain(trx: TenantTrx): Promise<AddedDomain | undefined> {
  const row = await findDomainClaim(trx);
  return row && isAdded(row) ? row : undefined;
}

/** A domain that the email provider has. */
export type AddedDomain = SenderDomainRow & { provider_id: string };

/** Returns whether the domain has been added at the email provider, verified or not. */
export const isAdded = (row: SenderDomainRow): row is AddedDomain => row.provider_id !== null;

/**
 * Returns the business's own sender domain, also one that the email provider does not have yet;
 * undefined without one.
 */
export const findDomainClaim = (trx: TenantTrx) => trx.selectFrom("sender_domain").selectAll().executeTakeFirst();

/**
 * Stores a domain as the business's sender domain, in place of an earlier one that the email
 * provider never got, and returns the row; undefined, with nothing changed, if the business has one
 * that the provider has. Doesn't look at other businesses' claims, and asks no provider.
 */
export const claimSenderDomain = (trx: TenantTrx, { domain, local_part, ...row }: Insertable<SenderDomain>) =>
  trx
    .insertInto("sender_domain")
    .values({ domain, local_part, ...row })
    .onConflict((conflict) =>
      conflict.column("tenant_id").doUpdateSet({ domain, local_part }).where("sender_domain.provider_id", "is", null),
    )
    .returningAll()
    .executeTakeFirst();

/**
 * Stores the provider's id and other changes of the business's claimed domain and returns the row;
 * undefined, with nothing changed, if the claim was replaced, finished or removed meanwhile.
 */
export const finishClaim = (
  trx: TenantTrx,
  domain: string,
  changes: Updateable<SenderDomain> & { provider_id: string },
): Promise<SenderDomainRow | undefined> =>
  trx
    .updateTable("sender_domain")
    .set(changes)
    .where("domain", "=", domain)
    .where("provider_id", "is", null)
    .returningAll()
    .executeTakeFirst();

/**
 * Deletes the business's claim of this domain if the email provider does not have it yet, as after
 * the provider's refusal; a finished one stays.
 */
export const deleteClaim = (trx: TenantTrx, domain: string) =>
  trx.deleteFrom("sender_domain").where("domain", "=", domain).where("provider_id", "is", null).execute();

export type DomainClaim = { tenantId: string; providerId: string | null; isVerified: boolean };

/**
 * Returns the claims of this domain by all businesses, also unfinished ones: tenant id, provider's
 * id (null until finished) and whether DKIM is verified.
 */
export async function listDomainClaims(trx: TenantTrx, domain: string): Promise<DomainClaim[]> {
  const { rows } = await sql<{ tenant_id: string; provider_id: string | null; dkim_verified: boolean }>`
    select tenant_id, provider_id, dkim_verified from sender_domain_claims(${domain})`.execute(trx);
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    providerId: row.provider_id,
    isVerified: row.dkim_verified,
  }));
}

/**
 * Takes an advisory lock on the domain's name across all businesses until the transaction ends, so
 * that changes of one domain take turns.
 */
export const lockDomain = (trx: TenantTrx, domain: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sender-domain ${domain}`}, 0))`.execute(trx);

/**
 * Updates the business's sender domain by the provider's id and returns the row; undefined if it
 * was removed or replaced meanwhile.
 */
export const updateSenderDomain = (trx: TenantTrx, providerId: string, changes: Updateable<SenderDomain>) =>
  trx.updateTable("sender_domain").set(changes).where("provider_id", "=", providerId).returningAll().executeTakeFirst();

/**
 * Deletes the business's sender domain, finished or not, and returns it; undefined if there was
 * none. Does not remove it at the email provider.
 */
export const deleteSenderDomain = (trx: TenantTrx) => trx.deleteFrom("sender_domain").returningAll().executeTakeFirst();
