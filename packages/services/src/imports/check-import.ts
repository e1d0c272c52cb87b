import type { CheckImport, Import } from "@aavarti/contract/imports";
import { customerNames } from "@aavarti/db/queries/import-book";
import {
  analyzeGrownTables,
  type CheckedRow,
  countImportRows,
  type ImportRowRow,
  type ImportRunRow,
  listImportRows,
  saveVerdicts,
  updateImport,
} from "@aavarti/db/queries/imports";
import { closestName } from "@aavarti/domain/closest-name";
import { readAs, withEndField } from "@aavarti/domain/import-ends";
import { type KnownProduct, planRow, productKey, type RowPlan } from "@aavarti/domain/import-plan";
import {
  countOpenQuestions,
  type DurationAnswer,
  type DurationConflict,
  type ProductOffer,
  type SheetPayments,
} from "@aavarti/domain/import-questions";
import type { ImportCounts } from "@aavarti/domain/import-results";
import { readRow } from "@aavarti/domain/import-rows";
import { createSurvey, type Survey } from "@aavarti/domain/import-survey";
import { toAmountText } from "@aavarti/domain/money";
import { mayDo } from "@aavarti/domain/permissions";
import { refusal } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { readImportRules } from "../custom-fields/definitions.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { applyChoices } from "./apply-choices.ts";
import { createForecast } from "./forecast.ts";
import { addKnown, addReferences, type LoadedBook, openBook } from "./load-book.ts";
import { readersOf } from "./readers.ts";
import { toImport } from "./to-import.ts";

const PAGE = 1_000;
/** Maximum number of names compared for duplicates: the warning is a help, not a guarantee. */
const COMPARED_NAMES = 50_000;
const MAX_NEW_PRODUCTS = 100;

/**
 * Runs the dry run of an import: saves the choices and each row's outcome, the counts, open
 * questions and a forecast of reminders (null while a question is open) with it, sets its state to
 * `ready`, with open questions too, and returns it; writes no customer, product or subscription. It
 * can be repeated with another mapping, date order, other products, or answers to its questions.
 * @throws AppError FORBIDDEN without `records.import`; NOT_FOUND, CONFLICT when the import was
 * started, VALIDATION_FAILED when rows are missing or it would create more than 100 products.
 */
export async function checkImport(ctx: ServiceContext, input: CheckImport): Promise<Import> {
  requirePermission(ctx, "records.import");
  await analyzeGrownTables(ctx.db);
  return ctx.transact(async (unit) => {
    const run = await applyChoices(ctx, unit, input);
    const arrived = await countImportRows(unit.trx, run.id);
    if (arrived < run.row_count)
      throw refusal("import.rowsMissing", { arrived, expected: run.row_count }, { field: "rows" });
    const result = await checkRows(ctx, unit, run);
    return toImport(
      await updateImport(unit.trx, run.id, {
        state: "ready",
        counts: JSON.stringify(result.counts),
        products: JSON.stringify(result.products),
        dates: JSON.stringify(result.dates),
        end_question: result.end && JSON.stringify(result.end),
        duration_conflicts: JSON.stringify(result.conflicts),
        payments: result.payments && JSON.stringify(result.payments),
        forecast: result.forecast && JSON.stringify(result.forecast),
        updated_at: ctx.now(),
      }),
    );
  });
}

/**
 * Reads the sheet twice: first as a whole, for what cannot be decided from one row, then row by
 * row.
 */
async function checkRows(ctx: ServiceContext, unit: Unit, run: ImportRunRow) {
  const { trx } = unit;
  const tenant = await readTenant(unit);
  const loaded = await openBook(trx, run);
  const { book } = loaded;
  const survey = await surveyRows(trx, run, { ...loaded, currency: tenant.currency });
  if (survey.products.length > MAX_NEW_PRODUCTS)
    throw refusal("import.tooManyProducts", { most: MAX_NEW_PRODUCTS }, { field: "mapping" });
  for (const offer of survey.products) book.addOffer(offer);
  for (const customer of await customerNames(trx, COMPARED_NAMES)) book.addName({ ...customer, row: null });
  const today = ctx.today();
  const forecast = createForecast(await readSwitches(trx), today);
  const counts: Required<ImportCounts> = { new: 0, update: 0, same: 0, refused: 0, warned: 0, overdue: 0 };
  const named = new Set<string>();
  const conflicts = new Map<string, DurationConflict>();
  const options = {
    newId: ctx.newId,
    today,
    mayAsk: true,
    blankPaid: run.answers.blankPaid ?? null,
    mayCreateProducts: ctx.actor.kind === "system" || mayDo(ctx.actor.role, "products.write"),
  };
  const readers = readersOf(
    { answers: run.answers, dates: survey.dates, end_question: survey.end },
    tenant,
    await readImportRules(trx),
  );
  const mapping = withEndField(run.mapping, readAs(survey.end));
  const payments = openPayments(run);

  for await (const page of pagesOf(trx, run.id)) {
    const rows = page.map((row) => ({ number: row.row_number, read: readRow(row.cells, mapping, readers) }));
    const reads = rows.map(({ read }) => read);
    await addKnown(trx, loaded, reads);
    await addReferences(trx, loaded, reads);
    const checked = rows.map(({ number, read }): CheckedRow => {
      const plan = planRow(read, book, options);
      book.learn(number, plan);
      forecast.add(plan);
      if (payments) notePayment(payments, plan);
      const name = plan.subscription && read.values.product;
      if (name) named.add(productKey(name));
      if (name) noteConflict(conflicts, { row: number, name, plan, answer: book.durationAnswer(name) });
      const verdict = checkedRow(number, plan);
      counts[plan.verdict] += 1;
      if (verdict.is_warned) counts.warned += 1;
      const { term } = verdict.report;
      if (term && term.endDate < today) counts.overdue += 1;
      return verdict;
    });
    await saveVerdicts(trx, run.id, checked);
  }
  // A product named only by refused rows is not created, so no question is asked about it.
  const products = survey.products.filter(({ name }) => named.has(productKey(name)));
  const asked = { products, dates: survey.dates, conflicts: [...conflicts.values()] };
  const { end } = survey;
  if (payments) payments.isSettled = payments.blankRows === 0 || payments.answer !== null;
  const isOpen = countOpenQuestions(...Object.values(asked), end && [end], payments && [payments]) > 0;
  return { counts, ...asked, end, payments, forecast: isOpen ? null : forecast.result() };
}

