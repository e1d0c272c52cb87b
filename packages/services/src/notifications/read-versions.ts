import { notificationVersions } from "@aavarti/db/queries/notifications";
import type { Dependencies } from "../context.ts";

/**
 * Returns the version of each tenant's notifications: a number that increases with every change.
 * For servers that watch many tenants at once.
 */
export const readNotificationVersions = (
  { db }: Pick<Dependencies, "db">,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => notificationVersions(db, tenantIds);
