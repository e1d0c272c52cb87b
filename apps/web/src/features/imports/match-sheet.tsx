import type { ImportField } from "@aavarti/domain/import-field-names";
import { ChooseContacts } from "./choose-contacts.tsx";
import { MapColumns } from "./map-columns.tsx";
import { useSendSheet } from "./use-import.ts";
import type { ChosenSheet } from "./use-read-sheet.ts";

/** The columns of a phone's contacts, as `parseFile` reads them. */
const CONTACT_FIELDS: ImportField[] = ["name", "phone", "email"];

/**
 * Shows the second step of an import: the match of a sheet's columns, or of a phone's contacts the
 * choice of people. Once the rows are sent and checked, `onChecked` gets the import's id. Nothing
 * is imported yet; `onBack` leads to another file.
 */
export function MatchSheet({
  chosen: { sheet, name },
  onBack,
  onChecked,
}: {
  chosen: ChosenSheet;
  onBack: () => void;
  onChecked: (id: string) => void;
}) {
  const { sentRows, problem, send } = useSendSheet(({ id }) => onChecked(id));
  if (sheet.isOfContacts)
    return (
      <ChooseContacts
        sheet={sheet}
        isBusy={sentRows !== null}
        problem={problem}
        onBack={onBack}
        onChosen={(people) => void send(people, name, { mapping: CONTACT_FIELDS })}
      />
    );
  return (
    <MapColumns
      name={name}
      headers={sheet.headers}
      rows={sheet.rows}
      rowCount={sheet.rows.length}
      before={null}
      sentRows={sentRows}
      problem={problem}
      onBack={onBack}
      onCheck={(columns) => void send(sheet, name, columns)}
    />
  );
}
