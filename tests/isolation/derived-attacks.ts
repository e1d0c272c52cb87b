import { encodeCursor } from "@aavarti/contract/lists";
import type { JsonSchema } from "../blackbox/json-schema-inputs.ts";
import type { TenantIds } from "./two-tenants.ts";

type Place = { at: string[]; record: string };
type AttackedWith = { target: TenantIds; own: TenantIds; of: string; example?: unknown };

/** Names of records in inputs that differ from those of the rows. */
const ROW_OF: Readonly<Record<string, keyof TenantIds>> = {
  import: "importRun",
  person: "user",
  record: "customer",
  member: "user",
  business: "tenant",
  // A price change of the product, with the product's id: see two-tenants.ts.
  priceChange: "product",
};

/**
 * Returns the inputs of an attack: in each, one place that takes an id or a cursor names the
 * target's row, or a search is for the target's word; all other ids are the caller's own. Without
 * such a place it is one input, the `example` or the smallest one. `of` is the list that the
 * operation belongs to, such as `customers`.
 */
export function attackInputs(schema: JsonSchema, { target, own, of, example }: AttackedWith): unknown[] {
  const ids = idPlaces(schema);
  const base = ids.reduce(
    (input, { at, record }) =>
      valueAt(input, at) === undefined ? input : withValue(input, at, rowOf(own, record, of)),
    example ?? sample(schema, { own, of }),
  );
  const inputs = [
    ...ids.map(({ at, record }) => withValue(base, at, rowOf(target, record, of))),
    ...textPlaces(schema, ["search", "q"]).map((at) => withValue(base, at, target.word)),
    ...textPlaces(schema, ["cursor"]).map((at) => withValue(base, at, cursorOf(target, of))),
  ];
  return inputs.length === 0 ? [base] : inputs;
}

/** Whether an attack on a schema names another tenant's rows. */
export const namesRows = (schema: JsonSchema): boolean =>
  idPlaces(schema).length + textPlaces(schema, ["search", "q", "cursor"]).length > 0;

/** A moment after all rows, so that ids of the same moment are not ordered by chance. */
const cursorOf = (target: TenantIds, of: string): string =>
  encodeCursor({ createdAt: new Date("2026-11-01T06:30:00.001Z"), id: findRow(target, of) ?? target.customer });

const findRow = (tenant: TenantIds, of: string, record = of.replace(/s$/, "")): string | undefined =>
  new Map(Object.entries(tenant)).get(ROW_OF[record] ?? record);

function rowOf(tenant: TenantIds, record: string, of: string): string {
  const id = record === "row" ? findRow(tenant, of) : findRow(tenant, of, record);
  if (id === undefined) throw new Error(`Add a row of ${record === "row" ? of : record} to two-tenants.ts`);
  return id;
}

/** Returns the places of the texts with one of these names. */
function textPlaces(schema: JsonSchema, names: readonly string[], at: string[] = []): string[][] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    names.includes(key) ? [[...at, key]] : textPlaces(value, names, [...at, key]),
  );
  return [...inner, ...(schema.items === undefined ? [] : textPlaces(schema.items, names, [...at, "0"]))];
}

/** Returns every place of a schema that takes an id; the first element of a list stands for all. */
export function idPlaces(schema: JsonSchema, at: string[] = []): Place[] {
  if (schema.format === "uuid") return [{ at, record: schema.record ?? "row" }];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => idPlaces(value, [...at, key])),
    ...(schema.anyOf ?? []).flatMap((choice) => idPlaces(choice, at)),
    ...(schema.items === undefined ? [] : idPlaces(schema.items, [...at, "0"])),
  ];
}

export const valueAt = (input: unknown, [key, ...rest]: string[]): unknown =>
  key === undefined ? input : valueAt((input as Record<string, unknown> | undefined)?.[key], rest);

/** Returns a copy of an input with another value at a place. */
function withValue(input: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValue((input as Record<string, unknown> | undefined)?.[key], rest, value);
  if (key === "0") return [inner, ...(Array.isArray(input) ? input.slice(1) : [])];
  return { ...(input as object | undefined), [key]: inner };
}

/** Returns the smallest input that a schema allows, as far as a schema can say. */
function sample(schema: JsonSchema, { own, of }: { own: TenantIds; of: string }): unknown {
  const inner = (part: JsonSchema) => sample(part, { own, of });
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return inner(schema.anyOf[0]);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "string":
      return textOf(schema, () => rowOf(own, schema.record ?? "row", of));
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1);
    case "boolean":
      return true;
    case "null":
      return null;
    case "array":
      return schema.items === undefined ? [] : [inner(schema.items)];
    default:
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, inner(schema.properties?.[name] ?? { type: "string" })]),
      );
  }
}

function textOf({ format, maxLength }: JsonSchema, ownId: () => string): string {
  if (format === "uuid") return ownId();
  if (format === "email") return "swapped@example.test";
  if (format === "date") return "2027-10-30";
  return "Swapped".slice(0, maxLength);
}
