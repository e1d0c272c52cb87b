import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { translatedTexts } from "../i18n/translated-texts.ts";
import { useTeamMembers } from "../records/team-members.ts";
import { listTexts } from "./texts.ts";
import type { useViewChanges, View } from "./use-views.ts";
import { ViewNameForm } from "./view-name-form.tsx";

const texts = translatedTexts(() => listTexts.views);

/**
 * Shows the actions menu of one of the user's own named views. Sharing with the workspace is
 * offered only with `mayShare`, and only if the workspace has other members or the view is shared.
 * Renaming, in a dialog, and sharing are saved here; "Save changes", only when `isChanged`, calls
 * `onSave`, deleting `onRemove`.
 */
export function ViewMenu({
  view,
  isChanged,
  mayShare,
  changes: { rename, update },
  onSave,
  onRemove,
}: {
  view: View;
  isChanged: boolean;
  mayShare: boolean;
  changes: Pick<ReturnType<typeof useViewChanges>, "rename" | "update">;
  onSave: () => void;
  onRemove: () => void;
}) {
  const [isNaming, setIsNaming] = useState(false);
  const isAlone = (useTeamMembers().data?.length ?? 0) < 2;
  const { id, name, isShared } = view;
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={isChanged ? texts.actsChanged(name) : texts.acts(name)}
            className="relative -ml-1 inline-flex size-7 items-center justify-center rounded-sm text-text-3 hover:bg-hover hover:text-text max-lg:size-11"
          >
            <ChevronDown aria-hidden className="size-4" strokeWidth={1.75} />
            {isChanged && (
              <span
                aria-hidden
                className="absolute top-3 right-2.5 size-1.5 lg:top-1 lg:right-0.5 rounded-full bg-accent"
              />
            )}
          </button>
        }
      >
        {isChanged && (
          <>
            <MenuItem onSelect={onSave}>{texts.saveChanges}</MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem onSelect={() => setIsNaming(true)}>{texts.rename}</MenuItem>
        {mayShare && (isShared || !isAlone) && (
          <MenuItem onSelect={() => update.mutate({ id, changes: { isShared: !isShared } })}>
            {isShared ? texts.unshare : texts.share}
          </MenuItem>
        )}
        <MenuItem isDestructive onSelect={onRemove}>
          {listTexts.delete}
        </MenuItem>
      </Menu>
      <Dialog
        isOpen={isNaming}
        onClose={() => setIsNaming(false)}
        title={texts.rename}
        closeLabel={listTexts.close}
        focusOn="input"
      >
        <div className="mt-3">
          <ViewNameForm
            name={name}
            error={rename.error}
            isPending={rename.isPending}
            onSubmit={(typed) =>
              rename.mutate({ id, changes: { name: typed } }, { onSuccess: () => setIsNaming(false) })
            }
          />
        </div>
      </Dialog>
    </>
  );
}
