import { linkSecret } from "@aavarti/db/queries/deployment";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { Language } from "@aavarti/domain/languages";
import type { OutgoingEmail } from "@aavarti/providers/email/interface";
import { htmlEscape } from "escape-goat";
import { unsubscribeLink } from "../consent/unsubscribe-link.ts";
import type { ServiceContext } from "../context.ts";
import { customerInboundAddress } from "./customer-address.ts";

const WORDS = {
  en: { label: "Unsubscribe", line: "To stop email reminders:" },
  hi: { label: "ईमेल बंद करें", line: "ईमेल रिमाइंडर बंद करने के लिए:" },
} as const;

/**
 * Returns an email to a customer with an unsubscribe link added to its text, its HTML and the
 * headers of RFC 8058; with a `messageId` the link covers all customers of that message. Replies go
 * to the customer's own signed address, if this installation has a mailbox for them. Sends nothing.
 */
export async function withReplyToAndUnsubscribe(
  ctx: ServiceContext,
  trx: TenantTrx,
  email: OutgoingEmail,
  { customerId, messageId, language }: { customerId: string; messageId: string | null; language: Language },
): Promise<OutgoingEmail> {
  const secret = await linkSecret(trx);
  const customer = { tenantId: ctx.tenantId, customerId };
  const { publicUrl, inboundMailbox } = ctx.settings;
  const unsubscribeUrl = unsubscribeLink(publicUrl, { ...customer, messageId }, secret);
  const { label, line } = WORDS[language];
  return {
    ...email,
    ...(inboundMailbox && { replyTo: customerInboundAddress(inboundMailbox, customer, secret) }),
    text: `${email.text}\n\n${line} ${unsubscribeUrl}`,
    html: `${email.html}\n<p><small><a href="${htmlEscape(unsubscribeUrl)}">${label}</a></small></p>`,
    unsubscribeUrl,
  };
}
