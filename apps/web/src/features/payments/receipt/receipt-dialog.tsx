import type { Payment } from "@aavarti/contract/payments";
import type { DeliveryEntry, ReceiptSharing } from "@aavarti/contract/receipts";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { FileDown, Mail, Printer } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../lib/api/api-error.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { instantLabel } from "../../../lib/display/instant-label.ts";
import { reasonText } from "../../../lib/i18n/reason-text.ts";
import { whatsappLink } from "../../../lib/records/contact-links.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormProblem } from "../../../ui/input.tsx";
import { NotLoaded } from "../../../ui/not-loaded.tsx";
import { OfflineReason } from "../../../ui/offline-reason.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { WhatsappIcon } from "../../../ui/whatsapp-icon.tsx";
import { receiptTexts as texts } from "./texts.ts";
import { useReceiptFile } from "./use-receipt-file.ts";

const LOOK_AGAIN_MS = 2_000;
const MINUTE_MS = 60_000;

const mayChange = ({ state }: DeliveryEntry): boolean =>
  state === "planned" || state === "sending" || state === "unknown";

/**
 * The dialog of a payment's receipt: what became of it, Send receipt (with `maySend`), Share on
 * WhatsApp, Download and Print. Open while mounted.
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
      refetchInterval: ({ state }) => (state.data?.deliveries.some(mayChange) ? LOOK_AGAIN_MS : false),
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
  const { payer, email, phone, isReversed, text, deliveries } = sharing;
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
        <SendByEmail
          paymentId={paymentId}
          name={payer.name}
          email={email}
          language={language}
          last={deliveries[0]}
          today={today}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {phone && !isReversed && (
          <a
            href={whatsappLink(phone, text)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ className: "basis-full" })}
          >
            <WhatsappIcon className="size-4" />
            {texts.share}
          </a>
        )}
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
              <Delivery key={delivery.id} delivery={delivery} today={today} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function SendByEmail({
  paymentId,
  name,
  email,
  language,
  last,
  today,
}: {
  paymentId: string;
  name: string;
  email: string | null;
  language: Language;
  last: DeliveryEntry | undefined;
  today: CalendarDate;
}) {
  const utils = trpc.useUtils();
  const send = trpc.payments.sendReceipt.useMutation({
    onSuccess: ({ address, dueAt, createdAt }) =>
      showToast({
        title: dueAt > createdAt ? texts.toasts.later(instantLabel(dueAt, today)) : texts.toasts.sent(address),
      }),
    onSettled: () => utils.payments.receipt.invalidate({ id: paymentId }),
  });
  if (email === null) return <p className="text-text-2 max-lg:text-md">{texts.noEmail(name)}</p>;
  const isUnderWay = send.isPending || (last !== undefined && mayChange(last));
  return (
    <div className="grid gap-1.5">
      {send.isError && <FormProblem>{messageOf(send.error, texts.sendFailed)}</FormProblem>}
      <OfflineReason isSaving={send.isPending} />
      <Button
        look="primary"
        size="lg"
        needsNetwork
        disabled={isUnderWay}
        onClick={() => send.mutate({ id: paymentId, language })}
      >
        <Mail aria-hidden className="size-4" strokeWidth={1.75} />
        {isUnderWay ? texts.sending : last?.state === "sent" ? texts.sendAgain : texts.send}
      </Button>
      <p className="text-sm wrap-anywhere text-text-2 max-lg:text-base">{texts.to(email)}</p>
    </div>
  );
}

const TONES = {
  planned: "today",
  sending: "today",
  unknown: "today",
  sent: "paid",
  failed: "overdue",
  cancelled: "quiet",
} as const satisfies Record<DeliveryEntry["state"], BadgeTone>;

function Delivery({ delivery, today }: { delivery: DeliveryEntry; today: CalendarDate }) {
  const { address, state, reason, reasonStated, dueAt, sentAt, createdAt } = delivery;
  const why =
    state === "unknown"
      ? texts.checking
      : (reason && reasonText({ message: reason, ...reasonStated })) ||
        (state === "planned" && Date.parse(dueAt) - Date.parse(createdAt) > MINUTE_MS
          ? texts.sendsAt(instantLabel(dueAt, today))
          : null);
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 last:border-0">
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere max-lg:text-md">{address}</span>
        {why && <span className="block text-sm text-text-2 max-lg:text-base">{why}</span>}
      </span>
      <span className="grid justify-items-end gap-1">
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
        <span className="text-xs text-text-3 max-lg:text-sm">{instantLabel(sentAt ?? createdAt, today)}</span>
      </span>
    </li>
  );
}
