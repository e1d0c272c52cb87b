import { findUserById } from "@aavarti/db/queries/auth";
import type { Language } from "@aavarti/domain/languages";
import type { Dependencies } from "../context.ts";
import { isDemoSignIn } from "../demo/demo-sign-ins.ts";
import { greetable } from "./greetable.ts";
import type { LinkWords } from "./link-email.ts";
import { sendLinkEmail } from "./send-link-email.ts";

/**
 * Emails a user, in their language, that their password was changed, with how to recover the
 * account; once per `requestId`. Demo users and users who no longer exist get nothing.
 * @throws as `sendLinkEmail`.
 */
export async function sendPasswordChanged(
  deps: Pick<Dependencies, "db" | "providers" | "settings">,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<void> {
  const user = await findUserById(deps.db, userId);
  if (!user || isDemoSignIn(user.email)) return;
  await sendLinkEmail(deps, `password-changed-${requestId}`, async () => ({
    to: greetable(user),
    ...WORDS[user.language],
    link: `${deps.settings.publicUrl}/forgot-password`,
    tag: "password-changed",
  }));
}

const WORDS = {
  en: {
    subject: "Your password was changed",
    purpose:
      "The password for your Aavarti account was changed. If this was you, no action is needed. If it wasn't, set a new password now:",
    linkLabel: "Reset your password",
    note: "Setting a new password signs out all devices.",
  },
  hi: {
    subject: "आपका पासवर्ड बदल गया है",
    purpose:
      "आपके आवर्ती खाते का पासवर्ड बदल गया है। आपने ही बदला हो तो कुछ करने की ज़रूरत नहीं। आपने नहीं बदला हो तो अभी नया पासवर्ड बनाएँ:",
    linkLabel: "नया पासवर्ड बनाएँ",
    note: "नया पासवर्ड बनाने पर सभी डिवाइस साइन आउट हो जाएँगे।",
  },
} as const satisfies Record<Language, LinkWords>;
