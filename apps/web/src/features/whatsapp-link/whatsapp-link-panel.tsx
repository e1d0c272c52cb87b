import { Copy, ExternalLink } from "lucide-react";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { AlertDialog } from "../../ui/dialog.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelWaiting } from "../../ui/panel.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { whatsappLinkTexts as texts } from "./texts.ts";

/**
 * Shows the business's WhatsApp link, which it loads, with buttons that copy and open it, and for
 * an owner one that replaces it after a confirmation. Nothing where WhatsApp isn't set up.
 */
export function WhatsappLinkPanel() {
  const query = trpc.whatsappLink.read.useQuery();
  if (query.data?.link === null) return null;
  return (
    <Panel title={texts.title} lead={texts.hint}>
      {query.data ? (
        <WhatsappLink link={query.data.link} code={query.data.code} />
      ) : query.isError ? (
        <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => query.refetch()} />
      ) : (
        <PanelWaiting label={texts.loading} />
      )}
    </Panel>
  );
}

function WhatsappLink({ link, code }: { link: string; code: string }) {
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => showToast({ title: texts.copied }),
      () => showToast({ title: texts.copyFailed, isDestructive: true }),
    );
  return (
    <div className="flex flex-wrap items-center gap-3 p-4">
      <p className="min-w-0 flex-1 font-mono text-sm wrap-anywhere max-lg:basis-full">{link}</p>
      <div className="flex flex-wrap gap-2 max-lg:w-full">
        <ReplaceButton code={code} />
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={texts.openLink}
          className={buttonClass({ className: "max-lg:flex-1" })}
        >
          <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
          {texts.open}
        </a>
        <Button aria-label={texts.copyLink} onClick={() => void copy()} className="max-lg:flex-1">
          <Copy aria-hidden className="size-4" strokeWidth={1.75} />
          {texts.copyThis}
        </Button>
      </div>
    </div>
  );
}

function ReplaceButton({ code }: { code: string }) {
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const replace = trpc.whatsappLink.replace.useMutation({
    onSuccess: (link) => {
      utils.whatsappLink.read.setData(undefined, link);
      showToast({ title: texts.replaced });
    },
    onError: (error) => showFailure(texts.replaceFailed, error),
  });
  return (
    <>
      <Button
        look="ghost"
        needs="whatsapp-link.replace"
        needsNetwork
        disabled={replace.isPending}
        onClick={() => setIsAsking(true)}
        className="max-lg:basis-full"
      >
        {replace.isPending ? texts.replacing : texts.replace}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        title={texts.replaceTitle}
        keepLabel={texts.keep}
        confirmLabel={texts.replace}
        onKeep={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          replace.mutate({ code });
        }}
      >
        {texts.replaceBody}
      </AlertDialog>
    </>
  );
}
