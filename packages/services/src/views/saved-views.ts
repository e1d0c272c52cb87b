import {
  type ListViews,
  type SavedView,
  type SavedViews,
  type SaveView,
  ViewedList,
  type ViewRef,
} from "@aavarti/contract/views";
import { deleteView, listViews as queryViews, type SavedViewRow, upsertView } from "@aavarti/db/queries/saved-views";
import { AppError, notFound } from "@aavarti/domain/errors";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { requirePerson } from "../require-person.ts";

/** More than this nobody finds their way in. */
const MOST_VIEWS = 30;

/** The signed-in person's own views of a list. */
export function listViews(ctx: ServiceContext, { list }: ListViews): Promise<SavedViews> {
  requirePermission(ctx, `${list}.read`);
  const userId = requirePerson(ctx);
  return ctx.transact(async ({ trx }) => (await queryViews(trx, { userId, list })).map(toView));
}

/** Keeps a list's filters, order and columns under a name; one of the same name is replaced. @throws AppError CONFLICT when there are too many. */
export function saveView(ctx: ServiceContext, { list, name, query, columns }: SaveView): Promise<SavedView> {
  requirePermission(ctx, `${list}.read`);
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    const known = await queryViews(unit.trx, { userId, list });
    if (known.length >= MOST_VIEWS && !known.some((view) => view.name === name))
      throw new AppError("CONFLICT", `A list has at most ${MOST_VIEWS} views. Remove one first.`);
    const now = ctx.now();
    const row = await upsertView(unit.trx, {
      tenant_id: ctx.tenantId,
      id: ctx.newId(),
      user_id: userId,
      list,
      name,
      query,
      columns: columns?.join(",") ?? null,
      created_at: now,
      updated_at: now,
    });
    await audit(ctx, unit, "view.saved", { kind: "tenant", id: ctx.tenantId }, { list });
    return toView(row);
  });
}

/** Forgets a view. @throws AppError NOT_FOUND, also for another person's. */
export function removeView(ctx: ServiceContext, { id }: ViewRef): Promise<void> {
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    if (!(await deleteView(unit.trx, { id, userId }))) throw notFound("View");
    await audit(ctx, unit, "view.removed", { kind: "tenant", id: ctx.tenantId });
  });
}

const toView = ({ id, list, name, query, columns }: SavedViewRow): SavedView => ({
  id,
  list: ViewedList.parse(list),
  name,
  query,
  columns: columns === null ? null : columns.split(",").filter(Boolean),
});
