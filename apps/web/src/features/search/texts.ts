import type { BusinessWords } from "@aavarti/domain/business-words";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the command palette, in the current language: read its properties
 * while rendering.
 */
export const searchTexts = translatedTexts(() => ({
  title: t`Search and actions`,
  placeholder: t`Search or type a command`,
  cancel: t`Cancel`,
  groups: {
    recent: t`Recent`,
    do: t`Actions`,
    go: t`Go to`,
    add: t`Add`,
  },
  loading: t`Searching`,
  failed: t`Couldn't search. Try again.`,
  retry: t`Try again`,
  nothing: (typed: string) => t`No results for “${typed}”`,
  /** Beside actions that match. */
  noRecords: (typed: string) => t`No records match “${typed}”`,
  found: (number: number) => plural(number, { one: "# result", other: "# results" }),
  payments: t`Payments`,
  reversed: t`Reversed`,
  takePayment: t`Take payment`,
  /** Typed into the palette before a name. */
  takeFrom: t`Take payment from`,
  /** Below an action that needs a name. */
  typeName: t`Type a name, phone or email.`,
  take: (name: string) => t`Take payment from ${name}`,
  due: (amount: string) => t`${amount} due`,
  renew: (noun: string, name: string) => t`Renew ${{ noun: noun.toLowerCase() }} for ${name}`,
  message: (name: string) => t`Message ${name}`,
  email: (name: string) => t`Email ${name}`,
  call: (name: string) => t`Call ${name}`,
  /** `noun` is capitalised as in a heading: Student. */
  new: (noun: string) => t`New ${{ noun: noun.toLowerCase() }}`,
  named: (what: string, name: string) => t`${what} named “${name}”`,
  toDark: t`Switch to dark theme`,
  toLight: t`Switch to light theme`,
  signOut: t`Sign out`,
  shortcuts: t`Keyboard shortcuts`,
  noTerm: ({ subscription }: BusinessWords) => t`No ${{ noun: subscription.one.toLowerCase() }}`,
  move: t`move`,
  doIt: t`select`,
  keys: t`shortcuts`,
}));
