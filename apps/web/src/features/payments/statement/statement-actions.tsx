import type { Statement } from "@aavarti/contract/statements";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { readSignedAmount, statementFileName, statementMessage } from "@aavarti/domain/statement-words";
import { Download, FileText } from "lucide-react";
import { Fragment, useState } from "react";
import { ChannelGlyph } from "../../../lib/channels/channel-glyph.tsx";
import { channelTexts } from "../../../lib/channels/channel-texts.ts";
import { documentRoutes } from "../../../lib/channels/document-channels.ts";
import { businessCurrency } from "../../../lib/display/business-currency.ts";
import { downloadList } from "../../../lib/list/download-list.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { SendDialog } from "./send-dialog.tsx";
import type { StatementPeriod } from "./statement-search.ts";
import { statementTexts as texts } from "./texts.ts";
import { useStatementPdf } from "./use-statement-pdf.ts";

const glyph = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;
const wide = "max-lg:flex-1 max-lg:basis-40";

/**
 * Shows the ways to get a statement out: a PDF in a language chosen from a menu, a CSV file with
 * `may.export`, and with `may.send` buttons that open the dialog to send it on WhatsApp or by
 * email; each only where who pays has that address, a sentence instead when they have neither.
 * Where WhatsApp is not connected or the business may not send now, `may.send` also adds a menu
 * that opens WhatsApp with a text in the chosen language, in a new tab.
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
  const { customer, payer, maySendNow } = statement;
  const { from, to } = period;
  const pdf = useStatementPdf(customer, period);
  const [sending, setSending] = useState<ReminderChannel | null>(null);
  const [isExporting, setIsExporting] = useState(false);
  const exportLines = async () => {
    setIsExporting(true);
    await downloadList(
      "statements",
      { customerId: customer.id, from, to },
      statementFileName({ customer: customer.name, from, to }, "csv"),
    );
    setIsExporting(false);
  };
  const routes = documentRoutes(payer, statement);
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
      {may.send &&
        routes.map(({ channel, isConnected, shareLink }) => {
          const linkIn = (language: Language) => shareLink(messageOf(statement, period, businessName, language));
          const isShared = !(isConnected && maySendNow) && linkIn(payer.language) !== null;
          return (
            <Fragment key={channel}>
              {isConnected && (
                <Button needsNetwork onClick={() => setSending(channel)} className={wide}>
                  <ChannelGlyph channel={channel} className={glyph.className} />
                  {channelTexts[channel].documents.send}
                </Button>
              )}
              {isShared && (
                <Menu
                  trigger={
                    <Button className={wide}>
                      <ChannelGlyph channel={channel} className={glyph.className} />
                      {texts.share}
                    </Button>
                  }
                >
                  {LANGUAGES.map((language) => (
                    <MenuItem key={language} asChild>
                      <a href={linkIn(language) ?? ""} target="_blank" rel="noopener noreferrer">
                        {labels[language]}
                      </a>
                    </MenuItem>
                  ))}
                </Menu>
              )}
            </Fragment>
          );
        })}
      {may.send && routes.length === 0 && <p className="w-full text-sm text-text-2">{texts.unreachable(payer.name)}</p>}
      {sending && (
        <SendDialog
          statement={statement}
          period={period}
          channel={sending}
          shareLinkIn={(language) =>
            routes
              .find(({ channel }) => channel === sending)
              ?.shareLink(messageOf(statement, period, businessName, language)) ?? null
          }
          onClose={() => setSending(null)}
        />
      )}
    </div>
  );
}

/** Returns the message to share, to who pays, in a language. */
function messageOf(
  { customer, members, payer, ...sums }: Statement,
  { from, to }: Pick<StatementPeriod, "from" | "to">,
  businessName: string,
  language: Language,
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
      shares: members.map(({ name, charged }) => ({ name, charged: readSignedAmount(charged) })),
      paid: readSignedAmount(sums.paid),
      closing: readSignedAmount(sums.closing),
      currency: businessCurrency(),
    },
    language,
  );
}
