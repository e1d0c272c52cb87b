import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * The moves within one list's address. Searching and closing leave no trace in the history, opening
 * a form does.
 */
export function useListNavigation() {
  const navigate = useNavigate();
  const search = useCallback(
    (q: string) =>
      void navigate({
        to: ".",
        search: ({ q: _, ...rest }) => (q ? { ...rest, q } : rest),
        replace: true,
      }),
    [navigate],
  );
  /**
   * Sets what is given and takes away what is undefined: an order, a filter. Fulfilled when the
   * address says so.
   */
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      navigate({
        to: ".",
        search: (previous) =>
          Object.fromEntries(Object.entries({ ...previous, ...changes }).filter(([, value]) => value !== undefined)),
        replace: true,
      }),
    [navigate],
  );
  const clear = useCallback(() => void navigate({ to: ".", search: {}, replace: true }), [navigate]);
  const openForm = useCallback(
    (form: string) => void navigate({ to: ".", search: (previous) => ({ ...previous, form }) }),
    [navigate],
  );
  const closeForm = useCallback(
    () => void navigate({ to: ".", search: ({ form: _form, name: _name, ...rest }) => rest, replace: true }),
    [navigate],
  );
  return { search, change, clear, openForm, closeForm };
}
