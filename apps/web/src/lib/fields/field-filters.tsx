import type { CustomField } from "@aavarti/contract/custom-fields";
import { readFieldValue } from "@aavarti/domain/custom-fields";
import { type AskedCondition, operatorsOf, readConditions, writeConditions } from "@aavarti/domain/field-filters";
import type { RecordNoun } from "@aavarti/domain/nouns";
import { SlidersHorizontal } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { FilterChip } from "../../ui/filter-chip.tsx";
import { Popover } from "../../ui/popover.tsx";
import { SelectField } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { dayWithYear } from "../display/display.ts";
import { sentAmount } from "../forms/typed-amounts.ts";
import { reasonText } from "../i18n/reason-text.ts";
import { listTexts } from "../list/texts.ts";
import { fieldTexts } from "./texts.ts";
import { fieldValueText, labelOfField, useFields } from "./use-fields.ts";

/** What a list's filter asks of a field: between two values, or one of the other conditions. */
type Choice = "is" | "has" | "between" | "empty" | "filled";

/**
 * Shows a list's conditions on custom fields (`asked`, as in the URL) as chips, and a button that
 * adds one; each change calls `onChange` with the URL's new text, undefined without any. Nothing
 * while records of the kind have no fields.
 */
export function FieldFilters({
  entity,
  asked,
  onChange,
}: {
  entity: RecordNoun;
  asked: string | undefined;
  onChange: (changes: { fields: string | undefined }) => Promise<void>;
}) {
  const fields = useFields(entity);
  const conditions = readConditions(asked ?? "") ?? [];
  const change = (next: readonly AskedCondition[]) =>
    onChange({ fields: next.length > 0 ? writeConditions(next) : undefined });
  if (fields.length === 0) return null;
  return (
    <>
      {conditions.map((condition) => {
        const field = fields.find(({ code }) => code === condition.code);
        const label = field ? labelOfField(field) : condition.code;
        return (
          <FilterChip
            key={`${condition.code}.${condition.operator}`}
            field={label}
            value={chipText(condition, field)}
            removeLabel={listTexts.remove(label)}
            onRemove={() => change(conditions.filter((one) => one !== condition))}
          />
        );
      })}
      <AddFilter
        fields={fields}
        onAdd={(added) =>
          void change([
            ...conditions.filter(
              (one) => !added.some(({ code, operator }) => code === one.code && operator === one.operator),
            ),
            ...added,
          ])
        }
      />
    </>
  );
}

function chipText({ operator, value }: AskedCondition, field: CustomField | undefined): string {
  const read = field && operator !== "has" ? valueText(field, value) : value;
  switch (operator) {
    case "is":
      return read;
    case "has":
      return fieldTexts.chip.has(read);
    case "from":
      return fieldTexts.chip.from(read);
    case "until":
      return fieldTexts.chip.until(read);
    case "empty":
      return value === "false" ? fieldTexts.chip.filled : fieldTexts.chip.empty;
  }
}

/** Returns an asked value as it is shown; the text itself if it doesn't fit the field. */
function valueText(field: CustomField, value: string): string {
  if (field.type === "choice" || field.type === "text") return value;
  const read = readFieldValue(field, value);
  if ("problem" in read || read.value === null) return value;
  return fieldValueText(field, field.type === "money" ? value : read.value) ?? value;
}

function choicesOf(field: CustomField): Choice[] {
  const operators = operatorsOf(field);
  return [
    ...(operators.includes("has") ? (["has"] as const) : []),
    ...(operators.includes("from") ? (["between"] as const) : []),
    ...(operators.includes("is") ? (["is"] as const) : []),
    "empty",
    "filled",
  ];
}

const NAMES = {
  is: () => fieldTexts.operators.is,
  has: () => fieldTexts.operators.has,
  between: () => fieldTexts.operators.from,
  empty: () => fieldTexts.operators.empty,
  filled: () => fieldTexts.operators.filled,
} satisfies Record<Choice, () => string>;

function AddFilter({
  fields,
  onAdd,
}: {
  fields: readonly CustomField[];
  onAdd: (conditions: AskedCondition[]) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={fieldTexts.filter}
      align="start"
      trigger={
        <Button look="ghost" aria-label={fieldTexts.filter}>
          <SlidersHorizontal aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />
          <span className="max-lg:hidden">{fieldTexts.filter}</span>
        </Button>
      }
    >
      <FilterForm
        fields={fields}
        onAdd={(added) => {
          setIsOpen(false);
          onAdd(added);
        }}
      />
    </Popover>
  );
}

