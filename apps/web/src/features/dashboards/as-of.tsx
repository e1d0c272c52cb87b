import { useLead } from "./stored-answer.ts";

/** Says when a large business's key figures, or today's work, were calculated. */
export function AsOf({ instant }: { instant: string }) {
  const at = useLead("", { calculatedAt: instant, isUpdating: false });
  return <p className="num col-span-full text-sm text-text-3 max-lg:text-base">{at}</p>;
}
