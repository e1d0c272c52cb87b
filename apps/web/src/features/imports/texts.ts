import type { Import, ImportCounts, ImportProduct, RevertPreview } from "@aavarti/contract/imports";
import type { BusinessWords } from "@aavarti/domain/business-words";
import { IMPORT_LIMITS } from "@aavarti/domain/import-fields";
import type { RowVerdict } from "@aavarti/domain/import-plan";
import { plural, t } from "@lingui/core/macro";
import { amountLabel } from "../../lib/display/amounts.ts";
import { count, months } from "../../lib/display/display.ts";
import { screenTitles } from "../../lib/frame/screen-titles.ts";
import { titleIn } from "../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

const rows = (number: number) => plural(number, { one: "# row", other: "# rows" });
const inRows = (number: number) => plural(number, { one: "in # row", other: "in # rows" });

/** Returns the texts of imports that contain the business's nouns, in the current language. */
export function importNouns(words: BusinessWords) {
  const { customer, product, subscription } = words;
  const customers = customer.many.toLowerCase();
  return {
    title: titleIn(words, screenTitles.import),
    lead: t`Bring your ${{ customers }} and their ${{ subscriptions: subscription.many.toLowerCase() }} from Excel, Google Sheets or any CSV file.`,
    exported: t`You can also import a file exported from ${{ subscriptions: subscription.many }}. The latest terms and the amounts paid for them are restored, but not discounts, payers or unpaid amounts from earlier terms.`,
    contactsTitle: t`Which contacts are your ${{ customers }}?`,
    toCustomers: t`View your ${{ nouns: customers }}`,
    ...countedNouns(words),
    createProduct: t`Create new ${{ noun: product.one.toLowerCase() }}`,
    productOf: (name: string) => t`${{ noun: product.one }} for “${name}”`,
    newProducts: t`New ${{ nouns: product.many.toLowerCase() }}`,
    productsLead: t`These ${{ nouns: product.many.toLowerCase() }} aren't in Aavarti yet. Confirm the duration and price of each, or choose an existing one.`,
  };
}

/** Returns texts that count records, with the business's nouns. */
function countedNouns({ customer, subscription }: BusinessWords) {
  const noun = customer.one.toLowerCase();
  const nouns = customer.many.toLowerCase();
  const customers = (number: number) => plural(number, { one: `# ${noun}`, other: `# ${nouns}` });
  const term = subscription.one.toLowerCase();
  const terms = subscription.many.toLowerCase();
  const subscriptions = (number: number) => plural(number, { one: `# ${term}`, other: `# ${terms}` });
  return {
    tomorrowHint: (tomorrow: number, week: number) =>
      t`No reminders today. Tomorrow: ${{ tomorrow: customers(tomorrow) }}. Following 7 days: ${{ week: count(week) }}.`,
    todayHint: (today: number) =>
      plural(today, {
        one: `# ${noun} will get a reminder right after the import.`,
        other: `# ${nouns} will get a reminder right after the import.`,
      }),
    revertLead: ({ customers: created, subscriptions: begun, restored, payments }: RevertPreview) => {
      const trashed = t`${{ customers: customers(created) }} and ${{ subscriptions: subscriptions(begun) }} will move to Trash for 30 days.`;
      const changed = plural(restored, {
        one: `The earlier details of # ${noun} will be restored.`,
        other: `The earlier details of # ${nouns} will be restored.`,
      });
      const reversed = plural(payments, { one: "# payment will be reversed.", other: "# payments will be reversed." });
      return [trashed, restored > 0 && changed, payments > 0 && reversed].filter(Boolean).join(" ");
    },
    edited: (number: number) =>
      plural(number, {
        one: `# ${noun} has been edited or had records added since the import`,
        other: `# ${nouns} have been edited or had records added since the import`,
      }),
  };
}

/**
 * Returns what the sheet says about a new product's duration, one sentence of the current language
 * for each source: its name, the months column, the dates, the price. A missing duration or price,
 * several prices, and a similar existing product have sentences of their own; a single price has
 * none.
 */
