import type { FieldValues } from "@aavarti/domain/custom-fields";
import type { RecordNoun } from "@aavarti/domain/nouns";
import { Fact } from "../records/record-page.tsx";
import { fieldValueText, labelOfField, useFields } from "./use-fields.ts";

/** Shows a record's custom and template fields that have a value, as facts of its page. */
export function FieldFacts({ entity, values }: { entity: RecordNoun; values: FieldValues }) {
  return useFields(entity).map((field) => {
    const text = fieldValueText(field, values[field.code]);
    return (
      text !== null && (
        <Fact key={field.code} label={labelOfField(field)}>
          <span className="wrap-anywhere">{text}</span>
        </Fact>
      )
    );
  });
}
