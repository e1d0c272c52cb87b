import fc from "fast-check";
import { HOSTILE_TEXTS, WRONG_TYPES } from "./hostile-values.ts";

/** The parts of JSON Schema that the product's documents use. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  /** The record that an id names. */
  record?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
};

type Sources = {
  /** Resolves `#/components/schemas/…`. */
  resolve?: (ref: string) => JsonSchema;
  /** Existing ids, so that inputs also reach rows. */
  ids: string[];
};

/** Long texts only occasionally: a thousand of them would measure the network. */
const hostileText = fc.constantFrom(...Object.values(HOSTILE_TEXTS).filter((text) => text.length <= 10_000));
const wrongType = fc.constantFrom(...Object.values(WRONG_TYPES), null);

/**
 * Returns inputs for a schema: valid ones, valid ones at the limits, and ones with one or several
 * mistakes.
 */
export function inputsFor(schema: JsonSchema, sources: Sources): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: valid(schema, sources, 0) },
    { weight: 5, arbitrary: spoilt(valid(schema, sources, 0)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
    { weight: 1, arbitrary: fc.oneof(hostileText, wrongType) },
  );
}

function valid(schema: JsonSchema, sources: Sources, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const target = sources.resolve?.(schema.$ref);
    return target === undefined || depth > 8 ? fc.constant(null) : valid(target, sources, depth + 1);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined && choices.length > 0)
    return fc.oneof(...choices.map((choice) => valid(choice, sources, depth + 1)));
  if (schema.allOf !== undefined)
    return fc
      .tuple(...schema.allOf.map((part) => valid(part, sources, depth + 1)))
      .map((parts) => Object.assign({}, ...parts));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => ofType(type, schema, sources, depth)));
}

function ofType(type: string | undefined, schema: JsonSchema, sources: Sources, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return text(schema, sources);
    case "integer":
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -5, max: Math.max(schema.minimum ?? -5, schema.maximum ?? 500) }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 1),
      );
    case "number":
      return fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: 0, max: 99_999 }),
        fc.constantFrom(0, 0.01, 99_999_999.99),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(schema.items === undefined ? fc.jsonValue() : valid(schema.items, sources, depth + 1), {
        maxLength: 4,
      });
    default:
      return object(schema, sources, depth);
  }
}

function object(schema: JsonSchema, sources: Sources, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return fc.constant({});
  const model = Object.fromEntries(properties.map(([key, value]) => [key, valid(value, sources, depth + 1)]));
  return fc.record(model, { requiredKeys: schema.required ?? [] });
}

function text(schema: JsonSchema, { ids }: Sources): fc.Arbitrary<string> {
  const likely = fc.constantFrom(
    "Meera Iyer",
    "meera@example.test",
    "9876543210",
    "1499.00",
    "2026-04-01",
    "2026-02-30",
    "active",
    "education",
    "₹",
    "correct-horse-9",
    ...(ids.length > 0 ? ids : ["x"]),
  );
  if (schema.format === "uuid") return fc.oneof(fc.uuid(), ids.length > 0 ? fc.constantFrom(...ids) : fc.uuid());
  if (schema.format === "email") return fc.oneof(fc.emailAddress(), likely);
  if (schema.format === "date")
    return fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
      likely,
    );
  return fc.oneof(likely, fc.string({ unit: "binary", maxLength: 60 }), fc.string({ maxLength: 20 }), hostileText);
}

/**
 * Makes one to three mistakes in a valid input: another type, a hostile text, a missing field, an
 * additional field.
 */
function spoilt(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const spoiling = fc.record({
    how: fc.constantFrom("replace", "replace", "replace", "remove", "add"),
    where: fc.nat(),
    value: fc.oneof(wrongType, hostileText, fc.jsonValue({ maxDepth: 2 })),
  });
  return fc.tuple(right, fc.array(spoiling, { minLength: 1, maxLength: 3 })).map(([input, spoilings]) => {
    if (typeof input !== "object" || input === null) return spoilings[0]?.value;
    const copy: Record<string, unknown> = { ...input };
    for (const { how, where, value } of spoilings) {
      const keys = Object.keys(copy);
      const key = keys[where % Math.max(keys.length, 1)];
      if (how === "add" || key === undefined) copy[`extra${where % 5}`] = value;
      else if (how === "remove") delete copy[key];
      else copy[key] = value;
    }
    return copy;
  });
}
