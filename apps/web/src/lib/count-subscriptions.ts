import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural } from "@lingui/core/macro";

/** `3 enrolments`: so many subscriptions, in the words of the business. */
export function countSubscriptions({ subscription }: BusinessWords, count: number): string {
  const noun = subscription.one.toLowerCase();
  const nouns = subscription.many.toLowerCase();
  return plural(count, { one: `# ${noun}`, other: `# ${nouns}` });
}
