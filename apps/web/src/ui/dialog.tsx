import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useId } from "react";
import { buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { rememberFocus, returnFocus } from "./focus-return.ts";
import { deliverKeys, isTextHeld } from "./held-keys.ts";
import { IconButton } from "./icon-button.tsx";

/**
 * Focuses the first field where there is a physical keyboard, and gives it what was typed while the
 * dialog opened. On a touch screen, if nothing was, it focuses the dialog itself, since the
 * on-screen keyboard would cover half of it.
 */
function focusFirst(event: Event, selector: string | null): void {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  event.preventDefault();
  const hasKeyboard = isTextHeld() || window.matchMedia("(pointer: fine)").matches;
  const field = selector && hasKeyboard ? content.querySelector(selector) : null;
  const focused = field instanceof HTMLElement ? field : content;
  focused.focus({ preventScroll: true });
  deliverKeys(focused);
}

/** Shows the bar at the top of a bottom sheet, only on a phone. Decoration: it can't be dragged. */
export function SheetHandle({ className }: { className: string }) {
  return <div aria-hidden className={classNames("mx-auto h-1 w-9 rounded-full bg-line-strong lg:hidden", className)} />;
}

/**
 * Shows the overlay and the panel that every modal is made of: Escape and a press outside call
 * `onClose`. `align` is `bottom` for a bottom sheet and `fill` for a full screen on a phone; both
 * are centred on a wide window. `focusOn` is the selector of the control that gets the focus first,
 * not on a touch screen or when null, where the panel does; what had the focus before gets it back.
 * `className` sizes the panel. `children` include the dialog's title, and what may be longer than
 * the screen scrolls by itself.
 */
export function ModalShell({
  isOpen,
  onClose,
  align,
  focusOn,
  className,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  align: "bottom" | "fill";
  focusOn: string | null;
  className: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay
          className={classNames(
            "fixed inset-0 z-40 flex bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in lg:items-center lg:justify-center lg:p-6",
            align === "bottom" && "items-end",
          )}
        >
          <Primitive.Content
            aria-describedby={undefined}
            data-modal
            onOpenAutoFocus={(event) => {
              rememberFocus(id);
              focusFirst(event, focusOn);
            }}
            // The primitive would focus its own trigger, which no dialog here has.
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              returnFocus(id);
            }}
            className={classNames(
              "outline-none w-full bg-surface shadow-pop data-[state=open]:animate-sheet-in lg:rounded-lg",
              align === "bottom"
                ? "max-h-[calc(100dvh-24px)] rounded-t-xl pb-[env(safe-area-inset-bottom)]"
                : "flex h-full flex-col",
              className,
            )}
          >
            {children}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/**
 * Shows a modal for a confirmation or a short text: 420 px wide, on a phone a bottom sheet; it
 * scrolls as a whole. Escape, a press outside and its close button call `onClose`. `focusOn` is the
 * selector of the control that gets the focus first, not on a touch screen.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  closeLabel,
  focusOn = null,
  children,
}: DialogProps & { focusOn?: string | null }) {
  return (
    <ModalShell
      isOpen={isOpen}
      onClose={onClose}
      align="bottom"
      focusOn={focusOn}
      className="overflow-y-auto lg:max-w-105"
    >
      <SheetHandle className="mt-2" />
      <div className="flex items-start justify-between gap-2 px-5 pt-3 lg:px-6 lg:pt-5">
        <Primitive.Title className="pt-2.5 text-lg font-semibold lg:pt-1.5">{title}</Primitive.Title>
        <IconButton label={closeLabel} onClick={onClose} className="-mr-2">
          <X aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="px-5 pb-5 lg:px-6 lg:pb-6">{children}</div>
    </ModalShell>
  );
}

/** The top of a modal that fills a phone's screen: the button that closes it, and its title. */
export function TitleBar({
  title,
  closeLabel,
  onClose,
  className,
}: Pick<DialogProps, "title" | "closeLabel" | "onClose"> & { className?: string }) {
  return (
    <div
      className={classNames(
        "flex h-14 shrink-0 items-center gap-2 border-b border-line px-2 lg:h-16 lg:pr-4 lg:pl-6",
        className,
      )}
    >
      <IconButton label={closeLabel} onClick={onClose} className="lg:order-1">
        <X aria-hidden className="size-5" strokeWidth={1.75} />
      </IconButton>
      <Primitive.Title className="flex-1 cut-off text-lg font-semibold">{title}</Primitive.Title>
    </div>
  );
}

/**
 * Shows a modal for a form: 560 px wide, on a phone full-screen with the save bar fixed at the
 * bottom. Escape, a press outside and its close button call `onClose`. `children` must be a
 * `<form>` that fills the space and scrolls by itself: classes `formDialogForm` and
 * `formDialogBody`, and a `FormDialogActions`. The first field gets the focus, not on a touch
 * screen.
 */
export function FormDialog({ isOpen, onClose, title, closeLabel, children }: DialogProps) {
  return (
    <ModalShell
      isOpen={isOpen}
      onClose={onClose}
      align="fill"
      focusOn="form input, form textarea"
      className="lg:h-auto lg:max-h-full lg:max-w-140"
    >
      <TitleBar title={title} closeLabel={closeLabel} onClose={onClose} className="lg:border-0" />
      {children}
    </ModalShell>
  );
}

/**
 * Shows a modal to browse in: 760 px wide and high, less where the window is smaller; on a phone
 * full-screen. Escape, a press outside and its close button call `onClose`. `children` must scroll
 * by itself: what overflows is cut off.
 */
export function BrowseDialog({ isOpen, onClose, title, closeLabel, children }: DialogProps) {
  return (
    <ModalShell
      isOpen={isOpen}
      onClose={onClose}
      align="fill"
      focusOn={null}
      className="overflow-hidden lg:h-[min(760px,100%)] lg:max-w-190"
    >
      <TitleBar title={title} closeLabel={closeLabel} onClose={onClose} />
      {children}
    </ModalShell>
  );
}

export const formDialogForm = "flex min-h-0 flex-1 flex-col";
export const formDialogBody =
  "grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-5 py-4 lg:px-6 lg:pt-1 lg:pb-5";

/**
 * Shows the save bar of a form dialog. The primary button comes last, at the right; on a phone it
 * takes the full width.
 */
export function FormDialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 items-center justify-end gap-2 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] lg:px-6">
      {children}
    </div>
  );
}

