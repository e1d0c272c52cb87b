import { findUserById } from "@aavarti/db/queries/auth";
import type { Dependencies } from "../context.ts";
import { DEMO_SIGN_INS } from "../demo/demo-sign-ins.ts";
import { issueToken } from "./one-time-token.ts";
import { sendLinkEmail } from "./send-link-email.ts";

type Deps = Pick<Dependencies, "db" | "now" | "newId" | "randomBytes" | "providers" | "settings">;

/**
 * Emails the link that sets a new password, once for each time that somebody asks; each link is good for its hour, so that a lost email
 * locks nobody out. Nobody's id (see `forgotPassword`) and the demo's people, whose sign-in is public, get nothing.
 */
export async function sendPasswordReset(
  deps: Deps,
  { userId, requestId }: { userId: string; requestId?: string | undefined },
): Promise<void> {
  const user = await findUserById(deps.db, userId);
  if (!user || isDemoSignIn(user.email)) return;
  await sendLinkEmail(deps, `password-reset-${requestId ?? deps.newId()}`, async () => {
    const token = await issueToken(deps, { kind: "password_reset", userId });
    return {
      to: user,
      subject: "Set a new password",
      purpose: "Someone asked for a new password for your account. Follow this link to set one:",
      link: `${deps.settings.publicUrl}/reset-password#token=${token}`,
      note: "The link works once, for one hour. If it was not you, ignore this email; your password stays as it is.",
      tag: "password-reset",
    };
  });
}

const isDemoSignIn = (email: string): boolean => Object.values<string>(DEMO_SIGN_INS).includes(email);
