import { toOneLine } from "@aavarti/domain/one-line";
import { z } from "zod";
import { joinEventKey, readWebhookBody } from "../webhook-body.ts";
import type {
  AttachmentDetails,
  AuthenticationHint,
  AutomaticKind,
  EmailAddress,
  EmailEvent,
  InboundAttachment,
  SplitEmail,
} from "./interface.ts";

/** The most headers of an email that are read, and of characters of each. */
const MAX_HEADERS = 1_000;
const MAX_HEADER = 50_000;

const Header = z.object({ Name: z.string(), Value: z.string().transform((value) => value.slice(0, MAX_HEADER)) });
type Header = z.output<typeof Header>;

/** The headers that are read of an email; more of them are left out. */
const keptHeaders = z.preprocess(
  (headers) => (Array.isArray(headers) ? headers.slice(0, MAX_HEADERS) : headers),
  z.array(Header),
);

/** Returns the values of the headers with this name, the last server's first. */
const headersNamed = (headers: Header[], name: string): string[] =>
  headers.filter((header) => header.Name.toLowerCase() === name).map(({ Value }) => Value);
const headerNamed = (headers: Header[], name: string): string => headersNamed(headers, name)[0] ?? "";

/** Returns the text of an email up to where the quoted message begins. */
const withoutQuote = (text: string): string => {
  const lines = text.split(/\r?\n/);
  const quote = lines.findIndex((line) => line.startsWith(">") || /^(On|Am|Le) .+:\s*$/.test(line));
  return (quote < 0 ? lines : lines.slice(0, quote)).join("\n").trim();
};

const LIST_PRECEDENCE = new Set(["bulk", "list", "junk"]);
const MAILER = /^(mailer-daemon|postmaster)@/;
/** How Outlook and others begin the subject of an answer from somebody who is away. */
const AWAY_SUBJECT =
  /^(?:automatic reply|auto(?:matic|mated)?[ -]?(?:reply|response)|out of (?:the )?office|स्वचालित (?:उत्तर|जवाब))(?::|$)/i;

/** Returns by which machine an email was written; null when nothing says that it was one. */
function automaticKindOf(headers: Header[], from: string, subject: string): AutomaticKind | null {
  const precedence = headerNamed(headers, "precedence").trim().toLowerCase();
  const submitted = headerNamed(headers, "auto-submitted").trim().toLowerCase();
  const type = headerNamed(headers, "content-type").toLowerCase();
  // A report of a failed delivery has no return path, so that nobody answers it.
  const hasNoReturn = headersNamed(headers, "return-path").some((path) => path.trim() === "<>");
  const hasFailed = headerNamed(headers, "x-failed-recipients") !== "";
  if (hasNoReturn || hasFailed || MAILER.test(from) || type.includes("multipart/report")) return "bounce";
  if (LIST_PRECEDENCE.has(precedence) || headerNamed(headers, "list-id") !== "") return "mailing-list";
  const isReply =
    (submitted !== "" && submitted !== "no") ||
    precedence === "auto_reply" ||
    headerNamed(headers, "x-autoreply") !== "" ||
    headerNamed(headers, "x-autorespond") !== "" ||
    AWAY_SUBJECT.test(subject);
  return isReply ? "auto-reply" : null;
}

const MAX_IDS = 100;

/** Returns the ids between angle brackets, without them; of many the first and the latest. */
function messageIds(text: string): string[] {
  const ids = Array.from(text.matchAll(/<([^\s<>]{1,400})>/g), ([, id]) => id ?? "");
  return ids.length <= MAX_IDS ? ids : [...ids.slice(0, 1), ...ids.slice(1 - MAX_IDS)];
}

/** Returns the provider's id of the message that was replied to, if Postmark chose it. */
const answeredMessage = (ids: readonly string[]): string | null => {
  for (const id of ids) {
    const ours = /^([0-9a-f-]{36})@(?:[a-z]+\.)?mtasv\.net$/i.exec(id)?.[1];
    if (ours !== undefined) return ours.toLowerCase();
  }
  return null;
};

