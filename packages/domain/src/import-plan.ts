import { addDays, addMonthsClamped, type CalendarDate } from "./calendar.ts";
import type { StoredValue } from "./custom-fields.ts";
import { CUSTOMER_LINE_NAMES, type CustomerLine, type CustomerLineValues, noCustomerLines } from "./customer-lines.ts";
import type { Explanation } from "./explanations.ts";
import { daysDuration, statedMonths } from "./import-duration.ts";
import { fieldColumn, type ImportField } from "./import-field-names.ts";
import type { BlankPaid, DurationAnswer, ProductOffer } from "./import-questions.ts";
import type { ReadRow, RowProblem, RowValues } from "./import-rows.ts";
import type { Language } from "./languages.ts";
import { oldestPaymentDay, type PaymentMode } from "./ledger.ts";
import { type Paise, toAmountText } from "./money.ts";
import { isNearName, nameKey } from "./near-names.ts";
import { comparedReference, isReferenceUnique, isSameReference } from "./payment-references.ts";
import { explainImport } from "./reasons/imports.ts";
import { isDurationMonths, resolveTerm, type Term, termEnd } from "./subscription-terms.ts";
import { tagKey } from "./tags.ts";

/** What an import does with a row. Warnings are separate and never skip a row. */
export const ROW_VERDICTS = ["new", "update", "same", "refused"] as const;
export type RowVerdict = (typeof ROW_VERDICTS)[number];

export type KnownCustomer = CustomerLineValues & {
  id: string;
  /** Row of the file that added it; null if it already exists in the product. */
  row: number | null;
  name: string;
  /** Empty for a customer with only a phone. */
  email: string;
  phone: string | null;
  status: "active" | "prospect" | "inactive";
  language: Language | null;
  /** Tag names. */
  tags: readonly string[];
  /** Stored values of custom fields by code; absent without any. */
  fields?: Readonly<Record<string, unknown>>;
};

type KnownName = Pick<KnownCustomer, "id" | "name" | "row"> & { hasPhone: boolean };

/** A product that the sheet would create, as far as known. */
export type OfferedProduct = Pick<ProductOffer, "name" | "pricePaise" | "durationMonths" | "isSettled">;

export type KnownProduct = { id: string; isNew: boolean; name: string; pricePaise: Paise; durationMonths: number };

export type KnownSubscription = {
  id: string;
  customerId: string;
  productId: string;
  startOn: CalendarDate;
  endOn: CalendarDate;
  pricePaise: Paise;
  /** What is paid of its newest term; all of it where the term counts as paid before. */
  paidPaise: Paise;
  /**
   * Whether it has only its first term and was never paused or cancelled; then its dates may be
   * corrected.
   */
  isUntouched: boolean;
};

/** A field that an import changes, in API format: dates as YYYY-MM-DD, money with two decimals. */
export type RowChange = { field: ImportField; from: string | null; to: string };

export type CustomerColumns = Partial<Omit<KnownCustomer, "id" | "row" | "tags" | "fields">>;

export type PlannedCustomer = {
  id: string;
  isNew: boolean;
  columns: CustomerColumns;
  phoneTyped: string | null;
  /** Names of tags to add. A row never removes tags. */
  newTags: readonly string[];
  /** Values of custom fields that it gets; absent without any. */
  fields?: Readonly<Record<string, StoredValue>>;
};

/** What was paid of a new term; an amount of 0 leaves all of it to be paid. */
export type PlannedPayment = {
  amount: Paise;
  mode: PaymentMode;
  reference: string | null;
  receivedOn: CalendarDate;
};

export type PlannedSubscription = {
  id: string;
  kind: "new" | "update" | "same";
  productId: string;
  term: Term;
  pricePaise: Paise;
  /**
   * Null: the term counts as paid before payments were recorded, or the subscription exists and
   * has its payments already.
   */
  payment: PlannedPayment | null;
  /** Whether the sheet has amounts paid and none for this new term. */
  isPaymentBlank: boolean;
};

/** Who paid with a reference: a row of the sheet, or in the records (`row` is null). */
export type PaidBy = { name: string; row: number | null };

/**
 * Returns the reference of a payment by UPI or bank transfer, as typed; null for a payment without
 * one that belongs to one payment only.
 */
