import { useOfflineBlock } from "../lib/use-offline-block.ts";

/** Beside a form's buttons: why it cannot be saved now. */
export function OfflineReason() {
  const block = useOfflineBlock();
  return (
    block && (
      <p role="status" className="text-sm text-soon-text">
        {block.title}
      </p>
    )
  );
}
