import { offlineTexts } from "../lib/offline-texts.ts";
import { useHasWaitingWrites } from "../lib/use-connection.ts";
import { useOfflineBlock } from "../lib/use-offline-block.ts";

/**
 * Shown beside a form's buttons: why it can't be saved now, or that its save waits for the
 * connection.
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
