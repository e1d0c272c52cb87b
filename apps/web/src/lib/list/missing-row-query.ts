import { skipToken } from "@tanstack/react-query";
import { idIn } from "./list-search.ts";

/**
 * Returns the query input for the record whose form the URL opens (`form`, its id), when the list
 * has loaded and the record is not among the loaded rows: a URL outlives the pages loaded when it
 * was made. Otherwise `skipToken`, also for a new record's form.
 */
export function missingRowQuery(
  form: string | undefined,
  items: readonly { readonly id: string }[],
  { isSuccess }: { readonly isSuccess: boolean },
): { id: string } | typeof skipToken {
  const id = idIn(form);
  return id !== undefined && isSuccess && !items.some((item) => item.id === id) ? { id } : skipToken;
}
