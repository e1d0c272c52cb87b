import type { RevokeSession } from "@aavarti/contract/auth";
import type { Dependencies } from "../context.ts";
import { luciaOver } from "./sessions.ts";

/**
 * Revokes the session whose token has this SHA-256 hash, for a browser that no longer has the
 * token. The hash of 256 random bits can't be guessed and grants nothing else. Does nothing for an
 * unknown hash.
 */
export const revokeSession = ({ db, now }: Pick<Dependencies, "db" | "now">, { id }: RevokeSession): Promise<void> =>
  luciaOver(db, now).invalidateSession(id);
