import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * Returns functions that change a list's URL: `search`, `change`, `clear`, `openForm` and
 * `closeForm`. Opening a form adds a history entry, all others replace it. `closeForm` removes the
 * params `form` and `name`, `clear` removes all; `change` sets those it is given and removes those
 * that are undefined. `search` sets `q`, and removes it when empty.
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
   * Sets the given search params and removes those that are undefined, for example a sort or a
   * filter. Resolves when the URL has changed.
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
