import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { focusFirst, SheetHandle } from "./dialog.tsx";
import { IconButton } from "./icon-button.tsx";

/**
 * A modal for one short task: 560 px wide, on a phone a bottom sheet. `children` fills the space: a
 * body that scrolls and a foot that doesn't. `focusOn` is the selector of the control that gets the
 * focus first.
 */
export function SheetDialog({
  onClose,
  title,
  lead,
  mark,
  closeLabel,
  focusOn,
  children,
}: {
  onClose: () => void;
  title: string;
  lead?: ReactNode;
  mark?: ReactNode;
  closeLabel: string;
  focusOn: string;
  children: ReactNode;
}) {
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 flex items-end bg-scrim data-[state=open]:animate-fade-in lg:items-center lg:justify-center lg:p-6">
          <Primitive.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => focusFirst(event, focusOn)}
            className="outline-none flex max-h-[calc(100dvh-24px)] w-full flex-col rounded-t-xl bg-surface pb-[env(safe-area-inset-bottom)] shadow-pop data-[state=open]:animate-sheet-in lg:max-h-full lg:max-w-140 lg:rounded-lg"
          >
            <SheetHandle className="mt-2 shrink-0" />
            <div className="flex shrink-0 items-center gap-3 px-4 pt-3 pb-3 lg:px-5 lg:pt-4">
              {mark}
              <div className="min-w-0 flex-1">
                <Primitive.Title className="cut-off text-lg font-semibold">{title}</Primitive.Title>
                {lead && <p className="cut-off text-sm text-text-2 max-lg:text-base">{lead}</p>}
              </div>
              <IconButton label={closeLabel} onClick={onClose} className="-mr-2">
                <X aria-hidden className="size-5" strokeWidth={1.75} />
              </IconButton>
            </div>
            {children}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
