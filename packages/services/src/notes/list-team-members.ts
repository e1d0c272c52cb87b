import type { TeamMembers } from "@aavarti/contract/notes";
import { listTeamMembers as queryTeamMembers } from "@aavarti/db/queries/notes";
import { requirePermission, type ServiceContext } from "../context.ts";

/**
 * Returns id and name of all members of the workspace, by name: the users that a note can mention.
 * @throws AppError FORBIDDEN without `customers.read`.
 */
export function listTeamMembers(ctx: ServiceContext): Promise<TeamMembers> {
  requirePermission(ctx, "customers.read");
  return ctx.transact(({ trx }) => queryTeamMembers(trx));
}
