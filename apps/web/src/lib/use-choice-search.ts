import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "./use-debounced.ts";

const CHOICES = 20;

/**
 * The records that a form may offer, found on the server while one types: what to ask its list, and
 * how.
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
