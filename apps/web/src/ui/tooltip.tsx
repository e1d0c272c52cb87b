import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

/**
 * A tooltip around one focusable element; needs a `TooltipProvider` above. `isOff` renders the
 * element alone, for labels that are already visible.
 */
export function Tooltip({
  label,
  side = "bottom",
  isOff = false,
  children,
}: {
  label: string;
  side?: "bottom" | "right";
  isOff?: boolean;
  children: ReactNode;
}) {
  if (isOff) return children;
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 rounded-sm bg-inverse px-2 py-1 text-xs font-medium text-on-inverse data-[state=delayed-open]:animate-fade-in"
        >
          {label}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Sets the delay that all tooltips below it share, 400 ms. Every `Tooltip` needs one above it. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={400}>{children}</Primitive.Provider>;
}
