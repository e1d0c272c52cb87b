import type { AppError } from "@aavarti/domain/errors";
import type { Explanation } from "@aavarti/domain/explanations";

const withoutMessage = ({ reason, params }: Explanation) => ({ reason, params });

const eachOf = <Value>(fields: Readonly<Record<string, Explanation>>, read: (explanation: Explanation) => Value) =>
  Object.fromEntries(Object.entries(fields).map(([field, explanation]) => [field, read(explanation)]));

/**
 * Returns what the error body has besides code and message: the error's reason with params, and,
 * only if fields are wrong, `fields` (a sentence each) and `fieldReasons`.
 */
export const explanationsOf = ({ explanation, fields }: AppError) => ({
  ...withoutMessage(explanation),
  ...(fields && {
    fields: eachOf(fields, ({ message }) => message),
    fieldReasons: eachOf(fields, withoutMessage),
  }),
});
