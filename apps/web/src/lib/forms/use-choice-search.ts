import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "./use-debounced.ts";

const CHOICES = 20;

/**
 * Returns the query's `input` (at most 20 records) and `options` for a searchable choice of
 * records, and `onSearch`, which changes the input after 200 ms. Enabled only while needed;
 * previous choices stay while the next ones load.
 */
export function useChoiceSearch({ isNeeded }: { isNeeded: boolean }) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), 200);
  return {
    input: { limit: CHOICES, ...(search ? { search } : {}) },
    options: { enabled: isNeeded, placeholderData: keepPreviousData },
    onSearch: setTyped,
  };
}
