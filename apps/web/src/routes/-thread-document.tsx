import type { ThreadDocument } from "@aavarti/contract/conversations";
import { FileText } from "lucide-react";
import { useReceiptFile } from "../features/payments/receipt/use-receipt-file.ts";
import { useStoredStatement } from "../features/payments/statement/use-statement-pdf.ts";

/**
 * Shows a receipt or statement of a thread as a button with this label that opens its PDF in a new
 * tab; as plain text where the PDF isn't kept any more.
 */
export function ThreadDocumentLink({ document, label }: { document: ThreadDocument; label: string }) {
  const { paymentId, statementId } = document;
  if (paymentId !== null) return <ReceiptButton paymentId={paymentId} language={document.language} label={label} />;
  if (statementId !== null) return <StatementButton statementId={statementId} label={label} />;
  return <p className="num font-medium wrap-anywhere">{label}</p>;
}

function ReceiptButton({
  paymentId,
  language,
  label,
}: {
  paymentId: string;
  language: ThreadDocument["language"];
  label: string;
}) {
  const { busy, print } = useReceiptFile(paymentId);
  return <OpenButton label={label} isBusy={busy !== null} onOpen={() => void print(language)} />;
}

function StatementButton({ statementId, label }: { statementId: string; label: string }) {
  const { isBusy, open } = useStoredStatement(statementId);
  return <OpenButton label={label} isBusy={isBusy} onOpen={() => void open()} />;
}

function OpenButton({ label, isBusy, onOpen }: { label: string; isBusy: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onOpen}
      className="num flex items-center gap-1.5 text-left font-medium text-accent-text underline underline-offset-2 wrap-anywhere disabled:opacity-60 max-lg:min-h-11"
    >
      <FileText aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      {label}
    </button>
  );
}
