import { NOUN_LISTS, NOUNS, type NounList, RECORD_NOUNS } from "./nouns.ts";
import { PLAIN_RECORDS, type PlainList } from "./plain-nouns.ts";

/** A membership has exactly one role. The first user of a tenant is its owner. */
export const ROLES = ["owner", "admin", "manager", "agent", "accountant", "viewer"] as const;
export type Role = (typeof ROLES)[number];

const OTHER_PERMISSIONS = [
  "analytics.read",
  "reminders.read",
  "reminders.skip",
  "reminders.send",
  "notifications.test",
  "notifications.configure",
  "billing.read",
  "billing.pay",
  "billing.refund",
  "business.change",
  "subscriptions.renew",
  "subscriptions.pause",
  "subscriptions.cancel",
  "subscriptions.change",
  "subscriptions.change-dates",
  "customers.assign",
  "promises.record",
  "inbox.read",
  "inbox.reply",
  "bulk.send",
  "commands.configure",
  "whatsapp-link.replace",
  "records.export",
  "activity.read",
  "records.import",
  "account.export",
  "payments.read",
  "payments.record",
  "payments.reverse",
  "payments.discount",
  "payments.discount-small",
  "payments.totals",
  "fields.configure",
  "fields.reveal",
  "team.read",
  "team.invite",
  "team.remove",
  "team.roles",
  "ownership.transfer",
  "security.require",
  "account.erase",
  "leaderboard.read",
  "leaderboard.configure",
] as const;
type List = NounList | PlainList;
export type Permission = `${List}.${"read" | "write" | "delete"}` | (typeof OTHER_PERMISSIONS)[number];

const RECORDS: readonly { readonly list: List; readonly writtenBy: "agent" | "manager" }[] = [
  ...RECORD_NOUNS.map((noun) => NOUNS[noun]),
  ...PLAIN_RECORDS,
];
const LISTS: readonly List[] = [...NOUN_LISTS, ...PLAIN_RECORDS.map(({ list }) => list)];

const onEach = <Act extends string>(lists: readonly List[], act: Act) =>
  lists.map((list): `${List}.${Act}` => `${list}.${act}`);
const writtenBy = (role: "agent" | "manager") =>
  RECORDS.filter((record) => record.writtenBy === role).map(({ list }) => list);

export const PERMISSIONS: readonly Permission[] = [
  ...onEach(LISTS, "read"),
  ...onEach(LISTS, "write"),
  ...onEach(LISTS, "delete"),
  ...OTHER_PERMISSIONS,
];

const READ: readonly Permission[] = [
  ...onEach(LISTS, "read"),
  "analytics.read",
  "reminders.read",
  "payments.read",
  "inbox.read",
  "leaderboard.read",
];
const DAILY_WORK: readonly Permission[] = [
  ...READ,
  ...onEach(writtenBy("agent"), "write"),
  "reminders.skip",
  "reminders.send",
  "subscriptions.renew",
  "subscriptions.pause",
  "subscriptions.cancel",
  "subscriptions.change",
  "promises.record",
  "payments.record",
  "payments.discount-small",
  "inbox.reply",
];
const MANAGE: readonly Permission[] = [
  ...DAILY_WORK,
  "records.export",
  "records.import",
  "bulk.send",
  ...onEach(writtenBy("manager"), "write"),
  ...onEach(LISTS, "delete"),
  "notifications.test",
  "notifications.configure",
  "billing.read",
  "fields.configure",
  "team.read",
  "customers.assign",
  "subscriptions.change-dates",
  "payments.reverse",
  "payments.discount",
  "payments.totals",
];

/**
 * Ends the account, acts as its owner from a phone, decides how everybody signs in, or makes
 * printed links useless, so that only an owner may do it.
 */
const OF_OWNERS: readonly Permission[] = [
  "billing.refund",
  "commands.configure",
  "whatsapp-link.replace",
  "ownership.transfer",
  "security.require",
  "account.erase",
];

const GRANTS = {
  owner: PERMISSIONS,
  admin: PERMISSIONS.filter((permission) => !OF_OWNERS.includes(permission)),
  manager: MANAGE,
  agent: DAILY_WORK,
  // Sees money and takes it; giving some back or letting it go is a manager's decision.
  accountant: [...READ, "records.export", "billing.read", "payments.record", "payments.totals"],
  viewer: READ,
} satisfies Record<Role, readonly Permission[]>;

/**
 * Returns whether a role has a permission. The server refuses what this denies; screens hide it.
 */
export const mayDo = (role: Role, permission: Permission): boolean =>
  (GRANTS[role] as readonly Permission[]).includes(permission);

/** Returns the roles with a permission, owner first, for the sentence that says whom to ask. */
export const rolesThatMay = (permission: Permission): Role[] => ROLES.filter((role) => mayDo(role, permission));

/**
 * What a role must fulfil beyond having a permission. `own`: a member who sees only their own
 * records uses it on those. `reason`: it takes a written reason. `step-up`: the person proves again
 * who they are. `limit`: up to the amount that the business set.
 */
export const RULES = ["own", "reason", "step-up", "limit"] as const;
export type Rule = (typeof RULES)[number];

/**
 * The rules of the product's specification. Of these, only the reasons of reversals and discounts
 * are asked for today: whoever shows rules names no other before it is kept.
 */
const RULES_OF: Readonly<Record<Rule, readonly { roles: readonly Role[]; permissions: readonly Permission[] }[]>> = {
  own: [
    {
      roles: ["agent"],
      permissions: [
        "customers.read",
        "customers.write",
        "subscriptions.read",
        "subscriptions.write",
        "subscriptions.renew",
        "subscriptions.pause",
        "subscriptions.cancel",
        "subscriptions.change",
        "promises.record",
        "reminders.read",
        "reminders.skip",
        "reminders.send",
        "payments.read",
        "payments.record",
        "payments.discount-small",
        "inbox.read",
        "inbox.reply",
        "analytics.read",
      ],
    },
  ],
  reason: [
    { roles: ROLES, permissions: ["payments.reverse", "payments.discount"] },
    { roles: ["agent"], permissions: ["payments.discount-small"] },
    { roles: ["manager"], permissions: ["subscriptions.change-dates"] },
  ],
  "step-up": [
    {
      roles: ROLES,
      permissions: [
        "records.export",
        "account.export",
        "account.erase",
        "payments.reverse",
        "team.invite",
        "team.remove",
        "team.roles",
        "security.require",
        "ownership.transfer",
        "billing.refund",
        "commands.configure",
        "whatsapp-link.replace",
      ],
    },
  ],
  limit: [{ roles: ["agent"], permissions: ["payments.discount-small"] }],
};

/** Returns what a role must fulfil beyond having a permission; nothing if it lacks it. */
export const rulesOf = (role: Role, permission: Permission): Rule[] =>
  mayDo(role, permission)
    ? RULES.filter((rule) =>
        RULES_OF[rule].some(({ roles, permissions }) => roles.includes(role) && permissions.includes(permission)),
      )
    : [];
