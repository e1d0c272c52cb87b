import type { SortKind } from "./cursor.ts";

interface NounDefinition {
  /** Its list: in URLs, permissions, saved views, exports and the activity log. */
  readonly list: string;
  /** The orders of its list, and what a cursor of each contains. */
  readonly sorts: Readonly<Record<string, SortKind>>;
  /** The first role that may create and change it; managers may delete it. */
  readonly writtenBy: "agent" | "manager";
}

/**
 * The kinds of records that have a list, a page and permissions of their own. How the web app shows
 * them is in its `noun-screens.ts`.
 */
export const NOUNS = {
  customer: {
    list: "customers",
    sorts: { name: "text", created: "instant", balance: "whole", renews: "day", urgent: "day" },
    writtenBy: "agent",
  },
  product: {
    list: "products",
    sorts: { name: "text", price: "whole", duration: "whole", created: "instant" },
    writtenBy: "manager",
  },
  subscription: {
    list: "subscriptions",
    sorts: { customer: "text", starts: "day", renews: "day", created: "instant" },
    writtenBy: "agent",
  },
} as const satisfies Readonly<Record<string, NounDefinition>>;

export type RecordNoun = keyof typeof NOUNS;
export type NounList = (typeof NOUNS)[RecordNoun]["list"];
export type SortName<Noun extends RecordNoun> = keyof (typeof NOUNS)[Noun]["sorts"] & string;

export const RECORD_NOUNS = Object.keys(NOUNS) as RecordNoun[];
/** The names of the nouns' lists, in the order of `NOUNS`. */
export const NOUN_LISTS = RECORD_NOUNS.map((noun) => NOUNS[noun].list);

/**
 * Returns the names of the orders in which the list of a kind of record can be sorted, such as
 * `name` and `created`.
 */
export const sortNames = <Noun extends RecordNoun>(noun: Noun) => Object.keys(NOUNS[noun].sorts) as SortName<Noun>[];

/**
 * Builds an object with one value for each list of records (`customers`, `products`,
 * `subscriptions`); `valueFor` gives it for the list's noun.
 */
export const eachList = <Value>(valueFor: (noun: RecordNoun) => Value) =>
  Object.fromEntries(RECORD_NOUNS.map((noun) => [NOUNS[noun].list, valueFor(noun)])) as Record<NounList, Value>;
