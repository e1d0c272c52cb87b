import type { Language } from "@aavarti/domain/languages";
import type { OutgoingEmail } from "@aavarti/providers/email/interface";
import { htmlEscape } from "escape-goat";

/** The text of an email with a link, in one language. */
export type LinkWords = {
  subject: string;
  /** What the link does, as a sentence. */
  purpose: string;
  /** Label of the link; defaults to the subject. */
  linkLabel?: string;
  /** How long the link is valid, and what to do if the reader didn't request it. */
  note: string;
};

export type LinkEmail = LinkWords & {
  /** The name is used in the greeting; null leaves it out, as for an unverified address. */
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
 * Composes an email with a greeting, a sentence, one link and a note, as text and HTML, in the
 * language of `to`. It is the product's own email, from "Aavarti", not in a tenant's name. Sends
 * nothing.
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
  const paragraphs = [greeting, purpose].map((text) => `<p>${htmlEscape(text)}</p>`).join("");
  const anchor = `<p><a href="${htmlEscape(link)}">${htmlEscape(linkLabel)}</a></p>`;
  return {
    to: to.email,
    fromName: "Aavarti",
    subject,
    text: [greeting, purpose, link, note].join("\n\n"),
    html: `${paragraphs}${anchor}<p>${htmlEscape(note)}</p>`,
    tag,
    idempotencyKey,
  };
}
