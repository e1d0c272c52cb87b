import { findUserById } from "@aavarti/db/queries/auth";
import type { Language } from "@aavarti/domain/languages";
import type { Dependencies } from "../context.ts";
import { isDemoSignIn } from "../demo/demo-sign-ins.ts";
import { greetable } from "./greetable.ts";
import type { LinkWords } from "./link-email.ts";
import { issueMailToken } from "./one-time-token.ts";
import { sendLinkEmail } from "./send-link-email.ts";

type Deps = Pick<Dependencies, "db" | "now" | "newId" | "randomBytes" | "providers" | "settings">;

/**
 * Emails a user, in their language, the link that sets a new password; without a `requestId` every
 * call sends, with one only the first. A user with many requests gets no more emails for a while
 * (`issueMailToken`), and each link already sent stays valid for its hour, so a stranger who
 * requests links cannot lock them out. An id without a user (`forgotPassword` enqueues one for an
 * unknown address) and the demo users, whose sign-in is public, get nothing.
 * @throws as `sendLinkEmail`.
 */
export async function sendPasswordReset(
  deps: Deps,
  { userId, requestId }: { userId: string; requestId?: string | undefined },
): Promise<void> {
  const user = await findUserById(deps.db, userId);
  if (!user || isDemoSignIn(user.email)) return;
  await sendLinkEmail(deps, `password-reset-${requestId ?? deps.newId()}`, async () => {
    const token = await issueMailToken(deps, { kind: "password_reset", userId });
    if (token === null) return null;
    return {
      to: greetable(user),
      ...WORDS[user.language],
      link: `${deps.settings.publicUrl}/reset-password#token=${token}`,
      tag: "password-reset",
    };
  });
}

const WORDS = {
  en: {
    subject: "Reset your password",
    purpose: "We received a request to reset your password. Use this link to set a new one:",
    note: "This link works once and expires in 1 hour. If you didn't request it, ignore this email. Your password won't change.",
  },
  hi: {
    subject: "नया पासवर्ड बनाएँ",
    purpose: "आपका पासवर्ड बदलने का अनुरोध मिला है। नया पासवर्ड बनाने का लिंक:",
    note: "यह लिंक एक ही बार, एक घंटे तक चलेगा। अनुरोध आपने नहीं किया हो तो इस ईमेल पर ध्यान न दें। पासवर्ड नहीं बदलेगा।",
  },
} as const satisfies Record<Language, LinkWords>;
