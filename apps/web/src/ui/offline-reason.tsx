import { offlineTexts } from "../lib/offline/offline-texts.ts";
import { useOfflineBlock } from "../lib/offline/use-offline-block.ts";
import { useHasWaitingWrites } from "../lib/realtime/use-connection.ts";

/**
 * Shows beside a form's buttons, while the server can't be reached, why it can't be saved now, or,
 * with `isSaving`, that its save waits for the connection. Nothing while connected.
 */
export function OfflineReason({ isSaving = false }: { isSaving?: boolean }) {
  const block = useOfflineBlock();
  const isWaiting = useHasWaitingWrites() && isSaving;
  return (
    block && (
      <p role="status" className="text-sm text-soon-text">
        {isWaiting ? offlineTexts.reconnectingToSave : block.title}
      </p>
    )
  );
}
