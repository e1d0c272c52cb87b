import type { BulkInput } from "@aavarti/contract/bulk-messages";
import { AppError } from "@aavarti/domain/errors";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainField } from "@aavarti/domain/reasons/fields";
import { findReplyFault } from "@aavarti/domain/saved-replies";
import type { BulkContent } from "./decide-routes.ts";

/**
 * Returns the content of a bulk message as it is stored: a reminder has no text of its own and is
 * no offer.
 * @throws AppError VALIDATION_FAILED, with a sentence for each field, for a text that is missing or
 * whose variables are wrong.
 */
export function requireContent({ kind, subject, text, isOffer }: BulkInput): BulkContent {
  if (kind === "due") return { kind, subject: null, text: null, isOffer: false };
  const problems: Partial<Record<"subject" | "text", Explanation>> = {};
  for (const [field, value] of [
    ["subject", subject],
    ["text", text],
  ] as const) {
    const problem = value ? findReplyFault(value)?.explanation : explainField("field.required", { field });
    if (problem) problems[field] = problem;
  }
  const [first] = Object.values(problems);
  if (first) throw new AppError("VALIDATION_FAILED", first, { fields: problems });
  return { kind, subject: subject ?? null, text: text ?? null, isOffer };
}
