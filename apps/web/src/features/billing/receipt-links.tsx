import type { ActivationPayment } from "@aavarti/contract/billing";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { FileDown } from "lucide-react";
import { useState } from "react";
import { downloadFile } from "../../lib/list/download-list.ts";
import { Button } from "../../ui/button.tsx";
import { PaymentLine } from "./payment-line.tsx";
import { billingTexts as texts } from "./texts.ts";

type Receipt = NonNullable<ActivationPayment["receipt"]>;

/**
 * Shows the downloads of a payment's receipt and credit note as PDF, each in English and Hindi; a
 * note while one is being rendered, nothing before one is issued.
 */
export function ReceiptLinks({ payment: { id, receipt, creditNote } }: { payment: ActivationPayment }) {
  return (
    <>
      {receipt && <Links title={texts.receipt(receipt.number)} receipt={receipt} path={`${id}/receipt.pdf`} />}
      {creditNote && (
        <Links title={texts.creditNote(creditNote.number)} receipt={creditNote} path={`${id}/credit-note.pdf`} />
      )}
    </>
  );
}

function Links({ title, receipt, path }: { title: string; receipt: Receipt; path: string }) {
  const labels = { en: texts.inEnglish, hi: texts.inHindi } satisfies Record<Language, string>;
  return (
    <PaymentLine text={title}>
      {receipt.isReady ? (
        LANGUAGES.map((language) => (
          <DownloadButton
            key={language}
            label={labels[language]}
            name={`${title}: ${labels[language]}`}
            path={`/api/v1/billing/payments/${path}?language=${language}`}
            fileName={`${receipt.number.replaceAll("/", "-")}-${language}.pdf`}
          />
        ))
      ) : (
        <span role="status" className="px-2.5 py-1.5 text-text-3 max-lg:px-3.5">
          {texts.preparing}
        </span>
      )}
    </PaymentLine>
  );
}

function DownloadButton({
  label,
  name,
  path,
  fileName,
}: {
  label: string;
  /** Its accessible name, which also says which document it is. */
  name: string;
  path: `/api/${string}`;
  fileName: string;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    await downloadFile(path, fileName, texts.downloadFailed);
    setIsBusy(false);
  };
  return (
    <Button look="ghost" size="sm" aria-label={name} disabled={isBusy} needsNetwork onClick={() => void download()}>
      <FileDown aria-hidden className="size-4" strokeWidth={1.75} />
      {label}
    </Button>
  );
}
