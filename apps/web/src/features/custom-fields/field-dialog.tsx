import { OWN_FIELD_TYPES, type OwnFieldType } from "@aavarti/domain/custom-fields";
import type { RecordNoun } from "@aavarti/domain/nouns";
import { type FormEvent, useState } from "react";
import { fieldProblems } from "../../lib/api/api-error.ts";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { useUnsavedGuard } from "../../lib/forms/unsaved-guard.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { RecordForm } from "../../ui/record-form.tsx";
import { SelectField } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { AreaField, TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { customFieldTexts as texts } from "./texts.ts";
import { type OwnField, useFieldChanges } from "./use-field-changes.ts";

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** What becomes of records with a removed choice: another choice, null to clear, "" to keep. */
type Replaced = Readonly<Record<string, string | null>>;

/**
 * Shows the dialog that adds a field to a kind of record, or edits one (`field` null adds): its
 * name, type, choices and whether it is sensitive; type and sensitivity only while adding. For each
 * choice that is removed it asks what becomes of records with it. Open while mounted.
 */
export function FieldDialog({
  entity,
  field,
  onClose,
}: {
  entity: RecordNoun;
  field: OwnField | null;
  onClose: () => void;
}) {
  const { create, rename, changeChoices } = useFieldChanges();
  const [label, setLabel] = useState(field?.label ?? "");
  const [type, setType] = useState<OwnFieldType>(OWN_FIELD_TYPES.find((one) => one === field?.type) ?? "text");
  const [choices, setChoices] = useState(field?.choices.join("\n") ?? "");
  const [isSensitive, setIsSensitive] = useState(false);
  const [replaced, setReplaced] = useState<Replaced>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const before = field?.choices.join("\n") ?? "";
  const isDirty = label !== (field?.label ?? "") || choices !== before;
  const { guard, leave } = useUnsavedGuard(isDirty);
  const lines = linesOf(choices);
  const removed = field?.choices.filter((choice) => !lines.includes(choice)) ?? [];
  const done = () => {
    leave();
    onClose();
    showToast({ title: field ? texts.saved : texts.added });
  };
  const onError = (error: unknown) => {
    const found = fieldProblems(error);
    setProblems(found);
    if (!found.label && !found.choices) showFailure(texts.saveFailed, error);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setProblems({});
    try {
      if (field) {
        if (label !== field.label) await rename.mutateAsync({ id: field.id, label });
        if (type === "choice" && lines.join("\n") !== before) {
          const replace = removed.flatMap((from) => {
            const to = replaced[from];
            return to === undefined || to === "" || (to !== null && !lines.includes(to)) ? [] : [{ from, to }];
          });
          await changeChoices.mutateAsync({ id: field.id, choices: lines, replace });
        }
      } else
        await create.mutateAsync({
          entity,
          label,
          type,
          choices: type === "choice" ? lines : [],
          isSensitive: type === "text" && isSensitive,
        });
      done();
    } catch (error) {
      onError(error);
    }
  };
  return (
    <FormDialog isOpen onClose={onClose} title={field ? texts.editTitle : texts.addTitle} closeLabel={texts.close}>
      <RecordForm
        onSubmit={(event) => void save(event)}
        isPending={create.isPending || rename.isPending || changeChoices.isPending}
        saveLabel={texts.save}
        savingLabel={texts.saving}
        cancelLabel={texts.cancel}
        onCancel={onClose}
      >
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          problem={problems.label}
          autoComplete="off"
          required
        />
        {!field && (
          <SelectField
            label={texts.type}
            hint={texts.typeHint}
            value={type}
            options={OWN_FIELD_TYPES.map((value) => ({ value, label: texts.types[value] }))}
            onChange={setType}
          />
        )}
        {type === "choice" && (
          <AreaField
            label={texts.choices}
            hint={texts.choicesHint}
            rows={5}
            value={choices}
            onChange={(event) => setChoices(event.target.value)}
            problem={problems.choices}
          />
        )}
        {removed.map((choice) => (
          <SelectField
            key={choice}
            label={texts.removed(choice)}
            value={replaced[choice] === undefined ? "" : replaced[choice]}
            options={[
              { value: "", label: texts.keep },
              ...lines.map((line) => ({ value: line, label: texts.change(line) })),
              { value: null, label: texts.clear },
            ]}
            onChange={(to) => setReplaced({ ...replaced, [choice]: to })}
          />
        ))}
        {!field && type === "text" && (
          <Field label={texts.isSensitive} hint={texts.sensitiveHint}>
            {(control) => <Switch {...control} checked={isSensitive} onCheckedChange={setIsSensitive} />}
          </Field>
        )}
      </RecordForm>
      {guard}
    </FormDialog>
  );
}
