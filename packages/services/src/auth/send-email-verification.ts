import { findUserById } from "@aavarti/db/queries/auth";
import type { Dependencies } from "../context.ts";
import { issueToken } from "./one-time-token.ts";
import { sendLinkEmail } from "./send-link-email.ts";

type Deps = Pick<Dependencies, "db" | "now" | "newId" | "randomBytes" | "providers" | "settings">;

/** Emails the link that proves the address is the user's. Somebody who has proved it meanwhile gets nothing. */
export async function sendEmailVerification(
  deps: Deps,
  { userId, requestId }: { userId: string; requestId?: string | undefined },
): Promise<void> {
  const user = await findUserById(deps.db, userId);
  if (!user || user.email_verified_at) return;
  await sendLinkEmail(deps, `email-verification-${requestId ?? deps.newId()}`, async () => {
    const token = await issueToken(deps, { kind: "email_verification", userId });
    return {
      to: user,
      subject: "Confirm your email address",
      purpose: "Welcome to Aavarti. Follow this link to confirm that this address is yours:",
      link: `${deps.settings.publicUrl}/verify-email#token=${token}`,
      note: "The link works for three days. If you did not open an account, ignore this email.",
      tag: "email-verification",
    };
  });
}
