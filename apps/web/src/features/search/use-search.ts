import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";
import { useDebounced } from "../../lib/use-debounced.ts";

/** A pause in typing that asks the server. */
const PAUSE_MS = 120;

/**
 * What the server finds for a text. What was found before stays while the next answer is on its
 * way.
 */
export function useSearch(about: string) {
  const q = useDebounced(about, PAUSE_MS);
  const isAsked = about !== "" && q !== "";
  const answer = trpc.search.everything.useQuery({ q }, { enabled: isAsked, placeholderData: keepPreviousData });
  return {
    found: isAsked ? answer.data : undefined,
    isLoading: about !== "" && (q !== about || answer.isFetching),
    isFailed: isAsked && answer.isError,
    retry: () => void answer.refetch(),
  };
}
