import type { QueryClient } from "@tanstack/react-query";
import { keepTenantId } from "./session-token.ts";

/**
 * From now on remembers, with `keepTenantId`, the tenant whose data this tab shows: the one in each
 * response of `auth.me`, also when it comes from the offline copy. A response without a tenant is
 * ignored.
 */
export function followTenant(client: QueryClient): void {
  client.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    const [path] = queryKey;
    if (!Array.isArray(path) || path.join(".") !== "auth.me") return;
    const me: unknown = state.data;
    if (typeof me !== "object" || me === null || !("tenant" in me)) return;
    const id: unknown = Object(me.tenant).id;
    if (typeof id === "string") keepTenantId(id);
  });
}
