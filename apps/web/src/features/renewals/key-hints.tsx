import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Allowed } from "../../lib/session/may.tsx";
import { Key } from "../../ui/key.tsx";
import { useMaySelect } from "./row-parts.tsx";
import { renewalTexts } from "./texts.ts";

const texts = translatedTexts(() => renewalTexts.keys);

/**
 * Shows the main keyboard shortcuts that the role may use, with a button for the others (like the
 * key `?`) that calls `onOpen`. Hidden on devices without a keyboard; handles no keys itself.
 */
export function KeyHints({ onOpen }: { onOpen: () => void }) {
  const maySelect = useMaySelect();
  return (
    <div className="flex items-center gap-1.5 text-xs text-text-3 max-lg:hidden touch:hidden">
      <Key>J</Key>
      <Key>K</Key>
      <span className="mr-2">{texts.move}</span>
      <Allowed needs="subscriptions.renew">
        <Key>R</Key>
        <span className="mr-2">{texts.renew}</span>
      </Allowed>
      {maySelect && (
        <>
          <Key>X</Key>
          <span>{texts.select}</span>
        </>
      )}
      <button
        type="button"
        onClick={onOpen}
        className="-mr-2 flex h-8 items-center gap-1.5 rounded-sm px-2 hover:bg-hover hover:text-text"
      >
        <Key>?</Key>
        {texts.all}
      </button>
    </div>
  );
}
