import type {
  AddCustomerIdentity,
  CustomerIdentity,
  CustomerIdentityRef,
  ListCustomerIdentities,
} from "@aavarti/contract/customer-identities";
import {
  type CustomerIdentityRow,
  countIdentities,
  findIdentity,
  findIdentityOf,
  type IdentityValue,
  insertIdentity,
  otherOwnerOf,
  listIdentities as queryIdentities,
  updateIdentity,
} from "@aavarti/db/queries/customer-identities";
import { findCustomer } from "@aavarti/db/queries/customers";
import { disownMovedTo, forgetMovedSender, isMovedAway } from "@aavarti/db/queries/moved-senders";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { type IdentitySource, MAX_IDENTITIES } from "@aavarti/domain/customer-identities";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { toE164 } from "../phone-number.ts";
import { requirePerson } from "../require-person.ts";

type Listed = Awaited<ReturnType<typeof queryIdentities>>[number];

const toIdentity = (row: Listed): CustomerIdentity => ({
  id: row.id,
  customerId: row.customer_id,
  kind: row.kind,
  value: row.value,
  source: row.source,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  verifiedBy: row.verified_by === null ? null : { id: row.verified_by, name: row.verified_by_name ?? "" },
  createdAt: row.created_at.toISOString(),
});

async function requireCustomer({ trx }: Unit, id: string) {
  await lockCustomers(trx, [id]);
  const customer = await findCustomer(trx, id);
  if (!customer) throw notFound("customer");
  return customer;
}

/** Returns an identity that is not removed, with its customer locked. */
async function requireIdentity(unit: Unit, id: string): Promise<CustomerIdentityRow> {
  const seen = await findIdentity(unit.trx, id);
  if (!seen) throw notFound("customerIdentity");
  await requireCustomer(unit, seen.customer_id);
  const row = await findIdentity(unit.trx, id);
  if (!row) throw notFound("customerIdentity");
  return row;
}

async function shown({ trx }: Unit, { customer_id, id }: Pick<CustomerIdentityRow, "customer_id" | "id">) {
  const row = (await queryIdentities(trx, customer_id)).find((one) => one.id === id);
  if (!row) throw notFound("customerIdentity");
  return toIdentity(row);
}

/**
 * Returns a customer's addresses beside the email and phone of the record, oldest first, verified
 * or not.
 * @throws AppError FORBIDDEN without `customers.read`; NOT_FOUND, also for a customer in Trash.
 */
export function listCustomerIdentities(
  ctx: ServiceContext,
  { customerId }: ListCustomerIdentities,
): Promise<CustomerIdentity[]> {
  requirePermission(ctx, "customers.read");
  return ctx.transact(async ({ trx }) => {
    if (!(await findCustomer(trx, customerId))) throw notFound("customer");
    return (await queryIdentities(trx, customerId)).map(toIdentity);
  });
}

/**
 * Refuses an address that another customer has, in the record or beside it, and names them.
 * @throws AppError CONFLICT.
 */
async function requireUnowned({ trx }: Unit, { kind, value }: IdentityValue, except: readonly string[]): Promise<void> {
  const other = await otherOwnerOf(trx, { kind, value, except });
  if (other) throw refusal("identity.taken", { value, name: other.name });
}

/**
 * Gives a customer an address as a verified one, also if it was removed or unverified before, and
 * returns its row's id and whether the row is new: messages from there are not another's any more,
 * where a member had moved them. `formerId` is a customer who may have it in the record. Lock the
 * customer before.
 * @throws AppError CONFLICT if another customer has it, or for one address too many.
 */
export async function linkIdentity(
  ctx: ServiceContext,
  unit: Unit,
  {
    customerId,
    kind,
    value,
    source,
    formerId = null,
  }: IdentityValue & { customerId: string; source: IdentitySource; formerId?: string | null },
): Promise<{ id: string; isNew: boolean }> {
  const { trx } = unit;
  const except = formerId === null ? [customerId] : [customerId, formerId];
  await requireUnowned(unit, { kind, value }, except);
  await forgetMovedSender(trx, { kind, value, customerId });
  const verified = { verified_at: ctx.now(), verified_by: requirePerson(ctx), updated_at: ctx.now() };
  const present = await findIdentityOf(trx, { customerId, kind, value });
  if ((!present || present.removed_at) && (await countIdentities(trx, customerId)) >= MAX_IDENTITIES)
    throw refusal("identity.tooMany", { most: MAX_IDENTITIES });
  if (present) {
    await updateIdentity(trx, present.id, { ...verified, source, removed_at: null });
    return { id: present.id, isNew: false };
  }
  const id = ctx.newId();
  const row = { tenant_id: ctx.tenantId, id, customer_id: customerId, kind, value, source, created_at: ctx.now() };
  // Another transaction may have stored it since it was looked up.
  if (!(await insertIdentity(trx, { ...row, ...verified }))) {
    await requireUnowned(unit, { kind, value }, except);
    throw refusal("identity.changed");
  }
  return { id, isNew: true };
}

