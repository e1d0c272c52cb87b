import { createHash } from "node:crypto";
import type { SuggestedMapping, SuggestMapping } from "@aavarti/contract/imports";
import { findMapping } from "@aavarti/db/queries/imports";
import { headersKey, mapHeaders } from "@aavarti/domain/import-fields";
import { requirePermission, type ServiceContext } from "../context.ts";

/**
 * Suggests what each column of a sheet contains: the last choice for the same headers, or else a
 * guess from the headers.
 */
export function suggestMapping(ctx: ServiceContext, { headers }: SuggestMapping): Promise<SuggestedMapping> {
  requirePermission(ctx, "records.import");
  return ctx.transact(async ({ trx }) => {
    const remembered = await findMapping(trx, hashOf(headers));
    if (remembered?.length === headers.length) return { mapping: remembered, isRemembered: true };
    return { mapping: mapHeaders(headers), isRemembered: false };
  });
}

/** Returns the key under which a mapping is stored for a sheet's headers. */
export const hashOf = (headers: readonly string[]): string =>
  createHash("sha256").update(headersKey(headers)).digest("hex");
