import { Check, ChevronDown } from "lucide-react";
import { Select as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldControl, type FieldWords, wordsApart } from "./field.tsx";

export interface SelectOption<Value> {
  readonly value: Value;
  readonly label: string;
  readonly mark?: ReactNode;
}

interface Choice<Value> {
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly onBlur?: () => void;
}

/**
 * Shows a dropdown for a few known values: text, numbers or null. Use `Combobox` for many or
 * unknown ones. A value without an option shows nothing.
 */
export function Select<const Value>({
  control,
  label,
  value,
  options,
  onChange,
  onBlur,
  className,
}: Choice<Value> & {
  control: FieldControl;
  /** Its accessible name where it has no visible label. */
  label?: string;
  className?: string;
}) {
  // The browser identifies an option by its index, so that a value need not be text.
  const place = options.findIndex((option) => option.value === value);
  const pick = (picked: string) => {
    const option = options[Number(picked)];
    if (option) onChange(option.value);
  };
  return (
    <Primitive.Root value={place < 0 ? "" : String(place)} onValueChange={pick}>
      <Primitive.Trigger
        {...control}
        {...(label ? { "aria-label": label } : {})}
        {...(onBlur ? { onBlur } : {})}
        className={classNames(
          "flex h-12 w-full items-center gap-2 rounded-sm border border-control-line bg-surface px-3 text-left text-md focus:outline-2 focus:outline-offset-1 lg:h-10 lg:text-base",
          className,
        )}
      >
        <Primitive.Value />
        <ChevronDown aria-hidden className="ml-auto size-4 text-text-3" strokeWidth={1.75} />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-h-80 min-w-(--radix-select-trigger-width) overflow-hidden rounded-md bg-surface shadow-pop data-[state=open]:animate-fade-in"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option, index) => (
              <Primitive.Item
                key={String(option.value)}
                value={String(index)}
                className="flex h-9 items-center gap-2 rounded-sm px-2 text-base outline-none select-none data-highlighted:bg-hover max-lg:h-11 max-lg:text-md"
              >
                <Primitive.ItemText>
                  <span className="inline-flex items-center gap-2">
                    {option.mark}
                    {option.label}
                  </span>
                </Primitive.ItemText>
                <Primitive.ItemIndicator className="ml-auto pl-4">
                  <Check aria-hidden className="size-4 text-accent-text" strokeWidth={1.75} />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Shows a `Select` with its label, hint and problem. All other props go to the `Select`. */
export function SelectField<const Value>(props: FieldWords & Choice<Value>) {
  const { words, own } = wordsApart(props);
  return <Field {...words}>{(control) => <Select control={control} {...own} />}</Field>;
}
