import type { BulkInput } from "@aavarti/contract/bulk-messages";
import { AppError } from "@aavarti/domain/errors";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainField } from "@aavarti/domain/reasons/fields";
import { refusal } from "@aavarti/domain/refusal";
import { findReplyFault } from "@aavarti/domain/saved-replies";
import type { ServiceContext, Unit } from "../context.ts";
import { billedCategory } from "../own-templates/to-own-template.ts";
import type { BulkContent } from "./draft-rules.ts";
import { readBulkTemplate } from "./draft-templates.ts";

/**
 * Returns the content of a bulk message as it is stored: a reminder has no text of its own and is
 * no offer. A template needs a subject only for the email that replaces it.
 * @throws AppError VALIDATION_FAILED, with a sentence for each field, for a text that is missing or
 * whose variables are wrong.
 */
export function requireContent({
  kind,
  subject,
  text,
  isOffer,
  template,
  emailFallback,
}: Omit<BulkInput, "customerIds">): BulkContent {
  const none = { kind, subject: null, text: null, isOffer: false, template: null, emailFallback };
  if (kind === "due") return none;
  const problems: Partial<Record<"subject" | "text" | "template", Explanation>> = {};
  const needsSubject = kind === "text" || emailFallback;
  for (const [field, value, isNeeded] of [
    ["template", template, kind === "template"],
    ["subject", subject, needsSubject],
    ["text", text, kind === "text"],
  ] as const) {
    if (!isNeeded) continue;
    const fault = value && field !== "template" ? findReplyFault(value)?.explanation : null;
    const problem = value ? fault : explainField("field.required", { field });
    if (problem) problems[field] = problem;
  }
  const [first] = Object.values(problems);
  if (first) throw new AppError("VALIDATION_FAILED", first, { fields: problems });
  const subjectOfEmails = needsSubject ? (subject ?? null) : null;
  return kind === "template"
    ? { ...none, subject: subjectOfEmails, template: template ?? null }
    : { ...none, subject: subjectOfEmails, text: text ?? null, isOffer };
}

/**
 * Returns the content with what the business's template adds: it is an offer when WhatsApp bills
 * the template, in any language, as marketing. Other content is returned unchanged. Writes nothing.
 * @throws AppError CONFLICT when WhatsApp has not approved a template of that name.
 */
export async function requireApproved(ctx: ServiceContext, { trx }: Unit, content: BulkContent): Promise<BulkContent> {
  const { template: name } = content;
  if (name === null) return content;
  const versions = await readBulkTemplate(trx, name, ctx.now());
  if (!versions.some(({ status }) => status === "approved")) throw refusal("bulk.templateNotApproved", { name });
  return { ...content, isOffer: versions.some((version) => billedCategory(version) === "marketing") };
}
