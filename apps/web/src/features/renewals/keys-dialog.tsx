import type { Permission } from "@aavarti/domain/permissions";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Key } from "../../ui/key.tsx";
import { renewalNouns, renewalTexts } from "./texts.ts";

const texts = translatedTexts(() => renewalTexts.keys);

type Line = readonly [readonly string[], string, (Permission | readonly Permission[])?];

/** Each line with the permission, or one of the permissions, that its action needs. */
const listOf = (open: string): readonly Line[] => [
  [["J", "↓"], texts.rows.down],
  [["K", "↑"], texts.rows.up],
  [["←", "→"], texts.rows.lanes],
  [["R", "Enter"], texts.rows.renew, "subscriptions.renew"],
  [["T"], texts.rows.take, "payments.record"],
  [["M"], texts.rows.message],
  [["C"], texts.rows.call],
  [["S"], texts.rows.remind, "reminders.send"],
  [["P"], texts.rows.pause, "subscriptions.pause"],
  [["X"], texts.rows.select, ["subscriptions.renew", "reminders.send"]],
  [["O"], open],
  [["U"], texts.rows.undo, ["subscriptions.renew", "payments.record"]],
  [["/"], texts.rows.search],
  [["Esc"], texts.rows.clear, ["subscriptions.renew", "reminders.send"]],
  [["?"], texts.rows.help],
];

/**
 * Shows, while `isOpen`, the dialog that lists the keyboard shortcuts of the renewals screen,
 * without those of actions that the role may not do.
 */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { open } = renewalNouns(useBusinessWords());
  const may = useMay();
  const lines = listOf(open).filter(([, , needs]) => needs === undefined || [needs].flat().some(may));
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title} closeLabel={texts.close}>
      <dl className="mt-2">
        {lines.map(([keys, does]) => (
          <div key={does} className="flex h-9 items-center justify-between gap-4 border-b border-line last:border-0">
            <dd className="text-text-2">{does}</dd>
            <dt className="order-1 flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-text-3">{texts.typing}</p>
    </Dialog>
  );
}
