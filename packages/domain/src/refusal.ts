import { refuser } from "./errors.ts";
import { isPlainNoun } from "./plain-nouns.ts";
import type { RecordName } from "./reasons/records.ts";
import { REASONS } from "./reasons.ts";

/**
 * Returns (does not throw) the AppError of one of the reasons that have an error code, with that
 * code and its English text: `throw refusal("promise.changed")`.
 */
export const refusal = refuser(REASONS);

/**
 * Returns (does not throw) the NOT_FOUND error of a kind of record, such as `Customer not found`:
 * the same for an unknown id and for another tenant's.
 */
export const notFound = (record: RecordName) =>
  isPlainNoun(record) ? refusal("record.notFound", { record }) : refusal(`${record}.notFound`);
