import { plural, t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

export const searchTexts = inLanguage(() => ({
  title: t`Search and do`,
  placeholder: t`Search, or say what to do`,
  cancel: t`Cancel`,
  groups: {
    recent: t`Recent`,
    do: t`Do`,
    go: t`Go to`,
  },
  loading: t`Searching`,
  failed: t`The search did not answer.`,
  retry: t`Try again`,
  nothing: (typed: string) => t`Nothing found for “${typed}”`,
  found: (number: number) => plural(number, { one: "# result", other: "# results" }),
  renew: (name: string) => t`Renew ${name}`,
  message: (name: string) => t`Message ${name}`,
  email: (name: string) => t`Email ${name}`,
  call: (name: string) => t`Call ${name}`,
  /** `noun` as a heading writes it: Student. */
  new: (noun: string) => t`New ${{ noun: noun.toLowerCase() }}`,
  named: (what: string, name: string) => t`${what} named “${name}”`,
  toDark: t`Dark theme`,
  toLight: t`Light theme`,
  signOut: t`Sign out`,
  shortcuts: t`Keyboard shortcuts`,
  noTerm: t`No subscription`,
  move: t`move`,
  doIt: t`do it`,
  keys: t`shortcuts`,
  overview: {
    title: t`Keyboard shortcuts`,
    close: t`Close`,
    everywhere: t`Everywhere`,
    goTo: t`Go to`,
    search: t`Search, or say what to do`,
    help: t`This list`,
    thenKey: t`then`,
    single: t`Keys without Ctrl`,
    singleHint: t`They never work while you type.`,
  },
}));
