import { trpc } from "../../lib/api/trpc.ts";
import { useChoiceSearch } from "../../lib/forms/use-choice-search.ts";

/**
 * Returns the first products that match the search, for a form's product field, and `onSearch`.
 * Nothing is requested unless `isNeeded`. There are at most 20; a search begins when typing pauses.
 */
export function useProductChoices(need: { isNeeded: boolean }) {
  const { input, options, onSearch } = useChoiceSearch(need);
  const page = trpc.products.list.useQuery(input, options);
  return { products: page.data?.items ?? [], isLoading: page.isFetching, onSearch };
}
