import type { Import } from "@aavarti/contract/imports";
import type { BusinessWords } from "@aavarti/domain/business-words";
import { IMPORT_LIMITS, type ImportField } from "@aavarti/domain/import-fields";
import type { RowVerdict } from "@aavarti/domain/import-plan";
import { plural, t } from "@lingui/core/macro";
import { titleIn } from "../../lib/business-words.ts";
import { count } from "../../lib/display.ts";
import { inLanguage } from "../../lib/language/in-language.ts";
import { screenTitles } from "../../lib/screen-titles.ts";

const rows = (number: number) => plural(number, { one: "# row", other: "# rows" });
const customers = (number: number) => plural(number, { one: "# customer", other: "# customers" });
const subscriptionsOf = (number: number) => plural(number, { one: "# subscription", other: "# subscriptions" });

/** What names the records, in the words of the business. */
export function importNouns(words: BusinessWords) {
  const { customer, product, subscription } = words;
  const customers = customer.many.toLowerCase();
  return {
    title: titleIn(words, screenTitles.import),
    lead: t`Bring your ${{ customers }} and their ${{ subscriptions: subscription.many.toLowerCase() }} from Excel, Google Sheets or any CSV file.`,
    toCustomers: t`See your ${{ nouns: customers }}`,
    productsLead: t`These are not among your ${{ nouns: product.many.toLowerCase() }}. They are created, unless you say which one is meant.`,
  };
}

