import type { FastifyInstance } from "fastify";
import type { EmailMessage } from "../messages.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import { toFull } from "./addresses.ts";
import { refuse } from "./errors.ts";
import type { PostmarkSandbox } from "./postmark.ts";

const MAX_COUNT = 500;
const METADATA_PREFIX = "metadata_";

/**
 * Adds `GET /messages/outbound`, with which a sender looks up a call that got no response (filters
 * must all match; newest first, 1 to 500 per page, after the configured lag), a message's details,
 * and the retry of an inbound message, which sends its webhook again. Unknown messages are refused
 * with Postmark's error codes.
 */
export function messageRoutes(app: FastifyInstance, core: SandboxCore, postmark: PostmarkSandbox): void {
  const config = { operation: "messages.search" as const };

  app.get<{ Querystring: Record<string, string> }>("/messages/outbound", { config }, async ({ query }) => {
    const count = Number(query.count);
    const offset = Number(query.offset ?? 0);
    if (!(count >= 1 && count <= MAX_COUNT)) throw refuse(600, `'count' must be between 1 and ${MAX_COUNT}.`);
    const found = search(core, query, postmark.settings.searchLagMs);
    return { TotalCount: found.length, Messages: found.slice(offset, offset + count).map(toOutboundMessage) };
  });

  app.get<{ Params: { id: string } }>("/messages/outbound/:id/details", { config }, async ({ params }) => {
    const message = postmark.find(params.id);
    if (message === undefined) throw refuse(701, "This message was not found.");
    return {
      ...toOutboundMessage(message),
      TextBody: message.text,
      HtmlBody: message.html,
      Body: message.headers.map(({ name, value }) => `${name}: ${value}`).join("\r\n"),
      MessageEvents: postmark.historyOf(message.id).map(({ type, recipient, at }) => ({
        Recipient: recipient,
        Type: type,
        ReceivedAt: at,
        Details: {},
      })),
    };
  });

  app.put<{ Params: { id: string } }>("/messages/inbound/:id/retry", { config }, async ({ params }) => {
    if (!postmark.retryInbound(params.id)) throw refuse(701, "This message was not found.");
    return { ErrorCode: 0, Message: "Successfully rescheduled failed message." };
  });
}

/** Returns matching emails, newest first. All given filters must match. */
function search(core: SandboxCore, query: Record<string, string>, searchLagMs: number): EmailMessage[] {
  const { recipient, tag, subject, fromemail, messagestream, fromdate, todate } = query;
  const metadata = Object.entries(query)
    .filter(([name]) => name.startsWith(METADATA_PREFIX))
    .map(([name, value]) => [name.slice(METADATA_PREFIX.length), value] as const);
  // ISO timestamps can be compared as text.
  const visibleUntil = new Date(core.now().getTime() - searchLagMs).toISOString();
  const sameText = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

  const fits = (message: EmailMessage): boolean =>
    metadata.every(([name, value]) => message.metadata[name] === value) &&
    message.at <= visibleUntil &&
    (recipient === undefined || message.recipients.some((address) => sameText(address, recipient))) &&
    (tag === undefined || message.tag === tag) &&
    (subject === undefined || message.subject.includes(subject)) &&
    (fromemail === undefined || sameText(message.from.email, fromemail)) &&
    (messagestream === undefined || message.stream === messagestream) &&
    (fromdate === undefined || message.at.slice(0, fromdate.length) >= fromdate) &&
    (todate === undefined || message.at.slice(0, todate.length) <= todate);

  return core.messages.entries
    .filter((message): message is EmailMessage => message.provider === "postmark" && fits(message))
    .reverse();
}

const toOutboundMessage = (message: EmailMessage) => ({
  Tag: message.tag,
  MessageID: message.id,
  MessageStream: message.stream,
  To: message.recipients
    .slice(0, message.recipients.length - message.cc.length - message.bcc.length)
    .map((email) => toFull({ email, name: "" })),
  Cc: message.cc.map(toFull),
  Bcc: message.bcc.map(toFull),
  Recipients: message.recipients,
  ReceivedAt: message.at,
  From: message.from.name ? `"${message.from.name}" <${message.from.email}>` : message.from.email,
  Subject: message.subject,
  Attachments: message.attachments,
  Status: "Sent",
  TrackOpens: false,
  TrackLinks: "None",
  Metadata: message.metadata,
  Sandboxed: false,
});
