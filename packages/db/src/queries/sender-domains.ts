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

/** Whether the domain has been added at the email provider. */
export const isAdded = (row: SenderDomainRow): row is AddedDomain => row.provider_id !== null;

/**
 * Returns the business's domain, also one that the email provider has not confirmed yet; undefined
 * without one.
 */
export const findDomainClaim = (trx: TenantTrx) => trx.selectFrom("sender_domain").selectAll().executeTakeFirst();

/**
 * Claims a domain, in place of an earlier claim that was never finished, and returns the row;
 * undefined if the business has a finished one. Doesn't look at other businesses' claims.
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
 * Completes a claim and returns the row; undefined if it was replaced, finished or removed
 * meanwhile.
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
 * Deletes the business's unfinished claim of a domain, as after the provider's refusal; a finished
 * one stays.
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
 * Takes a lock on the domain's name across all businesses until the transaction ends, so that
 * changes of one domain take turns.
 */
export const lockDomain = (trx: TenantTrx, domain: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sender-domain ${domain}`}, 0))`.execute(trx);

/** Updates a domain and returns the row; undefined if it was removed or replaced meanwhile. */
export const updateSenderDomain = (trx: TenantTrx, providerId: string, changes: Updateable<SenderDomain>) =>
  trx.updateTable("sender_domain").set(changes).where("provider_id", "=", providerId).returningAll().executeTakeFirst();

/** Removes the business's domain, and returns it; undefined if there was none. */
export const deleteSenderDomain = (trx: TenantTrx) => trx.deleteFrom("sender_domain").returningAll().executeTakeFirst();
