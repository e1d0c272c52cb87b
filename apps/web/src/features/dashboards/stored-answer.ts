import { t } from "@lingui/core/macro";
import { useToday } from "../../lib/display/clock.ts";
import { dayAndTimeInSentence } from "../../lib/display/instant-label.ts";

type Stored = { calculatedAt: string | null; isUpdating: boolean };

/** Options of a query whose answer may be a stored one, so that a newer one appears. */
export const untilNewer = {
  refetchInterval: ({ state: { data } }: { state: { data: Stored | undefined } }) =>
    data?.isUpdating ? 2_000 : data?.calculatedAt ? 30_000 : false,
} as const;

/** Returns the line below a widget's name, with when its answer was calculated if it is stored. */
export function useLead(lead: string, answer: Stored | undefined): string {
  const today = useToday();
  if (!answer?.calculatedAt) return lead;
  const at = dayAndTimeInSentence(answer.calculatedAt, today);
  return [lead, t`As of ${at}`].filter(Boolean).join(" · ");
}