const HINTS: Readonly<Record<string, AuthenticationHint>> = {
  pass: "pass",
  fail: "fail",
  hardfail: "fail",
  softfail: "fail",
  permerror: "fail",
  neutral: "neutral",
  none: "neutral",
  temperror: "neutral",
};
const toHint = (word: string | undefined): AuthenticationHint => HINTS[word?.toLowerCase() ?? ""] ?? null;

/**
 * Returns what the last server found out. A sender can add such headers as well, but only below
 * those of the servers, so the first of each counts.
 */
function authenticationOf(headers: Header[]): Record<"spf" | "dkim" | "dmarc", AuthenticationHint> {
  const results = headerNamed(headers, "authentication-results");
  const result = (method: string) => new RegExp(`\\b${method}=([a-z]+)`, "i").exec(results)?.[1];
  const received = /^\s*([a-z]+)/i.exec(headerNamed(headers, "received-spf"))?.[1];
  return { spf: toHint(received ?? result("spf")), dkim: toHint(result("dkim")), dmarc: toHint(result("dmarc")) };
}

const text = z.string().default("").catch("");
const Full = z.object({ Email: text, Name: text });
const addresses = z.array(Full).default([]).catch([]);

const toAddresses = (full: z.output<typeof Full>[]): EmailAddress[] =>
  full.flatMap(({ Email, Name }) =>
    Email.trim() === "" ? [] : { address: Email.trim().toLowerCase(), name: Name.trim() },
  );

/** Returns the one address in `Asha <a@example.in>`, in lower case; null without one. */
function soleAddress(header: string): string | null {
  const field = header.slice(0, 1_000);
  const found = /<([^<>\s]+@[^<>\s]+)>\s*$/.exec(field) ?? /^\s*([^<>\s,;]+@[^<>\s,;]+)\s*$/.exec(field);
  return found?.[1]?.toLowerCase() ?? null;
}

const bareType = (contentType: string): string =>
  contentType.split(";")[0]?.trim().toLowerCase() || "application/octet-stream";

const Attachment = z.object({
  Name: text,
  ContentType: text,
  ContentLength: z.int().nonnegative().default(0).catch(0),
  ContentID: z.string().nullish().catch(null),
});

const toDetails = (attachment: z.output<typeof Attachment>, index: number): AttachmentDetails => ({
  index,
  name: attachment.Name,
  contentType: bareType(attachment.ContentType),
  sizeBytes: attachment.ContentLength,
  contentId: attachment.ContentID?.trim().replace(/^<|>$/g, "") || null,
});

/**
 * Parses Postmark's inbound mail, which has no `RecordType`, into an event of the kind `inbound`.
 * Addresses become lower case; `fullText` is cut at 1 MiB, and larger HTML is null.
 */
export const InboundMail = z
  .object({
    RecordType: z.undefined().optional(),
    MessageID: z.string().min(1),
    FromFull: z.object({ Email: z.string().min(1), Name: text }),
    ToFull: addresses,
    CcFull: addresses,
    OriginalRecipient: text,
    ReplyTo: text,
    MailboxHash: z.string().default(""),
    Subject: z.string().default(""),
    Date: z.string().default(""),
    TextBody: z.string().default(""),
    HtmlBody: text,
    StrippedTextReply: z.string().default(""),
    Headers: keptHeaders.default([]),
    Attachments: z.array(Attachment).default([]),
  })
  .transform((mail): EmailEvent => {
    const at = new Date(mail.Date);
    const from = mail.FromFull.Email.trim().toLowerCase();
    const replyTo = soleAddress(mail.ReplyTo);
    const subject = toOneLine(mail.Subject);
    const inReplyToIds = messageIds(headerNamed(mail.Headers, "in-reply-to"));
    const references = messageIds(headerNamed(mail.Headers, "references"));
    const automaticKind = automaticKindOf(mail.Headers, from, subject);
    return {
      kind: "inbound",
      eventKey: joinEventKey("Inbound", mail.MessageID),
      messageId: mail.MessageID,
      from,
      fromName: toOneLine(mail.FromFull.Name),
      replyTo: replyTo === from ? null : replyTo,
      to: toAddresses(mail.ToFull),
      cc: toAddresses(mail.CcFull),
      deliveredTo: mail.OriginalRecipient.trim().toLowerCase(),
      mailboxHash: mail.MailboxHash,
      inReplyTo: answeredMessage([...inReplyToIds, ...references.toReversed()]),
      messageIdHeader: messageIds(headerNamed(mail.Headers, "message-id"))[0] ?? null,
      inReplyToIds,
      references,
      subject,
      text: plain(mail.StrippedTextReply.trim() || withoutQuote(mail.TextBody)),
      fullText: plain(cut(mail.TextBody)),
      html: mail.HtmlBody === "" || Buffer.byteLength(mail.HtmlBody) > MAX_PART_BYTES ? null : mail.HtmlBody,
      attachments: mail.Attachments.map(toDetails),
      isAutomatic: automaticKind !== null,
      automaticKind,
      ...authenticationOf(mail.Headers),
      isSpam: headerNamed(mail.Headers, "x-spam-status").trim().toLowerCase().startsWith("yes"),
      at: Number.isNaN(at.getTime()) ? null : at,
    };
  });

