import { findUserById } from "@aavarti/db/queries/auth";
import type { Dependencies } from "../context.ts";
import { DEMO_SIGN_INS } from "../demo/demo-sign-ins.ts";
import { composeLinkEmail } from "./link-email.ts";
import { issueToken } from "./one-time-token.ts";
import { tokenId } from "./secret-token.ts";

type Deps = Pick<Dependencies, "db" | "now" | "randomBytes" | "providers" | "settings">;

/**
 * Emails the link that sets a new password. A retry sends another link, and each is good for its hour: a lost email must not
 * lock anybody out. Nobody's id (see `forgotPassword`) and the demo's people, whose sign-in is public, get nothing.
 */
export async function sendPasswordReset(deps: Deps, { userId }: { userId: string }): Promise<void> {
  const user = await findUserById(deps.db, userId);
  if (!user || isDemoSignIn(user.email)) return;
  const token = await issueToken(deps, { kind: "password_reset", userId });
  await deps.providers.email.send(
    composeLinkEmail({
      to: user,
      subject: "Set a new password",
      purpose: "Someone asked for a new password for your account. Follow this link to set one:",
      link: `${deps.settings.publicUrl}/reset-password#token=${token}`,
      note: "The link works once, for one hour. If it was not you, ignore this email; your password stays as it is.",
      tag: "password-reset",
      idempotencyKey: `password-reset-${tokenId(token).slice(0, 32)}`,
    }),
  );
}

const isDemoSignIn = (email: string): boolean => Object.values<string>(DEMO_SIGN_INS).includes(email);
