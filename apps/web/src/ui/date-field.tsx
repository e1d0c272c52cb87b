import { t } from "@lingui/core/macro";
import { Calendar } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import { DAY_FORMAT, hasWholeYear, readTypedDay, typedDay } from "../lib/typed-day.ts";
import { changeInput } from "./change-input.ts";
import { classNames } from "./class-names.ts";
import { Field, type FieldControl, type FieldWords, wordsApart } from "./field.tsx";
import { bareInputClass, fieldBoxClass } from "./input.tsx";

type DateInputProps = Omit<ComponentProps<"input">, "type" | keyof FieldControl> & {
  /** The day in our words ("30 Nov 2026"), shown while nobody types. */
  readonly shown: string;
};

/**
 * A day with its label, hint and problem: typed day first in every browser, or picked from its
 * calendar.
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
 * The browser's own date input orders day and month by the browser's language, so it is not shown:
 * a text input stands in front of it and writes what it reads into it. The hidden one holds the
 * value as YYYY-MM-DD, tells the form of every change, and opens the browser's calendar.
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
  /** What is being typed; null at rest, where the field shows its day. */
  const [typed, setTyped] = useState<string | null>(null);

  const setDay = (day: string) => value.current && changeInput(value.current, day);
  const finish = () => {
    if (typed === null) return;
    const day = readTypedDay(typed);
    const isUnreadable = day === null && typed.trim() !== "";
    setDay(day ?? "");
    onUnreadable(isUnreadable);
    // What cannot be read stays as it was typed.
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
            // Written and selected at once: whoever types right after the focus types over it, and
            // not behind it.
            target.value = typedDay(value.current?.value ?? "");
            setTyped(target.value);
          }
          target.select();
          // A mouse sets its caret after the focus.
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
        type="date"
        aria-hidden
        tabIndex={-1}
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
        // A form puts the focus on what it knows.
        onFocus={() => text.current?.focus()}
      />
      <button
        type="button"
        aria-label={t`Open the calendar`}
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
