import type { CalendarDate } from "@aavarti/domain/calendar";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { t } from "@lingui/core/macro";
import { showFailure } from "../api/failure-toast.ts";
import { trpc } from "../api/trpc.ts";
import { phoneLabel } from "../display/display.ts";
import { translatedTexts } from "../i18n/translated-texts.ts";
import { queuedSentence } from "./queued-sentence.ts";

const texts = translatedTexts(() => ({
  queued: {
    today: (time: string) => t`Receipt scheduled for ${time}`,
    tomorrow: (time: string) => t`Receipt scheduled for tomorrow at ${time}`,
    onDay: (day: string, time: string) => t`Receipt scheduled for ${day} at ${time}`,
  },
  queuedShort: {
    today: (time: string) => t`Receipt at ${time}`,
    tomorrow: (time: string) => t`Receipt tomorrow, ${time}`,
    onDay: (day: string, time: string) => t`Receipt ${day}, ${time}`,
  },
  sentShort: t`Receipt sent`,
  sent: (address: string) => t`Receipt sent to ${address}`,
  failed: t`Payment recorded, but its receipt wasn't sent`,
}));

/**
 * Returns a function that has the receipt of a payment that was just recorded sent on a channel
 * once the payment can no longer be undone, and resolves to a sentence that says when or where to,
 * for the payment's toast, and the same in a few words (`short`). It also works after what called
 * it has left the page, and never rejects: a failure shows a toast, and it resolves to null.
 */
export function useReceiptSending() {
  const send = trpc.payments.sendReceipt.useMutation();
  return async (
    id: string,
    channel: ReminderChannel,
    today: CalendarDate,
  ): Promise<{ fact: string; short: string } | null> => {
    try {
      const { address, dueAt, createdAt } = await send.mutateAsync({ id, channel, afterUndo: true });
      if (dueAt <= createdAt) return { fact: texts.sent(phoneLabel(address)), short: texts.sentShort };
      return {
        fact: queuedSentence(dueAt, today, texts.queued),
        short: queuedSentence(dueAt, today, texts.queuedShort),
      };
    } catch (error) {
      showFailure(texts.failed, error);
      return null;
    }
  };
}
