import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";

/** The shortest time between two reports while the user types. */
const APART_MS = 60;

/**
 * Shows a search box with a button that empties it. `onSearch` gets the trimmed text: a letter
 * after a pause at once, during quick typing at most every 60 ms. It follows a `value` changed
 * elsewhere.
 */
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
  const [sent, setSent] = useState<readonly string[]>([]);
  const reported = useRef(Number.NEGATIVE_INFINITY);

  if (value !== known) {
    setKnown(value);
    const place = sent.indexOf(value);
    setSent(value === typed.trim() ? [] : sent.slice(place + 1));
    // It changed from outside (browser back, a cleared filter): follow it. What was reported
    // before comes back later, when more letters may have been typed.
    if (place < 0 && value !== typed.trim()) setTyped(value);
  }

  useEffect(() => {
    if (typed.trim() === value) return;
    const wait = Math.max(0, reported.current + APART_MS - performance.now());
    const timer = setTimeout(() => {
      reported.current = performance.now();
      setSent((before) => [...before, typed.trim()]);
      onSearch(typed.trim());
    }, wait);
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
