import {
  type ListViews,
  type SavedView,
  type SavedViews,
  type SaveView,
  type UpdateView,
  ViewedList,
  type ViewRef,
} from "@aavarti/contract/views";
import { lockMembership } from "@aavarti/db/queries/parent-locks";
import {
  countOwnViews,
  findOwnView,
  findViewNamed,
  listViews as queryViews,
  type SavedViewRow,
  updateView as saveChanges,
  upsertView,
} from "@aavarti/db/queries/saved-views";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { trashHorizon } from "../trash.ts";

/** Maximum number of views per user, so that the right one is easy to find. */
const MAX_VIEWS = 30;
/** Maximum number of views shown, own and shared: as many as one call counts. */
const MAX_SHOWN = 36;

/**
 * Returns the signed-in user's own saved views (filters, sort order and columns under a name) of a
 * list, then those that other members share, each oldest first. At most 36. Deleted ones are left
 * out.
 * @throws AppError FORBIDDEN without the permission to read the list, or for a job.
 */
export function listViews(ctx: ServiceContext, { list }: ListViews): Promise<SavedViews> {
  requirePermission(ctx, `${list}.read`);
  const userId = requirePerson(ctx);
  return ctx.transact(async ({ trx }) =>
    (await queryViews(trx, { userId, list, limit: MAX_SHOWN })).map((row) => toView(row, userId)),
  );
}

/**
 * Saves a list's filters and sort order (`query`) and columns under a name as a view of the
 * signed-in user, in place of their own of the same name, which keeps its position and sharing, and
 * returns it. The user's membership is locked meanwhile. Writes an audit event.
 * @throws AppError FORBIDDEN without the permission to read the list, or for a job; CONFLICT for a
 * new one when the user has 30 of this list.
 */
export function saveView(ctx: ServiceContext, { list, name, query, columns }: SaveView): Promise<SavedView> {
  requirePermission(ctx, `${list}.read`);
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    await lockMembership(unit.trx, userId);
    if (!(await findViewNamed(unit.trx, { userId, list, name }))) await refuseTooMany(unit, { userId, list });
    const now = ctx.now();
    const { id } = await upsertView(unit.trx, {
      tenant_id: ctx.tenantId,
      id: ctx.newId(),
      user_id: userId,
      list,
      name,
      query,
      columns: storedColumns(columns),
      created_at: now,
      updated_at: now,
    });
    return recorded(ctx, unit, "view.saved", id);
  });
}

/**
 * Updates the signed-in user's own view, keeping its position, shares it with the workspace or ends
 * that, and returns it. Fields that are not given stay. Writes an audit event.
 * @throws AppError FORBIDDEN for a job, without the permission to read the list, or when sharing
 * without the permission to change the list's records; NOT_FOUND, also for another user's view;
 * CONFLICT when another of the user's views has the name.
 */
export function updateView(ctx: ServiceContext, { id, changes }: UpdateView): Promise<SavedView> {
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    await lockMembership(unit.trx, userId);
    const { list, deleted_at } = await requireOwn(ctx, unit, id);
    if (deleted_at) throw notFound("view");
    const { name, query, columns, isShared } = changes;
    if (isShared) requirePermission(ctx, `${ViewedList.parse(list)}.write`);
    if (name !== undefined) await refuseTaken(unit, { id, userId, list, name });
    await saveChanges(unit.trx, id, {
      ...(name === undefined ? {} : { name }),
      ...(query === undefined ? {} : { query }),
      ...(columns === undefined ? {} : { columns: storedColumns(columns) }),
      ...(isShared === undefined ? {} : { is_shared: isShared }),
      updated_at: ctx.now(),
    });
    return recorded(ctx, unit, "view.updated", id);
  });
}

/**
 * Deletes the signed-in user's own view, for everybody; it can be restored for 30 days. Writes an
 * audit event.
 * @throws AppError FORBIDDEN for a job or without the permission to read the list; NOT_FOUND, also
 * for another user's view.
 */
export function deleteView(ctx: ServiceContext, { id }: ViewRef): Promise<void> {
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    await lockMembership(unit.trx, userId);
    if ((await requireOwn(ctx, unit, id)).deleted_at) throw notFound("view");
    await saveChanges(unit.trx, id, { deleted_at: ctx.now() });
    await recorded(ctx, unit, "view.removed", id);
  });
}

/**
 * Restores the signed-in user's own deleted view to its position and returns it. One that is not
 * deleted is returned unchanged. Writes an audit event.
 * @throws AppError FORBIDDEN for a job or without the permission to read the list; NOT_FOUND after
 * 30 days, CONFLICT when its name is taken, or the user has 30 of this list.
 */
export function restoreView(ctx: ServiceContext, { id }: ViewRef): Promise<SavedView> {
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    await lockMembership(unit.trx, userId);
    const row = await requireOwn(ctx, unit, id);
    if (!row.deleted_at) return toView(row, userId);
    if (row.deleted_at <= trashHorizon(ctx.now())) throw notFound("view");
    await refuseTaken(unit, { ...row, userId });
    await refuseTooMany(unit, { ...row, userId });
    await saveChanges(unit.trx, id, { deleted_at: null });
    return recorded(ctx, unit, "view.restored", id);
  });
}

/**
 * Returns one's own view.
 * @throws AppError NOT_FOUND unless it is the actor's own, FORBIDDEN when they may no longer see
 * its list.
 */
async function requireOwn(ctx: ServiceContext, { trx }: Unit, id: string): Promise<SavedViewRow> {
  const row = await findOwnView(trx, { id, userId: requirePerson(ctx) });
  if (!row) throw notFound("view");
  requirePermission(ctx, `${ViewedList.parse(row.list)}.read`);
  return row;
}

async function refuseTooMany({ trx }: Unit, whose: { userId: string; list: string }): Promise<void> {
  if ((await countOwnViews(trx, whose)) >= MAX_VIEWS) throw refusal("view.tooMany", { most: MAX_VIEWS });
}

async function refuseTaken(
  { trx }: Unit,
  { id, ...named }: { id: string; userId: string; list: string; name: string },
): Promise<void> {
  const other = await findViewNamed(trx, named);
  if (!other || other.id === id) return;
  throw refusal("view.nameTaken", { name: named.name }, { field: "name" });
}

async function recorded(ctx: ServiceContext, unit: Unit, action: string, id: string): Promise<SavedView> {
  const row = await requireOwn(ctx, unit, id);
  await audit(ctx, unit, action, { kind: "tenant", id: ctx.tenantId }, { list: row.list, name: row.name });
  return toView(row, row.user_id);
}

const storedColumns = (columns: readonly string[] | null): string | null => columns?.join(",") ?? null;

const toView = (row: SavedViewRow, userId: string): SavedView => ({
  id: row.id,
  list: ViewedList.parse(row.list),
  name: row.name,
  query: row.query,
  columns: row.columns === null ? null : row.columns.split(",").filter(Boolean),
  isShared: row.is_shared,
  isOwn: row.user_id === userId,
  author: row.author_name,
});
