import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts for moving in a long conversation, in the current language: read its
 * properties while rendering.
 */
export const threadTexts = translatedTexts(() => ({
  jumpToNewest: t`Go to newest message`,
  newer: t`Show newer messages`,
  loadingNewer: t`Loading newer messages`,
  missing: t`This message doesn't exist any more. The newest messages are shown.`,
  opened: (when: string, text: string) => t`Message from ${when}: ${text}`,
  match: (place: string, all: string) => t`Match ${place} of ${all}`,
  matchText: (place: string, all: string, text: string) => t`Match ${place} of ${all}: ${text}`,
  matches: (all: string) => t`Matches: ${all}`,
  earlierAttempts: (count: number) => plural(count, { one: "# earlier attempt", other: "# earlier attempts" }),
  previousMatch: t`Previous match`,
  nextMatch: t`Next match`,
}));
