import { Copy, Mail } from "lucide-react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { AddDomainForm } from "./add-domain-form.tsx";
import { DomainRecords } from "./domain-records.tsx";
import { senderTexts as texts } from "./texts.ts";

type Settings = Outputs["senderDomain"]["read"];

/**
 * Shows the name and address from which the business's emails are sent, which it loads, and its own
 * domain with its DNS records. Without a domain, `mayChange` adds the form to set one up. It says
 * so where own domains aren't available.
 */
export function SenderPanel({ mayChange }: { mayChange: boolean }) {
  const settings = trpc.senderDomain.read.useQuery();
  return (
    <Panel
      title={texts.title}
      {...(settings.data ? { lead: settings.data.domain?.dkimVerified ? texts.leadOwn : texts.leadOurs } : {})}
    >
      {settings.data ? (
        <>
          <Sender settings={settings.data} />
          {settings.data.inboundAddress && <InboundAddress address={settings.data.inboundAddress} />}
          {settings.data.domain ? (
            <DomainRecords domain={settings.data.domain} mayChange={mayChange} />
          ) : settings.data.isAvailable ? (
            mayChange && <AddDomainForm />
          ) : (
            <p className="border-t border-line p-4 text-text-2">{texts.unavailable}</p>
          )}
        </>
      ) : settings.isError ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => settings.refetch()} />
      ) : (
        <div role="status" aria-label={texts.loading} className="p-4">
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </Panel>
  );
}

/** The business's own address for incoming mail, with a button that copies it. */
function InboundAddress({ address }: { address: string }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast({ title: texts.copied }),
      () => showToast({ title: texts.copyFailed, isDestructive: true }),
    );
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line p-4">
      <div className="min-w-0 flex-1 max-lg:basis-full">
        <h3 className="font-medium max-lg:text-md">{texts.inbound}</h3>
        <p className="text-sm text-text-2">{texts.inboundLead}</p>
        <p className="mt-1 font-mono text-sm wrap-anywhere">{address}</p>
      </div>
      <Button aria-label={texts.copyInbound} onClick={() => void copy()} className="max-lg:w-full">
        <Copy aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.copyThis}
      </Button>
    </div>
  );
}

function Sender({ settings: { fromName, replyTo, domain } }: { settings: Settings }) {
  return (
    <div className="flex items-center gap-3 p-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-sm bg-sunken dark:bg-hover">
        <Mail aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        <dt className="text-text-2">{texts.from}</dt>
        <dd className="wrap-anywhere">
          <span className="font-medium">{fromName}</span>{" "}
          <span className="text-text-2">{domain?.dkimVerified ? domain.address : texts.ours}</span>
        </dd>
        {replyTo && (
          <>
            <dt className="text-text-2">{texts.replyTo}</dt>
            <dd className="wrap-anywhere">{replyTo}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
