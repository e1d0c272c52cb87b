import type { InboxTab, ListedTab } from "@aavarti/domain/conversations";
import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useCallback, useEffect } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { PAGE, pageByPage, useLoaded } from "../../lib/list/list-pages.ts";
import { reachesServer } from "../../lib/realtime/connection.ts";
import { useLiveStream } from "../../lib/realtime/use-live-stream.ts";
import { mergeHead } from "./merge-head.ts";

export type Conversation = Outputs["conversations"]["read"];
/** A conversation of a list, with what a search found in it. */
export type FoundConversation = Outputs["conversations"]["list"]["items"][number];
export type ThreadEntry = Outputs["conversations"]["note"];

type ListPages = InfiniteData<Outputs["conversations"]["list"], string | null>;
type ThreadPages = InfiniteData<Outputs["conversations"]["thread"], string | null>;

/** Returns what a query asks for, by its key. */
const inputOf = <Input>(queryKey: readonly unknown[]): Input => (queryKey[1] as { readonly input: Input }).input;

/** How often the inbox is loaded again, in milliseconds: a snooze ends with the clock alone. */
const FRESH_MS = 60_000;

/**
 * Returns the query for the number of conversations in each tab, counted up to 1,000 and whatever
 * is searched for.
 */
export const useTabCounts = () => trpc.conversations.counts.useQuery();

/**
 * Returns `pages`, the infinite query of a tab's conversations, newest message first, and `rows`,
 * those loaded. With `search` those of every tab with it in the name, the address, the subject or a
 * message. The previous rows stay while another tab or search loads.
 */
export function useConversations({ tab, search }: { tab: InboxTab; search: string }) {
  const pages = trpc.conversations.list.useInfiniteQuery(
    { limit: PAGE, ...(search ? { tab: "any" as const, search } : { tab }) },
    pageByPage,
  );
  return { pages, rows: useLoaded(pages.data) };
}

/** Returns the query for one conversation. `known` is shown until it is loaded. */
export const useConversation = (id: string, known: Conversation | undefined) =>
  trpc.conversations.read.useQuery({ id }, { placeholderData: known });

/**
 * Returns `pages`, the infinite query of a conversation's entries, and `entries`, those loaded,
 * newest first.
 */
export function useThread(id: string) {
  const pages = trpc.conversations.thread.useInfiniteQuery(
    { id, limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return { pages, entries: useLoaded(pages.data) };
}

/** The ids of entries that were written here: each stays in its thread until it is listed there. */
const written = new Set<string>();

const isConversationBefore = (one: Conversation, other: Conversation) =>
  one.lastMessageAt === other.lastMessageAt ? one.id > other.id : one.lastMessageAt > other.lastMessageAt;
const isEntryBefore = (one: ThreadEntry, other: ThreadEntry) =>
  one.at === other.at ? one.id > other.id : one.at > other.at;

/**
 * Returns functions for what the inbox shows. `put` shows a changed conversation at once, where it
 * is listed already: it changes neither tab nor place before the next load. `add` puts an entry
 * into a loaded thread as its newest, and `change` changes one there at once. `refresh` loads again
 * what is on screen: the counts, the open conversation, its suggested reply, its customer with
 * account and promises, and the newest page of list and thread. A failure leaves what is shown;
 * without a network nothing is requested.
 */
export function useInboxCache() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();

  const put = useCallback(
    (conversation: Conversation) => {
      utils.conversations.read.setData({ id: conversation.id }, conversation);
      queryClient.setQueriesData<ListPages>(
        { queryKey: getQueryKey(trpc.conversations.list) },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => (item.id === conversation.id ? { ...item, ...conversation } : item)),
            })),
          },
      );
    },
    [utils, queryClient],
  );

  const add = useCallback(
    (id: string, entry: ThreadEntry) => {
      written.add(entry.id);
      utils.conversations.thread.setInfiniteData({ id, limit: PAGE }, (data) => {
        const [first, ...others] = data?.pages ?? [];
        if (!data || !first || first.items.some((item) => item.id === entry.id)) return data;
        return { ...data, pages: [{ ...first, items: [entry, ...first.items] }, ...others] };
      });
    },
    [utils],
  );

  const change = useCallback(
    (conversationId: string, entryId: string, changes: Partial<ThreadEntry>) =>
      queryClient.setQueriesData<ThreadPages>(
        {
          queryKey: getQueryKey(trpc.conversations.thread),
          predicate: ({ queryKey }) => inputOf<{ id: string }>(queryKey).id === conversationId,
        },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => (item.id === entryId ? { ...item, ...changes } : item)),
            })),
          },
      ),
    [queryClient],
  );

  const refresh = useCallback(async () => {
    const onScreen = (queryKey: readonly unknown[]) =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey, type: "active" })
        .flatMap((query) => (query.state.data === undefined ? [] : [query.queryKey]));
    // What is not on screen is loaded again when it is opened.
    const stale = { refetchType: "none" } as const;
    await Promise.all([
      utils.conversations.list.invalidate(undefined, stale),
      utils.conversations.thread.invalidate(undefined, stale),
      utils.conversations.read.invalidate(),
      utils.conversations.draft.invalidate(),
      utils.conversations.counts.invalidate(),
      utils.customers.read.invalidate(),
      utils.payments.account.invalidate(),
      utils.promises.invalidate(),
      ...(reachesServer() ? onScreen(getQueryKey(trpc.conversations.list)) : []).map(async (queryKey) => {
        const input = inputOf<{ tab: ListedTab; limit: number }>(queryKey);
        const fresh = await utils.client.conversations.list.query(input);
        queryClient.setQueryData<ListPages>(queryKey, (data) => data && mergeHead(data, fresh, isConversationBefore));
      }),
      ...(reachesServer() ? onScreen(getQueryKey(trpc.conversations.thread)) : []).map(async (queryKey) => {
        const { id, limit } = inputOf<{ id: string; limit: number }>(queryKey);
        const isAtNewest = (data: ThreadPages | undefined) => data !== undefined && !data.pages[0]?.previousCursor;
        // Away from the newest entries there is nothing to add: they load on the way to them.
        const loaded = queryClient.getQueryData<ThreadPages>(queryKey);
        if (!isAtNewest(loaded)) return;
        const ids = loaded?.pages.flatMap(({ items }) => items.map((item) => item.id));
        const known = new Set(ids?.filter((entryId) => !written.has(entryId)));
        const fresh = await utils.client.conversations.thread.query({ id, limit });
        queryClient.setQueryData<ThreadPages>(queryKey, (data) =>
          data && isAtNewest(data) ? mergeHead(data, fresh, isEntryBefore, known) : data,
        );
      }),
    ]).catch(() => undefined);
  }, [utils, queryClient]);

  return { put, add, change, refresh };
}

/** Changes come in bursts; they are loaded once per burst, this many milliseconds later. */
const SETTLES_MS = 150;

/**
 * Loads what the inbox shows again whenever something changed in the business's conversations, and
 * every minute while it is visible.
 */
export function useLiveInbox(): void {
  const { refresh } = useInboxCache();
  const createListener = useCallback(() => {
    let isWaiting = false;
    let isLoading = false;
    const load = async () => {
      isLoading = true;
      // A change while it loads is loaded next.
      while (isWaiting) {
        isWaiting = false;
        await refresh();
      }
      isLoading = false;
    };
    return {
      onUnread: () => {
        if (!isWaiting && !isLoading) setTimeout(() => void load(), SETTLES_MS);
        isWaiting = true;
      },
    };
  }, [refresh]);
  useLiveStream(createListener);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void refresh(), FRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
}
