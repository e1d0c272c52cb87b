import { createHash } from "node:crypto";
import type { SuggestedMapping, SuggestMapping } from "@aavarti/contract/imports";
import { findMapping } from "@aavarti/db/queries/imports";
import { headersKey, mapHeaders } from "@aavarti/domain/import-fields";
import { requirePermission, type ServiceContext } from "../context.ts";

/**
 * What the columns of a sheet probably hold: as chosen the last time for the same headers, else as
 * the headers say.
 */
export function suggestMapping(ctx: ServiceContext, { headers }: SuggestMapping): Promise<SuggestedMapping> {
  requirePermission(ctx, "records.import");
  return ctx.transact(async ({ trx }) => {
    const remembered = await findMapping(trx, hashOf(headers));
    if (remembered?.length === headers.length) return { mapping: remembered, isRemembered: true };
    return { mapping: mapHeaders(headers), isRemembered: false };
  });
}

/** What a sheet's head is remembered by. */
export const hashOf = (headers: readonly string[]): string =>
  createHash("sha256").update(headersKey(headers)).digest("hex");
