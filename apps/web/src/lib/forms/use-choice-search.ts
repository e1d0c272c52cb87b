import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "./use-debounced.ts";

const CHOICES = 20;

/**
 * Returns the query input and options for a searchable choice of records: debounced by 200 ms, and
 * enabled only while needed. There are at most 20.
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
