import type { CustomerStatus } from "@aavarti/contract/customers";
import type { SortOf } from "@aavarti/domain/cursor";
import { idsIn, oneOf, readListSearch } from "../../lib/list-search.ts";
import { customerSorts, customerStatuses } from "../../lib/list-statuses.ts";

/** What the address asks of the list. */
export interface CustomerQuery {
  readonly search?: string;
  readonly status?: CustomerStatus;
  readonly sort?: SortOf<(typeof customerSorts)[number]>;
  readonly without?: "phone" | "email";
  /** Ids of tags with commas between: who bears any of them. */
  readonly tag?: string;
}

/** What the list keeps in its address. */
export function readCustomerAddress(raw: Readonly<Record<string, unknown>>) {
  const without = oneOf(raw.without, ["phone", "email"]);
  const tag = idsIn(raw.tag);
  return {
    ...readListSearch(raw, customerStatuses, customerSorts),
    ...(without ? { without } : {}),
    ...(tag ? { tag } : {}),
  };
}

/** What an address asks of the server. */
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
