import type { Permission } from "@aavarti/domain/permissions";
import { Check } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useOfflineBlock } from "../lib/offline/use-offline-block.ts";
import { useMay } from "../lib/session/may.tsx";
import { afterPaint } from "./after-paint.ts";
import { classNames } from "./class-names.ts";

/**
 * Shows a button, `trigger`, with a dropdown menu of `children`; the button gets the menu's roles
 * and state. It opens after the next paint, and does not block the page behind it.
 */
export function Menu({
  trigger,
  align = "end",
  side,
  isOpenAtFirst = false,
  children,
}: {
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "right";
  isOpenAtFirst?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    // Not modal: hiding the page and locking its scroll would restyle every element, half the cost
    // of opening.
    <Primitive.Root
      open={isOpen}
      onOpenChange={(next) => (next ? afterPaint(() => setIsOpen(true)) : setIsOpen(false))}
      modal={false}
    >
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          {...(side ? { side } : {})}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-48 rounded-md bg-surface p-1 shadow-pop data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const itemClass =
  "flex h-8 w-full items-center gap-2.5 rounded-sm px-2 text-base outline-none select-none data-disabled:opacity-55 data-highlighted:bg-hover max-lg:h-11 max-lg:text-md";

/**
 * Shows an item of a menu. An `isDestructive` one is red; the caller puts it last. `needsNetwork`:
 * its action changes data, so it is disabled, with the reason, while the server can't be reached. A
 * destructive item needs it by default. Nothing for a role without the permission `needs`.
 */
export function MenuItem({
  isDestructive = false,
  needsNetwork = isDestructive,
  needs,
  className,
  ...rest
}: ComponentProps<typeof Primitive.Item> & {
  isDestructive?: boolean;
  needsNetwork?: boolean;
  needs?: Permission | undefined;
}) {
  const block = useOfflineBlock();
  const may = useMay();
  if (needs && !may(needs)) return null;
  return (
    <Primitive.Item
      className={classNames(itemClass, isDestructive && "text-danger-text", className)}
      {...rest}
      {...(needsNetwork && block)}
    />
  );
}

/**
 * Shows a menu item with a tick while `isChecked`; choosing it calls `onToggle` and leaves the menu
 * open, unless only one of the items can have the tick (`closes`).
 */
export function MenuCheck({
  isChecked,
  onToggle,
  closes = false,
  children,
}: {
  isChecked: boolean;
  onToggle: () => void;
  closes?: boolean;
  children: ReactNode;
}) {
  return (
    <Primitive.CheckboxItem
      checked={isChecked}
      onSelect={(event) => {
        if (!closes) event.preventDefault();
        onToggle();
      }}
      className={itemClass}
    >
      {children}
      <Primitive.ItemIndicator className="ml-auto pl-3">
        <Check aria-hidden className="size-4 text-accent-text" strokeWidth={1.75} />
      </Primitive.ItemIndicator>
    </Primitive.CheckboxItem>
  );
}

/** Shows a line between groups of menu items. */
export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** Shows a heading above a group of menu items; it can't be chosen. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2 py-1.5">{children}</Primitive.Label>;
}
