import { Search, X } from "lucide-react";
import { useEffect, useState } from "react";

/** Shorter than two letters are apart, so that the answer is there before the next one is typed. */
const PAUSE_MS = 60;

/** Reports what was typed once the typing pauses, and at once when it is cleared. */
export function SearchInput({
  label,
  clearLabel,
  value,
  onSearch,
}: {
  label: string;
  clearLabel: string;
  value: string;
  onSearch: (search: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);

  // The address changed from outside (back, a cleared filter): follow it.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }

  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);

  return (
    <div className="flex h-11 w-full items-center rounded-sm border border-control-line bg-surface focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus lg:h-9">
      <Search aria-hidden className="ml-3 size-5 shrink-0 text-text-3 lg:size-4" strokeWidth={1.75} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent px-2 text-md outline-none lg:text-base"
      />
      {typed && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            setTyped("");
            onSearch("");
          }}
          className="flex size-11 shrink-0 items-center justify-center rounded-sm text-text-3 hover:text-text lg:size-9"
        >
          <X aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
      )}
    </div>
  );
}
