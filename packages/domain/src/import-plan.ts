import { addDays, addMonthsClamped, type CalendarDate } from "./calendar.ts";
import type { Explanation } from "./explanations.ts";
import { daysDuration, statedMonths } from "./import-duration.ts";
import type { ImportField } from "./import-field-names.ts";
import type { DurationAnswer, ProductOffer } from "./import-questions.ts";
import type { ReadRow, RowProblem, RowValues } from "./import-rows.ts";
import type { Language } from "./languages.ts";
import { type Paise, toRupeeString } from "./money.ts";
import { isNearName, nameKey } from "./near-names.ts";
import { explainImport } from "./reasons/imports.ts";
import { isDurationMonths, resolveTerm, type Term, termEnd } from "./subscription-terms.ts";
import { tagKey } from "./tags.ts";

/** What becomes of a row. A warning never refuses one: it stands beside the verdict. */
export const ROW_VERDICTS = ["new", "update", "same", "refused"] as const;
export type RowVerdict = (typeof ROW_VERDICTS)[number];

export type KnownCustomer = {
  id: string;
  /** The row of the same file that it comes from; null for one that is in the product. */
  row: number | null;
  name: string;
  /** Empty for a customer that has only a phone. */
  email: string;
  phone: string | null;
  company: string | null;
  status: "active" | "prospect" | "inactive";
  language: Language | null;
  /** By name. */
  tags: readonly string[];
};

type KnownName = Pick<KnownCustomer, "id" | "name" | "row"> & { hasPhone: boolean };

/** A product that the sheet would create, with what is known of it so far. */
export type OfferedProduct = Pick<ProductOffer, "name" | "pricePaise" | "durationMonths" | "isSettled">;

export type KnownProduct = { id: string; isNew: boolean; name: string; pricePaise: Paise; durationMonths: number };

export type KnownSubscription = {
  id: string;
  customerId: string;
  productId: string;
  startOn: CalendarDate;
  endOn: CalendarDate;
  pricePaise: Paise;
  /**
   * Its first term is its only one, and it is neither paused nor cancelled: its dates may still be
   * corrected.
   */
  isUntouched: boolean;
};

/**
 * A field that an import changes, in the form of the wire: days as YYYY-MM-DD, money with two
 * decimals.
 */
export type RowChange = { field: ImportField; from: string | null; to: string };

export type CustomerColumns = Partial<
  Pick<KnownCustomer, "name" | "email" | "phone" | "company" | "status" | "language">
>;

export type PlannedCustomer = {
  id: string;
  isNew: boolean;
  columns: CustomerColumns;
  phoneTyped: string | null;
  /** Names of tags that they get. A row takes none off. */
  newTags: readonly string[];
};

export type PlannedSubscription = {
  id: string;
  kind: "new" | "update" | "same";
  productId: string;
  term: Term;
  pricePaise: Paise;
};

/**
 * Days of a row that contradict the length of its product: the months between them, and the term of
 * that length.
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
  /** Null for a refused row. */
  customer: PlannedCustomer | null;
  subscription: PlannedSubscription | null;
  /** The product that this row creates. */
  newProduct: KnownProduct | null;
  /** What the owner is asked about its days, answered or not. */
  conflict: RowConflict | null;
  /**
   * Its days or its price depend on a question that is not answered; what stands in `subscription`
   * is not final.
   */
  isOpen: boolean;
};

/** How a product's name is compared: without case and double spaces. */
export const productKey = (name: string): string => name.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");

