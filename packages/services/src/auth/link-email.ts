import type { Language } from "@aavarti/domain/languages";
import type { OutgoingEmail } from "@aavarti/providers/email/interface";
import { escapeHtml } from "../html.ts";

/** The sentences of an email with a link, in one language. */
export type LinkWords = {
  subject: string;
  /** What the link does, as a sentence. */
  purpose: string;
  /** What the link is called; the subject when left out. */
  linkLabel?: string;
  /** How long the link is good for, and what to do when it was not you. */
  note: string;
};

export type LinkEmail = LinkWords & {
  /**
   * The name stands in the greeting; null leaves it out, as for an address that nobody has proved
   * to be theirs.
   */
  to: { name: string | null; email: string; language: Language };
  link: string;
  tag: string;
  idempotencyKey: string;
};

const GREETINGS = {
  en: (name) => (name === null ? "Hi," : `Hi ${name},`),
  hi: (name) => (name === null ? "नमस्ते," : `नमस्ते ${name} जी,`),
} as const satisfies Record<Language, (name: string | null) => string>;

/**
 * Composes an email with one link, in text and HTML. It is the product's own mail, sent in no
 * tenant's name.
 */
export function composeLinkEmail({
  to,
  subject,
  purpose,
  linkLabel = subject,
  link,
  note,
  tag,
  idempotencyKey,
}: LinkEmail): OutgoingEmail {
  const greeting = GREETINGS[to.language](to.name);
  const paragraphs = [greeting, purpose].map((text) => `<p>${escapeHtml(text)}</p>`).join("");
  const anchor = `<p><a href="${escapeHtml(link)}">${escapeHtml(linkLabel)}</a></p>`;
  return {
    to: to.email,
    fromName: "Aavarti",
    subject,
    text: [greeting, purpose, link, note].join("\n\n"),
    html: `${paragraphs}${anchor}<p>${escapeHtml(note)}</p>`,
    tag,
    idempotencyKey,
  };
}
