import { trpc } from "../../lib/api/trpc.ts";
import { useChoiceSearch } from "../../lib/forms/use-choice-search.ts";

/**
 * Returns `products`, at most 20 that match the search of a form's product field, `isLoading`, and
 * `onSearch`, which takes effect when typing pauses for 0.2 seconds. Archived ones are not among
 * them. Nothing is requested unless `isNeeded`; `products` is empty until the first response and
 * after a failure, and holds the previous ones while others load.
 */
export function useProductChoices(need: { isNeeded: boolean }) {
  const { input, options, onSearch } = useChoiceSearch(need);
  const page = trpc.products.list.useQuery(input, options);
  return { products: page.data?.items ?? [], isLoading: page.isFetching, onSearch };
}
