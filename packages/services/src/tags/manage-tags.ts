import type { CreateTag, Tag, TagRef, Tags, UpdateTag } from "@aavarti/contract/tags";
import {
  findTag,
  insertTag,
  isTagNameTaken,
  listTags as queryTags,
  updateTag as saveTag,
  type TagRow,
} from "@aavarti/db/queries/tags";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { MAX_TAGS, nextTagColor } from "@aavarti/domain/tags";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { trashHorizon } from "../trash.ts";
import { toTag } from "./to-tag.ts";

/**
 * Returns the business's tags, by name; deleted ones are left out.
 * @throws AppError FORBIDDEN without `customers.read`.
 */
export function listTags(ctx: ServiceContext): Promise<Tags> {
  requirePermission(ctx, "customers.read");
  return ctx.transact(async ({ trx }) => (await queryTags(trx)).map(toTag));
}

const taken = (name: string) => refusal("tag.nameTaken", { name }, { field: "name" });

const record = (ctx: ServiceContext, unit: Unit, action: string, name: string) =>
  audit(ctx, unit, action, { kind: "tenant", id: ctx.tenantId }, { name });

/**
 * Creates a tag for customers and returns it. Without a color it gets the one used least so far.
 * Writes an audit event. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `customers.write`; CONFLICT when the name is taken, ignoring
 * case, or when there are 200 tags already.
 */
export function createTag(ctx: ServiceContext, { name, color }: CreateTag): Promise<Tag> {
  requirePermission(ctx, "customers.write");
  return ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    const known = (await queryTags(unit.trx)).map(toTag);
    if (known.length >= MAX_TAGS) throw refusal("tag.tooMany", { most: MAX_TAGS });
    const tag = { id: ctx.newId(), name, color: color ?? nextTagColor(known.map((one) => one.color)) };
    if (!(await insertTag(unit.trx, { ...tag, tenant_id: ctx.tenantId, created_at: ctx.now() }))) throw taken(name);
    await record(ctx, unit, "tag.created", name);
    return tag;
  });
}

/**
 * Returns a tag after locking the tenant. The lock serializes tag changes, so that names stay
 * unique, a deleted tag stays deleted, and the maximum number holds.
 */
async function requireTag({ trx }: Unit, id: string): Promise<TagRow> {
  await lockTenant(trx);
  const row = await findTag(trx, id);
  if (!row) throw notFound("tag");
  return row;
}

/**
 * Changes a tag's name or color, for every customer who has it, and returns it. Writes an audit
 * event. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `customers.write`; NOT_FOUND also for a deleted one, or
 * CONFLICT when the name is taken, ignoring case.
 */
export function updateTag(ctx: ServiceContext, { id, changes }: UpdateTag): Promise<Tag> {
  requirePermission(ctx, "customers.write");
  return ctx.transact(async (unit) => {
    if ((await requireTag(unit, id)).deleted_at) throw notFound("tag");
    if (changes.name && (await isTagNameTaken(unit.trx, { id, name: changes.name }))) throw taken(changes.name);
    const row = await saveTag(unit.trx, id, { ...changes, deleted_at: null });
    await record(ctx, unit, "tag.updated", row.name);
    return toTag(row);
  });
}

/**
 * Deletes a tag, so that no customer shows it; for 30 days it can be restored to all who had it.
 * Writes an audit event. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `customers.delete`, NOT_FOUND also for one deleted before.
 */
export function deleteTag(ctx: ServiceContext, { id }: TagRef): Promise<void> {
  requirePermission(ctx, "customers.delete");
  return ctx.transact(async (unit) => {
    const { deleted_at, name } = await requireTag(unit, id);
    if (deleted_at) throw notFound("tag");
    await saveTag(unit.trx, id, { deleted_at: ctx.now() });
    await record(ctx, unit, "tag.deleted", name);
  });
}

/**
 * Restores a deleted tag to every customer who had it and returns it. Writes an audit event. One
 * that is not deleted is returned unchanged. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `customers.delete`; NOT_FOUND after 30 days, or CONFLICT when
 * its name is taken.
 */
export function restoreTag(ctx: ServiceContext, { id }: TagRef): Promise<Tag> {
  requirePermission(ctx, "customers.delete");
  return ctx.transact(async (unit) => {
    const row = await requireTag(unit, id);
    if (!row.deleted_at) return toTag(row);
    if (row.deleted_at <= trashHorizon(ctx.now())) throw notFound("tag");
    if (await isTagNameTaken(unit.trx, row)) throw taken(row.name);
    await saveTag(unit.trx, id, { deleted_at: null });
    await record(ctx, unit, "tag.restored", row.name);
    return toTag(row);
  });
}
