import { Send } from "lucide-react";
import { ActButton } from "../../../ui/act-button.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { tabTexts as texts } from "./texts.ts";

/**
 * Shows a row's icon button that calls `onRemind` to remind the payer called `name`; disabled while
 * offline. It does not check the role.
 */
export function RemindAct({ name, onRemind }: { name: string; onRemind: () => void }) {
  return (
    <Tooltip label={texts.remind}>
      <ActButton
        aria-label={texts.remindOf(name)}
        onClick={onRemind}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-text-2 transition-colors duration-(--t-fast) hover:bg-hover hover:text-text lg:size-9"
      >
        <Send aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />
      </ActButton>
    </Tooltip>
  );
}
