import type { SortOf } from "@aavarti/domain/cursor";
import type { FieldSort } from "@aavarti/domain/field-filters";
import type { SortName } from "@aavarti/domain/nouns";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { PAGE, pageByPage, useLoaded } from "../../lib/list/list-pages.ts";

export type Contact = Outputs["customers"]["contacts"]["items"][number];

/** The list's filters and order, from the URL. */
export interface ContactQuery {
  readonly search?: string;
  readonly sort?: SortOf<SortName<"customer">> | FieldSort;
  readonly without?: "phone" | "email";
}

/**
 * Returns `pages`, the infinite query of the contacts, 50 at a time, and `contacts`, the rows
 * loaded so far. Sorted by name unless the query has another order; the previous rows stay while
 * another query loads.
 */
export function useContacts(query: ContactQuery) {
  const pages = trpc.customers.contacts.useInfiniteQuery(
    { limit: PAGE, ...query, sort: query.sort ?? "name" },
    pageByPage,
  );
  return { pages, contacts: useLoaded(pages.data) };
}
