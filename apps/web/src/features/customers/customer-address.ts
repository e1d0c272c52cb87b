import { idsIn, oneOf, readListSearch } from "../../lib/list-search.ts";
import { customerSorts, customerStatuses } from "../../lib/list-statuses.ts";
import type { CustomerQuery } from "./use-customers.ts";

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
