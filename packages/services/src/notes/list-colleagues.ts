import type { Colleagues } from "@aavarti/contract/notes";
import { listColleagues as queryColleagues } from "@aavarti/db/queries/notes";
import { requirePermission, type ServiceContext } from "../context.ts";

/**
 * Returns the users that a note can mention: all members of the workspace, by name.
 * @throws AppError FORBIDDEN without `customers.read`.
 */
export function listColleagues(ctx: ServiceContext): Promise<Colleagues> {
  requirePermission(ctx, "customers.read");
  return ctx.transact(({ trx }) => queryColleagues(trx));
}
