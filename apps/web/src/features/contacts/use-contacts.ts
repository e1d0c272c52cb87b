import type { SortOf } from "@aavarti/domain/cursor";
import { PAGE, pageByPage, useLoaded } from "../../lib/list/list-pages.ts";
import type { customerSorts } from "../../lib/list-statuses.ts";
import { type Outputs, trpc } from "../../lib/trpc.ts";

export type Contact = Outputs["customers"]["contacts"]["items"][number];

/** What the address asks of the list. */
export interface ContactQuery {
  readonly search?: string;
  readonly sort?: SortOf<(typeof customerSorts)[number]>;
  readonly without?: "phone" | "email";
}

/** By name unless another order is asked for. */
export function useContacts(query: ContactQuery) {
  const pages = trpc.customers.contacts.useInfiniteQuery(
    { limit: PAGE, ...query, sort: query.sort ?? "name" },
    pageByPage,
  );
  return { pages, contacts: useLoaded(pages.data) };
}
