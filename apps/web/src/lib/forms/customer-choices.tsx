import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Avatar } from "../../ui/avatar.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Outputs, trpc } from "../api/trpc.ts";
import { useChoiceSearch } from "./use-choice-search.ts";

type Customer = Outputs["customers"]["list"]["items"][number];
type Input = ReturnType<typeof useChoiceSearch>["input"];

/**
 * Shows a search and the customers that it finds, 20 at most, to choose one in a sheet: each with
 * its `contact` below the name and its `figure` at the right. `unsearched` gives the input of the
 * list without a search. `label` names the list, `none` says that it is empty.
 */
export function CustomerChoices({
  texts,
  label,
  none,
  unsearched = (input) => input,
  contact,
  figure,
  onChoose,
}: {
  texts: { search: string; clearSearch: string; searching: string; failed: string; retry: string };
  label: string;
  none: (isSearched: boolean) => string;
  unsearched?: (input: Input) => Parameters<typeof trpc.customers.list.useQuery>[0];
  contact: (customer: Customer) => string | null;
  figure?: (customer: Customer) => string;
  onChoose: (customer: Customer) => void;
}) {
  const [typed, setTyped] = useState("");
  const { input, options, onSearch } = useChoiceSearch({ isNeeded: true });
  const isSearched = "search" in input;
  const found = trpc.customers.list.useQuery(isSearched ? input : unsearched(input), options);
  const search = (next: string) => {
    // At once: the box would put this text in place of a letter typed before it is told.
    flushSync(() => setTyped(next));
    onSearch(next);
  };
  const items = found.data?.items ?? [];
  return (
    <>
      <div className="px-4 pb-3 lg:px-5">
        <SearchInput label={texts.search} clearLabel={texts.clearSearch} value={typed} onSearch={search} />
      </div>
      <div className="min-h-64 overflow-y-auto border-t border-line pb-2 lg:max-h-96">
        {found.isPending ? (
          <div role="status" aria-label={texts.searching} className="grid gap-4 px-4 py-4 lg:px-5">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-6 w-3/5" />
          </div>
        ) : found.isError ? (
          <NotLoaded
            sentence={texts.failed}
            retry={texts.retry}
            onRetry={() => found.refetch()}
            className="p-4 lg:px-5"
          />
        ) : items.length === 0 ? (
          <p role="status" className="px-4 py-5 text-text-2 max-lg:text-md lg:px-5">
            {none(isSearched)}
          </p>
        ) : (
          <ul aria-label={label}>
            {items.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  onClick={() => onChoose(one)}
                  className="flex min-h-14 w-full items-center gap-3 px-4 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2 lg:min-h-12 lg:px-5"
                >
                  <Avatar name={one.name} />
                  <span className="min-w-0 flex-1">
                    <span className="block cut-off font-medium max-lg:text-md">{one.name}</span>
                    <span className="num block cut-off text-xs text-text-3 max-lg:text-sm">{contact(one)}</span>
                  </span>
                  {figure && <span className="num text-sm max-lg:text-base">{figure(one)}</span>}
                  <ChevronRight aria-hidden className="size-4 shrink-0 text-text-3" strokeWidth={1.75} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
