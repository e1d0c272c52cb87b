import { CircleCheck, Clock, Copy } from "lucide-react";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { useToday } from "../../lib/display/clock.ts";
import { dayAndTime } from "../../lib/display/instant-label.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { AlertDialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { senderTexts as texts } from "./texts.ts";

type Domain = NonNullable<Outputs["senderDomain"]["read"]["domain"]>;
type DnsRecord = Domain["records"][number];

/**
 * Shows the DNS records to publish for the business's domain, with buttons that copy them, each
 * with its verification status at the email provider and when that was checked. `mayChange` adds
 * the buttons that check the domain again and, after a confirmation, remove it; toasts say the
 * result.
 */
export function DomainRecords({ domain, mayChange }: { domain: Domain; mayChange: boolean }) {
  const today = useToday();
  const isWhole = domain.dkimVerified && domain.returnPathVerified;
  return (
    <div className="border-t border-line">
      {!isWhole && <p className="px-4 pt-4 text-text-2">{texts.records}</p>}
      <ul className="grid gap-4 p-4 xl:grid-cols-2">
        {domain.records.map((record) => (
          <RecordCard
            key={record.purpose}
            record={record}
            isVerified={record.purpose === "dkim" ? domain.dkimVerified : domain.returnPathVerified}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
        <p className="min-w-0 flex-1 text-sm text-text-2 max-lg:basis-full">
          {texts.checked} <span className="num">{dayAndTime(domain.checkedAt, today)}</span>
        </p>
        {mayChange && <Actions />}
      </div>
    </div>
  );
}

function RecordCard({
  record: { purpose, type, host, value },
  isVerified,
}: {
  record: DnsRecord;
  isVerified: boolean;
}) {
  const { name, lead } = texts.purposes[purpose];
  const Icon = isVerified ? CircleCheck : Clock;
  return (
    <li className="min-w-0 rounded-md border border-line">
      <div className="flex items-start gap-3 border-b border-line px-4 py-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">{name}</h3>
          <p className="text-sm text-text-2">{lead}</p>
        </div>
        <Badge tone={isVerified ? "paid" : "today"} mark={<Icon aria-hidden className="size-3.5" strokeWidth={2} />}>
          {isVerified ? texts.verified : texts.notSeen}
        </Badge>
      </div>
      <dl className="grid gap-1 px-4 py-2">
        <Line label={texts.type} text={type} />
        <Line label={texts.host} text={host} copyName={`${name} ${texts.host.toLowerCase()}`} />
        <Line label={texts.value} text={value} copyName={`${name} ${texts.value.toLowerCase()}`} />
      </dl>
    </li>
  );
}

function Line({ label, text, copyName }: { label: string; text: string; copyName?: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: texts.copied }),
      () => showToast({ title: texts.copyFailed, isDestructive: true }),
    );
  return (
    <div className="flex min-h-9 items-center gap-3">
      <dt className="w-12 shrink-0 text-sm text-text-2">{label}</dt>
      <dd className="min-w-0 flex-1 font-mono text-sm wrap-anywhere">{text}</dd>
      {copyName && (
        <IconButton label={texts.copy(copyName)} onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      )}
    </div>
  );
}

function Actions() {
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const verify = trpc.senderDomain.verify.useMutation({
    onSuccess: (settings) => {
      utils.senderDomain.read.setData(undefined, settings);
      const isWhole = settings.domain?.dkimVerified && settings.domain.returnPathVerified;
      showToast(isWhole ? { title: texts.verifiedToast } : { title: texts.notYet, description: texts.notYetLead });
    },
    onError: (error) => showFailure(texts.verifyFailed, error),
  });
  const remove = trpc.senderDomain.delete.useMutation({
    onSuccess: () => showToast({ title: texts.removed }),
    onError: (error) => showFailure(texts.removeFailed, error),
    onSettled: () => utils.senderDomain.invalidate(),
  });
  const isBusy = verify.isPending || remove.isPending;
  return (
    <div className="flex gap-2 max-lg:w-full">
      <Button look="ghost" disabled={isBusy} onClick={() => setIsAsking(true)} className="max-lg:flex-1">
        {texts.remove}
      </Button>
      <Button disabled={isBusy} onClick={() => verify.mutate()} className="max-lg:flex-1">
        {verify.isPending ? texts.verifying : texts.verify}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        title={texts.removeTitle}
        keepLabel={texts.keep}
        confirmLabel={texts.removeConfirm}
        onKeep={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate();
        }}
      >
        {texts.removeBody}
      </AlertDialog>
    </div>
  );
}
