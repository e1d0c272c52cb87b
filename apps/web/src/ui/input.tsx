import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";

/**
 * `tall` is for pages that are one form. On a phone every input has 48 px and 16 px type, so that
 * iOS does not zoom in.
 */
interface InputSize {
  readonly isTall?: boolean;
}

const boxClass = ({ isTall = false }: InputSize) =>
  classNames(
    "flex h-12 w-full min-w-0 items-center rounded-sm border border-control-line bg-surface text-md transition-colors duration-(--t-fast)",
    !isTall && "lg:h-10 lg:text-base",
  );
const focusWithin = "focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus";
const invalid = "aria-invalid:border-danger has-aria-invalid:border-danger";
/** An input inside a box that draws border and focus. */
export const bareInputClass = "h-full w-full min-w-0 flex-1 rounded-sm bg-transparent px-3 outline-none";
/** The box of an input with something beside it. */
export const fieldBoxClass = classNames(boxClass({}), focusWithin, invalid);

export function TextInput({ isTall, className, ...rest }: ComponentProps<"input"> & InputSize) {
  return (
    <input
      className={classNames(
        boxClass({ isTall: isTall ?? false }),
        invalid,
        "px-3 focus:outline-2 focus:outline-offset-1",
        className,
      )}
      {...rest}
    />
  );
}

export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={3}
      className={classNames(
        "block w-full rounded-sm border border-control-line bg-surface px-3 py-2 text-md focus:outline-2 focus:outline-offset-1 lg:text-base",
        invalid,
        className,
      )}
      {...rest}
    />
  );
}

/** A text input with something fixed before it, such as the sign of a currency. */
export function PrefixedInput({ prefix, ...rest }: ComponentProps<"input"> & { prefix: string }) {
  return (
    <span className={fieldBoxClass}>
      <span aria-hidden className="pl-3 text-text-3">
        {prefix}
      </span>
      <input className={classNames(bareInputClass, "num pl-2")} {...rest} />
    </span>
  );
}

/** Starts hidden; the eye shows what was typed. */
export function PasswordInput({
  showLabel,
  hideLabel,
  isTall = false,
  ...rest
}: Omit<ComponentProps<"input">, "type"> & InputSize & { showLabel: string; hideLabel: string }) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className={classNames(boxClass({ isTall }), focusWithin, invalid)}>
      <input type={isShown ? "text" : "password"} className={bareInputClass} {...rest} />
      <button
        type="button"
        aria-label={isShown ? hideLabel : showLabel}
        onClick={() => setIsShown(!isShown)}
        className={classNames(
          "flex size-11 shrink-0 items-center justify-center rounded-sm text-text-3 hover:text-text",
          !isTall && "lg:size-10",
        )}
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </button>
    </span>
  );
}

/**
 * A tick box of our own drawing, one element each: a list has many. Its label stands beside it. Its
 * marks are there from the beginning, without a size: the first tick would wait for them to be
 * read.
 */
export function Checkbox({
  isPartial = false,
  isRoomy = false,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "className"> & {
  /** Some of what it stands for is ticked, not all. */
  isPartial?: boolean;
  /** Can be pressed beside its drawing too, where no label stands. */
  isRoomy?: boolean;
}) {
  return (
    <input
      type="checkbox"
      ref={(input) => {
        if (input) input.indeterminate = isPartial;
      }}
      className={classNames(
        "relative size-4 shrink-0 appearance-none rounded-xs border border-control-line bg-surface bg-origin-border align-middle forced-color-adjust-none checked:border-accent bg-(image:--marks) bg-[length:0_0] checked:bg-accent checked:bg-[length:auto,0_0] indeterminate:border-accent indeterminate:bg-accent indeterminate:bg-[length:0_0,auto]",
        isRoomy && "after:absolute after:-inset-3",
      )}
      {...rest}
    />
  );
}

/** A line above the fields for a problem that belongs to none of them. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="rounded-sm border border-overdue-line bg-overdue-soft px-3 py-2 text-overdue-text">
      {children}
    </div>
  );
}
