import type { BusinessWords } from "@aavarti/domain/business-words";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts for moving a conversation to another customer, in the current language:
 * read its properties while rendering.
 */
export const moveTexts = translatedTexts(() => ({
  title: t`Move conversation`,
  lead: (name: string) => t`Everything in this conversation with ${name} moves. You can undo it for 5 minutes.`,
  inRecord: (address: string, name: string) =>
    t`${address} is in ${name}'s record. New messages from it go to the person you choose.`,
  who: t`Who is it?`,
  existing: ({ customer }: BusinessWords) => t`An existing ${{ noun: customer.one.toLowerCase() }}`,
  new: t`Someone new`,
  search: t`Name`,
  placeholder: t`Search by name, phone or email`,
  loading: t`Searching...`,
  none: t`No one found`,
  name: t`Name`,
  move: t`Move`,
  cancel: t`Cancel`,
  close: t`Close`,
  moved: (name: string) => t`Moved to ${name}`,
  shared: t`Someone else also has this number or email, so new messages may still go to them.`,
  merged: (name: string) => t`${name} was moved to Trash.`,
  failed: t`Couldn't move the conversation`,
  undo: t`Undo`,
  undone: (name: string) => t`Moved back to ${name}`,
  undoFailed: t`Couldn't undo the move`,
}));
