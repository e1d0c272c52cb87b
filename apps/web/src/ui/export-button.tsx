import { Download } from "lucide-react";
import { useState } from "react";
import { offlineTexts } from "../lib/offline/offline-texts.ts";
import { useOfflineBlock } from "../lib/offline/use-offline-block.ts";
import { IconButton } from "./icon-button.tsx";

const cannotExport = () => ({ offline: offlineTexts.cannotExport, reconnecting: offlineTexts.reconnecting });

/**
 * Shows an icon button that downloads a list, with `onExport`, as a file that the server writes, so
 * it is disabled, with the reason, while the server can't be reached. Disabled while a download
 * runs, too, so that a second press doesn't request it twice.
 */
export function ExportButton({ label, onExport }: { label: string; onExport: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  const block = useOfflineBlock(cannotExport);
  return (
    <IconButton
      label={label}
      disabled={isBusy}
      onClick={() => {
        setIsBusy(true);
        void onExport().finally(() => setIsBusy(false));
      }}
      className="disabled:cursor-not-allowed disabled:opacity-55"
      {...block}
    >
      <Download aria-hidden className="size-5 lg:size-4.5" strokeWidth={1.75} />
    </IconButton>
  );
}
