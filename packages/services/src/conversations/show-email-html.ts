import type { EmailHtmlLink, ShowEmailHtml } from "@aavarti/contract/conversations";
import { findConversation } from "@aavarti/db/queries/conversations";
import { linkSecret } from "@aavarti/db/queries/deployment";
import { findEmailHtml } from "@aavarti/db/queries/inbound-email-html";
import { withTenant } from "@aavarti/db/tenant";
import { notFound } from "@aavarti/domain/refusal";
import { type PublicContext, requirePermission, type ServiceContext } from "../context.ts";
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
 * expired, or its message is gone. Remote images have a source only where the link says so.
 */
export async function readEmailHtml(ctx: PublicContext, token: string): Promise<FramedPage | null> {
  const ref = readEmailHtmlToken(token, await linkSecret(ctx.db), ctx.now());
  if (!ref) return null;
  const { conversationId, messageId, showImages, language } = ref;
  const found = await withTenant(ctx.db, ref.tenantId, async (trx) =>
    (await findConversation(trx, { id: conversationId, userId: null }))
      ? findEmailHtml(trx, { conversationId, messageId })
      : undefined,
  );
  if (!found) return null;
  const body = withImages(found.html, { areRemoteShown: showImages, urlOfAttachment: () => null });
  return { html: emailHtmlPage(body, language), contentSecurityPolicy: policyOf(showImages) };
}

/**
 * The page runs nothing, sends nothing, and loads nothing but remote images that were asked for. A
 * sandboxed page has no origin, so it reads neither cookies nor our storage either.
 */
const policyOf = (showImages: boolean): string =>
  [
    "sandbox allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    `img-src ${showImages ? "https: http:" : "'none'"}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