export function evidenceLines({ evidence, prices, closest }: ImportProduct): string[] {
  const lines = evidence.map(({ source, months: number, rows: count, text }) => {
    const length = number === null ? t`not a whole number of months` : months(number);
    if (source === "name") return t`Name: “${text ?? ""}”, ${length}`;
    if (source === "months") return t`Months column: ${length} ${{ inRows: inRows(count ?? 0) }}`;
    if (source === "dates") return t`Dates: ${length} ${{ inRows: inRows(count ?? 0) }}`;
    return t`Price: about the same as ${length} of ${text ?? ""}`;
  });
  if (evidence.length === 0) lines.push(t`No duration found in your file.`);
  if (prices.length === 0) lines.push(t`No price found in your file.`);
  if (prices.length > 1)
    lines.push(
      t`Prices: ${prices.map(({ price, rows: count }) => `${amountLabel(price)} (${rows(count)})`).join(", ")}`,
    );
  if (closest) lines.push(t`You already have ${closest.name}.`);
  return lines;
}

/**
 * An object with the texts of imports, in the current language: read its properties while
 * rendering.
 */
export const importTexts = translatedTexts(() => ({
  steps: [t`Choose file`, t`Match columns`, t`Check`, t`Import`],
  stepsLabel: t`Import steps`,
  notAllowed: t`Only owners, admins and managers can import.`,
  failed: t`Couldn't load the import. Try again.`,
  missing: t`Import not found`,
  retry: t`Try again`,
  loading: t`Loading import`,
  startOver: t`Import another file`,
  unfinished: (name: string) => t`${name} wasn't fully uploaded. Choose the file again.`,

  choose: {
    drop: t`Drop a file here, or choose one`,
    choose: t`Choose file`,
    limits: t`CSV or XLSX, up to ${{ megabytes: IMPORT_LIMITS.fileBytes / 1024 / 1024 }} MB and ${{ rows: count(IMPORT_LIMITS.rows) }} rows, or phone contacts (VCF). Put column names in the first row, in English or Hindi.`,
    reading: t`Reading the file`,
    paste: t`Or paste rows from a spreadsheet`,
    rows: t`Rows from a spreadsheet`,
    pasteHint: t`Copy the rows with their headers and paste them here.`,
    pasteAction: t`Check rows`,
    pastedName: t`Pasted rows`,
    sample: t`Download sample file`,
    sampleTitle: t`Sample sheet`,
    sampleName: "aavarti-sample.csv",
    nothingYet: t`Nothing is imported until you've reviewed the rows.`,
  },

  contacts: {
    lead: t`Select them. Nobody else's number leaves this device.`,
    search: t`Search contacts`,
    clear: t`Clear search`,
    all: (number: number) => plural(number, { one: "Select # contact", other: "Select all # contacts" }),
    none: t`No contact has this in its name or number.`,
    more: t`Show more`,
    unnamed: t`Without a name`,
    nobody: t`Continue`,
    next: (number: number) => plural(number, { one: "Continue with # contact", other: "Continue with # contacts" }),
  },

  map: {
    title: (name: string, number: number) => `${name}, ${rows(number)}`,
    lead: t`Match your columns. Columns you don't match are skipped.`,
    remembered: t`Matched as in your last import`,
    column: t`In your file`,
    field: t`In Aavarti`,
    skip: t`Don't import`,
    choose: t`Choose`,
    undecided: t`Your last import used “Renews on”. Choose “Last day” if the term includes these dates, or “Renews on” if it doesn't.`,
    unnamed: (column: number) => t`Column ${column}`,
    fieldOf: (header: string) => t`Field for “${header}”`,
    back: t`Choose another file`,
    cancel: t`Cancel`,
    check: (number: number) => plural(number, { one: "Check # row", other: "Check # rows" }),
    sending: (done: number, all: number) => t`Uploading ${{ done: count(done) }} of ${{ all: count(all) }}`,
    checking: t`Checking`,
    failed: t`Couldn't check the rows`,
  },

  check: {
    sentence: (sentence: string) => t`${sentence}.`,
    title: (name: string) => t`Preview of ${name}`,
    all: t`All`,
    warned: t`Warnings`,
    verdicts: {
      new: t`New`,
      update: t`Update`,
      same: t`No change`,
      refused: t({ message: "Skipped", context: "rows of an import" }),
    } satisfies Record<RowVerdict, string>,
    doubled: t`Repeated row`,
    filters: t`Filter rows by result`,
    row: (number: number) => t`Row ${number}`,
    none: t`No rows of this type`,
    more: t`Show more rows`,
    loadingRows: t`Loading rows`,
    rowsFailed: t`Couldn't load rows. Try again.`,
    columns: t`Change columns`,
    discard: t`Discard`,
    start: (number: number) => plural(number, { one: "Import # row", other: "Import # rows" }),
    nothing: t`Nothing to import. No rows are new or changed.`,
    refusedStay: (number: number) =>
      plural(number, { one: "# skipped row won't be imported.", other: "# skipped rows won't be imported." }),
    overdue: (number: number) =>
      plural(number, { one: "# renewal is already overdue.", other: "# renewals are already overdue." }),
    startFailed: t`Couldn't start the import`,
    discardFailed: t`Couldn't discard the import`,
    unsaved: (name: string) => t`Save your changes to ${{ name }} first.`,
    openQuestions: (number: number) =>
      plural(number, { one: "Answer # question to import.", other: "Answer # questions to import." }),
    rowWaits: t`Needs your input`,
    paid: (amount: string, mode: string, day: string) => t`${amount} paid ${mode} on ${day}`,
    due: (amount: string) => t`${amount} due`,
    advance: (amount: string) => t`${amount} in advance`,
    payments: (number: number, paid: string, due: string) =>
      plural(number, {
        one: `# payment of ${paid} will be recorded. ${due} will be due.`,
        other: `# payments totalling ${paid} will be recorded. ${due} will be due.`,
      }),
    productRows: inRows,
    reminders: t`Reminders`,
    remindTomorrow: t`From tomorrow`,
    remindToday: t`From today`,
    noReminders: t`No reminders in the next 9 days.`,
  },

  questions: {
    question: t`Please confirm`,
    answered: t`Confirmed`,
    certain: t`From your file`,
    confirm: t`Confirm`,
    save: t`Save`,
    duration: t`Duration`,
    price: t`Price`,
    lengthsDiffer: (duration: string, dates: string) =>
      t`The name suggests ${duration}, but the dates in the file suggest ${dates}.`,
    monthsProblem: t`Enter 1 to 120 months`,
    priceProblem: t`Enter an amount like 1,500`,
    dates: t`Dates`,
    datesLead: t`Some dates could start with the day or the month. Choose the format your file uses.`,
    datesIn: (header: string) => t`Dates in “${header}”`,
    ends: t`End dates`,
    endsLead: t`Some end dates could be the renewal date or the last day. Choose which one your file uses.`,
    endChoices: { endDate: t`Renews on this day`, lastDay: t`Last day` },
    suggestion: (choice: string) => t`${{ choice }} (suggested)`,
    endMatched: (field: string) => t`Matched to “${field}”`,
    fitRenewal: (number: number) =>
      plural(number, {
        one: "In # row, the end date is on the same day of the month as the start date, so it looks like a renewal date.",
        other:
          "In # rows, the end date is on the same day of the month as the start date, so it looks like a renewal date.",
      }),
    fitLastDay: (number: number) =>
      plural(number, {
        one: "In # row, the end date is one day before a full term would end, so it looks like a last day.",
        other: "In # rows, the end date is one day before a full term would end, so it looks like a last day.",
      }),
    endExample: (row: number, typed: string, lastDay: string, renewal: string) =>
      t`Row ${row}, ${typed}: last day ${lastDay}, renews on ${renewal}`,
    payments: t`Payments`,
    paymentsLead: t`The file includes amounts paid. Each amount will be recorded as a payment, and the rest of the price will be due.`,
    blankPaid: (header: string, number: number) =>
      plural(number, { one: `“${header}” is empty in # new row`, other: `“${header}” is empty in # new rows` }),
    blankChoices: { due: t`Not paid yet`, paid: t`Already paid` },
    blankHints: {
      due: t`The full price will be due.`,
      paid: t`Nothing will be due, and no payment will be recorded.`,
    },
    durations: t`Durations`,
    durationsLead: t`Some rows have dates that don't match the duration. Choose which to use.`,
    datesOfRows: (duration: string, dates: string) => t`Duration: ${duration}. Dates: ${dates}.`,
    lengthIn: (length: string, number: number) => t`${length} ${{ inRows: inRows(number) }}`,
    useDates: t`Use the dates`,
    useDuration: (duration: string) => t`Use ${duration}`,
    exampleTerm: (row: number, days: string) => t`Row ${row}: ${days}`,
    orders: { dmy: t`Day first`, mdy: t`Month first` },
    meaning: (typed: string, day: string) => t`${typed} means ${day}`,
    noWay: (number: number) =>
      plural(number, {
        one: "# date could start with the day or the month. No other date in this column shows which.",
        other: "# dates could start with the day or the month. No other date in this column shows which.",
      }),
    dayFirstIn: (typed: string, row: number) => t`${typed} in row ${row} has the day first.`,
    monthFirstIn: (typed: string, row: number) => t`${typed} in row ${row} has the month first.`,
    bothWays: (dayFirst: string, dayRow: number, monthFirst: string, monthRow: number) =>
      t`${dayFirst} in row ${dayRow} has the day first, but ${monthFirst} in row ${monthRow} has the month first.`,
  },

  run: {
    title: (name: string) => t`Importing ${name}`,
    reverting: (name: string) => t`Undoing import of ${name}`,
    progress: (done: number, all: number) => t`${{ done: count(done) }} of ${{ all: count(all) }} rows`,
    leave: t`You can leave this page. We'll notify you when it's done.`,
  },

  done: {
    title: (name: string) => t`${name} imported`,
    reverted: (name: string) => t`Import of ${name} undone`,
    revertedLead: t`New records are in Trash for 30 days. Changed records were restored to their earlier values.`,
    revertedPayments: t`Payments from this import were reversed.`,
    refused: t`Download skipped rows`,
    refusedFailed: t`Couldn't download the skipped rows`,
    refusedLead: (rows: number) =>
      plural(rows, {
        one: "# row was skipped. The file shows why. Fix it and import the file again.",
        other: "# rows were skipped. The file shows why. Fix them and import the file again.",
      }),
    revert: t`Undo import`,
    rows: t`Result for each row`,
    keptRow: t`Not undone because the record was edited after the import.`,
  },

  revert: {
    title: t`Undo this import?`,
    keep: t`Keep edited records`,
    revertToo: t`Revert edited records too`,
    more: (number: number) => t`and ${{ number: count(number) }} more`,
    act: t`Undo import`,
    cancel: t`Keep import`,
    close: t`Close`,
    failed: t`Couldn't undo the import`,
    loading: t`Checking for changes since the import`,
  },

  past: {
    title: t`Past imports`,
    failed: t`Couldn't load past imports. Try again.`,
    next: {
      draft: t`Choose the file again, or remove this.`,
      ready: t`Nothing is imported yet. Open it to check and import the rows.`,
    },
    remove: (name: string) => t`Remove ${name}`,
    removed: (name: string) => t`${name} removed`,
    states: {
      draft: t`Not checked`,
      ready: t`Not started`,
      running: t`In progress`,
      done: t`Done`,
      reverting: t`Undoing`,
      reverted: t`Undone`,
    } satisfies Record<Import["state"], string>,
    counts: (counts: ImportCounts) =>
      t`${{ added: count(counts.new) }} new, ${{ updated: count(counts.update) }} updated, ${{ same: count(counts.same) }} unchanged, ${{ refused: count(counts.refused) }} skipped`,
  },
}));
