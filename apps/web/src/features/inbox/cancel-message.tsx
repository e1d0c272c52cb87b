import { useRef } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { inboxTexts } from "./texts.ts";
import { type ThreadEntry, useInboxCache } from "./use-inbox.ts";

/**
 * The button that cancels a scheduled message, receipt or statement, which shows as cancelled at
 * once; nothing for a role that may not send the same: reply, or send receipts. After a failure,
 * which a toast says, it is scheduled as before.
 */
export function CancelMessage({
  conversationId,
  entry: { id: messageId, source, state, dueAt, document },
}: {
  conversationId: string;
  entry: ThreadEntry;
}) {
  const texts = inboxTexts.thread;
  const { change, refresh } = useInboxCache();
  const utils = trpc.useUtils();
  const cancelling = trpc.conversations.cancelMessage.useMutation();
  const isCancelling = useRef(false);
  const cancel = async () => {
    if (isCancelling.current) return;
    isCancelling.current = true;
    change(conversationId, messageId, { state: "cancelled", dueAt: null });
    try {
      change(conversationId, messageId, await cancelling.mutateAsync({ id: conversationId, messageId }));
    } catch (error) {
      change(conversationId, messageId, { state, dueAt });
      showFailure(texts.cancelFailed, error);
    }
    const paymentId = document?.paymentId;
    // The same template, or the receipt, can be sent again.
    await Promise.all([
      refresh(),
      utils.conversations.templates.invalidate({ id: conversationId }),
      paymentId && utils.payments.receipt.invalidate({ id: paymentId }),
    ]);
    isCancelling.current = false;
  };
  return (
    <p className="mt-2 flex justify-end">
      <Button
        size="sm"
        needs={source === "document" ? "payments.record" : "inbox.reply"}
        needsNetwork
        disabled={cancelling.isPending}
        onClick={() => void cancel()}
      >
        {cancelling.isPending ? texts.cancellingMessage : texts.cancelMessage}
      </Button>
    </p>
  );
}
