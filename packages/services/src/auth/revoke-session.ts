import type { RevokeSession } from "@aavarti/contract/auth";
import type { Dependencies } from "../context.ts";
import { luciaOver } from "./sessions.ts";

/**
 * Revokes immediately the session whose token has the SHA-256 hash `id`, for a browser that no
 * longer has the token, without any sign-in. The hash of 256 random bits can't be guessed and
 * grants nothing else. Does nothing for an unknown hash.
 */
export const revokeSession = ({ db, now }: Pick<Dependencies, "db" | "now">, { id }: RevokeSession): Promise<void> =>
  luciaOver(db, now).invalidateSession(id);