export const importTexts = inLanguage(() => ({
  steps: [t`Choose a file`, t`Match columns`, t`Check`, t`Import`],
  stepsLabel: t`Steps of the import`,
  notAllowed: t`Only an owner, an admin or a manager can import.`,
  failed: t`The import could not be loaded.`,
  missing: t`There is no such import.`,
  retry: t`Try again`,
  loading: t`Loading the import`,
  startOver: t`Import another file`,
  unfinished: (name: string) => t`The rows of ${name} have not all arrived. Choose the file again.`,

  choose: {
    drop: t`Drop a file here, or choose one`,
    choose: t`Choose a file`,
    limits: t`CSV or XLSX, up to ${{ megabytes: IMPORT_LIMITS.fileBytes / 1024 / 1024 }} MB and ${{ rows: count(IMPORT_LIMITS.rows) }} rows. The first row holds the headers, in English or Hindi.`,
    reading: t`Reading the file`,
    paste: t`Or paste rows from a spreadsheet`,
    pasteHint: t`Copy the rows with their headers and paste them here.`,
    pasteAction: t`Read the rows`,
    pastedName: t`Pasted rows`,
    sample: t`Download a sample file`,
    sampleTitle: t`What a sheet looks like`,
    sampleName: "aavarti-sample.csv",
    nothingYet: t`Nothing is imported before you have seen what would happen with every row.`,
  },

  map: {
    title: (name: string, number: number) => `${name}, ${rows(number)}`,
    lead: t`Say what each column holds. Columns that are left out are not read.`,
    remembered: t`As you chose the last time for these headers.`,
    column: t`In your file`,
    field: t`In Aavarti`,
    skip: t`Leave out`,
    unnamed: (column: number) => t`Column ${column}`,
    fieldOf: (header: string) => t`What “${header}” holds`,
    order: t`Dates like 04/05/2026`,
    orderNote: (example: string) =>
      t`No date in the sheet shows whether the day or the month comes first in ${example}.`,
    orders: { dmy: t`4 May 2026`, mdy: t`5 April 2026` },
    back: t`Choose another file`,
    cancel: t`Cancel`,
    check: (number: number) => plural(number, { one: "Check # row", other: "Check # rows" }),
    sending: (done: number, all: number) => t`Sending ${{ done: count(done) }} of ${{ all: count(all) }}`,
    checking: t`Checking`,
    failed: t`The rows could not be checked`,
  },

  check: {
    title: (name: string) => t`What would happen with ${name}`,
    all: t`All`,
    warned: t`Warnings`,
    verdicts: { new: t`New`, update: t`Update`, same: t`No change`, refused: t`Refused` } satisfies Record<
      RowVerdict,
      string
    >,
    filters: t`Rows by what would happen`,
    row: (number: number) => t`Row ${number}`,
    none: t`No row of this kind.`,
    more: t`Show more rows`,
    loadingRows: t`Loading rows`,
    rowsFailed: t`The rows could not be loaded.`,
    columns: t`Change columns`,
    discard: t`Discard`,
    start: (number: number) => plural(number, { one: "Import # row", other: "Import # rows" }),
    nothing: t`Nothing to import: no row is new, and none changes anything.`,
    refusedStay: (number: number) =>
      plural(number, { one: "# refused row stays out.", other: "# refused rows stay out." }),
    startFailed: t`The import could not be started`,
    products: t`New names`,
    create: t`Create it`,
    productOf: (name: string) => t`Product for “${name}”`,
    productRows: (number: number) => plural(number, { one: "in # row", other: "in # rows" }),
    reminders: t`Reminders`,
    remindTomorrow: t`From tomorrow`,
    remindToday: t`From today`,
    tomorrowHint: (tomorrow: number, week: number) =>
      t`Nobody is written to today. Tomorrow: ${{ tomorrow: customers(tomorrow) }}. In the 7 days after: ${{ week: count(week) }}.`,
    todayHint: (today: number) =>
      plural(today, {
        one: "# customer would get a reminder as soon as the import is done.",
        other: "# customers would get a reminder as soon as the import is done.",
      }),
    noReminders: t`No reminder is due within nine days.`,
  },

  run: {
    title: (name: string) => t`Importing ${name}`,
    reverting: (name: string) => t`Taking ${name} back`,
    progress: (done: number, all: number) => t`${{ done: count(done) }} of ${{ all: count(all) }} rows`,
    leave: t`You can leave this page. The bell tells you when it is done.`,
  },

  done: {
    title: (name: string) => t`${name} is imported`,
    reverted: (name: string) => t`${name} was taken back`,
    revertedLead: t`What the import created is in the bin for 30 days; what it changed has its old values again.`,
    refused: t`Download refused rows`,
    refusedLead: (rows: number) =>
      plural(rows, {
        one: "# row stayed out. Its reason stands in the file: mend it and import the file again.",
        other: "# rows stayed out. Each has its reason in the file: mend them and import the file again.",
      }),
    revert: t`Take it back`,
    rows: t`What became of each row`,
    keptRow: t`Edited since, and left as it is.`,
  },

  revert: {
    title: t`Take this import back?`,
    lead: (created: number, subscriptions: number, restored: number) => {
      const binned = t`${{ customers: customers(created) }} and ${{ subscriptions: subscriptionsOf(subscriptions) }} go to the bin for 30 days.`;
      if (restored === 0) return binned;
      const changed = plural(restored, {
        one: "# customer gets their old values again.",
        other: "# customers get their old values again.",
      });
      return `${binned} ${changed}`;
    },
    edited: (number: number) =>
      plural(number, {
        one: "# customer was edited since, or got something new",
        other: "# customers were edited since, or got something new",
      }),
    keep: t`Leave them as they are`,
    revertToo: t`Take them back too`,
    more: (number: number) => t`and ${{ number: count(number) }} more`,
    act: t`Take it back`,
    cancel: t`Keep the import`,
    close: t`Close`,
    failed: t`The import could not be taken back`,
    loading: t`Looking who was edited since`,
  },

  past: {
    title: t`Past imports`,
    states: {
      draft: t`Not checked`,
      ready: t`Not started`,
      running: t`Running`,
      done: t`Done`,
      reverting: t`Being taken back`,
      reverted: t`Taken back`,
    } satisfies Record<Import["state"], string>,
    counts: (added: number, updated: number, refused: number) =>
      t`${{ added: count(added) }} new, ${{ updated: count(updated) }} updated, ${{ refused: count(refused) }} refused`,
  },

  fields: {
    customerId: t`Customer id`,
    name: t`Name`,
    phone: t`Phone`,
    email: t`Email`,
    company: t`Company`,
    status: t`Status`,
    language: t`Language`,
    tags: t`Tags`,
    product: t`Product`,
    startDate: t`Start date`,
    endDate: t`Renews on`,
    months: t`Months`,
    price: t`Price`,
  } satisfies Record<ImportField, string>,
}));
