import { FailedCalculation } from "../../lib/calculations/failed-calculation.tsx";
import { useLead } from "./stored-answer.tsx";

/**
 * Says when a large business's key figures, or today's work, were calculated, and since when newer
 * ones can't be.
 */
export function AsOf({
  instant,
  failure,
}: {
  instant: string | null;
  failure?: { id: string; since: string } | undefined;
}) {
  const line = useLead("", { calculatedAt: instant, isUpdating: false, failure });
  return (
    <p className="num col-span-full text-sm text-text-3 max-lg:text-base">
      {instant === null && failure ? <FailedCalculation failure={failure} /> : line}
    </p>
  );
}
