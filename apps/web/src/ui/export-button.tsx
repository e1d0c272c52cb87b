import { Download } from "lucide-react";
import { useState } from "react";
import { useOfflineBlock } from "../lib/use-offline-block.ts";
import { IconButton } from "./icon-button.tsx";

/**
 * Saves what a list shows as a file, which the server writes: disabled without it. Waits for the
 * file, so that a second press does not ask for it twice.
 */
export function ExportButton({ label, onExport }: { label: string; onExport: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  const block = useOfflineBlock();
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
