import type { AnyRouter } from "@trpc/server";
import type { Access } from "./access.ts";
import { appRouter } from "./root.ts";

/**
 * Returns the declared access of every procedure of a router, by its path such as `tags.list`.
 * @throws Error naming the procedures that declare none: such a server must not start.
 */
export function declaredAccess(router: AnyRouter = appRouter): ReadonlyMap<string, Access> {
  const procedures = Object.entries(router._def.procedures as Record<string, { _def: { meta?: { access?: Access } } }>);
  const undeclared = procedures.filter(([, { _def }]) => _def.meta?.access === undefined).map(([path]) => path);
  if (undeclared.length > 0) throw new Error(`These procedures declare no access: ${undeclared.join(", ")}`);
  return new Map(procedures.flatMap(([path, { _def }]) => (_def.meta?.access ? [[path, _def.meta.access]] : [])));
}
