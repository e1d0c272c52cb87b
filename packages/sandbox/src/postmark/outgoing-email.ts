import { z } from "zod";
import { type Address, parseAddresses } from "./addresses.ts";
import type { PostmarkError } from "./errors.ts";

const Text = z.string().nullish();

/** The body of `POST /email`. Unknown fields are ignored, as Postmark does. */
export const OutgoingEmail = z.object({
  From: Text,
  To: Text,
  Cc: Text,
  Bcc: Text,
  Subject: Text,
  Tag: Text,
  HtmlBody: Text,
  TextBody: Text,
  ReplyTo: Text,
  MessageStream: Text,
  Metadata: z.record(z.string(), z.string()).nullish(),
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).nullish(),
  Attachments: z.array(z.object({ Name: z.string(), Content: z.string(), ContentType: z.string() })).nullish(),
});
export type OutgoingEmail = z.output<typeof OutgoingEmail>;

/** An email whose fields Postmark would accept. */
export type CheckedEmail = {
  from: Address;
  to: Address[];
  cc: Address[];
  bcc: Address[];
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  tag: string;
  stream: string;
  metadata: Record<string, string>;
  headers: { name: string; value: string }[];
  attachments: { name: string; contentType: string; content: Buffer }[];
};

const MAX_RECIPIENTS = 50;
const MAX_TAG = 1_000;
const MAX_PART_BYTES = 5 * 1024 * 1024;
const MAX_METADATA = { fields: 10, name: 20, value: 80 };
const SENDING_STREAMS: ReadonlySet<string> = new Set(["outbound", "broadcast"]);

/**
 * Validates the body of an email by Postmark's rules and returns the email, or Postmark's error;
 * throws and sends nothing. `isSender` tells whether mail may be sent from a domain. Limits: 1 to
 * 50 recipients, 5 MB for each part, a tag of 1,000 characters, 10 metadata fields. Without a text
 * part the text is taken from the HTML; the stream is `outbound` by default. Of several senders the
 * first is returned.
 */
export function checkEmail(body: unknown, isSender: (domain: string) => boolean): CheckedEmail | PostmarkError {
  const parsed = OutgoingEmail.safeParse(body).data;
  if (parsed === undefined) return { ErrorCode: 403, Message: "Invalid request field(s)." };
  const { From, To, Cc, Bcc, ReplyTo, HtmlBody, TextBody, Metadata, MessageStream } = parsed;

  const from = addressesOf(From)?.[0];
  if (from === undefined) return invalid(From ? `Invalid 'From' address: '${From}'.` : "Invalid 'From' value.");
  if (!isSender(from.email.split("@")[1] ?? "")) {
    return {
      ErrorCode: 400,
      Message: `The 'From' address you supplied (${from.email}) is not a Sender Signature on your account. Please add and confirm this address in order to be able to use it in the 'From' field of your messages.`,
    };
  }
  const [to, cc, bcc] = [addressesOf(To), addressesOf(Cc), addressesOf(Bcc)];
  if (to === undefined) return invalid(`Invalid 'To' address: '${To}'.`);
  if (cc === undefined) return invalid(`Invalid 'Cc' address: '${Cc}'.`);
  if (bcc === undefined) return invalid(`Invalid 'Bcc' address: '${Bcc}'.`);
  if (ReplyTo && addressesOf(ReplyTo) === undefined) return invalid(`Invalid 'ReplyTo' address: '${ReplyTo}'.`);
  const recipients = to.length + cc.length + bcc.length;
  if (recipients === 0) return invalid("Zero recipients specified");
  if (recipients > MAX_RECIPIENTS) return invalid(`Too many recipients: at most ${MAX_RECIPIENTS} are allowed.`);
  if (!HtmlBody && !TextBody) return invalid("Provide either email TextBody or HtmlBody or both.");
  if ([HtmlBody, TextBody].some((part) => Buffer.byteLength(part ?? "") > MAX_PART_BYTES)) {
    return invalid("A body part is larger than 5 MB.");
  }
  if ((parsed.Tag ?? "").length > MAX_TAG) return invalid(`'Tag' is longer than ${MAX_TAG} characters.`);
  if (isOversized(Metadata ?? {})) {
    return invalid("Metadata may hold 10 fields, with names of at most 20 and values of at most 80 characters.");
  }
  const stream = MessageStream || "outbound";
  if (!SENDING_STREAMS.has(stream)) {
    return { ErrorCode: 1235, Message: `The 'MessageStream' provided does not exist on this server: '${stream}'.` };
  }

  return {
    from,
    to,
    cc,
    bcc,
    replyTo: ReplyTo ?? "",
    subject: parsed.Subject ?? "",
    text: TextBody || textOf(HtmlBody ?? ""),
    html: HtmlBody ?? "",
    tag: parsed.Tag ?? "",
    stream,
    metadata: Metadata ?? {},
    headers: (parsed.Headers ?? []).map(({ Name, Value }) => ({ name: Name, value: Value })),
    attachments: (parsed.Attachments ?? []).map(({ Name, ContentType, Content }) => ({
      name: Name,
      contentType: ContentType,
      content: Buffer.from(Content, "base64"),
    })),
  };
}

const invalid = (Message: string): PostmarkError => ({ ErrorCode: 300, Message });
const addressesOf = (list: string | null | undefined): Address[] | undefined => parseAddresses(list ?? "");

function isOversized(metadata: Record<string, string>): boolean {
  const fields = Object.entries(metadata);
  return (
    fields.length > MAX_METADATA.fields ||
    fields.some(([name, value]) => name.length > MAX_METADATA.name || value.length > MAX_METADATA.value)
  );
}

/** Returns the text of HTML as a person roughly sees it: good enough for a log. */
const textOf = (html: string): string =>
  html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<(br|\/p|\/div|\/tr|\/h\d|\/li)\b[^>]*>/gi, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/[ \t]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
