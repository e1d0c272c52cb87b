import { findUserById } from "@aavarti/db/queries/auth";
import type { Language } from "@aavarti/domain/languages";
import type { Dependencies } from "../context.ts";
import { greetable } from "./greetable.ts";
import type { LinkWords } from "./link-email.ts";
import { issueMailToken } from "./one-time-token.ts";
import { sendLinkEmail } from "./send-link-email.ts";

type Deps = Pick<Dependencies, "db" | "now" | "newId" | "randomBytes" | "providers" | "settings">;

/**
 * Emails the link that verifies the user's address. Sends nothing when the user no longer exists,
 * is verified already or has reached the limit of emailed links. A repeat with the same
 * `requestId` sends no second email; without one every call sends.
 * @throws as `sendLinkEmail`.
 */
export async function sendEmailVerification(
  deps: Deps,
  { userId, requestId }: { userId: string; requestId?: string | undefined },
): Promise<void> {
  const user = await findUserById(deps.db, userId);
  if (!user || user.email_verified_at) return;
  await sendLinkEmail(deps, `email-verification-${requestId ?? deps.newId()}`, async () => {
    const token = await issueMailToken(deps, { kind: "email_verification", userId });
    if (token === null) return null;
    return {
      to: greetable(user),
      ...WORDS[user.language],
      link: `${deps.settings.publicUrl}/verify-email#token=${token}`,
      tag: "email-verification",
    };
  });
}

const WORDS = {
  en: {
    subject: "Confirm your email address",
    purpose: "Welcome to Aavarti! Confirm your email address to finish setting up your account:",
    note: "This link expires in 3 days. If you didn't create an account, ignore this email.",
  },
  hi: {
    subject: "अपने ईमेल की पुष्टि करें",
    purpose: "आवर्ती में आपका स्वागत है! खाता पूरा करने के लिए अपने ईमेल की पुष्टि करें:",
    note: "यह लिंक 3 दिन तक चलेगा। खाता आपने नहीं बनाया हो तो इस ईमेल पर ध्यान न दें।",
  },
} as const satisfies Record<Language, LinkWords>;
