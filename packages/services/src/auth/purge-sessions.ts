import type { Dependencies } from "../context.ts";
import { luciaOver } from "./sessions.ts";

/**
 * Deletes the rows of all users' sessions that ended, expired or revoked, more than 30 days ago.
 */
export const purgeSessions = ({ db, now }: Pick<Dependencies, "db" | "now">): Promise<void> =>
  luciaOver(db, now).deleteExpiredSessions();
