import { t } from "@lingui/core/macro";
import { Calendar } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import { DAY_FORMAT, hasWholeYear, readTypedDay, typedDay } from "../lib/forms/typed-day.ts";
import { changeInput } from "./change-input.ts";
import { classNames } from "./class-names.ts";
import { Field, type FieldControl, type FieldWords, wordsApart } from "./field.tsx";
import { bareInputClass, fieldBoxClass } from "./input.tsx";

type DateInputProps = Omit<ComponentProps<"input">, "type" | keyof FieldControl> & {
  /**
   * The date as the product writes it ("30 Nov 2026"), shown while the field is not being edited.
   */
  readonly shown: string;
};

/**
 * Shows a date input with label, hint and problem. The date is typed day first in every browser, or
 * picked in the browser's calendar; the form gets it as YYYY-MM-DD, empty while it is no date.
 * Outside of editing the field shows the text `shown`, the date as the caller formats it. A text
 * that is no date shows a problem of its own on leaving the field, before any other.
 */
export function DateField(props: FieldWords & DateInputProps) {
  const { words, own } = wordsApart(props);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const unreadable = t`Enter a date like 31/01/2026`;
  return (
    <Field {...words} problem={isUnreadable ? unreadable : words.problem}>
      {(control) => <DateInput {...control} {...own} onUnreadable={setIsUnreadable} />}
    </Field>
  );
}

/**
 * The browser's date input orders day and month by the browser's language, so it is hidden behind a
 * text input that parses what is typed and writes the result into it. The hidden input holds the
 * value as YYYY-MM-DD, fires the form's change events and opens the browser's calendar.
 */
function DateInput({
  id,
  "aria-describedby": describedBy,
  "aria-invalid": isInvalid,
  shown,
  required,
  ref,
  onBlur,
  onUnreadable,
  ...native
}: FieldControl & DateInputProps & { onUnreadable: (isUnreadable: boolean) => void }) {
  const text = useRef<HTMLInputElement>(null);
  const value = useRef<HTMLInputElement | null>(null);
  /** The text being typed; null while not editing, when the field shows its formatted date. */
  const [typed, setTyped] = useState<string | null>(null);

  const isWriting = useRef(false);
  const setDay = (day: string) => {
    if (!value.current) return;
    isWriting.current = true;
    changeInput(value.current, day);
    isWriting.current = false;
  };
  const finish = () => {
    if (typed === null) return;
    const day = readTypedDay(typed);
    const isUnreadable = day === null && typed.trim() !== "";
    setDay(day ?? "");
    onUnreadable(isUnreadable);
    // An unreadable date stays as typed.
    if (!isUnreadable) setTyped(null);
  };

  return (
    <span className={classNames(fieldBoxClass, "relative")}>
      <input
        ref={text}
        id={id}
        type="text"
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        aria-required={required}
        placeholder={DAY_FORMAT}
        autoComplete="off"
        className={classNames(bareInputClass, "num pr-1")}
        value={typed ?? shown}
        onFocus={({ target }) => {
          if (typed === null) {
            // Filled and selected in the same event, so that a key pressed right after the focus
            // replaces the text instead of being appended to it.
            target.value = typedDay(value.current?.value ?? "");
            setTyped(target.value);
          }
          target.select();
          // A mouse click places the caret after the focus event; select again.
          const before = target.value;
          requestAnimationFrame(() => target.value === before && target.select());
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          onUnreadable(false);
          if (target.value.trim() === "") setDay("");
          else if (hasWholeYear(target.value)) setDay(readTypedDay(target.value) ?? "");
        }}
        onKeyDown={({ key }) => {
          if (key === "Enter") finish();
        }}
        onBlur={(event) => {
          finish();
          if (value.current) onBlur?.({ ...event, target: value.current, currentTarget: value.current });
        }}
      />
      <input
        {...native}
        ref={(input) => {
          value.current = input;
          if (typeof ref === "function") ref(input);
          else if (ref) ref.current = input;
        }}
        onChange={(event) => {
          // Picked in the calendar: the text that stood here before must not be read again on blur.
          if (!isWriting.current) {
            setTyped(null);
            onUnreadable(false);
          }
          native.onChange?.(event);
        }}
        type="date"
        aria-hidden
        tabIndex={-1}
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
        // A form focuses the input registered with it, which is hidden: pass the focus on.
        onFocus={() => text.current?.focus()}
      />
      <button
        type="button"
        aria-label={t`Open calendar`}
        onClick={() => {
          onUnreadable(false);
          setTyped(null);
          value.current?.showPicker();
        }}
        className="flex size-11 shrink-0 items-center justify-center rounded-sm text-text-3 hover:text-text lg:size-10"
      >
        <Calendar aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </span>
  );
}
