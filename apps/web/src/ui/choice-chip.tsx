import type { ReactNode } from "react";

/** Shows one of several values, each selectable: a native checkbox, drawn as a chip. */
export function ChoiceChip({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="inline-flex h-8 cursor-pointer items-center rounded-sm border border-control-line px-2.5 text-sm select-none hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-text has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-lg:h-11 max-lg:px-3.5">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} className="sr-only" />
      {children}
    </label>
  );
}
