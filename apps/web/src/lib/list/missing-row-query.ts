import { skipToken } from "@tanstack/react-query";
import { idIn } from "../list-search.ts";

/**
 * The query for the record whose form the address opens, when no loaded row of the list is that
 * record: an address outlives the pages that were loaded when it was made. Skipped while the list
 * loads.
 */
export function missingRowQuery(
  form: string | undefined,
  items: readonly { readonly id: string }[],
  { isSuccess }: { readonly isSuccess: boolean },
): { id: string } | typeof skipToken {
  const id = idIn(form);
  return id !== undefined && isSuccess && !items.some((item) => item.id === id) ? { id } : skipToken;
}
