import { trpc } from "../api/trpc.ts";

/** Returns the mutation that tries a failed calculation again, after which all is read anew. */
export function useCalculateAgain() {
  const utils = trpc.useUtils();
  return trpc.analytics.calculateAgain.useMutation({ onSettled: () => utils.invalidate() });
}