function FilterForm({ fields, onAdd }: Parameters<typeof AddFilter>[0]) {
  const [code, setCode] = useState(fields[0]?.code ?? "");
  const field = fields.find((one) => one.code === code) ?? fields[0];
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [values, setValues] = useState(["", ""]);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  if (!field) return null;
  const choices = choicesOf(field);
  const choice = chosen !== null && choices.includes(chosen) ? chosen : (choices[0] ?? "empty");
  const setValue = (place: 0 | 1, value: string) => {
    setProblem(undefined);
    setValues(place === 0 ? [value, values[1] ?? ""] : [values[0] ?? "", value]);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const built = conditionsOf(field, choice, values);
    if (typeof built === "string") setProblem(built);
    else onAdd(built);
  };
  return (
    <form onSubmit={apply} className="grid gap-4 overflow-y-auto p-4">
      <SelectField
        label={fieldTexts.field}
        value={field.code}
        options={fields.map((one) => ({ value: one.code, label: labelOfField(one) }))}
        onChange={(next) => {
          setCode(next);
          setChosen(null);
          setValues(["", ""]);
          setProblem(undefined);
        }}
      />
      <SelectField
        label={fieldTexts.condition}
        value={choice}
        options={choices.map((one) => ({ value: one, label: NAMES[one]() }))}
        onChange={(next) => {
          setChosen(next);
          setProblem(undefined);
        }}
      />
      {choice === "between" ? (
        <div className="grid grid-cols-2 gap-3">
          <ValueField field={field} label={fieldTexts.from} value={values[0] ?? ""} onChange={(v) => setValue(0, v)} />
          <ValueField
            field={field}
            label={fieldTexts.until}
            value={values[1] ?? ""}
            problem={problem}
            onChange={(v) => setValue(1, v)}
          />
        </div>
      ) : choice === "empty" || choice === "filled" ? null : (
        <ValueField
          field={field}
          label={fieldTexts.value}
          value={values[0] ?? ""}
          problem={problem}
          onChange={(v) => setValue(0, v)}
        />
      )}
      <Button type="submit" look="primary">
        {fieldTexts.apply}
      </Button>
    </form>
  );
}

/** Returns the conditions of a form, or what is wrong with it. */
function conditionsOf(field: CustomField, choice: Choice, values: readonly string[]): AskedCondition[] | string {
  const { code } = field;
  if (choice === "empty" || choice === "filled")
    return [{ code, operator: "empty", value: String(choice === "empty") }];
  const typed = values.map((value) => (field.type === "money" ? sentAmount(value) : value.trim()));
  if (choice === "has") return typed[0] ? [{ code, operator: "has", value: typed[0] }] : fieldTexts.enterValue;
  for (const value of typed) {
    const read = field.type === "choice" ? { value } : readFieldValue(field, value);
    if ("problem" in read) return reasonText(read.problem);
  }
  const [first = "", second = ""] = typed;
  const asked: AskedCondition[] =
    choice === "is"
      ? [{ code, operator: "is", value: first }]
      : [
          { code, operator: "from", value: first },
          { code, operator: "until", value: second },
        ];
  const filled = asked.filter(({ value }) => value !== "");
  return filled.length > 0 ? filled : fieldTexts.enterValue;
}

function ValueField({
  field,
  label,
  value,
  problem,
  onChange,
}: {
  field: CustomField;
  label: string;
  value: string;
  problem?: string | undefined;
  onChange: (value: string) => void;
}) {
  const words = { label, problem };
  if (field.type === "date")
    return (
      <DateField
        {...words}
        value={value}
        shown={value ? dayWithYear(value) : ""}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const options =
    field.type === "yes_no"
      ? [
          { value: "true", label: fieldTexts.yes },
          { value: "false", label: fieldTexts.no },
        ]
      : field.type === "choice"
        ? field.choices.map((choice) => ({ value: choice, label: choice }))
        : null;
  if (options) return <SelectField {...words} value={value} options={options} onChange={onChange} />;
  return (
    <TextField
      {...words}
      value={value}
      inputMode={field.type === "text" ? "text" : "decimal"}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
