import type { CustomField } from "@aavarti/contract/custom-fields";
import { fieldColumn, IMPORT_FIELDS, type ImportField } from "@aavarti/domain/import-field-names";
import { mappingProblem } from "@aavarti/domain/import-fields";
import { mapSheet } from "@aavarti/domain/import-mapping";
import { ArrowRight } from "lucide-react";
import { useId, useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { businessCurrency } from "../../lib/display/business-currency.ts";
import { importedFields, withFieldColumns } from "../../lib/fields/import-columns.ts";
import { labelOfField, useFields } from "../../lib/fields/use-fields.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { importFieldLabel } from "../../lib/i18n/field-labels.ts";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { importTexts } from "./texts.ts";
import type { Columns } from "./use-import.ts";

const texts = translatedTexts(() => importTexts.map);

const SKIP = "skip";
/** Shown for a column that has to be chosen again. */
const UNDECIDED = "undecided";
type Choice = ImportField | typeof SKIP | typeof UNDECIDED;
const choicesOf = (
  product: string,
  isUndecided: boolean,
  fields: readonly CustomField[],
): readonly { value: Choice; label: string }[] => [
  ...(isUndecided ? [{ value: UNDECIDED, label: texts.choose } as const] : []),
  { value: SKIP, label: texts.skip },
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: field === "product" ? product : importFieldLabel(field) })),
  ...fields.map((field) => ({ value: fieldColumn(field.code), label: labelOfField(field) })),
];
const SAMPLES = 3;

/**
 * Shows the step that assigns the sheet's columns to fields, prefilled with the columns chosen
 * `before`. Without them it loads those remembered from an earlier import with the same headers,
 * and guesses from the sheet if there are none. `onCheck` gets the choice; a column may be skipped.
 * The check is disabled while they load, and until every undecided column is chosen and the mapping
 * is possible; the reason is shown.
 */
export function MapColumns({
  name,
  headers,
  rows,
  rowCount,
  before,
  sentRows,
  problem,
  onBack,
  onCheck,
}: {
  /** The name of the file. */
  name: string;
  headers: readonly string[];
  /** The first rows, as samples. */
  rows: readonly (readonly string[])[];
  /** Of the whole sheet. */
  rowCount: number;
  /** The columns already chosen for this import. */
  before: Columns | null;
  /** How many rows were sent already; null while nothing is sent or checked. */
  sentRows: number | null;
  /** Why sending failed. */
  problem: string | null;
  onBack: () => void;
  onCheck: (columns: Columns) => void;
}) {
  const suggested = trpc.imports.suggestMapping.useQuery(
    { headers: [...headers] },
    { enabled: before === null, staleTime: Number.POSITIVE_INFINITY },
  );
  const remembered = suggested.data?.isRemembered ? suggested.data.mapping : null;
  const fields = importedFields(useFields("customer"));
  const prefilled =
    before?.mapping ?? remembered ?? withFieldColumns(mapSheet(headers, rows, businessCurrency()), headers, fields);
  const [changes, setChanges] = useState<ReadonlyMap<number, ImportField | null>>(new Map());
  const mapping = prefilled.map((field, column) => {
    const change = changes.get(column);
    return change === undefined ? field : change;
  });
  const undecided = (remembered ? (suggested.data?.undecided ?? []) : []).filter((column) => !changes.has(column));
  const fault = mappingProblem(mapping);
  const stands = fault && reasonText(fault);
  const isBusy = sentRows !== null;

  return (
    <Panel title={texts.title(name, rowCount)} lead={remembered && changes.size === 0 ? texts.remembered : texts.lead}>
      <div className="hidden border-b border-line bg-sunken px-4 py-2 text-xs font-medium text-text-2 lg:grid lg:grid-cols-[minmax(0,1fr)_20px_220px] lg:gap-4">
        <span>{texts.column}</span>
        <span />
        <span>{texts.field}</span>
      </div>
      <ul>
        {headers.map((header, column) => (
          <ColumnRow
            // Keyed by index: two columns may have the same header.
            key={column}
            header={header || texts.unnamed(column + 1)}
            samples={rows.slice(0, SAMPLES).map((row) => row[column] ?? "")}
            field={mapping[column] ?? null}
            fields={fields}
            isUndecided={undecided.includes(column)}
            onField={(field) => setChanges(new Map(changes).set(column, field))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
        {(stands ?? problem) && (
          <p role="alert" className="mr-auto text-danger-text max-lg:text-md">
            {stands ?? problem}
          </p>
        )}
        <Button onClick={onBack} disabled={isBusy} className="max-lg:w-full">
          {before ? texts.cancel : texts.back}
        </Button>
        <Button
          look="primary"
          disabled={isBusy || suggested.isLoading || stands !== null || undecided.length > 0}
          onClick={() => onCheck({ mapping: [...mapping] })}
          className="num max-lg:w-full"
        >
          {sentRows === null
            ? texts.check(rowCount)
            : sentRows < rowCount && !before
              ? texts.sending(sentRows, rowCount)
              : texts.checking}
        </Button>
      </div>
    </Panel>
  );
}

function ColumnRow({
  header,
  samples,
  field,
  fields,
  isUndecided,
  onField,
}: {
  header: string;
  samples: readonly string[];
  field: ImportField | null;
  /** Custom fields that a column can fill. */
  fields: readonly CustomField[];
  isUndecided: boolean;
  onField: (field: ImportField | null) => void;
}) {
  const { product } = useBusinessWords();
  const id = useId();
  const shown = [...new Set(samples.filter((sample) => sample.trim() !== ""))].join(", ");
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_20px_220px] lg:items-center lg:gap-4">
      <div className="min-w-0">
        <p className="cut-off font-medium max-lg:text-md">{header}</p>
        <p className="num cut-off text-sm text-text-2">{shown || "–"}</p>
        {isUndecided && (
          <p id={`${id}-why`} className="mt-1 text-sm text-soon-text">
            {texts.undecided}
          </p>
        )}
      </div>
      <ArrowRight aria-hidden className="size-4 text-text-3 max-lg:hidden" strokeWidth={1.75} />
      <Select<Choice>
        control={{ id, "aria-describedby": isUndecided ? `${id}-why` : undefined, "aria-invalid": undefined }}
        label={texts.fieldOf(header)}
        value={isUndecided ? UNDECIDED : (field ?? SKIP)}
        options={choicesOf(product.one, isUndecided, fields)}
        onChange={(value) => value !== UNDECIDED && onField(value === SKIP ? null : value)}
        className={field ? "" : "text-text-3"}
      />
    </li>
  );
}
