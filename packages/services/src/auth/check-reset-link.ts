import type { CheckResetLink } from "@aavarti/contract/auth";
import type { PublicContext } from "../context.ts";
import { deadLink, readToken } from "./one-time-token.ts";

/**
 * Checks that the link of a password reset email still works, and leaves it unused. Returns
 * nothing.
 * @throws AppError VALIDATION_FAILED, the same for a link that is unknown, used or expired.
 */
export async function checkResetLink(ctx: PublicContext, { token }: CheckResetLink): Promise<void> {
  const link = await readToken(ctx.db, { kind: "password_reset", token, now: ctx.now() });
  if (link.used_at) throw deadLink();
}
