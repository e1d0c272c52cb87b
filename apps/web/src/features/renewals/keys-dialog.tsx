import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Key } from "../../ui/key.tsx";
import { renewalNouns, renewalTexts } from "./texts.ts";

const texts = translatedTexts(() => renewalTexts.keys);

const listOf = (open: string): readonly (readonly [readonly string[], string])[] => [
  [["J", "↓"], texts.rows.down],
  [["K", "↑"], texts.rows.up],
  [["←", "→"], texts.rows.lanes],
  [["R", "Enter"], texts.rows.renew],
  [["T"], texts.rows.take],
  [["M"], texts.rows.message],
  [["C"], texts.rows.call],
  [["S"], texts.rows.remind],
  [["P"], texts.rows.pause],
  [["X"], texts.rows.select],
  [["O"], open],
  [["U"], texts.rows.undo],
  [["/"], texts.rows.search],
  [["Esc"], texts.rows.clear],
  [["?"], texts.rows.help],
];

/** The dialog that lists the keyboard shortcuts of the renewals screen. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { open } = renewalNouns(useBusinessWords());
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title} closeLabel={texts.close}>
      <dl className="mt-2">
        {listOf(open).map(([keys, does]) => (
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
