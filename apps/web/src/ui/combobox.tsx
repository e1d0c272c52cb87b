import { Check, ChevronsUpDown } from "lucide-react";
import { Popover } from "radix-ui";
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import type { FieldControl } from "./field.tsx";

export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
}

export interface ComboboxTexts {
  readonly placeholder: string;
  readonly loading: string;
  readonly none: string;
}

/**
 * Shows a searchable choice whose options the server returns as the user types (WAI-ARIA combobox
 * with a listbox). The caller runs the search: `onSearch` gets what is typed, and "" when the list
 * closes. Arrow keys and Enter or a press choose (`onSelect`), Tab closes without choosing; a
 * chosen option's detail is shown while it is closed. `footer` stands below the options. The list
 * is not portalled, so it also scrolls inside a modal dialog.
 */
export function Combobox({
  control,
  selected,
  options,
  isLoading,
  texts,
  footer,
  inputRef,
  onSearch,
  onSelect,
  onBlur,
}: {
  control: FieldControl;
  selected: ComboboxOption | null;
  options: readonly ComboboxOption[];
  isLoading: boolean;
  texts: ComboboxTexts;
  footer?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onSearch: (search: string) => void;
  onSelect: (option: ComboboxOption) => void;
  onBlur?: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const anchor = useRef<HTMLDivElement>(null);
  const listId = `${control.id}-list`;
  const activeOption = options[Math.min(active, options.length - 1)];

  const open = () => {
    if (isOpen) return;
    setIsOpen(true);
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.id === selected?.id),
      ),
    );
  };
  const close = () => {
    setIsOpen(false);
    setTyped("");
    onSearch("");
  };
  const choose = (option: ComboboxOption) => {
    onSelect(option);
    close();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) open();
      else if (options.length > 0) setActive(step(active, options.length, event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" && isOpen && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (activeOption) choose(activeOption);
    } else if (event.key === "Tab" && isOpen) {
      close();
    }
  };

  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => (next ? open() : close())}>
      <Popover.Anchor asChild>
        <div
          ref={anchor}
          className="flex h-12 items-center rounded-sm border border-control-line bg-surface text-md focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus has-aria-invalid:border-danger lg:h-10 lg:text-base"
        >
          <input
            {...control}
            ref={inputRef}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && activeOption ? optionId(listId, activeOption) : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={selected ? selected.label : texts.placeholder}
            value={isOpen ? typed : (selected?.label ?? "")}
            onChange={(event) => {
              open();
              setTyped(event.target.value);
              setActive(0);
              onSearch(event.target.value);
            }}
            onClick={open}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
            className="h-full min-w-0 flex-1 rounded-sm bg-transparent pl-3 outline-none"
          />
          {!isOpen && selected && (
            <span className="max-w-1/2 min-w-0 shrink cut-off pl-2 text-text-3">{selected.detail}</span>
          )}
          <ChevronsUpDown aria-hidden className="mx-3 size-4 shrink-0 text-text-3" strokeWidth={1.75} />
        </div>
      </Popover.Anchor>
      <Popover.Content
        role="presentation"
        align="start"
        sideOffset={6}
        collisionPadding={12}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
        }}
        className="z-50 w-(--radix-popover-trigger-width) rounded-md bg-surface shadow-pop outline-none data-[state=open]:animate-fade-in"
      >
        <div
          id={listId}
          role="listbox"
          aria-label={texts.placeholder}
          aria-busy={isLoading}
          className="max-h-66 overflow-y-auto p-1"
        >
          {options.map((option) => (
            <OptionRow
              key={option.id}
              id={optionId(listId, option)}
              option={option}
              isActive={option.id === activeOption?.id}
              isSelected={option.id === selected?.id}
              onChoose={() => choose(option)}
            />
          ))}
        </div>
        {options.length === 0 && (
          <p role="status" className="px-3 pb-3 text-text-2">
            {isLoading ? texts.loading : texts.none}
          </p>
        )}
        {footer && <div className="border-t border-line p-1">{footer}</div>}
      </Popover.Content>
    </Popover.Root>
  );
}

function OptionRow({
  id,
  option,
  isActive,
  isSelected,
  onChoose,
}: {
  id: string;
  option: ComboboxOption;
  isActive: boolean;
  isSelected: boolean;
  onChoose: () => void;
}) {
  return (
    // The input keeps the focus and handles the keyboard; the option only handles the pointer.
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys and Enter are handled by the combobox's input
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input, aria-activedescendant points here
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      ref={isActive ? scrollIntoView : undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        "flex min-h-9 items-center gap-2 rounded-sm px-2 py-1.5 hover:bg-hover max-lg:min-h-11 max-lg:text-md",
        isActive && "bg-hover",
      )}
    >
      <span className="min-w-0 flex-1 cut-off">
        <span className="font-medium">{option.label}</span>{" "}
        <span className="num pl-1.5 text-text-3">{option.detail}</span>
      </span>
      {isSelected && <Check aria-hidden className="size-4 shrink-0 text-accent-text" strokeWidth={1.75} />}
    </div>
  );
}

const optionId = (listId: string, option: ComboboxOption) => `${listId}-${option.id}`;
const step = (from: number, length: number, by: number) => (from + by + length) % length;
const scrollIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: "nearest" });
