import type {
  CreateSavedReply,
  SavedReplies,
  SavedReply,
  SavedReplyRef,
  UpdateSavedReply,
} from "@aavarti/contract/saved-replies";
import {
  findSavedReply,
  insertSavedReply,
  isReplyTitleTaken,
  listSavedReplies as querySavedReplies,
  type SavedReplyRow,
  updateSavedReply as saveSavedReply,
} from "@aavarti/db/queries/saved-replies";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { editedValues } from "@aavarti/domain/activity";
import { AppError } from "@aavarti/domain/errors";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { findSavedReplyProblems, MAX_SAVED_REPLIES, type SavedTexts } from "@aavarti/domain/saved-replies";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { requireKnownFields } from "../custom-fields/message-fields.ts";
import { trashHorizon } from "../trash.ts";

const toSavedReply = (row: SavedReplyRow): SavedReply => ({
  id: row.id,
  title: row.title,
  textEn: row.text_en,
  textHi: row.text_hi,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/**
 * Returns the business's saved replies with their variables, by title; deleted ones are left out.
 * @throws AppError FORBIDDEN without `inbox.read`.
 */
export function listSavedReplies(ctx: ServiceContext): Promise<SavedReplies> {
  requirePermission(ctx, "inbox.read");
  return ctx.transact(async ({ trx }) => (await querySavedReplies(trx)).map(toSavedReply));
}

const taken = (title: string) => refusal("savedReply.titleTaken", { title }, { field: "title" });

type Act = "created" | "updated" | "deleted" | "restored";

const record = (
  ctx: ServiceContext,
  unit: Unit,
  act: Act,
  { title }: Pick<SavedReplyRow, "title">,
  changes: Record<string, unknown> = {},
) => audit(ctx, unit, `saved-reply.${act}`, { kind: "tenant", id: ctx.tenantId }, { title, ...changes });

function requireSavable(texts: SavedTexts): void {
  if (texts.textEn === null && texts.textHi === null)
    throw refusal("savedReply.noText", undefined, { field: "textEn" });
  const problems = findSavedReplyProblems(texts);
  const [first] = Object.values(problems);
  if (first) throw new AppError("VALIDATION_FAILED", first, { fields: problems });
}

/**
 * Stores a saved reply and returns it. Writes an audit event. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `notifications.configure`; VALIDATION_FAILED with a sentence
 * for each field, such as for an unknown variable or when there is no text; CONFLICT when the title
 * is taken, ignoring case, or when there are 200 already.
 */
export function createSavedReply(
  ctx: ServiceContext,
  { title, textEn = null, textHi = null }: CreateSavedReply,
): Promise<SavedReply> {
  requirePermission(ctx, "notifications.configure");
  requireSavable({ textEn, textHi });
  return ctx.transact(async (unit) => {
    await requireKnownFields(unit.trx, { textEn, textHi });
    await lockTenant(unit.trx);
    const id = ctx.newId();
    await requireRoom(unit);
    if (await isReplyTitleTaken(unit.trx, { id, title })) throw taken(title);
    const row = await insertSavedReply(unit.trx, {
      tenant_id: ctx.tenantId,
      id,
      title,
      text_en: textEn,
      text_hi: textHi,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    });
    await record(ctx, unit, "created", row);
    return toSavedReply(row);
  });
}

async function requireRoom({ trx }: Unit): Promise<void> {
  if ((await querySavedReplies(trx)).length >= MAX_SAVED_REPLIES)
    throw refusal("savedReply.tooMany", { most: MAX_SAVED_REPLIES });
}

/**
 * Returns a saved reply after locking the tenant. The lock serializes changes, so that titles stay
 * unique, a deleted one stays deleted, and the maximum number holds.
 */
async function requireSavedReply({ trx }: Unit, id: string): Promise<SavedReplyRow> {
  await lockTenant(trx);
  const row = await findSavedReply(trx, id);
  if (!row) throw notFound("savedReply");
  return row;
}

/**
 * Changes the given fields of a saved reply and returns it; what was sent with it stays as it was.
 * Writes an audit event with the values before and after, and nothing if none differs. Locks the
 * tenant's row.
 * @throws AppError FORBIDDEN without `notifications.configure`; NOT_FOUND, also for a deleted one;
 * VALIDATION_FAILED and CONFLICT as `createSavedReply`.
 */
export function updateSavedReply(ctx: ServiceContext, { id, changes }: UpdateSavedReply): Promise<SavedReply> {
  requirePermission(ctx, "notifications.configure");
  return ctx.transact(async (unit) => {
    const row = await requireSavedReply(unit, id);
    if (row.deleted_at) throw notFound("savedReply");
    const before = toSavedReply(row);
    const {
      title = before.title,
      textEn = before.textEn,
      textHi = before.textHi,
    }: Partial<Pick<SavedReply, "title" | "textEn" | "textHi">> = changes;
    const values = editedValues(before, { title, textEn, textHi }, ["title", "textEn", "textHi"]);
    const fields = Object.keys(values);
    if (fields.length === 0) return before;
    requireSavable({ textEn, textHi });
    await requireKnownFields(unit.trx, { textEn, textHi });
    if (await isReplyTitleTaken(unit.trx, { id, title })) throw taken(title);
    const saved = await saveSavedReply(unit.trx, id, {
      title,
      text_en: textEn,
      text_hi: textHi,
      updated_at: ctx.now(),
    });
    await record(ctx, unit, "updated", saved, { fields, values });
    return toSavedReply(saved);
  });
}

/**
 * Deletes a saved reply, which can be restored for 30 days. Writes an audit event. Locks the
 * tenant's row.
 * @throws AppError FORBIDDEN without `notifications.configure`; NOT_FOUND, also for one deleted
 * before.
 */
export function deleteSavedReply(ctx: ServiceContext, { id }: SavedReplyRef): Promise<void> {
  requirePermission(ctx, "notifications.configure");
  return ctx.transact(async (unit) => {
    const row = await requireSavedReply(unit, id);
    if (row.deleted_at) throw notFound("savedReply");
    await saveSavedReply(unit.trx, id, { deleted_at: ctx.now() });
    await record(ctx, unit, "deleted", row);
  });
}

/**
 * Restores a deleted saved reply and returns it; one that is not deleted is returned unchanged.
 * Writes an audit event. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `notifications.configure`; NOT_FOUND, also after 30 days;
 * CONFLICT when its title is taken or there are 200 already.
 */
export function restoreSavedReply(ctx: ServiceContext, { id }: SavedReplyRef): Promise<SavedReply> {
  requirePermission(ctx, "notifications.configure");
  return ctx.transact(async (unit) => {
    const row = await requireSavedReply(unit, id);
    if (!row.deleted_at) return toSavedReply(row);
    if (row.deleted_at <= trashHorizon(ctx.now())) throw notFound("savedReply");
    await requireRoom(unit);
    if (await isReplyTitleTaken(unit.trx, row)) throw taken(row.title);
    const restored = await saveSavedReply(unit.trx, id, { deleted_at: null });
    await record(ctx, unit, "restored", restored);
    return toSavedReply(restored);
  });
}
