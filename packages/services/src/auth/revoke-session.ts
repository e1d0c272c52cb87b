import type { RevokeSession } from "@aavarti/contract/auth";
import type { Dependencies } from "../context.ts";
import { luciaOver } from "./sessions.ts";

/**
 * Ends the session whose token has this SHA-256, for a browser that has forgotten the token
 * already. The hash of 256 random bits can't be guessed, and is of no use but for this. An unknown
 * one is answered the same.
 */
export const revokeSession = ({ db, now }: Pick<Dependencies, "db" | "now">, { id }: RevokeSession): Promise<void> =>
  luciaOver(db, now).invalidateSession(id);
