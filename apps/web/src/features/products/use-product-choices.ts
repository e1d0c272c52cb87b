import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../lib/trpc.ts";
import { useDebounced } from "../../lib/use-debounced.ts";

const CHOICES = 20;

/** The products that a form may offer, found on the server while one types. */
export function useProductChoices({ isNeeded }: { isNeeded: boolean }) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), 200);
  const page = trpc.products.list.useQuery(
    { limit: CHOICES, ...(search ? { search } : {}) },
    { enabled: isNeeded, placeholderData: keepPreviousData },
  );
  return { products: page.data?.items ?? [], isLoading: page.isFetching, onSearch: setTyped };
}
