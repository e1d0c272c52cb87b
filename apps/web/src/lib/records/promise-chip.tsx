import type { RenewalRow } from "@aavarti/contract/renewals";
import { t } from "@lingui/core/macro";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { useToday } from "../display/clock.ts";
import { dayLabel } from "../display/display.ts";

type Promised = NonNullable<RenewalRow["promise"]>;

const WORDS = {
  suggested: (day: string) => t`Promise for ${day}?`,
  open: (day: string) => t`Promised for ${day}`,
  kept: (day: string) => t`Promise for ${day} kept`,
  broken: (day: string) => t`Promise for ${day} broken`,
  withdrawn: (day: string) => t`Promise for ${day} removed`,
  dismissed: (day: string) => t`Promise for ${day} dismissed`,
} as const satisfies Record<Promised["state"], (day: string) => string>;

const TONES = {
  suggested: "info",
  open: "soon",
  kept: "paid",
  broken: "overdue",
  withdrawn: "quiet",
  dismissed: "quiet",
} as const satisfies Record<Promised["state"], BadgeTone>;

/**
 * Shows a payment promise's status and promised day as a badge: `Promised for 5 Dec`, `Promise for
 * 5 Dec broken`, with the year if it is another; a suggested one with a question mark.
 */
export function PromiseChip({ promise: { state, promisedOn } }: { promise: Promised }) {
  return <Badge tone={TONES[state]}>{WORDS[state](dayLabel(promisedOn, useToday()))}</Badge>;
}
