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
  "payments.totals",
  "fields.configure",
  "fields.reveal",
  "team.read",
  "team.invite",
  "team.remove",
  "team.roles",
  "ownership.transfer",
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
  "inbox.reply",
];
/** Taking money back, and what a business took in. */
const KEEP_BOOKS: readonly Permission[] = ["payments.reverse", "payments.discount", "payments.totals"];
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
  ...KEEP_BOOKS,
];

/**
 * Ends the account, acts as its owner from a phone, or makes printed links useless, so that only an
 * owner may do it.
 */
const OF_OWNERS: readonly Permission[] = [
  "billing.refund",
  "commands.configure",
  "whatsapp-link.replace",
  "ownership.transfer",
];

const GRANTS = {
  owner: PERMISSIONS,
  admin: PERMISSIONS.filter((permission) => !OF_OWNERS.includes(permission)),
  manager: MANAGE,
  agent: DAILY_WORK,
  accountant: [...READ, "records.export", "billing.read", "payments.record", ...KEEP_BOOKS],
  viewer: READ,
} satisfies Record<Role, readonly Permission[]>;

/**
 * Returns whether a role has a permission. The server refuses what this denies; screens hide it.
 */
export const mayDo = (role: Role, permission: Permission): boolean =>
  (GRANTS[role] as readonly Permission[]).includes(permission);

/** Returns the roles with a permission, owner first, for the sentence that says whom to ask. */
export const rolesThatMay = (permission: Permission): Role[] => ROLES.filter((role) => mayDo(role, permission));
