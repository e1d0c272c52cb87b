import type { BeginExport } from "@aavarti/contract/exports";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";

/**
 * Checks the permission to export a list and writes an audit event that it was exported. Returns no
 * rows: these are then read page by page.
 * @throws AppError FORBIDDEN without `records.export`.
 */
export async function beginExport(ctx: ServiceContext, { list }: BeginExport): Promise<void> {
  requirePermission(ctx, "records.export");
  await ctx.transact((unit) => audit(ctx, unit, `${list}.exported`, { kind: "tenant", id: ctx.tenantId }));
}
