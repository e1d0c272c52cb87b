import { linkSecret } from "@aavarti/db/queries/deployment";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { Language } from "@aavarti/domain/languages";
import type { OutgoingEmail } from "@aavarti/providers/email/interface";
import { unsubscribeLink } from "../consent/unsubscribe-link.ts";
import type { ServiceContext } from "../context.ts";
import { escapeHtml } from "../html.ts";
import { replyAddressOf } from "./customer-address.ts";

const WORDS = {
  en: { label: "Unsubscribe", line: "To stop email reminders:" },
  hi: { label: "ईमेल बंद करें", line: "ईमेल रिमाइंडर बंद करने के लिए:" },
} as const;

/**
 * An email to a customer with the ways to answer it: replies come to the customer's own signed
 * address, where there is a mailbox for them, and a link, in the text and in the headers of RFC
 * 8058, ends these emails.
 */
export async function withAnswerPaths(
  ctx: ServiceContext,
  trx: TenantTrx,
  email: OutgoingEmail,
  { customerId, messageId, language }: { customerId: string; messageId: string | null; language: Language },
): Promise<OutgoingEmail> {
  const secret = await linkSecret(trx);
  const customer = { tenantId: ctx.tenantId, customerId };
  const { publicUrl, replyMailbox } = ctx.settings;
  const unsubscribeUrl = unsubscribeLink(publicUrl, { ...customer, messageId }, secret);
  const { label, line } = WORDS[language];
  return {
    ...email,
    ...(replyMailbox && { replyTo: replyAddressOf(replyMailbox, customer, secret) }),
    text: `${email.text}\n\n${line} ${unsubscribeUrl}`,
    html: `${email.html}\n<p><small><a href="${escapeHtml(unsubscribeUrl)}">${label}</a></small></p>`,
    unsubscribeUrl,
  };
}
