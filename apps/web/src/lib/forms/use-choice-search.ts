import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "./use-debounced.ts";

const CHOICES = 20;

/**
 * Returns what a searchable choice of records needs: the query's `input` (at most 20 records, with
 * the trimmed text typed, if any), its `options`, and `onSearch`, which takes the text and changes
 * `input` once it has not changed for 200 ms. The query is enabled only while `isNeeded`; previous
 * choices stay while the next ones load.
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
