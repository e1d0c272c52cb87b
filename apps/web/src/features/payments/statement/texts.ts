import type { Language } from "@aavarti/domain/languages";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import type { StatementPeriodName } from "./statement-search.ts";

/**
 * An object with the texts of a statement of account, in the current language: read its properties
 * while rendering.
 */
export const statementTexts = translatedTexts(() => ({
  title: t`Statement`,
  titleOf: (name: string) => t`Statement for ${name}`,
  loading: t`Loading the statement`,
  failed: t`Couldn't load the statement. Try again.`,
  retry: t`Try again`,
  paysFor: t`Pays for`,
  paidBy: t`Paid for by`,
  period: t`Period`,
  periods: {
    month: t`This month`,
    year: t`This financial year`,
    last_year: t`Last financial year`,
    all: t`All time`,
    custom: t`Custom period`,
  } satisfies Record<StatementPeriodName, string>,
  from: t`From`,
  to: t({ message: "To", context: "end of a period" }),
  backwards: t`Choose an end date on or after the start date`,
  lines: t`Charges and payments`,
  columns: {
    date: t`Date`,
    details: t`Details`,
    charged: t`Charged`,
    paid: t`Paid`,
    balance: t`Balance`,
  },
  opening: t`Opening balance`,
  balanceAfter: (amount: string) => t`Balance ${amount}`,
  more: t`Load more`,
  none: t`Nothing was charged or paid in this period.`,
  noneEver: t`No charges or payments yet. They appear here with the balance after each one.`,
  showAll: t`Show all time`,
  discounts: t`Discounts`,
  take: (amount: string) => t`Take ${amount}`,
  pdf: t`Download PDF`,
  inEnglish: t`In English`,
  inHindi: t`In Hindi`,
  preparing: t`Preparing the PDF...`,
  pdfFailed: t`Couldn't prepare the PDF`,
  noTab: t`Allow pop-ups for this site, then try again.`,
  pdfSlow: t`The PDF isn't ready yet. Try again in a minute.`,
  csv: t`Download CSV`,
  share: t`Share on WhatsApp`,
  unreachable: (name: string) => t`To share the statement, add a phone number or an email address for ${name}.`,
  sendDialog: {
    language: t`Statement language`,
    languages: { en: t`English`, hi: t`Hindi` } satisfies Record<Language, string>,
    lead: (name: string, address: string) => t`${name} will get the statement as a PDF at ${address}.`,
    shareInstead: t`Share as text from your own WhatsApp`,
    cancel: t`Cancel`,
    close: t`Close`,
    unreachable: t`Can't reach the server. Try again in a moment.`,
    sending: t`The statement is on its way`,
    repeated: t`Sent a moment ago`,
    waiting: (at: string) => t`Statement scheduled for ${at}`,
    waitingFor: t`It will be sent after quiet hours.`,
  },
}));
