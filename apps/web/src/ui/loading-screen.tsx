import { t } from "@lingui/core/macro";
import { offlineTexts } from "../lib/offline/offline-texts.ts";
import { useConnection } from "../lib/realtime/use-connection.ts";

/**
 * Shows the logo's ring, which draws itself, and "Loading CRM..." while the stored session is being
 * validated. While the connection is being restored it says that instead.
 */
export function LoadingScreen() {
  const isReconnecting = useConnection() === "reconnecting";
  return (
    <div role="status" className="flex min-h-dvh flex-col items-center justify-center gap-4">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="var(--accent)"
        strokeWidth={2.75}
        aria-hidden="true"
        className="size-10"
      >
        <path d="M2.5 4.5h19M17.5 4.5V22" />
        <circle
          cx={10.5}
          cy={14.5}
          r={6}
          strokeDasharray={37.7}
          className="animate-draw"
          transform="rotate(-90 10.5 14.5)"
        />
      </svg>
      <p className="text-md text-text-2">{isReconnecting ? offlineTexts.reconnecting : t`Loading CRM...`}</p>
    </div>
  );
}
