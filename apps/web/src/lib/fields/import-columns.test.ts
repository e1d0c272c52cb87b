import type { CustomField } from "@aavarti/contract/custom-fields";
import { expect, it } from "vitest";
import { importColumnLabel, importedFields, withFieldColumns } from "./import-columns.ts";

const field = (code: string, label: string, also: Partial<CustomField> = {}): CustomField => ({
  id: null,
  entity: "customer",
  code,
  label,
  type: "text",
  choices: [],
  isSensitive: false,
  isTemplate: false,
  isArchived: false,
  ...also,
});
const fields = [field("batchTime", "Batch time"), field("area", "Area", { isTemplate: true })];

it("matches columns left over to the custom fields of the same name, each once", () => {
  const headers = ["Name", " batch TIME", "Area", "Batch time", "Other"];
  expect(withFieldColumns(["name", null, null, null, null], headers, fields)).toEqual([
    "name",
    "fields.batchTime",
    "fields.area",
    null,
    null,
  ]);
  expect(withFieldColumns(["company"], ["Area"], fields)).toEqual(["company"]);
});

it("offers no sensitive field, and names a column as its definition does", () => {
  expect(importedFields([...fields, field("pan", "PAN", { isSensitive: true })])).toEqual(fields);
  expect(importColumnLabel("fields.batchTime", fields)).toBe("Batch time");
  expect(importColumnLabel("phone", fields)).toBe("Phone");
});