const uniqueReferenceOf = (payment: PlannedPayment | null): string | null =>
  payment?.reference && payment.amount > 0 && isReferenceUnique(payment.mode) ? payment.reference : null;

/**
 * A row's dates that contradict its product's length: the months between them, and the term that
 * the product's length gives.
 */
export type RowConflict = {
  startOn: CalendarDate;
  endOn: CalendarDate;
  months: number;
  durationMonths: number;
  durationEndOn: CalendarDate;
};

export type RowPlan = {
  verdict: RowVerdict;
  problems: RowProblem[];
  warnings: Explanation[];
  changes: RowChange[];
  /** Null for a skipped row. */
  customer: PlannedCustomer | null;
  subscription: PlannedSubscription | null;
  /** The product that this row creates. */
  newProduct: KnownProduct | null;
  /** The question to the owner about the row's dates, answered or not. */
  conflict: RowConflict | null;
  /** Whether dates or price depend on an unanswered question; `subscription` is then not final. */
  isOpen: boolean;
};

/**
 * Returns a product's name in one normal form, for comparison: in lower case and with single
 * spaces.
 */
export const productKey = (name: string): string => name.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");

/** Data known while a file is planned: existing records, and what earlier rows of the file add. */
export class ImportBook {
  readonly #byId = new Map<string, KnownCustomer>();
  readonly #names = new Map<string, KnownName>();
  readonly #byPhone = new Map<string, string[]>();
  readonly #byEmail = new Map<string, string[]>();
  readonly #byName = new Map<string, string[]>();
  readonly #products = new Map<string, KnownProduct>();
  readonly #offers = new Map<string, OfferedProduct>();
  readonly #durationAnswers = new Map<string, DurationAnswer>();
  readonly #subscriptions = new Map<string, KnownSubscription[]>();
  /** By `comparedReference`: who paid with each reference, and how it was typed. */
  readonly #references = new Map<string, (PaidBy & { typed: string })[]>();

