import { createHash } from "node:crypto";
import type { SuggestedMapping, SuggestMapping } from "@aavarti/contract/imports";
import { findMapping } from "@aavarti/db/queries/imports";
import { headersKey, mapHeaders } from "@aavarti/domain/import-fields";
import { undecidedEnds } from "@aavarti/domain/import-mapping";
import { requirePermission, type ServiceContext } from "../context.ts";
import { readTenant } from "../tenants/read-tenant.ts";

/**
 * Returns what each column of a sheet probably contains (null for no field): the last choice for
 * the same headers, marked `isRemembered`, or else a guess from the headers. A choice made before
 * "Last day" was a field leaves a column of last days undecided (null, and its number from 0 in
 * `undecided`), since following it would move every date by a day. Stores nothing.
 * @throws AppError FORBIDDEN without `records.import`.
 */
export function suggestMapping(ctx: ServiceContext, { headers }: SuggestMapping): Promise<SuggestedMapping> {
  requirePermission(ctx, "records.import");
  return ctx.transact(async (unit) => {
    const remembered = await findMapping(unit.trx, hashOf(headers));
    if (remembered?.mapping.length !== headers.length) {
      const { currency } = await readTenant(unit);
      return { mapping: mapHeaders(headers, currency), isRemembered: false, undecided: [] };
    }
    const undecided = remembered.knows_last_day ? [] : undecidedEnds(headers, remembered.mapping);
    const mapping = remembered.mapping.map((field, column) => (undecided.includes(column) ? null : field));
    return { mapping, isRemembered: true, undecided };
  });
}

/**
 * Returns the key under which the mapping of a sheet with these headers is stored: the SHA-256, in
 * hex, of their normalized form (`headersKey`).
 */
export const hashOf = (headers: readonly string[]): string =>
  createHash("sha256").update(headersKey(headers)).digest("hex");
