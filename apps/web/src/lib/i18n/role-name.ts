import { ROLES, type Role } from "@aavarti/domain/permissions";
import { t } from "@lingui/core/macro";

const NAMES = {
  owner: () => t`Owner`,
  admin: () => t`Admin`,
  manager: () => t`Manager`,
  agent: () => t`Agent`,
  accountant: () => t`Accountant`,
  viewer: () => t`Viewer`,
} satisfies Record<Role, () => string>;

const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role);

/** Returns the name of a role in the current language; a code that is no role as it is. */
export const roleName = (role: string): string => (isRole(role) ? NAMES[role]() : role);
