import { Fragment, useId } from "react";
import { keyLabel, type Shortcut, useShortcutList, useSingleKeys } from "../../lib/frame/shortcuts.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox } from "../../ui/input.tsx";
import { Key } from "../../ui/key.tsx";
import { shortcutTexts as texts } from "./shortcut-texts.ts";

/**
 * Shows the dialog that lists the keyboard shortcuts of the current screen by group, with a
 * checkbox that turns those without Ctrl on or off in this browser.
 */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const groups = Map.groupBy(useShortcutList(), ({ group }) => group);
  const { isOn, turn } = useSingleKeys();
  const id = useId();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title} closeLabel={texts.close}>
      {[...groups].map(([group, shortcuts]) => (
        <section key={group} className="mt-3">
          <h3 className="text-xs font-medium text-text-3">{group}</h3>
          <dl>
            {[...Map.groupBy(shortcuts, ({ does }) => does)].map(([does, ways]) => (
              <Line key={does} does={does} ways={ways.map(({ keys }) => keys)} />
            ))}
          </dl>
        </section>
      ))}
      <label htmlFor={id} className="mt-4 flex items-center gap-3">
        <Checkbox id={id} checked={isOn} onChange={(event) => turn(event.target.checked)} />
        <span>
          {texts.single}
          <span className="block text-sm text-text-3">{texts.singleHint}</span>
        </span>
      </label>
    </Dialog>
  );
}

/** One action with all its key combinations. */
function Line({ does, ways }: { does: string; ways: readonly Shortcut["keys"][] }) {
  return (
    <div className="flex h-9 items-center justify-between gap-4 border-b border-line last:border-0">
      <dt className="text-text-2">{does}</dt>
      <dd className="flex items-center gap-1 text-xs text-text-3">
        {ways.map((keys, way) => (
          <Fragment key={keys.join(" ")}>
            {way > 0 && texts.orKey}
            {keys.map((key, place) => (
              <Fragment key={key}>
                {place > 0 && texts.thenKey}
                <Key>{keyLabel(key)}</Key>
              </Fragment>
            ))}
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
