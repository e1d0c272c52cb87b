import { useCallback } from "react";
import { trpc } from "../../../lib/api/trpc.ts";
import { useLiveStream } from "../../../lib/realtime/use-live-stream.ts";

/** Reminders change in bursts; the rows are loaded once per burst, this many milliseconds later. */
const SETTLES_MS = 1_000;

/**
 * Loads the dues on screen again, by due and by payer, one second after the live stream says that
 * the delivery status of reminders has changed; once for all changes within that second.
 */
export function useLiveDues(): void {
  const utils = trpc.useUtils();
  const createListener = useCallback(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      void utils.payments.charges.invalidate();
      void utils.payments.chargesByPayer.invalidate();
    };
    return {
      onReminders: () => {
        if (timer === undefined) timer = setTimeout(refresh, SETTLES_MS);
      },
    };
  }, [utils]);
  useLiveStream(createListener);
}
