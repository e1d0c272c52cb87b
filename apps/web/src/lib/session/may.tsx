import { mayDo, type Permission, type Role } from "@aavarti/domain/permissions";
import { createContext, type ReactNode, useCallback, useContext } from "react";

const RoleContext = createContext<Role | null>(null);

/** Provides the signed-in user's role to `useMay` and to everything with `needs`. */
export function RoleProvider({ role, children }: { role: Role; children: ReactNode }) {
  return <RoleContext value={role}>{children}</RoleContext>;
}

/**
 * Returns a function that says whether the signed-in user's role has a permission. The only place
 * where screens ask: an action that the role may not do is hidden. Outside a `RoleProvider`
 * everything is allowed; the server refuses in any case.
 */
export function useMay(): (permission: Permission) => boolean {
  const role = useContext(RoleContext);
  return useCallback((permission) => role === null || mayDo(role, permission), [role]);
}

/**
 * Shows its children to a role with the permission `needs`, and `otherwise`, usually nothing, to
 * others. Outside a `RoleProvider` the children.
 */
export function Allowed({
  needs,
  otherwise = null,
  children,
}: {
  needs: Permission;
  otherwise?: ReactNode;
  children: ReactNode;
}) {
  return useMay()(needs) ? children : otherwise;
}
