import type { CalendarDate } from "@aavarti/domain/calendar";
import { ReceiptText } from "lucide-react";
import { messageOf } from "../../lib/api/api-error.ts";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { openReceipt } from "../../lib/payments/opened-receipt.ts";
import { queuedSentence } from "../../lib/payments/queued-sentence.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { askedReceiptTexts as texts } from "./asked-receipt-texts.ts";
import { type Conversation, useInboxCache } from "./use-inbox.ts";

type AskedReceipt = NonNullable<NonNullable<Outputs["conversations"]["draft"]["draft"]>["askedReceipt"]>;

/**
 * The button that sends the receipt a customer asks for on the conversation's channel, also in
 * quiet hours, since it answers them. A toast says where it went, or why it couldn't be sent, with
 * a button that opens the receipt, where the other ways to share it are. `onSent` is called once
 * it is on its way. Nothing for a role that may not send receipts.
 */
export function SendAskedReceipt({
  receipt: { paymentId, number, amount },
  conversation: { channel, customer },
  today,
  onSent,
}: {
  receipt: AskedReceipt;
  conversation: Conversation;
  today: CalendarDate;
  onSent: () => void;
}) {
  const utils = trpc.useUtils();
  const { refresh } = useInboxCache();
  const send = trpc.payments.sendReceipt.useMutation({
    onSuccess: ({ address, dueAt, createdAt, isRepeat }) => {
      const to = phoneLabel(address);
      const isQueued = dueAt > (isRepeat ? new Date().toISOString() : createdAt);
      showToast({
        title: isQueued
          ? queuedSentence(dueAt, today, texts.queued)
          : isRepeat
            ? texts.repeated(number, to)
            : texts.sent(number, to),
      });
      onSent();
    },
    onError: (error) =>
      showToast({
        title: texts.failed,
        description: messageOf(error, texts.unknownFailure),
        isDestructive: true,
        action: {
          label: texts.open,
          altText: texts.open,
          run: () => openReceipt({ id: paymentId, amount, customer, receiptNumber: number }),
        },
      }),
    onSettled: () => Promise.all([utils.payments.receipt.invalidate({ id: paymentId }), refresh()]),
  });
  return (
    <Button
      needs="payments.record"
      needsNetwork
      size="sm"
      look="primary"
      disabled={send.isPending}
      onClick={() => send.mutate({ id: paymentId, channel, afterUndo: true, evenInQuietHours: true })}
    >
      <ReceiptText aria-hidden className="size-4" strokeWidth={1.75} />
      {send.isPending ? texts.sending : texts.send}
    </Button>
  );
}
