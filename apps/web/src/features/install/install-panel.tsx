import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Panel, PanelRow } from "../../ui/panel.tsx";
import { install, useInstallWay } from "./install.ts";
import { installTexts } from "./texts.ts";

const texts = translatedTexts(() => installTexts.panel);

/**
 * Shows the settings panel that says how to install the app, or that it is installed, with a button
 * where the browser can do it. Also available after "Not now".
 */
export function InstallPanel() {
  const way = useInstallWay();
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <PanelRow>
        <p className="min-w-0 flex-1 text-text-2 max-lg:text-md">{texts.ways[way]}</p>
        {way === "prompt" && (
          <Button size="sm" onClick={() => void install()}>
            {texts.install}
          </Button>
        )}
      </PanelRow>
    </Panel>
  );
}
