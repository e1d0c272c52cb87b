import type { Statement } from "@aavarti/contract/statements";
import { readSignedAmount, statementMessage } from "@aavarti/domain/statement-words";
import { Download } from "lucide-react";
import { useState } from "react";
import { businessCurrency } from "../../../lib/display/business-currency.ts";
import { downloadList } from "../../../lib/list/download-list.ts";
import { whatsappLink } from "../../../lib/records/contact-links.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { WhatsappIcon } from "../../../ui/whatsapp-icon.tsx";
import type { StatementPeriod } from "./statement-search.ts";
import { statementTexts as texts } from "./texts.ts";

const glyph = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;
const wide = "max-lg:flex-1 max-lg:basis-40";

/**
 * The ways to get a statement out: a CSV file with `may.export`, and with `may.send` a link that
 * opens WhatsApp with the message to who pays, in a new tab; a sentence instead when they have no
 * phone number.
 */
export function StatementActions({
  statement,
  period,
  may,
  businessName,
}: {
  statement: Statement;
  period: StatementPeriod;
  may: { readonly send: boolean; readonly export: boolean };
  businessName: string;
}) {
  const { customer, payer } = statement;
  const { from, to } = period;
  const [isExporting, setIsExporting] = useState(false);
  const exportLines = async () => {
    setIsExporting(true);
    await downloadList("statements", { customerId: customer.id, from, to });
    setIsExporting(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 max-lg:w-full">
      {may.export && (
        <Button needsNetwork disabled={isExporting} onClick={() => void exportLines()} className={wide}>
          <Download {...glyph} />
          {texts.csv}
        </Button>
      )}
      {may.send && payer.phone && (
        <a
          href={whatsappLink(payer.phone, messageOf(statement, period, businessName))}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ className: wide })}
        >
          <WhatsappIcon className={glyph.className} />
          {texts.whatsapp}
        </a>
      )}
      {may.send && !payer.phone && <p className="w-full text-sm text-text-2">{texts.unreachable(payer.name)}</p>}
    </div>
  );
}

/** Returns the message to share, in the language of who pays. */
function messageOf(
  { customer, payer, ...sums }: Statement,
  { from, to }: Pick<StatementPeriod, "from" | "to">,
  businessName: string,
): string {
  const { text } = statementMessage(
    {
      name: payer.name,
      businessName,
      account: payer.id === customer.id ? null : customer.name,
      from: from ?? null,
      to,
      charged: readSignedAmount(sums.charged) - readSignedAmount(sums.discounts),
      paid: readSignedAmount(sums.paid),
      closing: readSignedAmount(sums.closing),
      currency: businessCurrency(),
    },
    payer.language,
  );
  return text;
}
