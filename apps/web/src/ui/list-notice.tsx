import { useIsConnected } from "../lib/realtime/use-connection.ts";
import { Button } from "./button.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

/**
 * Shows a sentence with one button, which calls `onAction`, in place of the rows: no match, or not
 * loaded (`isAlert`). A failure while the server can't be reached shows that reason instead, with a
 * retry button.
 */
export function ListNotice({
  text,
  actionLabel,
  isAlert = false,
  onAction,
}: {
  text: string;
  actionLabel: string;
  isAlert?: boolean;
  onAction: () => void;
}) {
  const isConnected = useIsConnected();
  if (isAlert && !isConnected) {
    return <OfflineNotice onRetry={onAction} className="border-t border-line px-4 py-6 lg:px-6" />;
  }
  return (
    <div
      role={isAlert ? "alert" : "status"}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-6 max-lg:text-md lg:px-6"
    >
      <p className="text-text-2">{text}</p>
      <Button size="sm" onClick={onAction}>
        {actionLabel}
      </Button>
    </div>
  );
}
