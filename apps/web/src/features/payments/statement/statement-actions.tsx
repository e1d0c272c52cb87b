import type { Statement } from "@aavarti/contract/statements";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { readSignedAmount, statementMessage } from "@aavarti/domain/statement-words";
import { Download, FileText, Mail } from "lucide-react";
import { useState } from "react";
import { businessCurrency } from "../../../lib/display/business-currency.ts";
import { downloadList } from "../../../lib/list/download-list.ts";
import { whatsappLink } from "../../../lib/records/contact-links.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { WhatsappIcon } from "../../../ui/whatsapp-icon.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import type { StatementPeriod } from "./statement-search.ts";
import { statementTexts as texts } from "./texts.ts";
import { useStatementPdf } from "./use-statement-pdf.ts";

const glyph = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;
const wide = "max-lg:flex-1 max-lg:basis-40";

/**
 * The ways to get a statement out: a PDF in a language chosen from a menu, a CSV file with
 * `may.export`, and with `may.send` a link that opens WhatsApp with the message to who pays, in a
 * new tab, and a button that opens the dialog to email them; each only where they have that
 * address, a sentence instead when they have neither.
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
  const pdf = useStatementPdf(customer.id, period);
  const [isEmailing, setIsEmailing] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const exportLines = async () => {
    setIsExporting(true);
    await downloadList("statements", { customerId: customer.id, from, to });
    setIsExporting(false);
  };
  const labels = { en: texts.inEnglish, hi: texts.inHindi } satisfies Record<Language, string>;
  return (
    <div className="flex flex-wrap items-center gap-2 max-lg:w-full">
      <Menu
        trigger={
          <Button needsNetwork disabled={pdf.isBusy} className={wide}>
            <FileText {...glyph} />
            {pdf.isBusy ? texts.preparing : texts.pdf}
          </Button>
        }
      >
        {LANGUAGES.map((language) => (
          <MenuItem key={language} onSelect={() => void pdf.download(language)}>
            {labels[language]}
          </MenuItem>
        ))}
      </Menu>
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
      {may.send && payer.email && (
        <Button needsNetwork onClick={() => setIsEmailing(true)} className={wide}>
          <Mail {...glyph} />
          {texts.email}
        </Button>
      )}
      {may.send && !payer.phone && !payer.email && (
        <p className="w-full text-sm text-text-2">{texts.unreachable(payer.name)}</p>
      )}
      {isEmailing && <EmailDialog statement={statement} period={period} onClose={() => setIsEmailing(false)} />}
    </div>
  );
}

/** Returns the message to share, in the language of who pays. */
function messageOf(
  { customer, payer, ...sums }: Statement,
  { from, to }: Pick<StatementPeriod, "from" | "to">,
  businessName: string,
): string {
  return statementMessage(
    {
      name: payer.name,
      businessName,
      account: payer.id === customer.id ? null : customer.name,
      from: from ?? null,
      to,
      opening: readSignedAmount(sums.opening),
      charged: readSignedAmount(sums.charged) - readSignedAmount(sums.discounts),
      paid: readSignedAmount(sums.paid),
      closing: readSignedAmount(sums.closing),
      currency: businessCurrency(),
    },
    payer.language,
  );
}
