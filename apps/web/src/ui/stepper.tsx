import { Minus, Plus } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { classNames } from "./class-names.ts";

/**
 * Shows an input for a small whole number with minus and plus buttons. The buttons change the input
 * itself by one, so that a form sees an ordinary edit, and stay within its `min` and `max`; a typed
 * number may be outside.
 */
export function Stepper({
  lessLabel,
  moreLabel,
  className,
  ref,
  ...input
}: Omit<ComponentProps<"input">, "type"> & { lessLabel: string; moreLabel: string }) {
  const element = useRef<HTMLInputElement>(null);

  const change = (direction: "up" | "down") => {
    const field = element.current;
    if (!field) return;
    if (direction === "up") field.stepUp();
    else field.stepDown();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  return (
    <span
      className={classNames(
        "inline-flex h-12 items-center justify-between rounded-sm border border-control-line bg-surface focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus has-aria-invalid:border-danger lg:h-10",
        className,
      )}
    >
      <button type="button" aria-label={lessLabel} onClick={() => change("down")} className={stepClass}>
        <Minus aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
      <input
        {...input}
        ref={(node) => {
          element.current = node;
          if (typeof ref === "function") ref(node);
          else if (ref) ref.current = node;
        }}
        type="number"
        inputMode="numeric"
        step={1}
        className="num w-12 bg-transparent text-center text-md font-medium outline-none lg:text-base"
      />
      <button type="button" aria-label={moreLabel} onClick={() => change("up")} className={stepClass}>
        <Plus aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </span>
  );
}

const stepClass =
  "flex size-11 items-center justify-center rounded-sm text-text-2 hover:bg-hover hover:text-text lg:size-9.5";
