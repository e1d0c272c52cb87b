import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/**
 * The attributes that connect an input to its label, hint and problem. Spread them on the input.
 */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

/** The texts around an input, and the class of the whole field. */
export interface FieldWords {
  readonly label: string;
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  readonly className?: string;
}

/**
 * Shows a field: label above, hint or problem below. The problem replaces the hint, so the layout
 * shifts by one line at most. `aside` is beside the label. `children` renders the input with the
 * attributes that connect it to these.
 */
export function Field({
  label,
  aside,
  hint,
  problem,
  className,
  children,
}: FieldWords & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(problem) || Boolean(hint);
  return (
    <div className={classNames("min-w-0", className)}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium max-lg:text-md">
          {label}
        </label>
        {aside && <span className="text-xs text-text-3 max-lg:text-sm">{aside}</span>}
      </div>
      {children({ id, "aria-describedby": hasNote ? noteId : undefined, "aria-invalid": problem ? true : undefined })}
      {hasNote && (
        <p
          id={noteId}
          className={classNames(
            "mt-1.5 flex items-start gap-1 text-xs max-lg:text-sm",
            problem ? "text-danger-text" : "text-text-2",
          )}
        >
          {problem && <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0 max-lg:mt-1" strokeWidth={2} />}
          <span className="min-w-0">{problem ?? hint}</span>
        </p>
      )}
    </div>
  );
}

/**
 * Splits a field's props into `words` (label, aside, hint, problem, class) and `own`, those of its
 * input.
 */
export function wordsApart<Props extends FieldWords>({ label, aside, hint, problem, className, ...own }: Props) {
  return { words: { label, aside, hint, problem, className }, own };
}