/**
 * Shows a confirmation before data is lost, or (`confirmLook` `primary`) before an action that
 * can't be undone soon. `confirmLabel` names the action. Keeping, Escape and a press outside call
 * `onKeep`; `onConfirm` leaves closing to the caller.
 */
export function AlertDialog({
  isOpen,
  title,
  children,
  keepLabel,
  confirmLabel,
  confirmLook = "danger",
  onKeep,
  onConfirm,
}: {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  keepLabel: string;
  confirmLabel: string;
  confirmLook?: "danger" | "primary";
  onKeep: () => void;
  onConfirm: () => void;
}) {
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onKeep()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 flex items-end bg-scrim data-[state=open]:animate-fade-in lg:items-center lg:justify-center lg:p-6">
          <Primitive.Content
            role="alertdialog"
            className="w-full rounded-t-xl bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-pop data-[state=open]:animate-sheet-in lg:max-w-105 lg:rounded-lg lg:p-6"
          >
            <SheetHandle className="-mt-3 mb-4" />
            <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
            <Primitive.Description className="mt-1.5 text-text-2 max-lg:text-md">{children}</Primitive.Description>
            <div className="mt-5 flex justify-end gap-2 max-lg:flex-col-reverse">
              <Primitive.Close asChild>
                <button type="button" className={dialogButton("secondary")}>
                  {keepLabel}
                </button>
              </Primitive.Close>
              <button type="button" onClick={onConfirm} className={dialogButton(confirmLook)}>
                {confirmLabel}
              </button>
            </div>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const dialogButton = (look: "secondary" | "danger" | "primary") =>
  buttonClass({ look, size: "md", className: "max-lg:w-full" });
