import { Popover as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { afterPaint } from "./after-paint.ts";

/**
 * Shows a button, `trigger`, with a floating panel beside it that can be read and tabbed through
 * like a page: 380 px wide, 256 with `isNarrow`, no wider than the screen, and at most 560 px high.
 * The caller keeps whether it is open; it opens after the next paint. When it has closed, the
 * trigger gets the focus, or with `onClosed` what that focuses. `children` must scroll by itself
 * and set its padding.
 */
export function Popover({
  isOpen,
  onOpenChange,
  label,
  isNarrow = false,
  align = "end",
  trigger,
  onClosed,
  children,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  label: string;
  /** For a short list of choices; otherwise as wide as text needs. */
  isNarrow?: boolean;
  align?: "start" | "end";
  trigger: ReactNode;
  /** Focuses what gets the focus when the panel has closed, in place of the trigger. */
  onClosed?: () => void;
  children: ReactNode;
}) {
  return (
    <Primitive.Root
      open={isOpen}
      onOpenChange={(next) => (next ? afterPaint(() => onOpenChange(true)) : onOpenChange(false))}
    >
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          {...(onClosed && {
            onCloseAutoFocus: (event: Event) => {
              event.preventDefault();
              onClosed();
            },
          })}
          className={`z-30 flex max-h-[min(560px,var(--radix-popover-content-available-height))] ${isNarrow ? "w-64" : "w-95"} max-w-[calc(100vw-24px)] flex-col overflow-hidden rounded-md bg-surface shadow-pop outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in`}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
