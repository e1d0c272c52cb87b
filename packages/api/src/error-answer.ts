import type { AppError } from "@aavarti/domain/errors";
import type { Explanation } from "@aavarti/domain/explanations";

const withoutMessage = ({ reason, params }: Explanation) => ({ reason, params });

const eachOf = <Value>(fields: Readonly<Record<string, Explanation>>, read: (explanation: Explanation) => Value) =>
  Object.fromEntries(Object.entries(fields).map(([field, explanation]) => [field, read(explanation)]));

/**
 * Returns the error body's additions to code and message: the reasons, and a sentence per field.
 */
export const explanationsOf = ({ explanation, fields }: AppError) => ({
  ...withoutMessage(explanation),
  ...(fields && {
    fields: eachOf(fields, ({ message }) => message),
    fieldReasons: eachOf(fields, withoutMessage),
  }),
});