/** Returns the sheet's payments before the first row, null for a sheet without amounts paid. */
function openPayments({ headers, mapping, answers }: ImportRunRow): SheetPayments | null {
  const column = mapping.indexOf("amountPaid");
  if (column < 0) return null;
  const none = { payments: 0, paidPaise: 0, duePaise: 0, blankRows: 0 };
  return { header: headers[column] ?? "", ...none, answer: answers.blankPaid ?? null, isSettled: true };
}

/**
 * Adds a row's payment, or its lack of one: all of its price is due as long as nobody has answered
 * what that means, as the question suggests.
 */
function notePayment(payments: SheetPayments, { subscription }: RowPlan): void {
  if (!subscription) return;
  const { payment, pricePaise, isPaymentBlank } = subscription;
  if (isPaymentBlank) payments.blankRows += 1;
  if (isPaymentBlank && payments.answer === null) payments.duePaise += pricePaise;
  if (!payment) return;
  if (payment.amount > 0) payments.payments += 1;
  payments.paidPaise += payment.amount;
  payments.duePaise += Math.max(0, pricePaise - payment.amount);
}

/**
 * Adds a row to the question about its product's length, if the row's dates contradict that length.
 */
function noteConflict(
  conflicts: Map<string, DurationConflict>,
  { row, name, plan, answer }: { row: number; name: string; plan: RowPlan; answer: DurationAnswer | null },
): void {
  if (!plan.conflict) return;
  const { startOn, endOn, months, durationMonths, durationEndOn } = plan.conflict;
  const asked: DurationConflict = conflicts.get(productKey(name)) ?? {
    name,
    durationMonths,
    dates: [],
    example: { row, startDate: startOn, endDate: endOn, durationEndDate: durationEndOn },
    answer,
    isSettled: answer !== null,
  };
  conflicts.set(productKey(name), asked);
  const known = asked.dates.find((dates) => dates.months === months);
  if (known) known.rows += 1;
  else asked.dates.push({ months, rows: 1 });
}

async function surveyRows(
  trx: Unit["trx"],
  run: ImportRunRow,
  { book, products, currency }: LoadedBook & { currency: string },
): Promise<Survey> {
  const survey = createSurvey({
    headers: run.headers,
    mapping: run.mapping,
    answers: run.answers,
    currency,
    products,
    isKnown: (name) => book.product(name) !== undefined,
    closest: (name) => closestTo(name, products),
  });
  for await (const page of pagesOf(trx, run.id)) for (const row of page) survey.add(row.row_number, row.cells);
  return survey.result();
}

async function* pagesOf(trx: Unit["trx"], importId: string): AsyncGenerator<ImportRowRow[]> {
  let afterRow = 0;
  for (;;) {
    const page = (await listImportRows(trx, { importId, afterRow, limit: PAGE })).slice(0, PAGE);
    if (page.length === 0) return;
    yield page;
    afterRow = page.at(-1)?.row_number ?? afterRow;
  }
}

/**
 * Converts a row's plan to what is stored of it with the import: the outcome, its problems and
 * warnings, the changes, the term and the payment, with amounts as decimal texts. The term and
 * payment are null while a question about the row is open. Writes nothing.
 */
export const checkedRow = (
  row_number: number,
  { verdict, problems, warnings, changes, subscription, isOpen }: RowPlan,
): CheckedRow => ({
  row_number,
  verdict,
  is_warned: warnings.length > 0,
  report: {
    problems: problems.map(({ field, explanation: { message, reason, params } }) => ({
      field,
      sentence: message,
      reason,
      params,
    })),
    warnings: warnings.map(({ message }) => message),
    warningReasons: warnings.map(({ reason, params }) => ({ reason, params })),
    changes,
    isOpen,
    term:
      subscription && !isOpen
        ? {
            startDate: subscription.term.startOn,
            endDate: subscription.term.endOn,
            price: toAmountText(subscription.pricePaise),
          }
        : null,
    payment:
      subscription?.payment && !isOpen
        ? {
            amount: toAmountText(subscription.payment.amount),
            mode: subscription.payment.mode,
            receivedDate: subscription.payment.receivedOn,
            reference: subscription.payment.reference,
            due: toAmountText(Math.max(0, subscription.pricePaise - subscription.payment.amount)),
          }
        : null,
  },
});

function closestTo(name: string, products: readonly KnownProduct[]): ProductOffer["closest"] {
  const meant = closestName(
    products.map((product) => product.name),
    name,
  );
  const near = products.find((product) => product.name === meant);
  return near ? { id: near.id, name: near.name } : null;
}
