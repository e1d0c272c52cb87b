import type { CalendarDate } from "./calendar.ts";
import { daysDuration, readDurationText } from "./import-duration.ts";
import { findEndQuestion, readAs, type SeenEnd } from "./import-ends.ts";
import type { ImportField } from "./import-field-names.ts";
import { DATE_FIELDS, type DateField, type EndField, type ImportMapping } from "./import-fields.ts";
import { productKey } from "./import-plan.ts";
import {
  type DateColumn,
  type DurationEvidence,
  disagreeingLengths,
  type EndQuestion,
  type ImportAnswers,
  orderAnswer,
  type ProductOffer,
} from "./import-questions.ts";
import { cleanCell, endFieldOf, endOf } from "./import-rows.ts";
import { DATE_ORDERS, type DateOrder, readAmount, readDay, readMonths } from "./import-values.ts";
import { MAX_DURATION_MONTHS } from "./subscription-terms.ts";

type ReferenceProduct = { name: string; pricePaise: number; durationMonths: number };

type SurveyOptions = {
  headers: readonly string[];
  mapping: ImportMapping;
  answers: ImportAnswers;
  /** The business's currency, in which prices are read. */
  currency: string;
  /** Whether a name in the sheet already matches a product. */
  isKnown: (name: string) => boolean;
  /** Known products, whose monthly price is compared with a new product's. */
  products: readonly ReferenceProduct[];
  closest: (name: string) => ProductOffer["closest"];
};

export type Survey = {
  dates: DateColumn[];
  /** Null where header and dates of the end of a term agree, or the dates show nothing. */
  end: EndQuestion | null;
  /** Unknown products in the order of the sheet. */
  products: ProductOffer[];
};

type Cell = { row: number; text: string };
type SeenColumn = { ambiguousRows: number; ambiguous: Cell | null; dayFirst: Cell | null; monthFirst: Cell | null };
type SeenProduct = {
  name: string;
  rows: number;
  months: Map<number, number>;
  prices: Map<number, number>;
  days: [start: string, end: string][];
};

/**
 * Creates a survey that is fed a whole sheet (`add`, row by row) before any row is checked, for
 * what no single row shows: the date order of each column, whether ends are last paid days, and the
 * length and price of products that only the sheet names (the price is what most rows paid, if no
 * column has it). `result` returns what was found, with the owner's earlier `answers`; what isn't
 * settled becomes a question to the owner. Products that the business knows are skipped. A date
 * column is listed once a date in it is ambiguous or against its order, also when it is settled.
 */
