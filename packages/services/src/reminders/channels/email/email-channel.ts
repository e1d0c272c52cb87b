import { linkSecret } from "@aavarti/db/queries/deployment";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import { AppError } from "@aavarti/domain/errors";
import { renderMessage } from "@aavarti/domain/message-templates";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import type { OutgoingAttachment, OutgoingEmail } from "@aavarti/providers/email/interface";
import { renderDigestEmail } from "../../../digests/render-digest.ts";
import { toHtmlParagraphs } from "../../../html.ts";
import { customerInboundAddress } from "../../../inbound/customer-address.ts";
import { withReplyToAndUnsubscribe } from "../../../inbound/reply-to-and-unsubscribe.ts";
import { senderAddress } from "../../../sender-domain/read-sender.ts";
import { valuesOf } from "../../../templates/message-values.ts";
import type { Wording } from "../../../templates/wording.ts";
import type { CombinedFacts } from "../../compose/combined-list.ts";
import type { ChannelService, LoadedFile, MessageSource } from "../channel.ts";
import { emailMessage, ownerEmail } from "./email-message.ts";
import { renderCombinedEmail } from "./render-combined-email.ts";
import { type RenderedEmail, renderEmail } from "./render-email.ts";

const render = (facts: CombinedFacts, wording: Wording): RenderedEmail =>
  facts.length > 1 ? renderCombinedEmail(facts) : renderEmail(facts[0], wording);

export const emailChannel: ChannelService = {
  render,
  async compose(ctx, trx, source) {
    const { key, facts, recipient, tenant, wording, fromAddress } = source;
    const rendered = render(facts, wording);
    const plain: OutgoingEmail = {
      to: recipient.address,
      fromName: tenant.business_name,
      fromAddress,
      replyTo: replyTo(source),
      ...rendered,
      idempotencyKey: key,
      tenantId: ctx.tenantId,
    };
    const messageId = facts.length > 1 ? key : null;
    const customer = { customerId: recipient.id, messageId, language: facts[0].language };
    const email = recipient.kind === "customer" ? await withReplyToAndUnsubscribe(ctx, trx, plain, customer) : plain;
    // The log stores the text without the unsubscribe link, which is private to the customer.
    return emailMessage(email, rendered);
  },
  composeDigest: (ctx, { key, address, facts }) => ownerEmail(ctx, { key, address }, renderDigestEmail(facts)),
  sendPlain: ({ providers, tenantId }, { key, ...message }) =>
    providers.email.send({ ...message, html: toHtmlParagraphs(message.text), idempotencyKey: key, tenantId }),
  async sendTest({ providers, tenantId }, { to, key, kind, text, facts, tenant, fromAddress }) {
    const rendered = renderMessage(kind, text, valuesOf(facts));
    if (!rendered.ok) throw new AppError("CONFLICT", rendered.problem);
    return providers.email.send({
      to,
      fromName: tenant.business_name,
      fromAddress,
      replyTo: to,
      subject: rendered.subject,
      text: rendered.text,
      html: toHtmlParagraphs(rendered.text),
      tag: "test",
      idempotencyKey: key,
      tenantId,
    });
  },
  connectionRefusal: () => null,
  async composeDocument(ctx, trx, { key, address, customerId, language, tenant, content, ...covering }) {
    const [[owner], fromAddress] = await Promise.all([listOwners(trx), senderAddress(trx)]);
    const { subject, text, fileName, tag } = covering;
    const plain: OutgoingEmail = {
      to: address,
      fromName: tenant.business_name,
      fromAddress,
      replyTo: owner?.email,
      subject,
      text,
      html: toHtmlParagraphs(text),
      attachments: [{ name: fileName, contentType: "application/pdf", content }],
      tag,
      idempotencyKey: key,
      tenantId: ctx.tenantId,
    };
    const email = await withReplyToAndUnsubscribe(ctx, trx, plain, { customerId, messageId: null, language });
    return {
      upload: null,
      send: async (providers) => ({ ...(await providers.email.send(email)), cause: null }),
    };
  },
  async composeReply(
    ctx,
    trx,
    { key, address, customerId, subject, isAnswer, tenant, references, ownerEmail, bulk, ...written },
  ) {
    // No email is sent without a text.
    const text = written.text || written.files.map(({ name }) => name).join("\n");
    const [fromAddress, secret] = await Promise.all([senderAddress(trx), linkSecret(trx)]);
    const { inboundMailbox } = ctx.settings;
    const customer = { tenantId: ctx.tenantId, customerId };
    const email: OutgoingEmail = {
      to: address,
      fromName: tenant.business_name,
      fromAddress,
      replyTo: inboundMailbox ? customerInboundAddress(inboundMailbox, customer, secret) : ownerEmail,
      subject: isAnswer && !bulk ? replySubject(subject ?? tenant.business_name) : (subject ?? tenant.business_name),
      text,
      html: toHtmlParagraphs(text),
      ...(references.length > 0 && { inReplyTo: references.at(-1), references }),
      writtenBy: bulk ? "system" : "person",
      tag: bulk ? "bulk" : "reply",
      idempotencyKey: key,
      tenantId: ctx.tenantId,
    };
    const links = bulk && { customerId, messageId: null, language: bulk.language };
    const sent = links ? await withReplyToAndUnsubscribe(ctx, trx, email, links) : email;
    return async (providers, files) => ({
      ...(await providers.email.send(files.length > 0 ? { ...sent, attachments: files.map(toAttachment) } : sent)),
      cause: null,
    });
  },
  uploadsDocuments: false,
  findByKey: ({ providers }, key) => providers.email.findByKey(key),
  unknownCause: explainReminder("delivery.emailUnchecked"),
  noAddressCause: explainReminder("stopped.noContact"),
  status: ({ email }) => email.status(),
};

function toAttachment(file: LoadedFile): OutgoingAttachment {
  if (!("content" in file)) throw new Error("An email carries the content of its files");
  const { name, contentType, content } = file;
  return { name, contentType, content };
}

/** Returns the subject of an answer: with one `Re:`, whoever wrote it before. */
const replySubject = (subject: string): string => (/^re:/i.test(subject) ? subject : `Re: ${subject}`);

/** An email to the owner about several customers has no single reply address. */
function replyTo({ recipient, subject, owners, facts }: MessageSource): string | undefined {
  if (recipient.kind === "customer") return owners[0]?.email;
  return facts.length > 1 ? undefined : subject.contact_email || undefined;
}
