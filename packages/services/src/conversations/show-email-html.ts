import type { EmailHtmlLink, ShowEmailHtml } from "@aavarti/contract/conversations";
import { findConversation } from "@aavarti/db/queries/conversations";
import { linkSecret } from "@aavarti/db/queries/deployment";
import { listFilesOf } from "@aavarti/db/queries/files";
import { findEmailHtml } from "@aavarti/db/queries/inbound-email-html";
import { withTenant } from "@aavarti/db/tenant";
import { notFound } from "@aavarti/domain/refusal";
import { type PublicContext, requirePermission, type ServiceContext } from "../context.ts";
import { inlineImages } from "../files/inline-images.ts";
import { withImages } from "../inbound/safe-html.ts";
import { requirePerson } from "../require-person.ts";
import { emailHtmlUrl, readEmailHtmlToken } from "./email-html-link.ts";
import { emailHtmlPage } from "./email-html-page.ts";

/** For how long a link to an email's page can be opened, in seconds. */
export const EMAIL_HTML_SECONDS = 120;

/**
 * Returns a link to the page that shows an email of a conversation as its sender formatted it. It
 * needs no sign-in and expires after two minutes. Marks nothing as read and loads nothing.
 * @throws AppError FORBIDDEN without `inbox.read` or for a job; NOT_FOUND, also for a message
 * without HTML and when the customer is in Trash.
 */
export function showEmailHtml(
  ctx: ServiceContext,
  { id, messageId, showImages, language }: ShowEmailHtml,
): Promise<EmailHtmlLink> {
  requirePermission(ctx, "inbox.read");
  const userId = requirePerson(ctx);
  return ctx.transact(async ({ trx }) => {
    const conversation = await findConversation(trx, { id, userId });
    if (!conversation) throw notFound("conversation");
    if (!(await findEmailHtml(trx, { conversationId: id, messageId }))) throw notFound("conversation");
    const seconds = Math.floor(ctx.now().getTime() / 1_000) + EMAIL_HTML_SECONDS;
    const expiresAt = new Date(seconds * 1_000);
    const ref = { tenantId: ctx.tenantId, conversationId: id, messageId, showImages, language, expiresAt };
    return {
      url: emailHtmlUrl(ctx.settings.publicUrl, ref, await linkSecret(trx)),
      expiresAt: expiresAt.toISOString(),
    };
  });
}

/** A page to be shown in a frame, and the content security policy that it must be sent with. */
export type FramedPage = { html: string; contentSecurityPolicy: string };

/**
 * Returns the page of an email for the token of its link, or null when the link is not ours, has
 * expired, or its message is gone. Remote images have a source only where the link says so. Images
 * that came with the email have a link for 60 seconds each, once they are checked.
 */
export async function readEmailHtml(ctx: PublicContext, token: string): Promise<FramedPage | null> {
  const secret = await linkSecret(ctx.db);
  const at = ctx.now();
  const ref = readEmailHtmlToken(token, secret, at);
  if (!ref) return null;
  const { conversationId, messageId, showImages, language } = ref;
  const found = await withTenant(ctx.db, ref.tenantId, async (trx) => {
    if (!(await findConversation(trx, { id: conversationId, userId: null }))) return undefined;
    const email = await findEmailHtml(trx, { conversationId, messageId });
    return email && { html: email.html, files: await listFilesOf(trx, [messageId]) };
  });
  if (!found) return null;
  const attached = inlineImages(found.files, { tenantId: ref.tenantId, secret, at });
  const body = withImages(found.html, { areRemoteShown: showImages, urlOfAttachment: attached.urlOf });
  const policy = policyOf({ remote: showImages, attached: !attached.isEmpty });
  return { html: emailHtmlPage(body, language), contentSecurityPolicy: policy };
}

/**
 * The page runs nothing, sends nothing, and loads nothing but the images that came with the email
 * and remote ones that were asked for. A sandboxed page has no origin, so it reads neither cookies
 * nor our storage either.
 */
function policyOf(images: { remote: boolean; attached: boolean }): string {
  const sources = [...(images.attached ? ["'self'"] : []), ...(images.remote ? ["https:", "http:"] : [])];
  return [
    "sandbox allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    `img-src ${sources.length === 0 ? "'none'" : sources.join(" ")}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}
