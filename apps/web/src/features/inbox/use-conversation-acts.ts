import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useToday } from "../../lib/display/clock.ts";
import { dayAndTimeInSentence } from "../../lib/display/instant-label.ts";
import { showToast } from "../../ui/toast-store.ts";
import { inboxTexts } from "./texts.ts";
import { type Conversation, useInboxCache } from "./use-inbox.ts";

/**
 * Returns the actions on a conversation: `close`, `reopen`, `snooze` until an instant, `assign` to
 * a member or to no one, and `markUnread` for the signed-in member. Each but the last shows its
 * result once the server has answered, with a toast (closing and snoozing with Undo, which restores
 * the state and the snooze from before), and refreshes the inbox. A failure shows a toast.
 * `isChanging` while one is on its way. `onDone` is called with the id of one that was closed or
 * snoozed, `onUndone` when that was undone, and `onLeave` before one is marked as unread: on screen
 * it would be read again at once.
 */
export function useConversationActs({
  onDone,
  onUndone,
  onLeave,
}: {
  onDone: (id: string) => void;
  onUndone: (id: string) => void;
  onLeave: (id: string) => void;
}) {
  const texts = inboxTexts.done;
  const today = useToday();
  const { put, refresh } = useInboxCache();
  const shared = {
    onError: (error: unknown) => showFailure(inboxTexts.changeFailed, error),
    onSettled: () => void refresh(),
  };
  const closing = trpc.conversations.close.useMutation(shared);
  const reopening = trpc.conversations.reopen.useMutation(shared);
  const snoozing = trpc.conversations.snooze.useMutation(shared);
  const assigning = trpc.conversations.assign.useMutation(shared);
  const unreading = trpc.conversations.markUnread.useMutation(shared);

  const reopen = ({ id }: Conversation) =>
    reopening.mutate(
      { id },
      {
        onSuccess: (conversation) => {
          put(conversation);
          showToast({ title: texts.reopened });
        },
      },
    );
  const undoing = (title: string, run: () => void) =>
    showToast({ title, action: { label: texts.undo, altText: texts.undo, run } });
  /** Makes a conversation what it was before it was closed or snoozed, if nobody wrote since. */
  const restore = ({ id, state, snoozedUntil }: Conversation) => {
    onUndone(id);
    const before = state === "closed" ? undefined : state;
    if (!before) closing.mutate({ id }, { onSuccess: put });
    else if (snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now())
      snoozing.mutate({ id, until: snoozedUntil, state: before }, { onSuccess: put });
    else reopening.mutate({ id, state: before }, { onSuccess: put });
  };

  const close = (before: Conversation) =>
    closing.mutate(
      { id: before.id },
      {
        onSuccess: (conversation) => {
          put(conversation);
          onDone(before.id);
          undoing(texts.closed, () => restore(before));
        },
      },
    );
  const snooze = (before: Conversation, at: Date) =>
    snoozing.mutate(
      { id: before.id, until: at.toISOString() },
      {
        onSuccess: (conversation) => {
          put(conversation);
          onDone(before.id);
          undoing(texts.snoozed(dayAndTimeInSentence(at.toISOString(), today)), () => restore(before));
        },
      },
    );
  const assign = ({ id }: Conversation, member: { id: string; name: string } | null) =>
    assigning.mutate(
      { id, assigneeId: member?.id ?? null },
      {
        onSuccess: (conversation) => {
          put(conversation);
          showToast({ title: member ? texts.assigned(member.name) : texts.unassigned });
        },
      },
    );
  const markUnread = ({ id }: Conversation) => {
    onLeave(id);
    unreading.mutate({ id }, { onSuccess: put });
  };
  const isChanging = [closing, reopening, snoozing, assigning].some(({ isPending }) => isPending);
  return { close, reopen, snooze, assign, markUnread, isChanging };
}

export type ConversationActs = ReturnType<typeof useConversationActs>;
