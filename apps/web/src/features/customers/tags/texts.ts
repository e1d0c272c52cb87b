import type { BusinessWords } from "@aavarti/domain/business-words";
import { MAX_TAG_NAME, type TagColor } from "@aavarti/domain/tags";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";

/**
 * Returns the texts about tags that contain the business's nouns for customers, in the current
 * language.
 */
export function tagNouns({ customer }: BusinessWords) {
  const noun = customer.one.toLowerCase();
  const nouns = customer.many.toLowerCase();
  return {
    bulkTitle: (count: number) => plural(count, { one: `Tag # ${noun}`, other: `Tag # ${nouns}` }),
    manageLead: t`Changes to a tag apply to all ${nouns} with that tag.`,
    manyTagged: (name: string) => (count: number) =>
      plural(count, { one: `“${name}” added to # ${noun}`, other: `“${name}” added to # ${nouns}` }),
    manyUntagged: (name: string) => (count: number) =>
      plural(count, { one: `“${name}” removed from # ${noun}`, other: `“${name}” removed from # ${nouns}` }),
  };
}

/**
 * An object with the texts of tags, in the current language: read its properties while rendering.
 */
export const tagTexts = translatedTexts(() => ({
  title: t`Tags`,
  field: t`Tag is`,
  fieldAny: t`Tag is any of`,
  add: t`Add tag`,
  tag: t`Tag`,
  close: t`Close`,
  find: t`Find or create a tag`,
  loading: t`Loading tags`,
  failed: t`Couldn't load tags. Try again.`,
  retry: t`Try again`,
  none: t`No tags yet. Type a name to create the first one.`,
  create: (name: string) => t`Create “${name}”`,
  tooLong: t`Tag names can have up to ${MAX_TAG_NAME} characters.`,
  putOn: (name: string) => t`Add ${name}`,
  takeOff: (name: string) => t`Remove ${name}`,
  takeOffShort: t`Remove`,
  remove: (name: string) => t`Remove ${name}`,
  more: (count: number) => `+${count}`,
  manage: t`Edit tags`,
  manageTitle: t`Edit tags`,
  nameOf: (name: string) => t`New name for ${name}`,
  colorOf: (name: string) => t`Colour for ${name}`,
  deleteOf: (name: string) => t`Delete ${name}`,
  colors: {
    teal: t`Teal`,
    green: t`Green`,
    blue: t`Blue`,
    amber: t`Amber`,
    violet: t`Violet`,
    grey: t`Grey`,
  } satisfies Record<TagColor, string>,
  filter: t`With a tag`,
  putOnOne: (name: string) => t`${name} added`,
  takenOffOne: (name: string) => t`${name} removed`,
  deleted: (name: string) => t`${name} deleted`,
  tagFailed: t`Couldn't change the tags`,
  createFailed: t`Couldn't create the tag`,
  saveFailed: t`Couldn't change the tag`,
  deleteFailed: t`Couldn't delete the tag`,
  undo: t`Undo`,
  undoAlt: t`Press F8, then select Undo`,
}));
