import type { SortOf } from "@aavarti/domain/cursor";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import type { customerSorts } from "../../lib/list-statuses.ts";
import { type Outputs, trpc } from "../../lib/trpc.ts";

const PAGE = 50;

export type Contact = Outputs["customers"]["contacts"]["items"][number];

/** What the address asks of the list. */
export interface ContactQuery {
  readonly search?: string;
  readonly sort?: SortOf<(typeof customerSorts)[number]>;
  readonly without?: "phone" | "email";
}

/** Page by page, by name unless another order is asked for. What was shown stays while a new search loads. */
export function useContacts(query: ContactQuery) {
  const pages = trpc.customers.contacts.useInfiniteQuery(
    { limit: PAGE, ...query, sort: query.sort ?? "name" },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const contacts = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, contacts };
}
