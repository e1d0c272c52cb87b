/** A membership has exactly one role. The first user of a tenant is its owner. */
export const ROLES = ["owner", "admin", "manager", "agent", "accountant", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = [
  "customers.read",
  "customers.write",
  "customers.delete",
  "products.read",
  "products.write",
  "products.delete",
  "subscriptions.read",
  "subscriptions.write",
  "subscriptions.delete",
  "analytics.read",
  "reminders.read",
  "reminders.skip",
  "reminders.send",
  "notifications.test",
  "notifications.configure",
  "billing.read",
  "billing.pay",
  "business.change",
  "subscriptions.renew",
  "subscriptions.pause",
  "subscriptions.cancel",
  "subscriptions.change",
  "promises.record",
  "records.export",
  "activity.read",
  "records.import",
  "account.export",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const READ: readonly Permission[] = [
  "customers.read",
  "products.read",
  "subscriptions.read",
  "analytics.read",
  "reminders.read",
];
const DAILY_WORK: readonly Permission[] = [
  ...READ,
  "customers.write",
  "subscriptions.write",
  "reminders.skip",
  "reminders.send",
  "subscriptions.renew",
  "subscriptions.pause",
  "subscriptions.cancel",
  "subscriptions.change",
  "promises.record",
];
const MANAGE: readonly Permission[] = [
  ...DAILY_WORK,
  "records.export",
  "records.import",
  "customers.delete",
  "products.write",
  "products.delete",
  "subscriptions.delete",
  "notifications.test",
  "notifications.configure",
  "billing.read",
];

const GRANTS = {
  owner: PERMISSIONS,
  admin: PERMISSIONS,
  manager: MANAGE,
  agent: DAILY_WORK,
  accountant: [...READ, "records.export", "billing.read"],
  viewer: READ,
} satisfies Record<Role, readonly Permission[]>;

/** Whether a role has a permission. Enforced on the server; screens hide what it denies. */
export const mayDo = (role: Role, permission: Permission): boolean =>
  (GRANTS[role] as readonly Permission[]).includes(permission);

/** Returns the roles with a permission, for the sentence that says whom to ask. */
export const rolesThatMay = (permission: Permission): Role[] => ROLES.filter((role) => mayDo(role, permission));