  addCustomer(customer: KnownCustomer): void {
    this.#byId.set(customer.id, customer);
    if (customer.phone) push(this.#byPhone, customer.phone, customer.id);
    if (customer.email) push(this.#byEmail, customer.email, customer.id);
    this.addName({ ...customer, hasPhone: customer.phone !== null });
  }

  /** Adds a customer by name only, for the warning about similar names. */
  addName({ id, name, row, hasPhone }: KnownName): void {
    this.#names.set(id, { id, name, row, hasPhone });
    push(this.#byName, nameKey(name), id);
  }

  /**
   * Registers a name of this product in the sheet, by default its own. The first product to
   * register a name keeps it.
   */
  addProduct(product: KnownProduct, name = product.name): void {
    const key = productKey(name);
    if (!this.#products.has(key)) this.#products.set(key, product);
  }

  /** Adds a product that the sheet would create. */
  addOffer(offer: OfferedProduct): void {
    this.#offers.set(productKey(offer.name), offer);
  }

  /**
   * Sets how rows are read whose dates contradict their product's length. `key`: its `productKey`.
   */
  answerDuration(key: string, answer: DurationAnswer): void {
    this.#durationAnswers.set(key, answer);
  }

  addSubscription(subscription: KnownSubscription): void {
    push(this.#subscriptions, subscription.customerId, subscription);
  }

  /**
   * Registers who paid with a reference, as typed. Of several with the same, `paidWith` names the
   * first.
   */
  addReference(typed: string, paidBy: PaidBy): void {
    const compared = comparedReference(typed);
    if (compared !== null) push(this.#references, compared, { ...paidBy, typed });
  }

  customer = (id: string): KnownCustomer | undefined => this.#byId.get(id);
  withPhone = (phone: string | null): KnownCustomer[] => this.#customers(phone && this.#byPhone.get(phone));
  withEmail = (email: string | null): KnownCustomer[] => this.#customers(email && this.#byEmail.get(email));
  /**
   * Returns a customer of a similar name who may be the same person; two with different phones are
   * different people.
   */
  calledNearly(name: string, phone: string | null): KnownName | undefined {
    const named = (this.#byName.get(nameKey(name)) ?? []).map((id) => this.#names.get(id));
    return named.find((known) => known !== undefined && (phone === null || !known.hasPhone));
  }
  durationAnswer = (name: string): DurationAnswer | null => this.#durationAnswers.get(productKey(name)) ?? null;
  offer = (name: string): OfferedProduct | undefined => this.#offers.get(productKey(name));
  product = (name: string): KnownProduct | undefined => this.#products.get(productKey(name));
  paidWith(reference: string): PaidBy | undefined {
    const found = this.#references.get(comparedReference(reference) ?? "");
    const same = found?.find(({ typed }) => isSameReference(typed, reference));
    return same && { name: same.name, row: same.row };
  }

  subscriptionsOf = (customerId: string): readonly KnownSubscription[] => this.#subscriptions.get(customerId) ?? [];

  #customers(ids: readonly string[] | null | "" | undefined): KnownCustomer[] {
    return (ids || []).flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** Adds a planned row's records for the rows after it. */
  learn(row: number, { customer, subscription, newProduct }: RowPlan): void {
    if (newProduct) this.addProduct(newProduct);
    if (!customer) return;
    const known = this.#byId.get(customer.id) ?? { ...BLANK_CUSTOMER, id: customer.id, row };
    const fields = { ...known.fields, ...customer.fields };
    this.addCustomer({ ...known, ...customer.columns, tags: [...known.tags, ...customer.newTags], fields });
    if (!subscription || subscription.kind === "same") return;
    const { id, productId, term, pricePaise, payment } = subscription;
    const reference = uniqueReferenceOf(payment);
    if (reference !== null) this.addReference(reference, { name: this.#byId.get(customer.id)?.name ?? "", row });
    const before = this.subscriptionsOf(customer.id).find((other) => other.id === id);
    const others = this.subscriptionsOf(customer.id).filter((other) => other.id !== id);
    this.#subscriptions.set(customer.id, [
      ...others,
      {
        id,
        customerId: customer.id,
        productId,
        startOn: term.startOn,
        endOn: term.endOn,
        pricePaise,
        paidPaise: payment ? Math.min(payment.amount, pricePaise) : (before?.paidPaise ?? pricePaise),
        isUntouched: true,
      },
    ]);
  }
}

const BLANK_CUSTOMER: Omit<KnownCustomer, "id" | "row"> = {
  name: "",
  email: "",
  phone: null,
  ...noCustomerLines(),
  status: "active",
  language: null,
  tags: [],
};

const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const known = map.get(key);
  if (!known) map.set(key, [value]);
  else if (!known.includes(value)) known.push(value);
};

export type PlanOptions = {
  newId: () => string;
  /** Whether unknown products may be created. */
  mayCreateProducts: boolean;
  /** False while the import runs: what the check did not ask about follows the sheet. */
  mayAsk: boolean;
  /** What a blank amount paid means; null while open. */
  blankPaid: BlankPaid | null;
  today: CalendarDate;
};

/**
 * Returns what an import does with a row of its sheet: verdict, problems, warnings, and the
 * customer, subscription, payment and product to write. The check before an import and the import
 * itself share it. It changes nothing; the caller adds the plan to the book before the next row. A
 * row matches an existing customer by id, or by phone or email if the names are similar: families
 * share a phone, so a phone alone is not enough. Only a match by id changes a name. A subscription
 * of the same product with the same start or end is the same one, and gets no further payment. A
 * row with any problem is refused as a whole.
 */
export function planRow(
  { values, problems, warnings, isOpen }: ReadRow,
  book: ImportBook,
  options: PlanOptions,
): RowPlan {
  const notes = [...warnings];
  const found = findCustomer(values, book, notes);
  const term = values.product === null ? null : planTerm(values, values.product, book, options, notes);
  const unreadable = term && "problem" in term ? withoutRepeating(problems, term.problem) : problems;
  const wrongDay = wrongPaymentDay(values.paidOn, options.today);
  const refused = wrongDay ? [...unreadable, { field: "paidOn" as const, explanation: wrongDay }] : unreadable;
  if (refused.length > 0 || values.name === null || (term && "problem" in term)) return refusedRow(refused, notes);

  const { changes, ...changed } = customerChanges(values, found);
  const customer: PlannedCustomer = {
    id: found?.customer.id ?? options.newId(),
    isNew: !found,
    phoneTyped: values.phoneTyped,
    ...changed,
  };
  const planned = term && planSubscription({ values: term.values, customer, term }, book, options, notes);
  // Without a day of its own a payment is of the term's first day, whose year may be mistyped too.
  const payment = planned?.subscription.payment ?? null;
  const wrongStart = payment && payment.amount > 0 ? wrongPaymentDay(payment.receivedOn, options.today) : null;
  if (wrongStart) return refusedRow([{ field: "startDate", explanation: wrongStart }], notes);
  const conflict = planned && asksDuration(planned.subscription, term, options) ? term.conflict : null;
  const allChanges = [...changes, ...(planned?.changes ?? [])];
  const verdict = !found || planned?.subscription.kind === "new" ? "new" : allChanges.length > 0 ? "update" : "same";
  // With another note it says something else than the earlier row.
  const doubled = verdict === "same" && notes.length === warnings.length ? (found?.customer.row ?? null) : null;
  if (doubled !== null) notes.push(explainImport("row.doubles", { first: doubled }));
  return {
    verdict,
    problems: [],
    warnings: notes,
    changes: found ? allChanges : [],
    customer,
    subscription: planned?.subscription ?? null,
    newProduct: term?.product.isNew && !book.product(term.product.name) ? term.product : null,
    conflict,
    isOpen: term !== null && (isOpen || term.isOpen || (conflict !== null && term.durationAnswer === null)),
  };
}

/** Drops the "missing" error of an unreadable date; the cell's own error says more. */
const withoutRepeating = (problems: RowProblem[], problem: RowProblem): RowProblem[] =>
  problems.some(({ field }) => field === problem.field) ? problems : [...problems, problem];

type Found = { customer: KnownCustomer; byId: boolean };

function findCustomer(values: RowValues, book: ImportBook, notes: Explanation[]): Found | null {
  const named = values.customerId === null ? undefined : book.customer(values.customerId);
  if (named) return { customer: named, byId: true };
  const name = values.name ?? "";
  const [samePhone, sameEmail] = [book.withPhone(values.phone), book.withEmail(values.email)];
  const sharing = [...samePhone, ...sameEmail];
  const same = sharing.find((customer) => isNearName(customer.name, name));
  if (same) return { customer: same, byId: false };
  const [byPhone, byEmail, byName] = [samePhone[0], sameEmail[0], book.calledNearly(name, values.phone)];
  if (byPhone) notes.push(explainImport("row.samePhone", otherOf(byPhone)));
  if (byEmail) notes.push(explainImport("row.sameEmail", otherOf(byEmail)));
  if (!byPhone && !byEmail && byName) notes.push(explainImport("row.similarName", otherOf(byName)));
  return null;
}

const otherOf = ({ name, row }: Pick<KnownName, "name" | "row">) => ({ name, row });

function customerChanges(
  values: RowValues,
  found: Found | null,
): Pick<PlannedCustomer, "columns" | "newTags" | "fields"> & { changes: RowChange[] } {
  const before = found?.customer;
  const columns: CustomerColumns = {};
  const changes: RowChange[] = [];
  const set = <Field extends "email" | "phone" | CustomerLine | "status" | "language">(
    field: Field,
    value: KnownCustomer[Field],
  ) => {
    if (!value || value === before?.[field]) return;
    columns[field] = value;
    changes.push({ field, from: before?.[field] || null, to: value });
  };
  if (values.name !== null && (!before || (found.byId && before.name !== values.name))) {
    columns.name = values.name;
    changes.push({ field: "name", from: before?.name ?? null, to: values.name });
  }
  set("phone", values.phone);
  set("email", values.email ?? "");
  for (const line of CUSTOMER_LINE_NAMES) set(line, values[line]);
  set("status", values.status ?? (before ? before.status : "active"));
  set("language", values.language);
  const tags = before?.tags ?? [];
  const borne = new Set(tags.map(tagKey));
  const newTags = (values.tags ?? []).filter((name) => !borne.has(tagKey(name)));
  if (newTags.length > 0)
    changes.push({ field: "tags", from: tags.join(", ") || null, to: [...tags, ...newTags].join(", ") });
  const changed = Object.entries(values.fields ?? {}).filter(([code, value]) => value !== before?.fields?.[code]);
  for (const [code, value] of changed) {
    const had = before?.fields?.[code];
    changes.push({ field: fieldColumn(code), from: had === undefined ? null : String(had), to: String(value) });
  }
  return { columns, newTags, changes, ...(changed.length > 0 && { fields: Object.fromEntries(changed) }) };
}

type RowTerm = {
  term: Term;
  product: KnownProduct;
  pricePaise: Paise | null;
  /** The row's values, with the end of its term. */
  values: RowValues;
  conflict: RowConflict | null;
  durationAnswer: DurationAnswer | null;
  isOpen: boolean;
};

/**
 * An existing subscription keeps its dates, or gets the row's as a visible change, so it needs no
 * question.
 */
const asksDuration = ({ kind }: PlannedSubscription, term: RowTerm, { mayAsk }: PlanOptions): boolean =>
  mayAsk && (kind === "new" || term.durationAnswer !== null);

/** Placeholders for unanswered questions, so that the rest of the row can be checked. */
const UNANSWERED = { months: 1, pricePaise: 0 } as const;

function planTerm(
  read: RowValues,
  productName: string,
  book: ImportBook,
  options: PlanOptions,
  notes: Explanation[],
): RowTerm | { problem: RowProblem } {
  const product = productOf(productName, book, options);
  if ("problem" in product) return product;
  const { known, offer } = product;
  const conflict = known ? findConflict(read, productName, known) : null;
  const durationAnswer = conflict && book.durationAnswer(productName);
  const values = conflict && durationAnswer === "duration" ? { ...read, endOn: conflict.durationEndOn } : read;
  if (values.startOn === null && values.endOn === null)
    return { problem: { field: "startDate", explanation: explainImport("row.noDates") } };
  const ownMonths = known?.durationMonths ?? offer?.durationMonths ?? null;
  const months = values.months ?? ownMonths ?? UNANSWERED.months;
  if (!isDurationMonths(months))
    return { problem: { field: "months", explanation: explainImport("row.monthsOutOfRange") } };
  const term = termFrom(values, months);
  if ("explanation" in term) {
    const field = term.field === "customEndDate" ? values.endField : FIELD_OF_TERM[term.field];
    return { problem: { field, explanation: term.explanation } };
  }
  const offeredMonths = offer?.isSettled ? offer.durationMonths : null;
  noteTerm({ values, productName, known, offeredMonths, term }, options.today, notes);

  const isCounted = values.months === null && (values.startOn === null || values.endOn === null);
  const asksMonths = isCounted && offer !== undefined && !offer.isSettled;
  const asksPrice = values.pricePaise === null && offer !== undefined && !offer.isSettled;
  const isOpen = asksMonths || asksPrice;
  const found = { term, values, conflict, durationAnswer, pricePaise: values.pricePaise, isOpen };
  if (known) return { ...found, product: known };
  const created: KnownProduct = {
    id: options.newId(),
    isNew: true,
    name: offer?.name ?? productName,
    pricePaise: offer?.pricePaise ?? values.pricePaise ?? UNANSWERED.pricePaise,
    durationMonths: ownMonths ?? UNANSWERED.months,
  };
  return { ...found, product: created };
}

/**
 * Returns a conflict if a row's dates are a whole number of months that differs from the product's
 * name or length.
 */
function findConflict(
  { startOn, endOn, endField }: RowValues,
  productName: string,
  known: KnownProduct,
): RowConflict | null {
  if (known.isNew || startOn === null || endOn === null || endOn <= startOn) return null;
  const { months } = daysDuration({ startOn, endOn, endField });
  // A product chosen for a different name keeps its own length.
  const stated = productKey(productName) === productKey(known.name) ? statedMonths(productName) : null;
  const durationMonths = stated === null || stated === months ? known.durationMonths : stated;
  if (months === null || months === durationMonths) return null;
  return { startOn, endOn, months, durationMonths, durationEndOn: termEnd(startOn, durationMonths) };
}

type RowProduct = { known: KnownProduct | undefined; offer: OfferedProduct | undefined };

/**
 * Returns the product that a row names: a known one, or one that the sheet would create and an
 * earlier row may already have created.
 */
function productOf(
  name: string,
  book: ImportBook,
  { mayCreateProducts }: PlanOptions,
): RowProduct | { problem: RowProblem } {
  const [known, offer] = [book.product(name), book.offer(name)];
  if (known && !known.isNew) return { known, offer: undefined };
  if (!mayCreateProducts)
    return {
      problem: { field: "product", explanation: explainImport("row.mayNotCreateProduct", { name }) },
    };
  // The product existed when the sheet was checked, so no one was asked for its length.
  if (!offer) return { problem: { field: "product", explanation: explainImport("row.productGone", { name }) } };
  return { known, offer };
}

/** Adds warnings about a row's dates: evidence that was not followed, and distant dates. */
function noteTerm(
  {
    values,
    productName,
    known,
    offeredMonths,
    term,
  }: {
    values: RowValues;
    productName: string;
    known: KnownProduct | undefined;
    /** Months of the product that the sheet creates; null while undecided. */
    offeredMonths: number | null;
    term: Term;
  },
  today: CalendarDate,
  notes: Explanation[],
): void {
  const { startOn, endOn, months } = values;
  const expected = months ?? (hasOtherLength(values, offeredMonths) ? offeredMonths : null);
  if (startOn && endOn && expected && termEnd(startOn, expected) !== endOn)
    notes.push(explainImport("row.renewalDateUsed", { months: expected, endOn: termEnd(startOn, expected) }));
  const stated = known && !known.isNew ? statedMonths(productName) : null;
  if (known && stated !== null && stated !== known.durationMonths && months === null && !(startOn && endOn))
    notes.push(
      explainImport("row.monthsDiffer", {
        name: productName,
        stated,
        product: known.name,
        known: known.durationMonths,
      }),
    );
  if (term.endOn < addDays(today, -LONG_OVER_DAYS))
    notes.push(explainImport("row.endedLongAgo", { endOn: term.endOn }));
  if (term.startOn > addDays(today, FAR_AHEAD_DAYS))
    notes.push(explainImport("row.startsFarAhead", { startOn: term.startOn }));
  else if (startOn === null && term.startOn > today && term.durationMonths !== null)
    notes.push(explainImport("row.startsLater", { startOn: term.startOn, months: term.durationMonths }));
}

/**
 * Whether a row's dates are a whole number of months apart that differs from the product's length.
 */
function hasOtherLength({ startOn, endOn, endField }: RowValues, productMonths: number | null): boolean {
  if (startOn === null || endOn === null || productMonths === null) return false;
  const { months } = daysDuration({ startOn, endOn, endField });
  return months !== null && months !== productMonths;
}

const FAR_AHEAD_DAYS = 366;

/**
 * Terms that ended more days ago than this get a warning, before a hundred old members show as
 * overdue.
 */
const LONG_OVER_DAYS = 30;

const FIELD_OF_TERM = { startDate: "startDate", durationMonths: "months" } as const;

function termFrom({ startOn, endOn }: RowValues, months: number) {
  if (startOn) return resolveTerm(startOn, endOn ? { customEndOn: endOn } : { durationMonths: months });
  // Only the renewal date is known: its term began the product's months before it.
  const end = endOn ?? "1900-01-01";
  if (end < "1911-01-01") return { field: "customEndDate", explanation: explainImport("row.tooFarPast") } as const;
  return resolveTerm(addMonthsClamped(end, -months), { customEndOn: end });
}

const refusedRow = (problems: RowPlan["problems"], warnings: RowPlan["warnings"]): RowPlan => ({
  verdict: "refused",
  problems,
  warnings,
  changes: [],
  customer: null,
  subscription: null,
  newProduct: null,
  conflict: null,
  isOpen: false,
});

/** Returns why a payment can't have been received on this day; null when it can. */
function wrongPaymentDay(paidOn: CalendarDate | null, today: CalendarDate): Explanation | null {
  if (paidOn === null) return null;
  if (paidOn > today) return explainImport("row.paidLater");
  return paidOn < oldestPaymentDay(today) ? explainImport("row.paidTooLongAgo", { paidOn }) : null;
}

/** A payment from more than these months before its term is worth a second look. */
const USUAL_MONTHS_AHEAD = 12;

function planSubscription(
  { values, customer, term: row }: { values: RowValues; customer: PlannedCustomer; term: RowTerm },
  book: ImportBook,
  options: PlanOptions,
  notes: Explanation[],
): { subscription: PlannedSubscription; changes: RowChange[] } {
  const { term, product } = row;
  const pricePaise = row.pricePaise ?? product.pricePaise;
  const own = book.subscriptionsOf(customer.id).filter(({ productId }) => productId === product.id);
  const same = own.find(
    ({ startOn, endOn }) => endOn === term.endOn || (values.startOn !== null && startOn === term.startOn),
  );
  if (!same) {
    const other = own.find(({ startOn, endOn }) => startOn < term.endOn && term.startOn < endOn);
    if (other) notes.push(explainImport("row.alreadyActive", { product: product.name, endOn: other.endOn }));
    const isPaymentBlank = values.hasPayments && values.amountPaid === null;
    const payment = plannedPayment(values, { startOn: term.startOn, pricePaise }, options);
    if (payment && payment.amount > 0 && payment.receivedOn < addMonthsClamped(term.startOn, -USUAL_MONTHS_AHEAD))
      notes.push(explainImport("row.paidLongBefore", { paidOn: payment.receivedOn, startOn: term.startOn }));
    const reference = uniqueReferenceOf(payment);
    const paidBy = reference === null ? undefined : book.paidWith(reference);
    if (paidBy) notes.push(explainImport("row.sameReference", paidBy));
    const added = { id: options.newId(), productId: product.id, term, pricePaise, payment, isPaymentBlank };
    return { subscription: { ...added, kind: "new" }, changes: [] };
  }
  // Recorded once, with the subscription: a sheet that is imported again adds no payment.
  const stated = values.amountPaid === "all" ? same.pricePaise : values.amountPaid;
  if (stated !== null && Math.min(stated, same.pricePaise) !== same.paidPaise)
    notes.push(explainImport("row.paymentKnown", { product: product.name }));
  const changes: RowChange[] = [];
  if (values.startOn && same.startOn !== term.startOn)
    changes.push({ field: "startDate", from: same.startOn, to: term.startOn });
  if (values.endOn && same.endOn !== term.endOn) changes.push({ field: "endDate", from: same.endOn, to: term.endOn });
  if (row.pricePaise !== null && same.pricePaise !== row.pricePaise)
    changes.push({ field: "price", from: toAmountText(same.pricePaise), to: toAmountText(row.pricePaise) });
  // Values missing in the row stay: a start calculated from the end is not stated by the sheet.
  const kept = resolveTerm(values.startOn ?? same.startOn, { customEndOn: values.endOn ?? same.endOn });
  const planned = {
    id: same.id,
    productId: product.id,
    term: "explanation" in kept ? term : kept,
    pricePaise: row.pricePaise ?? same.pricePaise,
    payment: null,
    isPaymentBlank: false,
  };
  if (changes.length === 0) return { subscription: { ...planned, kind: "same" }, changes };
  if (same.isUntouched) return { subscription: { ...planned, kind: "update" }, changes };
  notes.push(explainImport("row.productChanged", { product: product.name }));
  return { subscription: { ...planned, kind: "same" }, changes: [] };
}

/**
 * Returns what was paid of a new term. Without a day of its own it was received on the term's first
 * day, or today if that is still to come; without a mode, in another way.
 */
function plannedPayment(
  { hasPayments, amountPaid, paymentMode, paymentReference, paidOn }: RowValues,
  { startOn, pricePaise }: { startOn: CalendarDate; pricePaise: Paise },
  { today, blankPaid }: PlanOptions,
): PlannedPayment | null {
  if (!hasPayments || (amountPaid === null && blankPaid !== "due")) return null;
  return {
    amount: amountPaid === "all" ? pricePaise : (amountPaid ?? 0),
    mode: paymentMode ?? "other",
    reference: paymentReference,
    receivedOn: paidOn ?? (startOn < today ? startOn : today),
  };
}
