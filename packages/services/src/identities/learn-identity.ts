import { countIdentities, findIdentityOf, insertIdentity, otherOwnerOf } from "@aavarti/db/queries/customer-identities";
import { findCustomer } from "@aavarti/db/queries/customers";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { type IdentityKind, type IdentitySource, MAX_IDENTITIES } from "@aavarti/domain/customer-identities";
import type { ServiceContext, Unit } from "../context.ts";

/** An address that a message shows to be a customer's. */
export type LearnedIdentity = {
  kind: IdentityKind;
  value: string;
  source: IdentitySource;
  /** Whether the message proves it; otherwise a member has to verify it before it counts. */
  isVerified: boolean;
};

/**
 * Stores an address that a customer wrote from, unless it is in the record, the customer has or had
 * it already, another customer has it, or the customer has 20. Locks the customer. Writes no audit
 * event: the message says so itself.
 */
export async function learnIdentity(
  ctx: ServiceContext,
  unit: Unit,
  { customerId, kind, value, source, isVerified }: LearnedIdentity & { customerId: string },
): Promise<void> {
  const { trx } = unit;
  await lockCustomers(trx, [customerId]);
  const customer = await findCustomer(trx, customerId);
  if (!customer) return;
  if (
    (kind === "email" && customer.email?.toLowerCase() === value) ||
    (kind === "phone" && customer.phone_e164 === value)
  )
    return;
  if (await findIdentityOf(trx, { customerId, kind, value })) return;
  if (await otherOwnerOf(trx, { kind, value, except: [customerId] })) return;
  if ((await countIdentities(trx, customerId)) >= MAX_IDENTITIES) return;
  await insertIdentity(trx, {
    tenant_id: ctx.tenantId,
    id: ctx.newId(),
    customer_id: customerId,
    kind,
    value,
    source,
    verified_at: isVerified ? ctx.now() : null,
    created_at: ctx.now(),
    updated_at: ctx.now(),
  });
}
