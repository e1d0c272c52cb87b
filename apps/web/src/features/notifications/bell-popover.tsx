import { type ReactNode, useState } from "react";
import { Popover } from "../../ui/popover.tsx";
import { BellContents } from "./bell-contents.tsx";
import { bellTexts as texts } from "./bell-texts.ts";
import type { useNotifications } from "./use-notifications.ts";

/**
 * Shows the popover with the newest notifications around its `trigger`, the bell. It is open when
 * mounted.
 */
export function BellPopover({ trigger, feed }: { trigger: ReactNode; feed: ReturnType<typeof useNotifications> }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Popover isOpen={isOpen} onOpenChange={setIsOpen} label={texts.title} trigger={trigger}>
      <BellContents feed={feed} onClose={() => setIsOpen(false)} />
    </Popover>
  );
}
