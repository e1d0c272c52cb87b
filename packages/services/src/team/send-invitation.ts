import { findUserById, globalTables } from "@aavarti/db/queries/auth";
import { findInvitation, lockInvitation, updateInvitation } from "@aavarti/db/queries/team";
import { findTenant } from "@aavarti/db/queries/tenants";
import { withTenant } from "@aavarti/db/tenant";
import type { Language } from "@aavarti/domain/languages";
import type { LinkWords } from "../auth/link-email.ts";
import { mintToken, tokenId } from "../auth/secret-token.ts";
import { sendLinkEmail } from "../auth/send-link-email.ts";
import type { Dependencies } from "../context.ts";
import { invitationLink } from "./invite.ts";

type Deps = Pick<Dependencies, "db" | "now" | "randomBytes" | "providers" | "settings">;

/**
 * Emails an invitation, in the inviter's language, with a new link; the link sent before stops
 * working. Once per `requestId`, however often the job runs. Sends nothing when the invitation was
 * accepted, withdrawn or has expired, or its business was erased.
 * @throws as `sendLinkEmail`.
 */
export async function sendInvitation(
  deps: Deps,
  { tenantId, invitationId, requestId }: { tenantId: string; invitationId: string; requestId: string },
): Promise<void> {
  await sendLinkEmail(deps, `invitation-${requestId}`, () =>
    withTenant(deps.db, tenantId, async (trx) => {
      const locked = await lockInvitation(trx, invitationId);
      const found = await findInvitation(trx, invitationId);
      const tenant = await findTenant(trx);
      if (!locked || !found?.email || !tenant) return null;
      const now = deps.now();
      if (found.accepted_at || found.revoked_at || now >= found.expires_at) return null;
      const token = mintToken(deps.randomBytes);
      await updateInvitation(trx, invitationId, { token_hash: tokenId(token), sent_at: now });
      const inviter = await findUserById(globalTables(trx), found.invited_by);
      const language = inviter?.language ?? tenant.default_language;
      return {
        to: { name: null, email: found.email, language },
        ...WORDS[language]({ business: tenant.business_name, inviter: found.inviter_name }),
        link: invitationLink(deps, token),
        tag: "invitation",
      };
    }),
  );
}

const WORDS = {
  en: ({ business, inviter }) => ({
    subject: `Join ${business} on Aavarti`,
    purpose:
      inviter === null
        ? `You're invited to work in ${business} on Aavarti. Use this link to accept:`
        : `${inviter} invited you to work in ${business} on Aavarti. Use this link to accept:`,
    linkLabel: "Accept the invitation",
    note: "This link works once, for 7 days. If you don't know this business, ignore this email.",
  }),
  hi: ({ business, inviter }) => ({
    subject: `आवर्ती पर ${business} से जुड़ें`,
    purpose:
      inviter === null
        ? `आपको आवर्ती पर ${business} में काम करने के लिए बुलाया गया है। स्वीकार करने का लिंक:`
        : `${inviter} ने आपको आवर्ती पर ${business} में काम करने के लिए बुलाया है। स्वीकार करने का लिंक:`,
    linkLabel: "न्योता स्वीकार करें",
    note: "यह लिंक एक ही बार, 7 दिन तक चलेगा। आप इस कारोबार को नहीं जानते हों तो इस ईमेल पर ध्यान न दें।",
  }),
} as const satisfies Record<Language, (of: { business: string; inviter: string | null }) => LinkWords>;
