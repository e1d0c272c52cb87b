import { fieldVariable } from "@aavarti/domain/field-variables";
import { variableExamples } from "@aavarti/domain/variables";
import { Braces } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuHeading, MenuItem } from "../../ui/menu.tsx";
import { labelOfField, useFields } from "../fields/use-fields.ts";
import { useBusinessWords } from "../i18n/business-words.ts";
import { currentLanguage } from "../i18n/current-language.ts";
import { variableLabel } from "../i18n/message-variables.ts";

/**
 * Shows the button with a menu of variables; choosing one calls `onInsert` with its name. `heading`
 * says where it is inserted. Besides `names` it has the customers' custom fields, for texts that
 * may name their company; never sensitive ones. Each has an example of its value, `noteOf` adds a
 * quiet note to it, and `children` are entries after the variables.
 */
export function VariableMenu<Name extends string>({
  label,
  heading,
  names,
  noteOf,
  onInsert,
  children,
}: {
  label: string;
  heading: string;
  names: readonly Name[];
  noteOf?: (name: Name) => string | null;
  onInsert: (name: Name) => void;
  children?: ReactNode;
}) {
  const words = useBusinessWords();
  const all = useFields("customer");
  // Where a text may name the customer's company, it may name their custom fields.
  const fields = names.some((name) => name === "customer.company") ? all.filter((one) => !one.isSensitive) : [];
  const examples: Readonly<Record<string, string>> = variableExamples(currentLanguage());
  return (
    <Menu
      trigger={
        <Button className="max-lg:w-full">
          <Braces aria-hidden className="size-4" strokeWidth={1.75} />
          {label}
        </Button>
      }
    >
      <MenuHeading>
        <span className="text-xs text-text-2">{heading}</span>
      </MenuHeading>
      {names.map((name) => {
        const note = [examples[name], noteOf?.(name)].filter(Boolean).join(", ");
        return (
          <MenuItem key={name} onSelect={() => onInsert(name)}>
            <span className="flex-1">{variableLabel(name, words)}</span>
            {note && <span className="num text-xs text-text-3">{note}</span>}
          </MenuItem>
        );
      })}
      {fields.map((field) => (
        <MenuItem key={field.code} onSelect={() => onInsert(asName<Name>(fieldVariable(field.code)))}>
          <span className="flex-1">{labelOfField(field)}</span>
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
}

/** The callers insert the name as it is; it is one of theirs by the rule of `customer.company`. */
const asName = <Name extends string>(variable: string): Name => variable as Name;

/**
 * Puts words in place of what is selected in a field, through `onChange`, which gets its new value;
 * a frame later the field has the focus and the caret behind them, or `selected`, a part of the
 * words, selected.
 */
export function insertInField(
  field: HTMLInputElement | HTMLTextAreaElement,
  { words, selected }: { words: string; selected?: string },
  onChange: (value: string) => void,
): void {
  const from = field.selectionStart ?? field.value.length;
  const to = field.selectionEnd ?? from;
  onChange(field.value.slice(0, from) + words + field.value.slice(to));
  const start = from + (selected ? words.indexOf(selected) : words.length);
  // The menu first returns the focus to its button, so wait a frame.
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(start, start + (selected?.length ?? 0));
  });
}
