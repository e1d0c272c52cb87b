import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { ModalShell, SheetHandle } from "./dialog.tsx";
import { IconButton } from "./icon-button.tsx";

/**
 * Shows a modal for one short task, open while mounted: 560 px wide, on a phone a bottom sheet.
 * Escape, a press outside and its close button call `onClose`. `children` fills the space: a body
 * that scrolls and a foot that doesn't. `focusOn` is the selector of the control that gets the
 * focus first, except on a touch screen.
 */
export function SheetDialog({
  onClose,
  title,
  lead,
  mark,
  tools,
  closeLabel,
  focusOn,
  children,
}: {
  onClose: () => void;
  title: string;
  lead?: ReactNode;
  mark?: ReactNode;
  /** Buttons beside the one that closes. */
  tools?: ReactNode;
  closeLabel: string;
  focusOn: string;
  children: ReactNode;
}) {
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      align="bottom"
      focusOn={focusOn}
      className="flex flex-col lg:max-h-full lg:max-w-140"
    >
      <SheetHandle className="mt-2 shrink-0" />
      <div className="flex shrink-0 items-center gap-3 px-4 pt-3 pb-3 lg:px-5 lg:pt-4">
        {mark}
        <div className="min-w-0 flex-1">
          <Primitive.Title className="cut-off text-lg font-semibold">{title}</Primitive.Title>
          {lead && <p className="cut-off text-sm text-text-2 max-lg:text-base">{lead}</p>}
        </div>
        {tools}
        <IconButton label={closeLabel} onClick={onClose} className="-mr-2">
          <X aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      </div>
      {children}
    </ModalShell>
  );
}
