import type { SortOf } from "@aavarti/domain/cursor";
import type { FieldSort } from "@aavarti/domain/field-filters";
import { type SortName, sortNames } from "@aavarti/domain/nouns";
import { fieldsIn, readListSearch } from "../../lib/list/list-search.ts";

/** The list's filters and order, from the URL. */
export interface ProductQuery {
  readonly search?: string;
  readonly archived?: true;
  readonly sort?: SortOf<SortName<"product">> | FieldSort;
  /** Conditions on custom fields: `colour.is=Red`. */
  readonly fields?: string;
}

/**
 * Parses the product list's search params, as `readListSearch` does; unknown values are ignored.
 * The only status is `archived`; `fields` are conditions on custom fields.
 */
export function readProductAddress(raw: Readonly<Record<string, unknown>>) {
  const fields = fieldsIn(raw.fields);
  return { ...readListSearch(raw, ["archived"], sortNames("product")), ...(fields ? { fields } : {}) };
}

/**
 * Converts the product list's search params to the server's query; view and form params are left
 * out, and so is every status but `archived`.
 */
export const productQueryOf = ({ q, status, sort, fields }: ReturnType<typeof readProductAddress>): ProductQuery => ({
  ...(q ? { search: q } : {}),
  ...(sort ? { sort } : {}),
  ...(status === "archived" ? { archived: true } : {}),
  ...(fields ? { fields } : {}),
});
