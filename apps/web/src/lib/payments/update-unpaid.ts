import type { LaneQuery } from "@aavarti/contract/renewals";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { type Outputs, trpc } from "../api/trpc.ts";

type Asked = Omit<LaneQuery, "cursor"> & { readonly cursor?: string };
type LanePage = Outputs["renewals"]["lane"];
type Lane = InfiniteData<LanePage, string | null | undefined>;

/**
 * Loads with `read` the pages of renewals that are on screen again and writes only what is unpaid,
 * and the chat that asks for it, into the cached rows. The rows keep their places, so that none
 * moves while the user is about to select it; one that is not returned any more stays as it was.
 * The written queries count as fresh afterwards: the caller invalidates them again. Without
 * renewals on screen nothing is loaded. Rejects when `read` does, with the cached rows of that part
 * unchanged.
 */
export async function updateUnpaid(queryClient: QueryClient, read: (query: Asked) => Promise<LanePage>): Promise<void> {
  const lanes = queryClient.getQueryCache().findAll({ queryKey: getQueryKey(trpc.renewals.lane), type: "active" });
  await Promise.all(
    lanes.map(async ({ queryKey, state }) => {
      const [, asked] = queryKey as [unknown, { readonly input: Asked }];
      const pageParams = (state.data as Lane | undefined)?.pageParams ?? [];
      const pages = await Promise.all(
        pageParams.map((cursor) => read({ ...asked.input, ...(cursor ? { cursor } : {}) })),
      );
      const rowOf = new Map(pages.flatMap(({ items }) => items.map((row) => [row.id, row])));
      queryClient.setQueryData<Lane>(
        queryKey,
        (lane) =>
          lane && {
            ...lane,
            pages: lane.pages.map((page) => ({
              ...page,
              items: page.items.map((row) => {
                const read = rowOf.get(row.id) ?? row;
                const { dueInAll, earlier, unpaid, toCome, isRenewedUnpaid, familyUnpaid, chat } = read;
                return { ...row, dueInAll, earlier, unpaid, toCome, isRenewedUnpaid, familyUnpaid, chat };
              }),
            })),
          },
      );
    }),
  );
}
