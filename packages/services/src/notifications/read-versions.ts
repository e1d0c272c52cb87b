import { notificationVersions } from "@aavarti/db/queries/notifications";
import type { Dependencies } from "../context.ts";

/**
 * The version of each tenant's notifications: a number that grows with every change. For servers
 * that watch many at once.
 */
export const readNotificationVersions = (
  { db }: Pick<Dependencies, "db">,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => notificationVersions(db, tenantIds);
