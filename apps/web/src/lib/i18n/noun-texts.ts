import type { Noun } from "@aavarti/domain/business-words";
import { t } from "@lingui/core/macro";

/**
 * Returns the texts that a list and its form say about a record with this noun, in the current
 * language: "New student", "No students yet".
 */
export function nounTexts({ one, many }: Noun) {
  const noun = one.toLowerCase();
  const nouns = many.toLowerCase();
  return {
    create: t`New ${noun}`,
    editTitle: t`Edit ${noun}`,
    save: t`Save ${noun}`,
    loading: t`Loading ${nouns}`,
    failed: t`Couldn't load ${nouns}. Try again.`,
    views: t`${{ nouns: many }} by status`,
    noneYet: t`No ${nouns} yet`,
    noMatch: t`No ${nouns} found`,
  };
}
