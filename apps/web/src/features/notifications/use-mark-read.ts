import type { Notification } from "@aavarti/contract/notification-feed";
import { useRouter } from "@tanstack/react-router";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { notificationTexts as texts } from "./texts.ts";
import { PAGE } from "./use-notifications.ts";

/**
 * Returns the mutation that marks notifications as read on the server: some by id, or all. The rows
 * change at once, the unread count with the server's response. A failure shows a toast and loads
 * the list again.
 */
export function useMarkRead() {
  const utils = trpc.useUtils();
  return trpc.notifications.markRead.useMutation({
    onMutate: (input) => {
      const isMarked = (id: string) => "all" in input || input.ids.includes(id);
      utils.notifications.list.setInfiniteData(
        { limit: PAGE },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => (isMarked(item.id) ? { ...item, isRead: true } : item)),
            })),
          },
      );
    },
    onSuccess: (unread) => utils.notifications.unreadCount.setData(undefined, unread),
    onError: (error) => {
      showFailure(texts.markFailed, error);
      void utils.notifications.list.invalidate();
    },
  });
}

/**
 * Returns a function that opens the page a notification links to, as a new history entry, and marks
 * it as read if it wasn't. `onOpened` runs before the navigation.
 */
export function useOpenNotification(onOpened: () => void) {
  const { history } = useRouter();
  const markRead = useMarkRead();
  return ({ id, link, isRead }: Notification) => {
    if (!isRead) markRead.mutate({ ids: [id] });
    onOpened();
    history.push(link);
  };
}
