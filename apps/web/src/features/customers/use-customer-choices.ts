import { trpc } from "../../lib/api/trpc.ts";
import { useChoiceSearch } from "../../lib/forms/use-choice-search.ts";

/**
 * Returns the first customers that match the search, for a form's customer field, and `onSearch`.
 * Nothing is requested unless `isNeeded`. There are at most 20; a search begins when typing pauses.
 */
export function useCustomerChoices(need: { isNeeded: boolean }) {
  const { input, options, onSearch } = useChoiceSearch(need);
  const page = trpc.customers.list.useQuery(input, options);
  return { customers: page.data?.items ?? [], isLoading: page.isFetching, onSearch };
}
