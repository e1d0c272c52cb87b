import { PanelRow } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { settingsTexts } from "./settings-texts.ts";

/** A panel of settings before they have come. */
export function SettingsLoading() {
  return (
    <div role="status" aria-label={settingsTexts.loading}>
      {[0, 1, 2, 3].map((row) => (
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
