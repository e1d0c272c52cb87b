import { Share, Smartphone } from "lucide-react";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { declineInstall, install, useInstallWay } from "./install.ts";
import { installTexts } from "./texts.ts";

const texts = translatedTexts(() => installTexts.offer);

/**
 * Shows a suggestion to install the app, below the renewals on a phone; always rendered, so render
 * it only where `useIsInstallOffered` is true. "Install" opens the browser's dialog, "Not now"
 * removes the offer permanently in this browser. Where the browser can't install it by itself, it
 * explains the share menu.
 */
export function InstallOffer() {
  const isByShareMenu = useInstallWay() === "share-menu";
  const Icon = isByShareMenu ? Share : Smartphone;
  return (
    <aside
      aria-label={texts.title}
      className="mx-4 mb-6 grid gap-3 rounded-md border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" strokeWidth={1.75} />
        <div className="min-w-0">
          <p className="text-md font-semibold">{texts.title}</p>
          <p className="mt-0.5 text-md text-text-2">{texts.lead}</p>
          {isByShareMenu && <p className="mt-1 text-md font-medium">{texts.byShareMenu}</p>}
        </div>
      </div>
      <div className="flex gap-2">
        {!isByShareMenu && (
          <Button className="flex-1" onClick={() => void install()}>
            {texts.install}
          </Button>
        )}
        <Button look="ghost" className="flex-1" onClick={declineInstall}>
          {texts.decline}
        </Button>
      </div>
    </aside>
  );
}