/**
 * What is known while a file is planned: what the product holds, and what earlier rows of the file
 * add to it.
 */
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

  addCustomer(customer: KnownCustomer): void {
    this.#byId.set(customer.id, customer);
    if (customer.phone) push(this.#byPhone, customer.phone, customer.id);
    if (customer.email) push(this.#byEmail, customer.email, customer.id);
    this.addName({ ...customer, hasPhone: customer.phone !== null });
  }

  /** Only its name is known: enough to warn of somebody who is called nearly the same. */
  addName({ id, name, row, hasPhone }: KnownName): void {
    this.#names.set(id, { id, name, row, hasPhone });
    push(this.#byName, nameKey(name), id);
  }

  /**
   * A name that stands for this product in the sheet: its own, unless another is given. The first
   * one to claim a name keeps it.
   */
  addProduct(product: KnownProduct, name = product.name): void {
    const key = productKey(name);
    if (!this.#products.has(key)) this.#products.set(key, product);
  }

  /** A product that the sheet would create. */
  addOffer(offer: OfferedProduct): void {
    this.#offers.set(productKey(offer.name), offer);
  }

  /**
   * How the rows of a product are read whose days contradict its length. `key`: its `productKey`.
   */
  answerDuration(key: string, answer: DurationAnswer): void {
    this.#durationAnswers.set(key, answer);
  }

  addSubscription(subscription: KnownSubscription): void {
    push(this.#subscriptions, subscription.customerId, subscription);
  }

  customer = (id: string): KnownCustomer | undefined => this.#byId.get(id);
  withPhone = (phone: string | null): KnownCustomer[] => this.#customers(phone && this.#byPhone.get(phone));
  withEmail = (email: string | null): KnownCustomer[] => this.#customers(email && this.#byEmail.get(email));
  /**
   * Somebody of a near-equal name who may be the same person: two that each have a phone, and not
   * the same one, are two people.
   */
  calledNearly(name: string, phone: string | null): KnownName | undefined {
    const named = (this.#byName.get(nameKey(name)) ?? []).map((id) => this.#names.get(id));
    return named.find((known) => known !== undefined && (phone === null || !known.hasPhone));
  }
  durationAnswer = (name: string): DurationAnswer | null => this.#durationAnswers.get(productKey(name)) ?? null;
  offer = (name: string): OfferedProduct | undefined => this.#offers.get(productKey(name));
  product = (name: string): KnownProduct | undefined => this.#products.get(productKey(name));
  subscriptionsOf = (customerId: string): readonly KnownSubscription[] => this.#subscriptions.get(customerId) ?? [];

  #customers(ids: readonly string[] | null | "" | undefined): KnownCustomer[] {
    return (ids || []).flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** What a planned row leaves behind for the rows after it. */
  learn(row: number, { customer, subscription, newProduct }: RowPlan): void {
    if (newProduct) this.addProduct(newProduct);
    if (!customer) return;
    const known = this.#byId.get(customer.id) ?? { ...BLANK_CUSTOMER, id: customer.id, row };
    this.addCustomer({ ...known, ...customer.columns, tags: [...known.tags, ...customer.newTags] });
    if (!subscription || subscription.kind === "same") return;
    const { id, productId, term, pricePaise } = subscription;
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
        isUntouched: true,
      },
    ]);
  }
}

const BLANK_CUSTOMER: Omit<KnownCustomer, "id" | "row"> = {
  name: "",
  email: "",
  phone: null,
  company: null,
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
  /** Whether a product that is not known may be created. */
  mayCreateProducts: boolean;
  /** False once the import runs: what the check did not ask about is as the sheet says. */
  mayAsk: boolean;
  today: CalendarDate;
};

/**
 * What an import would do with a row: asked by the dry run and, with the same words, by the import
 * itself. It changes nothing; the caller lets the book learn the plan before the next row.
 *
 * A row is an existing customer when it carries its id, or when it shares phone or email with one
 * whose name is nearly the same: families share a phone, so a phone alone makes nobody the same. A
 * name is only changed by an id.
 */
export function planRow(
  { values, problems, warnings, isOpen }: ReadRow,
  book: ImportBook,
  options: PlanOptions,
): RowPlan {
  const notes = [...warnings];
  const found = findCustomer(values, book, notes);
  const term = values.product === null ? null : planTerm(values, values.product, book, options, notes);
  const refused = term && "problem" in term ? withoutRepeating(problems, term.problem) : problems;
  if (refused.length > 0 || values.name === null || (term && "problem" in term))
    return {
      verdict: "refused",
      problems: refused,
      warnings: notes,
      changes: [],
      customer: null,
      subscription: null,
      newProduct: null,
      conflict: null,
      isOpen: false,
    };

  const { columns, newTags, changes } = customerChanges(values, found);
  const customer: PlannedCustomer = {
    id: found?.customer.id ?? options.newId(),
    isNew: !found,
    columns,
    phoneTyped: values.phoneTyped,
    newTags,
  };
  const planned = term && planSubscription({ values: term.values, customer, term }, book, options, notes);
  const conflict = planned && asksDuration(planned.subscription, term, options) ? term.conflict : null;
  const allChanges = [...changes, ...(planned?.changes ?? [])];
  const verdict = !found || planned?.subscription.kind === "new" ? "new" : allChanges.length > 0 ? "update" : "same";
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

/**
 * A date that could not be read is missing for the term as well; the cell's own problem says more.
 */
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
): { columns: CustomerColumns; newTags: string[]; changes: RowChange[] } {
  const before = found?.customer;
  const columns: CustomerColumns = {};
  const changes: RowChange[] = [];
  const set = <Field extends "email" | "phone" | "company" | "status" | "language">(
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
  set("company", values.company);
  set("status", values.status ?? (before ? before.status : "active"));
  set("language", values.language);
  const tags = before?.tags ?? [];
  const borne = new Set(tags.map(tagKey));
  const newTags = (values.tags ?? []).filter((name) => !borne.has(tagKey(name)));
  if (newTags.length > 0)
    changes.push({ field: "tags", from: tags.join(", ") || null, to: [...tags, ...newTags].join(", ") });
  return { columns, newTags, changes };
}

type RowTerm = {
  term: Term;
  product: KnownProduct;
  pricePaise: Paise | null;
  /** What the row says, with the end that its term has. */
  values: RowValues;
  conflict: RowConflict | null;
  durationAnswer: DurationAnswer | null;
  isOpen: boolean;
};

/**
 * A subscription that is there already keeps the days that it has, or gets those of the row as a
 * change that is shown.
 */
const asksDuration = ({ kind }: PlannedSubscription, term: RowTerm, { mayAsk }: PlanOptions): boolean =>
  mayAsk && (kind === "new" || term.durationAnswer !== null);

/** Until a question is answered, so that a row can be judged in everything else. */
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
 * The whole months between a row's days, where the name of its product or the product itself says
 * others.
 */
function findConflict(
  { startOn, endOn, endField }: RowValues,
  productName: string,
  known: KnownProduct,
): RowConflict | null {
  if (known.isNew || startOn === null || endOn === null || endOn <= startOn) return null;
  const { months } = daysDuration({ startOn, endOn, endField });
  // A product that was chosen for another name is as long as it is.
  const stated = productKey(productName) === productKey(known.name) ? statedMonths(productName) : null;
  const durationMonths = stated === null || stated === months ? known.durationMonths : stated;
  if (months === null || months === durationMonths) return null;
  return { startOn, endOn, months, durationMonths, durationEndOn: termEnd(startOn, durationMonths) };
}

type RowProduct = { known: KnownProduct | undefined; offer: OfferedProduct | undefined };

/**
 * The product that a row names: one that is known, or one that the sheet would create. An earlier
 * row may have created it already.
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
  // It was there when the sheet was checked, so nobody has said how long it lasts.
  if (!offer) return { problem: { field: "product", explanation: explainImport("row.productGone", { name }) } };
  return { known, offer };
}

/**
 * What is worth a word about a row's days: evidence that was not followed, and days that are far
 * away.
 */
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
    /** The length with which the sheet's product is created; null while it is open. */
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
}

/** Whether a row's days are whole months apart, and not as many as its product lasts. */
function hasOtherLength({ startOn, endOn, endField }: RowValues, productMonths: number | null): boolean {
  if (startOn === null || endOn === null || productMonths === null) return false;
  const { months } = daysDuration({ startOn, endOn, endField });
  return months !== null && months !== productMonths;
}

const FAR_AHEAD_DAYS = 366;

/** Longer over than this, and it is worth a word before a hundred old members stand as overdue. */
const LONG_OVER_DAYS = 30;

const FIELD_OF_TERM = { startDate: "startDate", durationMonths: "months" } as const;

function termFrom({ startOn, endOn }: RowValues, months: number) {
  if (startOn) return resolveTerm(startOn, endOn ? { customEndOn: endOn } : { durationMonths: months });
  // Only the renewal day is known: the term that ends there began so many months before.
  const end = endOn ?? "1900-01-01";
  if (end < "1911-01-01") return { field: "customEndDate", explanation: explainImport("row.tooFarPast") } as const;
  return resolveTerm(addMonthsClamped(end, -months), { customEndOn: end });
}

function planSubscription(
  { values, customer, term: row }: { values: RowValues; customer: PlannedCustomer; term: RowTerm },
  book: ImportBook,
  { newId }: PlanOptions,
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
    return { subscription: { id: newId(), kind: "new", productId: product.id, term, pricePaise }, changes: [] };
  }
  const changes: RowChange[] = [];
  if (values.startOn && same.startOn !== term.startOn)
    changes.push({ field: "startDate", from: same.startOn, to: term.startOn });
  if (values.endOn && same.endOn !== term.endOn) changes.push({ field: "endDate", from: same.endOn, to: term.endOn });
  if (row.pricePaise !== null && same.pricePaise !== row.pricePaise)
    changes.push({ field: "price", from: toRupeeString(same.pricePaise), to: toRupeeString(row.pricePaise) });
  // What the row does not say stays as it is: a start that was only counted back from the end is
  // nobody's word.
  const kept = resolveTerm(values.startOn ?? same.startOn, { customEndOn: values.endOn ?? same.endOn });
  const planned = {
    id: same.id,
    productId: product.id,
    term: "explanation" in kept ? term : kept,
    pricePaise: row.pricePaise ?? same.pricePaise,
  };
  if (changes.length === 0) return { subscription: { ...planned, kind: "same" }, changes };
  if (same.isUntouched) return { subscription: { ...planned, kind: "update" }, changes };
  notes.push(explainImport("row.productChanged", { product: product.name }));
  return { subscription: { ...planned, kind: "same" }, changes: [] };
}
