import { useEffect, useRef } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { useIsConnected } from "../../lib/realtime/use-connection.ts";
import { type Conversation, useInboxCache } from "./use-inbox.ts";

/**
 * Marks a conversation as read for the signed-in member while it is unread, `isShown` and the tab
 * visible; again when the customer writes. A failure shows nothing: it stays unread, and is marked
 * again once the connection is back or the tab is shown again.
 */
export function useMarkRead({ id, isUnread, lastMessageAt }: Conversation, isShown: boolean): void {
  const { put } = useInboxCache();
  const { mutate } = trpc.conversations.markRead.useMutation({ onSuccess: put });
  const isConnected = useIsConnected();
  const marked = useRef<string | null>(null);
  useEffect(() => {
    const version = `${id} ${lastMessageAt}`;
    const mark = () => {
      if (!isUnread || !isShown || !isConnected || document.hidden || marked.current === version) return;
      marked.current = version;
      const onError = () => {
        if (marked.current === version) marked.current = null;
      };
      mutate({ id }, { onError });
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [id, isUnread, lastMessageAt, isShown, isConnected, mutate]);
}
