import { trpc } from "../../lib/api/trpc.ts";
import { useChoiceSearch } from "../../lib/forms/use-choice-search.ts";

/** Returns the customers a form may offer, filtered by search. */
export function useCustomerChoices(need: { isNeeded: boolean }) {
  const { input, options, onSearch } = useChoiceSearch(need);
  const page = trpc.customers.list.useQuery(input, options);
  return { customers: page.data?.items ?? [], isLoading: page.isFetching, onSearch };
}
