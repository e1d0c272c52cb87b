import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../lib/api/trpc.ts";
import { useDebounced } from "../../lib/forms/use-debounced.ts";

/** The debounce before a search request, in milliseconds. */
const PAUSE_MS = 120;

/**
 * Returns the server's results for a text, at most eight of each kind, debounced by 120 ms:
 * `found`, `isLoading`, `isFailed` and `retry`. Previous results stay in `found` while the next
 * ones load; it is undefined while nothing is typed, until the first results, and after a search
 * that failed.
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
