import { Link } from "@tanstack/react-router";
import { WifiOff } from "lucide-react";
import { hasOfflineCopy, wasOfflineTooLong } from "../lib/offline/offline-storage.ts";
import { offlineTexts as texts } from "../lib/offline/offline-texts.ts";
import { useConnection } from "../lib/realtime/use-connection.ts";
import { Button, buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";

/**
 * Shows, in place of content that can't be loaded without the server, the reason, a link to the
 * renewals if an offline copy is kept, and a button that tries again. After more than 24 hours
 * without the server it says that the copy was removed.
 */
export function OfflineNotice({ onRetry, className }: { onRetry: () => unknown; className?: string }) {
  const isKept = hasOfflineCopy();
  const isReconnecting = useConnection() === "reconnecting";
  const reason = isReconnecting ? texts.opensWhenBack : texts.needsNetwork;
  return (
    <div role="alert" className={classNames("flex flex-wrap items-center gap-x-4 gap-y-3 max-lg:text-md", className)}>
      <WifiOff aria-hidden className="size-5 shrink-0 text-text-3" strokeWidth={1.75} />
      <div className="min-w-48 flex-1">
        <p className="font-medium">{isReconnecting ? texts.reconnecting : texts.title}</p>
        <p className="text-text-2">
          {wasOfflineTooLong() ? texts.tooLong : reason} {isKept && texts.kept}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isKept && (
          <Link to="/dashboard/renewals" className={buttonClass({ size: "sm" })}>
            {texts.openKept}
          </Link>
        )}
        <Button size="sm" onClick={() => void onRetry()}>
          {texts.retry}
        </Button>
      </div>
    </div>
  );
}
