import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { useOfflineBlock } from "../lib/use-offline-block.ts";

/**
 * The look of a button, for links that act like one as well. On a phone every size is at least 44
 * px high.
 */
export const buttonClass = cva(
  "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm font-medium whitespace-nowrap select-none transition-colors duration-(--t-fast) disabled:cursor-not-allowed disabled:opacity-55",
  {
    variants: {
      look: {
        primary: "bg-accent text-on-accent hover:bg-accent-hover",
        secondary: "border border-line-strong bg-surface text-text hover:bg-hover",
        ghost: "text-text-2 hover:bg-hover hover:text-text",
        soft: "bg-accent-soft text-accent-text hover:bg-pressed",
        /** Leads to a question whose answer is `danger`. */
        grave: "border border-line-strong bg-surface text-danger-text hover:bg-danger-soft",
        danger: "bg-danger text-on-danger hover:bg-danger-hover",
      },
      size: {
        sm: "h-8 px-2.5 text-sm max-lg:h-11 max-lg:px-3.5 max-lg:text-md",
        md: "h-9 px-3.5 text-base max-lg:h-11 max-lg:text-md",
        lg: "h-11 px-5 text-md",
        xl: "h-12 px-6 text-md",
      },
      width: { content: "", full: "w-full" },
    },
    defaultVariants: { look: "secondary", size: "md", width: "content" },
  },
);

export type ButtonLook = VariantProps<typeof buttonClass>;

/**
 * One `primary` per view. `needsNetwork`: it changes something, and is disabled without a network;
 * what submits a form always is.
 */
export function Button({
  look,
  size,
  width,
  className,
  type = "button",
  needsNetwork = type === "submit",
  ...rest
}: ComponentProps<"button"> & ButtonLook & { needsNetwork?: boolean }) {
  const block = useOfflineBlock();
  return (
    <button
      type={type}
      className={buttonClass({ look, size, width, className })}
      {...rest}
      {...(needsNetwork && block)}
    />
  );
}

/** The same frame around one icon, for links and buttons that stand beside a labelled one. */
export const squareButtonClass =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface text-text-2 transition-colors duration-(--t-fast) hover:bg-hover hover:text-text lg:size-9";
