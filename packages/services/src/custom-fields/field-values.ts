import type { FieldInputs } from "@aavarti/contract/custom-fields";
import { type FieldPatch, lockFields } from "@aavarti/db/queries/custom-fields";
import type { TenantTrx } from "@aavarti/db/tenant";
import {
  type FieldRule,
  type FieldValues,
  maskText,
  readFieldValue,
  toFieldValue,
} from "@aavarti/domain/custom-fields";
import { AppError, invalidField } from "@aavarti/domain/errors";
import type { Explanation } from "@aavarti/domain/explanations";
import type { RecordNoun } from "@aavarti/domain/nouns";
import { mayDo } from "@aavarti/domain/permissions";
import { explainField } from "@aavarti/domain/reasons/fields";
import { refusal } from "@aavarti/domain/refusal";
import type { ServiceContext } from "../context.ts";
import { readRules } from "./definitions.ts";

/** A record's row with the values of its fields, as stored. */
export type WithFields = { readonly id: string; readonly fields: unknown };
type Stored = Readonly<Record<string, unknown>>;

/**
 * Returns the values in the column `fields` by code, as stored. Nothing is inherited, so that a
 * field may have a code such as `constructor`.
 */
export const storedIn = (fields: unknown): Stored =>
  typeof fields === "object" && fields !== null ? Object.assign(Object.create(null), fields) : {};

/** Where a sealed value belongs: it can't be copied to another record, field or business. */
const placeOf = (tenantId: string, entity: RecordNoun, id: string, code: string) =>
  `${tenantId}/${entity}/${id}/${code}`;

type Opening = Pick<ServiceContext, "tenantId" | "secrets">;

/**
 * Returns a sensitive value in clear; null if it isn't one, or can't be decrypted with the keys of
 * this installation.
 */
export function openValue(
  { tenantId, secrets }: Opening,
  { entity, id, code, stored }: { entity: RecordNoun; id: string; code: string; stored: unknown },
): string | null {
  if (typeof stored !== "object" || stored === null || !("sealed" in stored)) return null;
  return typeof stored.sealed === "string" ? secrets.open(stored.sealed, placeOf(tenantId, entity, id, code)) : null;
}

const mayReveal = ({ actor }: Pick<ServiceContext, "actor">): boolean =>
  actor.kind === "user" && mayDo(actor.role, "fields.reveal");

const CANT_BE_READ = "•••••";

/**
 * Reads the values of one kind of record: `read` returns those of a row, as the actor may see them.
 */
export type FieldReader = (row: WithFields) => FieldValues;

/**
 * Returns how the fields of these rows are read: by code, without fields that the business type
 * doesn't have, archived ones and empty ones; money as decimal texts. Sensitive ones are masked
 * unless the actor may see them. Queries the definitions only if a row has any value.
 */
export async function fieldReader(
  ctx: ServiceContext,
  trx: TenantTrx,
  entity: RecordNoun,
  rows: readonly WithFields[],
): Promise<FieldReader> {
  if (rows.every(({ fields }) => Object.keys(storedIn(fields)).length === 0)) return () => ({});
  const rules = await readRules(trx, entity);
  return (row) => valuesOf(ctx, entity, rules, row, mayReveal(ctx));
}

/** Returns the fields of one row, as `fieldReader` reads them. */
export const readFields = async (
  ctx: ServiceContext,
  trx: TenantTrx,
  entity: RecordNoun,
  row: WithFields,
): Promise<FieldValues> => (await fieldReader(ctx, trx, entity, [row]))(row);

function valuesOf(
  ctx: Opening,
  entity: RecordNoun,
  rules: readonly FieldRule[],
  { id, fields }: WithFields,
  revealed: boolean,
): FieldValues {
  const stored = storedIn(fields);
  return Object.fromEntries(
    rules.flatMap((rule) => {
      const { code } = rule;
      if (stored[code] === undefined) return [];
      if (!rule.isSensitive) {
        const value = toFieldValue(rule, stored[code]);
        return value === null ? [] : [[code, value]];
      }
      const text = openValue(ctx, { entity, id, code, stored: stored[code] });
      return [[code, text === null ? CANT_BE_READ : revealed ? text : maskText(text)]];
    }),
  );
}

/**
 * Returns all stored fields of a record, also archived ones and those of other business types, as
 * they are stored; sensitive ones in clear, or masked without `reveals`.
 */
export function openFields(
  ctx: Opening,
  entity: RecordNoun,
  { id, fields }: WithFields,
  reveals: boolean,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(storedIn(fields)).map(([code, stored]) => {
      if (typeof stored !== "object") return [code, stored];
      const text = openValue(ctx, { entity, id, code, stored });
      return [code, text === null ? CANT_BE_READ : reveals ? text : maskText(text)];
    }),
  );
}

