import type { Permission } from "@aavarti/domain/permissions";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { useOfflineBlock } from "../lib/offline/use-offline-block.ts";
import { useMay } from "../lib/session/may.tsx";

/**
 * The classes of a button, also for links that look like one. On a phone every size is at least 44
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
        /** Opens a confirmation whose confirm button is `danger`. */
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
 * Shows a button, by default `secondary` and `md`; use one `primary` per view. `needsNetwork`: its
 * action changes data, so it is disabled while the server can't be reached, with the reason as its
 * title. By default, submit buttons need the network and others don't. Nothing for a role without
 * the permission `needs`.
 */
export function Button({
  look,
  size,
  width,
  className,
  type = "button",
  needsNetwork = type === "submit",
  needs,
  ...rest
}: ComponentProps<"button"> & ButtonLook & { needsNetwork?: boolean; needs?: Permission | undefined }) {
  const block = useOfflineBlock();
  const may = useMay();
  if (needs && !may(needs)) return null;
  return (
    <button
      type={type}
      className={buttonClass({ look, size, width, className })}
      {...rest}
      {...(needsNetwork && block)}
    />
  );
}

/** The same frame around a single icon, for links and buttons beside a labelled button. */
export const squareButtonClass =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface text-text-2 transition-colors duration-(--t-fast) hover:bg-hover hover:text-text lg:size-9";
