import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";
import type { StatementPeriodName } from "./statement-search.ts";

/** The texts of a statement of account. */
export const statementTexts = translatedTexts(() => ({
  title: t`Statement`,
  titleOf: (name: string) => t`Statement of ${name}`,
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
  to: t`To`,
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
  csv: t`Download CSV`,
  whatsapp: t`Share on WhatsApp`,
  unreachable: (name: string) => t`To send it, add a phone number to ${name}.`,
}));
