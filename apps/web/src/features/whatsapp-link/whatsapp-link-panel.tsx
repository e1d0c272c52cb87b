import { Copy, Download, ExternalLink } from "lucide-react";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { saveFile } from "../../lib/list/download-list.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { AlertDialog } from "../../ui/dialog.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Panel, PanelWaiting } from "../../ui/panel.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { LinkCode, linkCodePng } from "./link-code.tsx";
import { whatsappLinkTexts as texts } from "./texts.ts";

/**
 * Shows the business's WhatsApp link, which it loads, as a QR code and without its message, with
 * buttons that copy and open it and save the code as an image, and for an owner one that replaces
 * it after a confirmation. Nothing where WhatsApp isn't set up.
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
  const download = () =>
    linkCodePng(link).then(
      (png) => saveFile(png, `WhatsApp-${code}.png`),
      () => showToast({ title: texts.downloadFailed, isDestructive: true }),
    );
  return (
    <div className="flex gap-5 p-4 max-lg:flex-col max-lg:gap-4">
      <LinkCode
        link={link}
        label={texts.qrCode}
        className="size-36 shrink-0 rounded-md border border-line max-lg:size-48 max-lg:self-center"
      />
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-3">
        <div>
          <p title={link} className="cut-off font-medium max-lg:text-md">
            {shortened(link)}
          </p>
          <p className="text-text-2 max-lg:text-md">{texts.codeHint}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button aria-label={texts.copyLink} onClick={() => void copy()} className="max-lg:flex-1">
            <Copy aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.copyThis}
          </Button>
          <Button onClick={() => void download()} className="max-lg:flex-1">
            <Download aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.download}
          </Button>
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
          <ReplaceButton code={code} />
        </div>
      </div>
    </div>
  );
}

/** Returns a link without its scheme and the message that it begins with. */
const shortened = (link: string): string => link.replace(/^https:\/\//u, "").replace(/\?.*$/u, "");

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