export function createSurvey({ headers, mapping, answers, currency, isKnown, products, closest }: SurveyOptions) {
  const answered = new Map(Object.entries(answers.products));
  const columns = new Map<DateField, SeenColumn>();
  for (const field of DATE_FIELDS)
    if (mapping.includes(field))
      columns.set(field, { ambiguousRows: 0, ambiguous: null, dayFirst: null, monthFirst: null });
  const seen = new Map<string, SeenProduct>();
  const ends: SeenEnd[] = [];
  const endField = endFieldOf(mapping);
  // Without a column of prices, what most rows paid suggests the price.
  const priceField = mapping.includes("price") ? "price" : "amountPaid";

  const addDate = (field: DateField, cell: Cell) => {
    const column = columns.get(field);
    if (!column) return;
    const [asDmy, asMdy] = [readDay(cell.text, "dmy"), readDay(cell.text, "mdy")];
    if (asDmy && !asMdy) column.dayFirst ??= cell;
    else if (asMdy && !asDmy) column.monthFirst ??= cell;
    else if (asDmy?.isAmbiguous) {
      column.ambiguous ??= cell;
      column.ambiguousRows += 1;
    }
  };

  return {
    /** Adds one row. `row`: its number in the sheet. */
    add(row: number, cells: readonly string[]): void {
      const textOf = (field: ImportField) => {
        const column = mapping.indexOf(field);
        return column < 0 ? null : cleanCell(cells[column] ?? "");
      };
      const [start, end, paidOn] = [textOf("startDate"), textOf(endField), textOf("paidOn")];
      if (paidOn !== null) addDate("paidOn", { row, text: paidOn });
      if (start !== null) addDate("startDate", { row, text: start });
      if (end !== null) addDate(endField, { row, text: end });
      if (start !== null && end !== null) ends.push({ row, start, end });
      const name = textOf("product");
      if (name === null || isKnown(name)) return;
      const key = productKey(name);
      const product: SeenProduct = seen.get(key) ?? { name, rows: 0, months: new Map(), prices: new Map(), days: [] };
      seen.set(key, product);
      product.rows += 1;
      const [months, price] = [textOf("months"), textOf(priceField)];
      tally(product.months, months === null ? null : readMonths(months));
      const amount = price === null ? null : readAmount(price, currency);
      tally(product.prices, priceField === "amountPaid" && amount === 0 ? null : amount);
      if (start !== null && end !== null) product.days.push([start, end]);
    },

    result(): Survey {
      const dates = [...columns].map(([field, column]) => dateColumn(field, column));
      const orders = new Map(dates.map((column) => [column.field, column]));
      const references = monthlyPrices(products, [...seen.values()]);
      const end = findEndQuestion(ends, {
        header: headers[mapping.indexOf(endField)] ?? "",
        field: endField,
        answer: answers.endField ?? null,
        days: (text, field) =>
          DATE_ORDERS.map((order) => possibleDay(text, order, orders.get(field === "end" ? endField : "startDate"))),
      });
      return {
        end,
        dates: dates.filter(({ ambiguous, order, dayFirst, monthFirst }) => {
          const contrary = order === "dmy" ? monthFirst : dayFirst;
          return ambiguous !== null || contrary !== null;
        }),
        products: [...seen].map(([key, product]) => offer(key, product, { orders, references, end })),
      };
    },
  };

  function dateColumn(field: DateField, { ambiguousRows, ambiguous, dayFirst, monthFirst }: SeenColumn): DateColumn {
    const answer = orderAnswer(answers, field);
    const isDecided = (dayFirst === null) !== (monthFirst === null);
    return {
      field,
      header: headers[mapping.indexOf(field)] ?? "",
      order: answer ?? (monthFirst && !dayFirst ? "mdy" : "dmy"),
      isSettled: answer !== undefined || isDecided || (dayFirst === null && ambiguous === null),
      isAnswered: answer !== undefined,
      ambiguous,
      ambiguousRows,
      dayFirst,
      monthFirst,
    };
  }

  function offer(
    key: string,
    product: SeenProduct,
    {
      orders,
      references,
      end,
    }: {
      orders: ReadonlyMap<DateField, DateColumn>;
      references: ReadonlyMap<string, MonthlyPrice>;
      end: EndQuestion | null;
    },
  ): ProductOffer {
    const { name, rows, prices } = product;
    const answer = answered.get(key);
    const stem = readDurationText(name).stem;
    const evidence = [
      ...nameEvidence(name),
      ...monthsEvidence(product.months),
      ...datesEvidence(product.days, { readAs: readAs(end) ?? endField, endField, orders }),
    ];
    const [price] = [...prices].sort((one, other) => other[1] - one[1])[0] ?? [null];
    if (price !== null) evidence.push(...priceEvidence(name, price, evidence, references.get(stem)));
    const durationMonths = answer?.durationMonths ?? suggestedMonths(evidence);
    const near = closest(name);
    return {
      name,
      rows,
      pricePaise: answer?.pricePaise ?? price,
      durationMonths,
      closest: near,
      evidence,
      prices: [...prices].map(([pricePaise, count]) => ({ pricePaise, rows: count })),
      isAnswered: answer !== undefined,
      isSettled: answer !== undefined || (near === null && prices.size === 1 && isCertain(evidence)),
    };
  }
}

function tally(counts: Map<number, number>, value: number | null): void {
  if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
}

const nameEvidence = (name: string): DurationEvidence[] =>
  readDurationText(name).stated.map((stated) => ({ source: "name", rows: null, ...stated }));

const monthsEvidence = (counts: ReadonlyMap<number, number>): DurationEvidence[] =>
  byCount(counts).map(([months, rows]) => ({
    source: "months",
    months: months >= 1 && months <= MAX_DURATION_MONTHS ? months : null,
    rows,
    isExact: true,
    text: null,
  }));

