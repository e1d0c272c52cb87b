import { trpc } from "../../lib/api/trpc.ts";
import { useChoiceSearch } from "../../lib/forms/use-choice-search.ts";

/**
 * Returns `customers`, at most 20 that match the search of a form's customer field, `isLoading`,
 * and `onSearch`, which takes effect when typing pauses for 0.2 seconds. Nothing is requested
 * unless `isNeeded`; `customers` is empty until the first response and after a failure, and holds
 * the previous ones while others load.
 */
export function useCustomerChoices(need: { isNeeded: boolean }) {
  const { input, options, onSearch } = useChoiceSearch(need);
  const page = trpc.customers.list.useQuery(input, options);
  return { customers: page.data?.items ?? [], isLoading: page.isFetching, onSearch };
}
