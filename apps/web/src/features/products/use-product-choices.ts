import { trpc } from "../../lib/api/trpc.ts";
import { useChoiceSearch } from "../../lib/forms/use-choice-search.ts";

/** Returns the products a form may offer, filtered by search. */
export function useProductChoices(need: { isNeeded: boolean }) {
  const { input, options, onSearch } = useChoiceSearch(need);
  const page = trpc.products.list.useQuery(input, options);
  return { products: page.data?.items ?? [], isLoading: page.isFetching, onSearch };
}
