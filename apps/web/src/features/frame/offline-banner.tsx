import type { CalendarDate } from "@aavarti/domain/calendar";
import { WifiOff } from "lucide-react";
import { useIsConnected } from "../../lib/connection.ts";
import { dayAndTime } from "../../lib/instant-label.ts";
import { frameTexts as texts } from "./texts.ts";

/** Stands above the screen while the server cannot be reached. `asOf`: when the due list was last right; 0 for never. */
export function OfflineBanner({ asOf, today }: { asOf: number; today: CalendarDate }) {
  const isConnected = useIsConnected();
  return (
    <div role="status">
      {!isConnected && (
        <p className="num flex items-center gap-2.5 border-b border-soon-line bg-soon-soft px-4 py-2 text-soon-text max-lg:text-md lg:px-6">
          <WifiOff aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          {asOf > 0 ? texts.offline(dayAndTime(new Date(asOf).toISOString(), today).toLowerCase()) : texts.offlineEmpty}
        </p>
      )}
    </div>
  );
}
