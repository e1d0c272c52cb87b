import { claimAcknowledgement, findDeletionRequest } from "@aavarti/db/queries/privacy";
import { dayIn, type Language } from "@aavarti/domain/languages";
import type { Dependencies } from "../context.ts";
import { toHtmlParagraphs } from "../html.ts";

/**
 * Emails the person who requested the deletion of their data, in `language`, what happens next and
 * by when, in fixed text, because anybody may have typed the address into a public form. Sends
 * nothing for an unknown request, one that was acknowledged before, or an address that had three
 * such emails within a day, whoever submits the form. The email is claimed before it is sent: if
 * the process dies in between, it is never sent, and the person is answered manually within 24
 * hours anyway.
 * @throws ProviderError.
 */
export async function acknowledgeDeletion(
  deps: Dependencies,
  { requestId, language }: { requestId: string; language: Language },
): Promise<void> {
  const request = await findDeletionRequest(deps.db, requestId);
  if (!request) return;
  if (!(await claimAcknowledgement(deps.db, { id: requestId, email: request.email, at: deps.now() }))) return;
  const { subject, paragraphs } = WORDS[language]({ id: request.id, day: dayIn(language, request.process_by) });
  const text = paragraphs.join("\n\n");
  await deps.providers.email.send({
    to: request.email,
    fromName: "Aavarti",
    subject,
    text,
    html: toHtmlParagraphs(text),
    tag: "data-deletion",
    idempotencyKey: request.id,
  });
}

type Facts = { id: string; day: string };
type Words = { subject: string; paragraphs: string[] };

/** The greeting has no name: anybody may have entered it together with any address. */
const WORDS = {
  en: ({ id, day }) => ({
    subject: "We've received your data deletion request",
    paragraphs: [
      "Hi,",
      `We've received your request to delete your data. Request number: ${id}.`,
      `We'll reply within 24 hours and delete your data by ${day} (7 business days).`,
      "If you didn't request this, reply to this email.",
    ],
  }),
  hi: ({ id, day }) => ({
    subject: "आपका डेटा हटाने का अनुरोध मिल गया है",
    paragraphs: [
      "नमस्ते,",
      `डेटा हटाने का आपका अनुरोध मिल गया है। अनुरोध नंबर: ${id}।`,
      `हम 24 घंटे में जवाब देंगे और ${day} तक (7 कामकाजी दिन) डेटा हटा देंगे।`,
      "अनुरोध आपने नहीं किया हो तो इस ईमेल पर जवाब दें।",
    ],
  }),
} as const satisfies Record<Language, (facts: Facts) => Words>;
