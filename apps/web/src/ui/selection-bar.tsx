import type { Permission } from "@aavarti/domain/permissions";
import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useOfflineBlock } from "../lib/offline/use-offline-block.ts";
import { useMay } from "../lib/session/may.tsx";
import { classNames } from "./class-names.ts";

/**
 * Shows the bar of bulk actions for a list's selected rows: `summary`, the actions as `children`,
 * and a close button that calls `onClear`. It is the last child of the list's column and floats
 * over its bottom centre; on a phone it replaces the tab bar, with the actions below the summary.
 */
export function SelectionBar({
  label,
  clearLabel,
  summary,
  onClear,
  children,
}: {
  label: string;
  clearLabel: string;
  /** How many rows are selected, and their value. */
  summary: ReactNode;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      data-selection-bar
      className="fixed inset-x-0 bottom-0 z-35 flex animate-rise-in flex-wrap items-center gap-1 bg-inverse px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-on-inverse shadow-pop lg:sticky lg:inset-x-auto lg:bottom-6 lg:flex-nowrap lg:mt-auto lg:mb-6 lg:self-center lg:rounded-lg lg:py-1.5 lg:pr-1.5"
    >
      <p className="num min-w-0 flex-1 pr-2 max-lg:leading-tight lg:pr-3 lg:whitespace-nowrap">{summary}</p>
      <div className="flex items-center gap-1 max-lg:order-last max-lg:basis-full lg:contents">{children}</div>
      <button
        type="button"
        aria-label={clearLabel}
        onClick={onClear}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-on-inverse-2 hover:text-on-inverse focus-visible:outline-on-inverse lg:size-9"
      >
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </section>
  );
}

/**
 * Shows one bulk action in a `SelectionBar`; `isMain` marks the most likely one. On a phone the
 * others show only their icon. Disabled, with the reason, while the server can't be reached.
 * Nothing for a role without the permission `needs`.
 */
export function SelectionAct({
  icon,
  label,
  isMain = false,
  needs,
  className,
  ...rest
}: Omit<ComponentProps<"button">, "children"> & {
  icon: ReactNode;
  label: string;
  isMain?: boolean;
  needs?: Permission;
}) {
  const block = useOfflineBlock();
  const may = useMay();
  if (needs && !may(needs)) return null;
  return (
    <button
      type="button"
      title={label}
      className={classNames(
        "num inline-flex h-11 shrink-0 items-center gap-1.5 rounded-sm font-medium whitespace-nowrap focus-visible:outline-on-inverse disabled:opacity-55 lg:h-9",
        isMain
          ? "bg-on-inverse px-4 text-inverse hover:opacity-90"
          : "px-3 text-on-inverse hover:bg-on-inverse/10 max-lg:w-11 max-lg:justify-center max-lg:px-0",
        className,
      )}
      {...rest}
      {...block}
    >
      {icon}
      <span className={isMain ? undefined : "max-lg:sr-only"}>{label}</span>
    </button>
  );
}
