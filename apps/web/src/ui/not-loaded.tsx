import { useIsConnected } from "../lib/realtime/use-connection.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { OfflineNotice } from "./offline-notice.tsx";

/**
 * Shows a sentence and a button that tries again (`onRetry`) in place of content that failed to
 * load; while the server can't be reached, that reason with the same button.
 */
export function NotLoaded({
  sentence,
  retry,
  onRetry,
  className = "p-4",
}: {
  sentence: string;
  retry: string;
  onRetry: () => unknown;
  className?: string;
}) {
  if (!useIsConnected()) return <OfflineNotice onRetry={onRetry} className={className} />;
  return (
    <div role="alert" className={classNames("flex flex-wrap items-center justify-between gap-3", className)}>
      <p className="text-text-2">{sentence}</p>
      <Button size="sm" onClick={() => void onRetry()}>
        {retry}
      </Button>
    </div>
  );
}
