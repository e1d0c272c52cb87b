import type { Dependencies } from "../context.ts";
import type { Session } from "./authenticate.ts";
import { luciaOver } from "./sessions.ts";

/** Revokes this session immediately; the user's others stay. Idempotent. Writes no audit event. */
export const logout = (
  { db, now }: Pick<Dependencies, "db" | "now">,
  { sessionId }: Pick<Session, "sessionId">,
): Promise<void> => luciaOver(db, now).invalidateSession(sessionId);
