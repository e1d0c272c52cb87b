import { notificationVersions, reminderVersions } from "@aavarti/db/queries/notifications";
import { replyingVersions } from "@aavarti/db/queries/replying-members";
import type { Dependencies } from "../context.ts";

/** The state of what a live stream tells of a tenant. Another number means that it changed. */
export type LiveVersion = {
  notifications: number;
  /** Of the reminders to customers; empty while none has left the queue. */
  reminders: string;
  /** Of who is writing a reply; empty while nobody does. */
  replying: string;
};

export const NO_VERSION: LiveVersion = { notifications: 0, reminders: "", replying: "" };

/**
 * Returns, by tenant id, a version of its notifications, one of its reminders and one of who is
 * writing a reply; another value means that something changed. Tenants without any are left out.
 * For servers that watch many tenants at once.
 */
export async function readLiveVersions(
  { db }: Pick<Dependencies, "db">,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, LiveVersion>> {
  const [notifications, reminders, replying] = await Promise.all([
    notificationVersions(db, tenantIds),
    reminderVersions(db, tenantIds),
    replyingVersions(db, tenantIds),
  ]);
  const versionOf = (tenantId: string): LiveVersion => {
    const changed = reminders.get(tenantId);
    return {
      notifications: notifications.get(tenantId) ?? 0,
      reminders: changed ? `${changed.changedAt.getTime()}-${changed.changes}` : "",
      replying: replying.get(tenantId) ?? "",
    };
  };
  const tenants = [...notifications.keys(), ...reminders.keys(), ...replying.keys()];
  return new Map(tenants.map((tenantId) => [tenantId, versionOf(tenantId)]));
}

/**
 * A change that began earlier may commit later: what a page asks for begins this long before the
 * change it knows. Milliseconds; equal to the window of `reminder_versions`.
 */
const OVERLAP_MS = 10_000;

/**
 * Returns the instant from which a page that has this version of the reminders
 * (`LiveVersion.reminders`) must look for changes: ten seconds before its last one, since a change
 * that began earlier may commit later. Null, for all, when the version is empty or not of this
 * form.
 */
export function remindersSince(version: string): Date | null {
  const changedAt = /^\d{1,15}(?=-)/.exec(version)?.[0];
  return changedAt ? new Date(Number(changedAt) - OVERLAP_MS) : null;
}
