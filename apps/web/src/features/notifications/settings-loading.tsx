import { PanelRow } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { settingsTexts } from "./settings-texts.ts";

const ROWS = 8;

/** Shows the placeholder of a settings panel while it loads. */
export function SettingsLoading() {
  return (
    <div role="status" aria-label={settingsTexts.loading}>
      {Array.from({ length: ROWS }, (_, row) => (
        <PanelRow key={row}>
          <span className="grid flex-1 gap-2 py-1">
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-3 w-56" />
          </span>
          <Skeleton className="h-5.5 w-9.5 rounded-full" />
        </PanelRow>
      ))}
    </div>
  );
}
