import type { CustomField } from "@aavarti/contract/custom-fields";
import { type FieldValue, isTemplateCode } from "@aavarti/domain/custom-fields";
import type { RecordNoun } from "@aavarti/domain/nouns";
import { useMemo } from "react";
import { trpc } from "../api/trpc.ts";
import { amountLabel } from "../display/amounts.ts";
import { dayWithYear } from "../display/display.ts";
import { fieldLabel } from "../i18n/field-labels.ts";
import { fieldTexts, templateLabels } from "./texts.ts";

/** Definitions change rarely; the settings refresh them. */
const FRESH_MS = 5 * 60_000;
const NO_FIELDS: readonly CustomField[] = [];

/**
 * Returns the custom and template fields that records of a kind have, in their order, without
 * archived ones; none while they load. A product's capacity has a place of its own and is left out.
 */
export function useFields(entity: RecordNoun): readonly CustomField[] {
  const { data } = trpc.customFields.list.useQuery({}, { staleTime: FRESH_MS });
  return useMemo(
    () =>
      data?.filter(
        (field) => field.entity === entity && !field.isArchived && !(entity === "product" && field.code === "capacity"),
      ) ?? NO_FIELDS,
    [data, entity],
  );
}

/**
 * Returns a field's name: a template field's in the current language, another's as it was given.
 */
export const labelOfField = ({
  isTemplate,
  code,
  label,
}: Pick<CustomField, "isTemplate" | "code" | "label">): string =>
  isTemplate && isTemplateCode(code) ? templateLabels[code] : label;

/** Returns a value of a field as text for reading; null without one. */
export function fieldValueText({ type }: Pick<CustomField, "type">, value: FieldValue | undefined): string | null {
  if (value === undefined) return null;
  switch (type) {
    case "yes_no":
      return value === true ? fieldTexts.yes : fieldTexts.no;
    case "money":
      return amountLabel(String(value));
    case "date":
      return dayWithYear(String(value));
    case "number":
    case "whole":
      return Number(value).toLocaleString("en-IN", { maximumFractionDigits: 6 });
    default:
      return String(value);
  }
}

/**
 * Returns a field's name where only its code is known, as in the timeline: a template field's in
 * the current language, one made from the code for another.
 */
export const nameOfCode = (code: string): string =>
  isTemplateCode(code) ? templateLabels[code] : fieldLabel(code).toLowerCase();
