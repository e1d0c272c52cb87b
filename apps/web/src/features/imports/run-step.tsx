import type { Import } from "@aavarti/contract/imports";
import { count } from "../../lib/display/display.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Panel, PanelNote } from "../../ui/panel.tsx";
import { importTexts } from "./texts.ts";

const texts = translatedTexts(() => importTexts.run);

/**
 * Shows the progress of a running import, or of undoing one, as a progress bar and a percentage,
 * rounded down. It loads nothing: the caller keeps `found` fresh.
 */
export function RunStep({ found }: { found: Import }) {
  const { state, fileName, doneRows, rowCount } = found;
  const part = Math.min(100, (doneRows / rowCount) * 100);
  return (
    <Panel
      title={state === "reverting" ? texts.reverting(fileName) : texts.title(fileName)}
      lead={texts.leave}
      action={<PanelNote>{`${count(Math.floor(part))}%`}</PanelNote>}
    >
      <div className="grid gap-2 px-4 py-5">
        <div
          role="progressbar"
          aria-label={texts.progress(doneRows, rowCount)}
          aria-valuemin={0}
          aria-valuemax={rowCount}
          aria-valuenow={Math.min(doneRows, rowCount)}
          className="h-2 overflow-hidden rounded-full bg-pressed"
        >
          <div
            className="h-full origin-left rounded-full bg-accent transition-transform duration-(--t-slow)"
            style={{ transform: `scaleX(${part / 100})` }}
          />
        </div>
        <p className="num text-sm text-text-2">{texts.progress(doneRows, rowCount)}</p>
      </div>
    </Panel>
  );
}
