import { Download } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./icon-button.tsx";

/** Saves what a list shows as a file. Waits for the file, so that a second press does not ask for it twice. */
export function ExportButton({ label, onExport }: { label: string; onExport: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <IconButton
      label={label}
      disabled={isBusy}
      onClick={() => {
        setIsBusy(true);
        void onExport().finally(() => setIsBusy(false));
      }}
    >
      <Download aria-hidden className="size-5 lg:size-4.5" strokeWidth={1.75} />
    </IconButton>
  );
}
