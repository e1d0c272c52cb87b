import type { Explanation } from "@aavarti/domain/explanations";
import { CircleAlert } from "lucide-react";
import { reasonText } from "../../lib/i18n/reason-text.ts";

/** Shows why a file or pasted rows couldn't be read. */
export function SheetProblemLine({ problem }: { problem: Explanation }) {
  return (
    <p role="alert" className="flex items-start gap-2 text-danger-text max-lg:text-md">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      {reasonText(problem)}
    </p>
  );
}
