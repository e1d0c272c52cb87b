import { htmlEscape } from "escape-goat";
import type { EmailMessage } from "../messages.ts";
import type { SentFile } from "../pages/forms.ts";

export type EmailReply = {
  text: string;
  html?: string | undefined;
  fromName?: string | undefined;
  files?: readonly SentFile[] | undefined;
};

type Inbound = EmailReply & { message: EmailMessage; from: string; id: string; at: Date };

/** Returns the part after the plus of a mailbox: `inbox+t1.c42.mac@…`. */
const mailboxHash = (address: string): string => /^[^+@]+\+([^@]+)@/.exec(address)?.[1] ?? "";

/**
 * Returns Postmark's inbound JSON for a reply to one of our messages: with quoted text below,
 * threading headers and the mailbox hash. The quoted message follows the text; the subject gets
 * `Re:` once. The reply goes to the reply-to address, else to the sender.
 */
export function inboundEmail({ message, from, id, at, text, html, fromName = "", files = [] }: Inbound) {
  const to = message.replyTo || message.from.email;
  const hash = mailboxHash(to);
  const quoted = message.text.split("\n").map((line) => `> ${line}`);
  const textBody = `${text}\n\nOn ${message.at}, ${message.from.email} wrote:\n${quoted.join("\n")}\n`;
  return {
    FromName: fromName,
    MessageStream: "inbound",
    From: from,
    FromFull: { Email: from, Name: fromName, MailboxHash: "" },
    To: to,
    ToFull: [{ Email: to, Name: "", MailboxHash: hash }],
    Cc: "",
    CcFull: [],
    Bcc: "",
    BccFull: [],
    OriginalRecipient: to,
    Subject: /^re:/i.test(message.subject) ? message.subject : `Re: ${message.subject}`,
    MessageID: id,
    ReplyTo: "",
    MailboxHash: hash,
    Date: at.toUTCString(),
    TextBody: textBody,
    HtmlBody: html ?? `<p>${htmlEscape(text).replaceAll("\n", "<br>")}</p>`,
    StrippedTextReply: text,
    Tag: "",
    Headers: [
      { Name: "Message-ID", Value: `<${id}@mail.sandbox.test>` },
      { Name: "In-Reply-To", Value: `<${message.id}@mtasv.net>` },
      { Name: "References", Value: `<${message.id}@mtasv.net>` },
    ],
    Attachments: files.map(({ name, contentType, content }) => ({
      Name: name,
      Content: content.toString("base64"),
      ContentType: contentType,
      ContentLength: content.length,
      ContentID: "",
    })),
  };
}

export type InboundEmail = ReturnType<typeof inboundEmail>;
