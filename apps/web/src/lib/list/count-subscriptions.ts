import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural } from "@lingui/core/macro";

/**
 * Returns a number of subscriptions with the business's noun, in lower case and in the current
 * language: `1 enrolment`, `3 enrolments`.
 */
export function countSubscriptions({ subscription }: BusinessWords, count: number): string {
  const noun = subscription.one.toLowerCase();
  const nouns = subscription.many.toLowerCase();
  return plural(count, { one: `# ${noun}`, other: `# ${nouns}` });
}
