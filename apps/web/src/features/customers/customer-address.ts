import type { CustomerStatus } from "@aavarti/contract/customers";
import type { SortOf } from "@aavarti/domain/cursor";
import { type SortName, sortNames } from "@aavarti/domain/nouns";
import { idsIn, oneOf, readListSearch } from "../../lib/list/list-search.ts";
import { customerStatuses } from "../../lib/list/list-statuses.ts";

/** The list's filters and order, from the URL. */
export interface CustomerQuery {
  readonly search?: string;
  readonly status?: CustomerStatus;
  readonly sort?: SortOf<SortName<"customer">>;
  readonly without?: "phone" | "email";
  /** Comma-separated tag ids: customers with any of these tags. */
  readonly tag?: string;
}

/** Parses the customer list's search params; unknown values are ignored. */
export function readCustomerAddress(raw: Readonly<Record<string, unknown>>) {
  const without = oneOf(raw.without, ["phone", "email"]);
  const tag = idsIn(raw.tag);
  return {
    ...readListSearch(raw, customerStatuses, sortNames("customer")),
    ...(without ? { without } : {}),
    ...(tag ? { tag } : {}),
  };
}

/**
 * Converts the customer list's search params to the server's query; view and form params are left
 * out.
 */
export const customerQueryOf = ({
  q,
  status,
  sort,
  without,
  tag,
}: ReturnType<typeof readCustomerAddress>): CustomerQuery => ({
  ...(q ? { search: q } : {}),
  ...(status ? { status } : {}),
  ...(sort ? { sort } : {}),
  ...(without ? { without } : {}),
  ...(tag ? { tag } : {}),
});
