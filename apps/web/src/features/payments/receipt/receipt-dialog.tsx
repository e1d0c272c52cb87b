import type { Payment } from "@aavarti/contract/payments";
import type { DeliveryEntry, ReceiptSharing } from "@aavarti/contract/receipts";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { FileDown, Printer } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../lib/api/api-error.ts";
import { showFailure } from "../../../lib/api/failure-toast.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { ChannelGlyph } from "../../../lib/channels/channel-glyph.tsx";
import { documentRoutes } from "../../../lib/channels/document-channels.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { isQueued } from "./queued-delivery.ts";
import { SendReceipt } from "./send-receipt.tsx";
import { receiptTexts as texts } from "./texts.ts";
import { useReceiptFile } from "./use-receipt-file.ts";

const LOOK_AGAIN_MS = 2_000;

/** How long a sent message is watched for its delivery, in milliseconds. */
const WATCHED_MS = 5 * 60_000;

/** Whether a delivery is still on its way, or its status may be about to arrive. */
const isWatched = ({ state, sentAt }: DeliveryEntry): boolean =>
  state === "planned" ||
  state === "sending" ||
  state === "unknown" ||
  (state === "sent" && sentAt !== null && Date.now() - Date.parse(sentAt) < WATCHED_MS);

/**
 * Returns the links that open the reader's own app with the receipt's text in a language, of each
 * channel that
 * has one and on which it cannot be sent from here, the business may not send now, or the last
 * attempt failed; of each while any send of the receipt is queued. None for a reversed payment.
 */
function shareLinksOf(
  sharing: ReceiptSharing,
  maySend: boolean,
  language: Language,
): { channel: ReminderChannel; href: string; isBesideSend: boolean }[] {
  const { isReversed, maySendNow, deliveries, texts } = sharing;
  if (isReversed) return [];
  return documentRoutes(sharing, sharing).flatMap(({ channel, isConnected, shareLink }) => {
    const href = shareLink(texts[language]);
    const last = deliveries.find((delivery) => delivery.channel === channel)?.state;
    const isOffered =
      !isConnected || !maySendNow || !maySend || last === "failed" || last === "unknown" || deliveries.some(isQueued);
    return href !== null && isOffered ? [{ channel, href, isBesideSend: isConnected && maySend }] : [];
  });
}

/**
 * Shows the dialog of a payment's receipt: its sends with their state, loaded again every two
 * seconds while one is on its way, Send on WhatsApp and by email (with `maySend`), a link to share
 * it on WhatsApp where it can't be sent or is queued, Download and Print, in a chosen language. A
 * reversed payment's receipt can't be sent. Open while mounted.
 */
export function ReceiptDialog({
  payment,
  maySend,
  today,
  onClose,
}: {
  payment: Pick<Payment, "id" | "amount" | "customer" | "receiptNumber">;
  maySend: boolean;
  today: CalendarDate;
  onClose: () => void;
}) {
  const sharing = trpc.payments.receipt.useQuery(
    { id: payment.id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.deliveries.some(isWatched) ? LOOK_AGAIN_MS : false),
    },
  );
  return (
    <Dialog isOpen onClose={onClose} title={texts.title(payment.receiptNumber ?? "")} closeLabel={texts.close}>
      <p className="num text-text-2 max-lg:text-md">{texts.lead(amountLabel(payment.amount), payment.customer.name)}</p>
      {sharing.data ? (
        <Receipt paymentId={payment.id} sharing={sharing.data} maySend={maySend} today={today} />
      ) : sharing.isError ? (
        <NotLoaded
          sentence={messageOf(sharing.error, texts.failed)}
          retry={texts.retry}
          onRetry={() => sharing.refetch()}
          className="pt-4"
        />
      ) : (
        <div role="status" aria-label={texts.loading} className="mt-4 grid gap-3">
          <Skeleton className="h-11 w-full rounded-sm" />
          <Skeleton className="h-11 w-full rounded-sm" />
        </div>
      )}
    </Dialog>
  );
}

function Receipt({
  paymentId,
  sharing,
  maySend,
  today,
}: {
  paymentId: string;
  sharing: ReceiptSharing;
  maySend: boolean;
  today: CalendarDate;
}) {
  const [language, setLanguage] = useState<Language>(sharing.language);
  const file = useReceiptFile(paymentId);
  const utils = trpc.useUtils();
  const cancel = trpc.payments.cancelReceipt.useMutation({
    onSuccess: () => showToast({ title: texts.toasts.cancelled }),
    onError: (error) => showFailure(texts.cancelFailed, error),
    onSettled: () => utils.payments.receipt.invalidate({ id: paymentId }),
  });
  const { isReversed, deliveries } = sharing;
  return (
    <div className="mt-4 grid gap-4">
      {isReversed && <p className="rounded-sm bg-sunken px-3 py-2.5 max-lg:text-md">{texts.reversed}</p>}
      <Segmented
        legend={texts.language}
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((value) => ({ value, label: texts.languages[value] }))}
      />
      {!isReversed && maySend && (
        <SendReceipt paymentId={paymentId} sharing={sharing} language={language} today={today} />
      )}
      <div className="flex flex-wrap gap-2">
        {shareLinksOf(sharing, maySend, language).map(({ channel, href, isBesideSend }) => (
          <a
            key={channel}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ className: "basis-full" })}
          >
            <ChannelGlyph channel={channel} className="size-4" />
            {isBesideSend ? texts.shareYourself : texts.share}
          </a>
        ))}
        <Button
          needsNetwork
          className="flex-1"
          disabled={file.busy !== null}
          onClick={() => void file.download(language)}
        >
          <FileDown aria-hidden className="size-4" strokeWidth={1.75} />
          {file.busy === "download" ? texts.preparing : texts.download}
        </Button>
        <Button needsNetwork disabled={file.busy !== null} onClick={() => void file.print(language)}>
          <Printer aria-hidden className="size-4" strokeWidth={1.75} />
          {texts.print}
        </Button>
      </div>
      {deliveries.length > 0 && (
        <section aria-label={texts.history} className="num border-t border-line">
          <ul>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                isReversed={isReversed}
                today={today}
                cancel={maySend ? (deliveryId) => cancel.mutate({ id: paymentId, deliveryId }) : null}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