/** Returns the evidence from the whole months between a row's two dates. */
function datesEvidence(
  days: readonly (readonly [string, string])[],
  {
    readAs,
    endField,
    orders,
  }: {
    /** What the dates are taken for; its column is matched to `endField`. */
    readAs: EndField;
    endField: EndField;
    orders: ReadonlyMap<DateField, DateColumn>;
  },
): DurationEvidence[] {
  const exact = new Map<number, number>();
  const near = new Map<number, number>();
  let irregular = 0;
  for (const [startText, endText] of days) {
    const readings = DATE_ORDERS.flatMap((order) => {
      const startOn = possibleDay(startText, order, orders.get("startDate"));
      const endOn = endOf(readAs, possibleDay(endText, order, orders.get(endField)));
      // Such a row will be skipped, so it is no evidence.
      return startOn === null || endOn === null || endOn <= startOn
        ? []
        : [daysDuration({ startOn, endOn, endField: readAs })];
    });
    const [length, other] = readings;
    // Ambiguous dates are evidence only if both readings give the same length.
    if (!length || (other && (other.months !== length.months || other.isExact !== length.isExact))) continue;
    if (length.months === null) irregular += 1;
    else tally(length.isExact ? exact : near, length.months);
  }
  const found = (counts: ReadonlyMap<number, number>, isExact: boolean): DurationEvidence[] =>
    byCount(counts).map(([months, rows]) => ({ source: "dates", months, rows, isExact, text: null }));
  const others: DurationEvidence[] =
    irregular > 0 ? [{ source: "dates", months: null, rows: irregular, isExact: false, text: null }] : [];
  return [...found(exact, true), ...found(near, false), ...others];
}

/** Returns a cell's date in its column's order or, while that is undecided, in the given one. */
function possibleDay(text: string, order: DateOrder, column: DateColumn | undefined): CalendarDate | null {
  return readDay(text, column?.isSettled ? column.order : order)?.day ?? null;
}

type MonthlyPrice = { name: string; paise: number };

/**
 * Returns the monthly price by the shortest product of each family of names: `Gym monthly` for `Gym
 * quarterly`.
 */
function monthlyPrices(
  known: readonly ReferenceProduct[],
  seen: readonly SeenProduct[],
): ReadonlyMap<string, MonthlyPrice> {
  const candidates = [
    ...known.map(({ name, pricePaise, durationMonths }) => ({ name, pricePaise, months: durationMonths })),
    ...seen.flatMap(({ name, prices }) => {
      const [stated, second] = readDurationText(name).stated;
      const [price] = [...prices.keys()];
      if (!stated?.isExact || stated.months === null || second || prices.size !== 1 || price === undefined) return [];
      return [{ name, pricePaise: price, months: stated.months }];
    }),
  ].sort((one, other) => one.months - other.months);
  const found = new Map<string, MonthlyPrice>();
  for (const { name, pricePaise, months } of candidates) {
    const { stem } = readDurationText(name);
    if (pricePaise > 0 && !found.has(stem)) found.set(stem, { name, paise: pricePaise / months });
  }
  return found;
}

const SOLD_MONTHS = [1, 2, 3, 6, 12, 24];
/**
 * A longer term costs at least this share of the monthly price per month, and rarely more than that
 * price.
 */
const CHEAPEST_MONTH = 0.6;
const DEAREST_MONTH = 1.02;

/** Added if there is no other evidence of a length, or if the price contradicts it. */
function priceEvidence(
  name: string,
  pricePaise: number,
  others: readonly DurationEvidence[],
  reference: MonthlyPrice | undefined,
): DurationEvidence[] {
  if (!reference || productKey(reference.name) === productKey(name)) return [];
  const ratio = pricePaise / reference.paise;
  const fitting = SOLD_MONTHS.filter((months) => ratio / months >= CHEAPEST_MONTH && ratio / months <= DEAREST_MONTH);
  const [first] = fitting;
  if (first === undefined || others.some(({ months }) => months !== null && fitting.includes(months))) return [];
  return [{ source: "price", months: first, rows: null, isExact: false, text: reference.name }];
}

/** Returns the most likely length, or null without evidence or if name and dates disagree. */
function suggestedMonths(evidence: readonly DurationEvidence[]): number | null {
  if (disagreeingLengths(evidence)) return null;
  const from = (source: DurationEvidence["source"], isExact?: boolean) =>
    evidence.find(
      (one) => one.source === source && one.months !== null && (isExact === undefined || one.isExact === isExact),
    );
  const best =
    from("name", true) ?? from("months") ?? from("dates", true) ?? from("name") ?? from("dates") ?? from("price");
  return best?.months ?? null;
}

/** Whether all evidence agrees and is unambiguous. */
function isCertain(evidence: readonly DurationEvidence[]): boolean {
  const [first] = evidence;
  return (
    first !== undefined &&
    evidence.every(({ months, isExact }) => isExact && months !== null && months === first.months)
  );
}

const byCount = (counts: ReadonlyMap<number, number>) => [...counts].sort((one, other) => other[1] - one[1]);
