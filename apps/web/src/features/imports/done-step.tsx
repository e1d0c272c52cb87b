import type { Import } from "@aavarti/contract/imports";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { downloadFile } from "../../lib/list/download-list.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CheckedRows } from "./checked-rows.tsx";
import { RevertDialog } from "./revert-dialog.tsx";
import type { Shown } from "./shown.ts";
import { importNouns, importTexts } from "./texts.ts";

const texts = translatedTexts(() => importTexts.done);

/**
 * Shows the import's result with its rows, and links to the customers and to another import
 * (`onAnother`). Until it is undone also a download of the skipped rows as CSV, if there are any,
 * and a button that opens the confirmation to undo it. Renders nothing while the import has no
 * counts.
 */
export function DoneStep({
  found,
  shown,
  onAnother,
}: {
  found: Import;
  shown: Shown | undefined;
  onAnother: () => void;
}) {
  const nouns = importNouns(useBusinessWords());
  const [asks, setAsks] = useState(false);
  const { counts, state, fileName } = found;
  if (!counts) return null;
  const isReverted = state === "reverted";
  return (
    <div className="grid gap-4 lg:gap-5">
      <section className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-md border border-line bg-surface p-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="text-lg font-semibold">{isReverted ? texts.reverted(fileName) : texts.title(fileName)}</h2>
          <p className="num text-text-2 max-lg:text-md">
            {isReverted ? revertedLead(found) : importTexts.past.counts(counts)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-lg:w-full max-lg:flex-col-reverse">
          {!isReverted && <Button onClick={() => setAsks(true)}>{texts.revert}</Button>}
          <Button onClick={onAnother}>{importTexts.startOver}</Button>
          <Link to="/dashboard/customers" className={buttonClass({ look: "primary" })}>
            {nouns.toCustomers}
          </Link>
        </div>
      </section>
      {counts.refused > 0 && !isReverted && (
        <section className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-4">
          <p className="num min-w-0 flex-1 basis-64 text-text-2 max-lg:text-md">{texts.refusedLead(counts.refused)}</p>
          <Button
            onClick={() =>
              void downloadFile(
                `/api/v1/imports/${found.id}/refused.csv`,
                `skipped-${fileName.replace(/\.\w+$/, "")}.csv`,
                texts.refusedFailed,
              )
            }
            className="max-lg:w-full"
          >
            <Download aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.refused}
          </Button>
        </section>
      )}
      <CheckedRows found={found} counts={counts} shown={shown} title={texts.rows} />
      {asks && <RevertDialog found={found} onClose={() => setAsks(false)} />}
    </div>
  );
}

const revertedLead = ({ payments }: Import): string =>
  payments && payments.count > 0 ? `${texts.revertedLead} ${texts.revertedPayments}` : texts.revertedLead;
