import { Download } from "lucide-react";
import { useState } from "react";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { downloadFile } from "../../lib/list/download-list.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { accountTexts } from "./texts.ts";

const texts = translatedTexts(() => accountTexts.data);

/**
 * Shows a panel with the button that downloads all data of the business as one ZIP file. It checks
 * no role: the caller does.
 */
export function DataPanel() {
  return (
    <Panel title={texts.title}>
      <div className="grid justify-items-start gap-3 p-4">
        <p className="text-text-2 max-lg:text-md">{texts.lead}</p>
        <DownloadDataButton look="secondary" className="max-lg:w-full" />
      </div>
    </Panel>
  );
}

/**
 * Shows the button that downloads all data of the business as a ZIP file, `aavarti-data.zip`;
 * disabled while the download is being prepared. A failed download shows a toast.
 */
export function DownloadDataButton({ look, className }: { look: "secondary" | "ghost"; className?: string }) {
  const [isPreparing, setIsPreparing] = useState(false);
  const download = async () => {
    setIsPreparing(true);
    await downloadFile("/api/v1/account/export", "aavarti-data.zip", texts.downloadFailed);
    setIsPreparing(false);
  };
  return (
    <Button look={look} className={className} onClick={() => void download()} disabled={isPreparing}>
      <Download aria-hidden className="size-4" strokeWidth={1.75} />
      {isPreparing ? texts.downloading : texts.download}
    </Button>
  );
}