/**
 * Returns a text without null characters, halves of characters and changes of direction, which
 * would turn around what is shown after it.
 */
const plain = (part: string): string =>
  part
    .toWellFormed()
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .replaceAll("\u0000", "");

/** The most of a text or HTML part that is kept. */
const MAX_PART_BYTES = 1024 * 1024;

/** Returns HTML as it came; empty when it is over 1 MiB. */
const shownHtml = (html: string): string => (Buffer.byteLength(html) > MAX_PART_BYTES ? "" : html);

/** Returns the beginning of a text, at most 1 MiB. */
function cut(part: string): string {
  if (Buffer.byteLength(part) <= MAX_PART_BYTES) return part;
  // A character that is cut in two becomes U+FFFD.
  return Buffer.from(part)
    .subarray(0, MAX_PART_BYTES)
    .toString("utf8")
    .replace(/\uFFFD$/, "");
}

// Postmark includes the raw mail only where that is turned on, so a missing key must not make the
// mail unreadable.
const Mail = z.looseObject({
  HtmlBody: text,
  TextBody: text,
  RawEmail: z.unknown().optional(),
  Attachments: z.unknown().optional(),
});

/**
 * Returns inbound mail, as JSON, without its attachments and its raw source, which we don't show.
 * HTML over 1 MiB is left out, and text is cut at 1 MiB.
 * @throws AppError VALIDATION_FAILED when it is not a JSON object.
 */
export function withoutAttachments(rawBody: Buffer): Buffer {
  const { RawEmail: _raw, Attachments: _attachments, HtmlBody, TextBody, ...mail } = readWebhookBody(rawBody, Mail);
  return Buffer.from(JSON.stringify({ ...mail, TextBody: cut(TextBody), HtmlBody: shownHtml(HtmlBody) }));
}

const Split = z.looseObject({
  RawEmail: z.unknown().optional(),
  HtmlBody: text,
  TextBody: text,
  StrippedTextReply: text,
  Headers: keptHeaders.default([]),
  Attachments: z
    .array(Attachment.extend({ Content: text }))
    .default([])
    .catch([]),
});

/**
 * Takes inbound mail apart: its attachments, decoded, and the rest of it as JSON, in which they are
 * only described. The raw source and HTML over 1 MiB are left out, text is cut at 1 MiB, and of
 * headers those are kept that are read. What is not base64 in an attachment is skipped, as its size
 * shows.
 * @throws AppError VALIDATION_FAILED when it is not a JSON object.
 */
export function splitAttachments(rawBody: Buffer): SplitEmail {
  const read = readWebhookBody(rawBody, Split);
  const { RawEmail: _raw, Attachments, HtmlBody, TextBody, StrippedTextReply, ...mail } = read;
  const attachments = Attachments.map(({ Content, ...described }, index): InboundAttachment => {
    const content = Buffer.from(Content, "base64");
    return { ...toDetails(described, index), sizeBytes: content.length, content };
  });
  const described = Attachments.map(({ Content: _content, ...attachment }, index) => ({
    ...attachment,
    ContentLength: attachments[index]?.sizeBytes ?? 0,
  }));
  const texts = { TextBody: cut(TextBody), StrippedTextReply: cut(StrippedTextReply), HtmlBody: shownHtml(HtmlBody) };
  const body = { ...mail, ...texts, Attachments: described };
  return { body: Buffer.from(JSON.stringify(body)), attachments };
}
