import { t } from "@lingui/core/macro";
import { lazy, type ReactNode, Suspense } from "react";
import { useToday } from "../../lib/display/clock.ts";
import { dayAndTimeInSentence } from "../../lib/display/instant-label.ts";

const FailedCalculation = lazy(() =>
  import("../../lib/calculations/failed-calculation.tsx").then(({ FailedCalculation }) => ({
    default: FailedCalculation,
  })),
);

type Failure = { id: string; since: string };
type Stored = { calculatedAt: string | null; isUpdating: boolean; failure?: Failure | undefined };

/** Options of a query whose answer may be a stored one, so that a newer one appears. */
export const untilNewer = {
  refetchInterval: ({ state: { data } }: { state: { data: Stored | undefined } }) =>
    data?.isUpdating ? 2_000 : data?.calculatedAt ? 30_000 : false,
} as const;

/**
 * Returns the line below a widget's name, with when its answer was calculated if it is stored, and
 * since when a newer one can't be.
 */
export function useLead(lead: string, answer: Stored | undefined): ReactNode {
  const today = useToday();
  if (!answer?.calculatedAt) return lead;
  const at = dayAndTimeInSentence(answer.calculatedAt, today);
  const line = [lead, t`As of ${at}`].filter(Boolean).join(" · ");
  if (!answer.failure) return line;
  return (
    <>
      {line} ·{" "}
      <Suspense>
        <FailedCalculation failure={answer.failure} />
      </Suspense>
    </>
  );
}
