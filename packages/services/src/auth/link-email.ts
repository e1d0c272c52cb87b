import type { OutgoingEmail } from "@aavarti/providers/email/interface";

export type LinkEmail = {
  to: { name: string; email: string };
  subject: string;
  /** What the link does, as a sentence. */
  purpose: string;
  link: string;
  /** What to do when it was not you, and how long the link is good for. */
  note: string;
  tag: string;
  idempotencyKey: string;
};

/** An email with one link, in text and HTML. It is the product's own mail, sent in no tenant's name. */
export function composeLinkEmail({ to, subject, purpose, link, note, tag, idempotencyKey }: LinkEmail): OutgoingEmail {
  const greeting = `Hello ${to.name},`;
  const paragraphs = [greeting, purpose].map((text) => `<p>${escapeHtml(text)}</p>`).join("");
  const anchor = `<p><a href="${escapeHtml(link)}">${escapeHtml(subject)}</a></p>`;
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

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