/**
 * Adds an email address or a phone number to a customer, beside that of the record, and returns it;
 * messages from there are the customer's from now on. It counts as verified by the member. One that
 * the customer has already is verified, or restored if it was removed. That of the record can be
 * added where a member had moved its messages to another customer, so that it is theirs again.
 * Writes an audit event and sends nothing. Locks the customer.
 * @throws AppError FORBIDDEN without `customers.write` or for a job; NOT_FOUND; VALIDATION_FAILED
 * for an invalid number; CONFLICT if the record or another customer has it, or for more than 20.
 */
export function addCustomerIdentity(
  ctx: ServiceContext,
  { customerId, kind, value: typed }: AddCustomerIdentity,
): Promise<CustomerIdentity> {
  requirePermission(ctx, "customers.write");
  requirePerson(ctx);
  const value = kind === "phone" ? toE164(typed) : typed;
  return ctx.transact(async (unit) => {
    const customer = await requireCustomer(unit, customerId);
    const isInRecord = (kind === "phone" ? customer.phone_e164 : customer.email) === value;
    if (isInRecord && !(await isMovedAway(unit.trx, { kind, value, customerId }))) throw refusal("identity.inRecord");
    const { id } = await linkIdentity(ctx, unit, { customerId, kind, value, source: "member" });
    await record(ctx, unit, "added", { customer_id: customerId, kind, value });
    return shown(unit, { customer_id: customerId, id });
  });
}

const record = (
  ctx: ServiceContext,
  unit: Unit,
  act: "added" | "verified" | "removed" | "restored",
  { customer_id: id, kind, value }: Pick<CustomerIdentityRow, "customer_id" | "kind" | "value">,
) => audit(ctx, unit, `customer.address-${act}`, { kind: "customer", id }, { kind, value });

/**
 * Verifies an address that was learned from a message, and returns it: from now on messages from
 * there are the customer's. A verified one stays as it is. Writes an audit event. Locks the
 * customer.
 * @throws AppError FORBIDDEN without `customers.write` or for a job; NOT_FOUND, also for a removed
 * one; CONFLICT if another customer has it by now.
 */
export function verifyCustomerIdentity(ctx: ServiceContext, { id }: CustomerIdentityRef): Promise<CustomerIdentity> {
  requirePermission(ctx, "customers.write");
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const row = await requireIdentity(unit, id);
    if (row.removed_at) throw notFound("customerIdentity");
    if (row.verified_at) return shown(unit, row);
    await requireUnowned(unit, row, [row.customer_id]);
    await forgetMovedSender(unit.trx, { kind: row.kind, value: row.value, customerId: row.customer_id });
    await updateIdentity(unit.trx, id, { verified_at: ctx.now(), verified_by: userId, updated_at: ctx.now() });
    await record(ctx, unit, "verified", row);
    return shown(unit, row);
  });
}

/**
 * Removes an address from a customer: messages from there are not theirs from now on, and it is not
 * learned from messages again. Nothing is answered automatically there, also not where a customer
 * has it in the record from whom a conversation was moved, until a member adds it to them. Their
 * conversations stay. Removing it again changes nothing. Writes
 * an audit event. Locks the customer.
 * @throws AppError FORBIDDEN without `customers.write`; NOT_FOUND.
 */
export function removeCustomerIdentity(ctx: ServiceContext, { id }: CustomerIdentityRef): Promise<void> {
  requirePermission(ctx, "customers.write");
  return ctx.transact(async (unit) => {
    const row = await requireIdentity(unit, id);
    if (row.removed_at) return;
    await updateIdentity(unit.trx, id, { removed_at: ctx.now(), updated_at: ctx.now() });
    await disownMovedTo(unit.trx, { kind: row.kind, value: row.value, customerId: row.customer_id });
    await record(ctx, unit, "removed", row);
  });
}

/**
 * Restores a removed address as it was, verified or not, and returns it. Writes an audit event.
 * Locks the customer.
 * @throws AppError FORBIDDEN without `customers.write`; NOT_FOUND; CONFLICT if another customer has
 * it by now, or for more than 20.
 */
export function restoreCustomerIdentity(ctx: ServiceContext, { id }: CustomerIdentityRef): Promise<CustomerIdentity> {
  requirePermission(ctx, "customers.write");
  return ctx.transact(async (unit) => {
    const row = await requireIdentity(unit, id);
    if (!row.removed_at) return shown(unit, row);
    await requireUnowned(unit, row, [row.customer_id]);
    if ((await countIdentities(unit.trx, row.customer_id)) >= MAX_IDENTITIES)
      throw refusal("identity.tooMany", { most: MAX_IDENTITIES });
    await updateIdentity(unit.trx, id, { removed_at: null, updated_at: ctx.now() });
    await record(ctx, unit, "restored", row);
    return shown(unit, row);
  });
}
