import {
  FIELD_CODE,
  FIELD_TYPES,
  MAX_CHOICE,
  MAX_CHOICES,
  MAX_FIELD_LABEL,
  MAX_FIELDS,
  OWN_FIELD_TYPES,
} from "@aavarti/domain/custom-fields";
import { RECORD_NOUNS } from "@aavarti/domain/nouns";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { id, requiredLine, wire } from "./fields.ts";
import { because, issueBecause } from "./sentences.ts";

export const FieldEntity = z.enum(RECORD_NOUNS, `Entity must be one of: ${RECORD_NOUNS.join(", ")}`);
export type FieldEntity = z.output<typeof FieldEntity>;

export const FieldChoices = z.array(z.string());

/** A field of records: the business's own, or a template field of its business type. */
export const CustomField = z.object({
  id: wire.id.nullable().describe("Null for a template field, which can't be changed"),
  entity: FieldEntity.describe("The kind of record that has it"),
  code: z.string().describe("Its key in `fields` of a record; it stays when the field is renamed"),
  label: z.string().describe("Its name. The name of a template field is in English"),
  type: z.enum(FIELD_TYPES).describe("`whole`: a whole number from 1. `money`: a decimal text"),
  choices: FieldChoices.describe("What a `choice` can be"),
  isSensitive: z.boolean().describe("Encrypted, and masked for roles without `fields.reveal`"),
  isTemplate: z.boolean().describe("True if it comes with the business type"),
  isArchived: z.boolean().describe("Archived: not shown and not writable; records keep its values"),
});
export type CustomField = z.output<typeof CustomField>;
export const CustomFields = z.array(CustomField);
export type CustomFields = z.output<typeof CustomFields>;

export const ListCustomFields = z.object({ entity: FieldEntity.optional() });
export type ListCustomFields = z.output<typeof ListCustomFields>;

const label = requiredLine("label", MAX_FIELD_LABEL);

const choices = z
  .array(requiredLine("choices", MAX_CHOICE))
  .max(MAX_CHOICES, `Enter at most ${MAX_CHOICES} choices`)
  .transform((list, context) => {
    const seen = new Set<string>();
    for (const choice of list) {
      const key = choice.toLowerCase();
      if (seen.has(key)) context.addIssue(issueBecause(explainField("customField.choiceTwice", { choice })));
      seen.add(key);
    }
    return list;
  });

export const CreateCustomField = z
  .object({
    entity: FieldEntity,
    label,
    type: z.enum(OWN_FIELD_TYPES, `Type must be one of: ${OWN_FIELD_TYPES.join(", ")}`),
    choices: choices.default([]).describe("Required for the type choice"),
    isSensitive: z.boolean().default(false).describe("Only for text; can't be changed later"),
  })
  .refine(({ type, choices }) => type !== "choice" || choices.length > 0, {
    ...because(explainField("customField.noChoices")),
    path: ["choices"],
  })
  .refine(({ type, isSensitive }) => !isSensitive || type === "text", {
    ...because(explainField("customField.onlyTextIsSensitive")),
    path: ["isSensitive"],
  });
export type CreateCustomField = z.output<typeof CreateCustomField>;

export const CustomFieldRef = z.object({ id: id("customField") });
export type CustomFieldRef = z.output<typeof CustomFieldRef>;

export const RenameCustomFieldBody = z.object({ label });
export const RenameCustomField = CustomFieldRef.extend(RenameCustomFieldBody.shape);
export type RenameCustomField = z.output<typeof RenameCustomField>;

export const ReorderCustomFields = z.object({
  entity: FieldEntity,
  ids: z.array(id("customField")).max(MAX_FIELDS).describe("All of the business's own fields, in their new order"),
});
export type ReorderCustomFields = z.output<typeof ReorderCustomFields>;

export const ChangeFieldChoicesBody = z.object({
  choices: choices.refine((list) => list.length > 0, because(explainField("customField.noChoices"))),
  replace: z
    .array(z.object({ from: z.string().max(MAX_CHOICE), to: z.string().max(MAX_CHOICE).nullable() }))
    .max(MAX_CHOICES)
    .default([])
    .describe("Values to replace on records: `to` is one of the new choices, or null to clear. Others stay"),
});
export const ChangeFieldChoices = CustomFieldRef.extend(ChangeFieldChoicesBody.shape);
export type ChangeFieldChoices = z.output<typeof ChangeFieldChoices>;

export const FieldUsage = z.object({ count: z.int().describe("How many records hold a value, those in Trash too") });
export type FieldUsage = z.output<typeof FieldUsage>;

/** A value of a field in an answer. */
export const FieldValues = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .describe("Values of custom and template fields by code; fields without a value are left out");

const input = z.union([z.string().max(2000), z.number(), z.boolean()]).nullable();
/** Values by code, checked by the definitions when they are stored. */
export const FieldInputs = z
  .record(z.string().regex(FIELD_CODE), input)
  .refine((fields) => Object.keys(fields).length <= 2 * MAX_FIELDS, `Send at most ${2 * MAX_FIELDS} fields`)
  .describe("Values of custom and template fields by code. Only those sent change; null clears one");
export type FieldInputs = z.output<typeof FieldInputs>;
