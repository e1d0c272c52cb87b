import type { ActivityActor, ActivityEntry, ListActivity } from "@aavarti/contract/activity";
import type { Page } from "@aavarti/contract/lists";
import { type ActivityRow, listActivity as listRows } from "@aavarti/db/queries/activity";
import { explainActivity, fieldEdits, givenReason } from "@aavarti/domain/activity";
import { type ActivityArea, AREA_ACTIONS, areaOf } from "@aavarti/domain/activity-areas";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toPage } from "../paging.ts";
import { readTenant } from "../tenants/read-tenant.ts";

const KINDS = { people: "user", product: "system" } as const satisfies Record<ActivityActor, ActivityRow["actor_kind"]>;

/**
 * Returns a page of the tenant's activity log: who did what, with old and new values and the reason
 * given for money that was taken back or let off, newest first. An import is one entry, without
 * those of its records. `area`, `by` (people or the product), `person` (a user's id) and `record`
 * (the id of a product, a subscription or a customer, then with their subscriptions) each narrow it
 * to the entries of one.
 * @throws AppError FORBIDDEN without `activity.read`.
 */
export function listActivity(
  ctx: ServiceContext,
  { area, by, person, record, limit, cursor }: ListActivity,
): Promise<Page<ActivityEntry>> {
  requirePermission(ctx, "activity.read");
  return ctx.transact(async (unit) => {
    const rows = await listRows(unit.trx, {
      actions: area && AREA_ACTIONS[area],
      exceptActions: area ? placedBefore(area) : [],
      actorKind: by && KINDS[by],
      person,
      record,
      limit,
      cursor,
    });
    const { currency } = await readTenant(unit);
    return toPage(rows, limit, (row) => toEntry(row, currency));
  });
}

/**
 * Returns the action patterns of the areas that take precedence. An action that matches one of them
 * does not belong to this area (`areaOf`).
 */
function placedBefore(area: ActivityArea): string[] {
  const order = Object.keys(AREA_ACTIONS) as ActivityArea[];
  return order.slice(0, order.indexOf(area)).flatMap((earlier) => [...AREA_ACTIONS[earlier]]);
}

function toEntry(row: ActivityRow, currency: string): ActivityEntry {
  const { action, changes } = row;
  const { message, reason, params } = explainActivity({ action, subject: row.subject ?? "", changes }, currency);
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    area: areaOf(action),
    action,
    actor: row.actor_kind === "user" ? (row.actor_name ?? "Former team member") : null,
    personId: row.actor_kind === "user" ? row.actor_id : null,
    record: row.subject === null ? null : { id: row.subject_id, name: row.subject },
    sentence: message,
    reason,
    params,
    because: givenReason({ action, changes }),
    edits: fieldEdits(changes, currency),
    ip: row.ip,
  };
}
