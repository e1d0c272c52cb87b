import { skipToken } from "@tanstack/react-query";
import { idIn } from "../list-search.ts";

/**
 * Which record is asked for by itself, so that the form in the address can open: none while the list loads, nor when one of its rows is the
 * record. An address outlives the pages that were loaded when it was made.
 */
export function askedAlone(
  form: string | undefined,
  items: readonly { readonly id: string }[],
  { isSuccess }: { readonly isSuccess: boolean },
): { id: string } | typeof skipToken {
  const id = idIn(form);
  return id !== undefined && isSuccess && !items.some((item) => item.id === id) ? { id } : skipToken;
}
