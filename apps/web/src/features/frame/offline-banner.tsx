import type { CalendarDate } from "@aavarti/domain/calendar";
import { RotateCw, WifiOff } from "lucide-react";
import { dayAndTimeInSentence } from "../../lib/display/instant-label.ts";
import { offlineTexts } from "../../lib/offline/offline-texts.ts";
import { useConnection, useHasWaitingWrites } from "../../lib/realtime/use-connection.ts";
import { frameTexts as texts } from "./texts.ts";

/**
 * Shows at the bottom of the screen, while the server can't be reached, that it is reconnecting,
 * with a change to save or not, or that it is offline; at the top it would push the content away
 * under the user's finger. `asOf` is when the due list was last up to date, in epoch milliseconds;
 * 0 for never. Nothing while connected.
 */
export function OfflineBanner({ asOf, today }: { asOf: number; today: CalendarDate }) {
  const connection = useConnection();
  const isSaving = useHasWaitingWrites();
  const isReconnecting = connection === "reconnecting";
  const reconnecting = isSaving ? offlineTexts.reconnectingToSave : offlineTexts.reconnectingLine;
  const Icon = isReconnecting ? RotateCw : WifiOff;
  const noNetwork =
    asOf > 0 ? texts.offline(dayAndTimeInSentence(new Date(asOf).toISOString(), today)) : texts.offlineEmpty;
  return (
    <div
      role="status"
      className="sticky bottom-[calc(57px+env(safe-area-inset-bottom))] z-20 mt-auto max-lg:-mb-3.75 lg:bottom-0"
    >
      {connection !== "connected" && (
        <p className="num flex items-center gap-2.5 border-y border-soon-line lg:border-b-0 bg-soon-soft px-4 py-2 text-soon-text max-lg:text-md lg:px-6">
          <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          {isReconnecting ? reconnecting : noNetwork}
        </p>
      )}
    </div>
  );
}
