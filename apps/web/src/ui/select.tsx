import { Check, ChevronDown } from "lucide-react";
import { Select as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { FieldControl } from "./field.tsx";

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly mark?: ReactNode;
}

/** One of a few known values. For many or unknown ones there is the combobox. */
export function Select<Value extends string>({
  control,
  label,
  value,
  options,
  onChange,
  onBlur,
  className,
}: {
  control: FieldControl;
  /** Its name where no label stands beside it. */
  label?: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  onBlur?: () => void;
  className?: string;
}) {
  const pick = (picked: string) => {
    const option = options.find((candidate) => candidate.value === picked);
    if (option) onChange(option.value);
  };
  return (
    <Primitive.Root value={value} onValueChange={pick}>
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
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
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
