import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";

/**
 * The height of an input; `isTall` is for pages that consist of one form. On a phone every input is
 * 48 px high with 16 px type, so that iOS doesn't zoom in on focus.
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
/** An input inside a box that draws the border and the focus outline. */
export const bareInputClass = "h-full w-full min-w-0 flex-1 rounded-sm bg-transparent px-3 outline-none";
/** The classes of the box around an input and whatever is beside it. */
export const fieldBoxClass = classNames(boxClass({}), focusWithin, invalid);

/**
 * Shows a single-line text input with its border, focus outline and invalid state. `isTall`, for
 * pages that consist of one form, makes it 48 px high on a desktop as on a phone, not 40.
 */
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

/**
 * Shows a multi-line text input, three rows high by default, with border, focus outline and invalid
 * state; props go to the textarea.
 */
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

/**
 * Shows a single-line text input with a fixed prefix, such as a currency sign, which is not part of
 * its value and not read out; other props go to the input.
 */
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

/**
 * Shows a password input with a button that shows or hides the password; hidden at first.
 * `showLabel` and `hideLabel` name the button.
 */
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
 * Shows a checkbox without a label, which is the caller's; other props go to the input. `isPartial`
 * shows a dash while some items are ticked; a `ref` turns that off. It is one element, since a list
 * has many, and its mark images are applied from the start at size zero: otherwise the first tick
 * would wait for them to be decoded.
 */
export function Checkbox({
  isPartial = false,
  isRoomy = false,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "className"> & {
  /** Some but not all of its items are ticked. */
  isPartial?: boolean;
  /** Has a larger hit area, for places without a label. */
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

/**
 * Shows an alert above a form's fields for a problem that belongs to none of them; screen readers
 * announce it.
 */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="rounded-sm border border-overdue-line bg-overdue-soft px-3 py-2 text-overdue-text">
      {children}
    </div>
  );
}
