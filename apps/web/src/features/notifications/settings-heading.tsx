import { Link } from "@tanstack/react-router";
import { List } from "lucide-react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { allNotificationsTexts } from "./all-texts.ts";
import { settingsTexts as texts } from "./settings-texts.ts";
import type { useSettings } from "./use-settings.ts";

/**
 * Shows the page's sticky heading with a link to the notifications themselves and Save, and with
 * Discard while there are unsaved changes; on a phone both buttons are above the tab bar, within
 * reach of the thumb. Without `mayChange` it says that the page is read-only.
 */
export function SettingsHeading({
  settings: { isDirty, isSaving, save, discard },
  mayChange,
}: {
  settings: ReturnType<typeof useSettings>;
  mayChange: boolean;
}) {
  return (
    <>
      <div className="z-10 flex flex-wrap items-end gap-x-4 gap-y-1 bg-canvas py-4 max-lg:pb-0 lg:sticky lg:top-14 lg:-mx-6 lg:px-6 lg:-mb-4 lg:pt-6 lg:pb-4">
        <div className="min-w-0 flex-1">
          <h1 className="text-xl font-semibold max-lg:sr-only">{texts.title}</h1>
          <p className="text-text-2 max-lg:text-md">{mayChange ? texts.lead : texts.readOnly}</p>
        </div>
        <Link to="/notifications/all" className={buttonClass({ look: "ghost" })}>
          <List aria-hidden className="size-4" strokeWidth={1.75} />
          {allNotificationsTexts.title}
        </Link>
        {mayChange && (
          <div className="flex items-center gap-2 max-lg:hidden">
            {isDirty && (
              <>
                <span role="status" className="mr-1 text-sm text-text-2">
                  {texts.unsaved}
                </span>
                <Button look="ghost" disabled={isSaving} onClick={discard}>
                  {texts.discard}
                </Button>
              </>
            )}
            <SaveButton isDirty={isDirty} isSaving={isSaving} onSave={save} />
          </div>
        )}
      </div>
      {mayChange && isDirty && (
        <div className="fixed inset-x-0 bottom-[calc(56px+env(safe-area-inset-bottom))] z-20 flex gap-2 border-t border-line bg-surface p-3 lg:hidden">
          <Button disabled={isSaving} onClick={discard} className="flex-1">
            {texts.discard}
          </Button>
          <SaveButton isDirty isSaving={isSaving} onSave={save} className="flex-2" />
        </div>
      )}
    </>
  );
}

function SaveButton({
  isDirty,
  isSaving,
  onSave,
  className,
}: {
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  className?: string;
}) {
  return (
    <Button look="primary" disabled={!isDirty || isSaving} onClick={onSave} className={className}>
      {isSaving ? texts.saving : texts.save}
    </Button>
  );
}