/** What a request changes of a record's fields. */
export type FieldEdits = {
  /** What to store; empty if nothing changes. */
  readonly patch: FieldPatch;
  /** What the activity log keeps: keys such as `fields.area`, old and new texts, and labels. */
  readonly audit: {
    readonly fields: string[];
    readonly values: Record<string, [string | null, string | null]>;
    readonly labels: Record<string, string>;
  };
};

export const NO_EDITS: FieldEdits = { patch: {}, audit: { fields: [], values: {}, labels: {} } };

/**
 * Checks the values that a request gives to a record's fields, and returns what to store and to
 * record. Only the fields it names change; null or blank clears one. A choice that is no longer
 * offered may stay, and so may a sensitive value sent back as it was shown. Stores nothing; locks
 * the definitions until the transaction ends (see `lockGivenFields`).
 * @throws AppError VALIDATION_FAILED for unknown codes and values that don't fit, by field
 * (`fields.area`); NOT_CONFIGURED for a sensitive value without an encryption key.
 */
export async function editFields(
  ctx: ServiceContext,
  trx: TenantTrx,
  { entity, before, input }: { entity: RecordNoun; before: WithFields; input: FieldInputs | undefined },
): Promise<FieldEdits> {
  const sent = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  if (sent.length === 0) return NO_EDITS;
  await lockGivenFields(trx, entity, input);
  const rules = new Map((await readRules(trx, entity)).map((rule) => [rule.code, rule]));
  const stored = storedIn(before.fields);
  const shown = valuesOf(ctx, entity, [...rules.values()], before, mayReveal(ctx));
  const problems: Record<string, Explanation> = {};
  const patch: Record<string, unknown> = {};
  const edits = {
    fields: [] as string[],
    values: {} as FieldEdits["audit"]["values"],
    labels: {} as Record<string, string>,
  };
  for (const [code, given] of sent) {
    const key = `fields.${code}`;
    const rule = rules.get(code);
    if (!rule) {
      problems[key] = explainField("customField.unknown", { name: code });
      continue;
    }
    if (given !== null && given === shown[code]) continue;
    const read = readFieldValue(rule, given);
    if ("problem" in read) {
      problems[key] = read.problem;
      continue;
    }
    const is = read.value;
    const had = stored[code] ?? null;
    if (is === had) continue;
    if (rule.isSensitive && is !== null && !ctx.secrets.canSeal) throw refusal("customField.noEncryption");
    patch[code] =
      rule.isSensitive && is !== null
        ? { sealed: ctx.secrets.seal(String(is), placeOf(ctx.tenantId, entity, before.id, code)) }
        : is;
    edits.fields.push(key);
    edits.labels[key] = rule.label;
    edits.values[key] = rule.isSensitive
      ? [had === null ? null : HIDDEN_VALUE, is === null ? null : HIDDEN_VALUE]
      : [textOf(rule, had), textOf(rule, is)];
  }
  const [first] = Object.entries(problems);
  if (first) throw problemsOf(first, problems);
  return { patch, audit: edits };
}

/**
 * Locks the definitions of the fields that a request gives values to. Definitions are locked before
 * records: a transaction that locks a record before `editFields` calls it first.
 */
export const lockGivenFields = (trx: TenantTrx, entity: RecordNoun, input: FieldInputs | undefined) =>
  lockFields(trx, entity, Object.keys(input ?? {}));

/** What the activity log shows of a sensitive value. */
const HIDDEN_VALUE = "•••••";

const textOf = (rule: FieldRule, stored: unknown): string | null => {
  const value = stored === null ? null : toFieldValue(rule, stored);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value === null ? null : String(value);
};

const problemsOf = ([field, problem]: [string, Explanation], all: Record<string, Explanation>): AppError =>
  Object.keys(all).length === 1
    ? invalidField(field, problem)
    : new AppError("VALIDATION_FAILED", problem, { fields: all });

/** Returns what `editFields` needs for a record that is about to be created with this id. */
export const newRecord = (entity: RecordNoun, id: string, input: FieldInputs | undefined) => ({
  entity,
  before: { id, fields: {} },
  input,
});

/** Returns the column `fields` of a new record. */
export const storedFields = (patch: FieldPatch): string =>
  JSON.stringify(Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null)));

/**
 * Returns the column of a product's capacity, a template field with a column of its own, if a patch
 * changes it.
 */
export const capacityIn = (patch: FieldPatch): { capacity?: number | null } => {
  const { capacity } = patch;
  return capacity === null || typeof capacity === "number" ? { capacity } : {};
};

type Recorded = { readonly fields: readonly string[]; readonly values: object };

/** Returns the changes for the activity log with what was changed of the custom fields. */
export const withFieldEdits = ({ fields, values }: Recorded, { audit }: FieldEdits) => ({
  fields: [...fields, ...audit.fields],
  values: { ...values, ...audit.values },
  ...(audit.fields.length > 0 && { labels: audit.labels }),
});
