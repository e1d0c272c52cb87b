import { dayOnly } from "../../lib/display.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { promiseTexts as texts } from "./texts.ts";
import type { CustomerPromise } from "./use-promises.ts";

const TONES = {
  suggested: "info",
  open: "soon",
  kept: "paid",
  broken: "overdue",
  withdrawn: "quiet",
  dismissed: "quiet",
} as const satisfies Record<CustomerPromise["state"], BadgeTone>;

/** How a promise stands, in a word and its day. */
export function PromiseChip({ promise: { state, promisedOn } }: { promise: CustomerPromise }) {
  return <Badge tone={TONES[state]}>{texts.states[state](dayOnly(promisedOn))}</Badge>;
}
