import type { DueGroup, PastChances, RenewalHistory } from "./forecast.ts";

/** What a forecast is made of: what a business's renewals are learned from, and what is due. */
export type ForecastFacts = { history: Omit<RenewalHistory, "promises">; groups: DueGroup[] };

/**
 * The facts of several parts of a business, added up: each group's sums by what the group is.
 */
export type ForecastSums = {
  /** Chances and renewals by plan, month and record. */
  past: Map<string, [chances: number, renewed: number]>;
  delays: Map<number, number>;
  /** Subscriptions, prices and their squares by plan, record and terms to come. */
  groups: Map<string, [subscriptions: number, paise: number, squares: number]>;
};

/** `ForecastSums` as lists, which JSON can hold. */
export type StoredSums = { [Key in keyof ForecastSums]: EntriesOf<ForecastSums[Key]> };
type EntriesOf<Sums> = Sums extends Map<infer Key, infer Sum> ? [Key, Sum][] : never;

/** Returns the sums of no part yet. */
export const emptySums = (): ForecastSums => ({ past: new Map(), delays: new Map(), groups: new Map() });

/** Adds the facts of a part to the sums. A subscription belongs to one part. */
export function addFacts({ past, delays, groups }: ForecastSums, facts: ForecastFacts): void {
  for (const { plan, month, ownRenewed, ownChances, chances, renewed } of facts.history.past) {
    const key = [plan, month, ownRenewed, ownChances].join(" ");
    const sum = past.get(key);
    past.set(key, [(sum?.[0] ?? 0) + chances, (sum?.[1] ?? 0) + renewed]);
  }
  for (const { days, renewals } of facts.history.delays) delays.set(days, (delays.get(days) ?? 0) + renewals);
  for (const {
    plan,
    ownRenewed,
    ownChances,
    daysLate,
    isPromised,
    slots,
    subscriptions,
    paise,
    squares,
  } of facts.groups) {
    const places = slots.map(({ step, month }) => step * SLOT + month).join(",");
    const key = [plan, ownRenewed, ownChances, daysLate, Number(isPromised), places].join(" ");
    const sum = groups.get(key);
    groups.set(key, [(sum?.[0] ?? 0) + subscriptions, (sum?.[1] ?? 0) + paise, (sum?.[2] ?? 0) + squares]);
  }
}

/** A slot is one number: its step times this, and its month. */
const SLOT = 100;

/** Returns the sums as facts of the whole, the past by month, plan and record. */
export function factsOf({ past, delays, groups }: ForecastSums): ForecastFacts {
  const chances = [...past].map(([key, [all, renewed]]): PastChances => {
    const [plan = "", month = "", ownRenewed, ownChances] = key.split(" ");
    return { plan, month, ownRenewed: Number(ownRenewed), ownChances: Number(ownChances), chances: all, renewed };
  });
  return {
    history: {
      past: chances.sort(
        (one, other) =>
          compare(one.month, other.month) ||
          compare(one.plan, other.plan) ||
          one.ownRenewed - other.ownRenewed ||
          one.ownChances - other.ownChances,
      ),
      delays: [...delays].map(([days, renewals]) => ({ days, renewals })),
    },
    groups: [...groups].map(([key, [subscriptions, paise, squares]]): DueGroup => {
      const [plan = "", ownRenewed, ownChances, daysLate, isPromised, places = ""] = key.split(" ");
      return {
        ...{ plan, ownRenewed: Number(ownRenewed), ownChances: Number(ownChances), daysLate: Number(daysLate) },
        ...{ isPromised: isPromised === "1", subscriptions, paise, squares },
        slots: places.split(",").map((slot) => ({ step: Math.floor(Number(slot) / SLOT), month: Number(slot) % SLOT })),
      };
    }),
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Returns the sums as lists, for storing. */
export const storeSums = ({ past, delays, groups }: ForecastSums): StoredSums => ({
  past: [...past],
  delays: [...delays],
  groups: [...groups],
});

/** Returns sums that were stored as lists. */
export const restoreSums = ({ past, delays, groups }: StoredSums): ForecastSums => ({
  past: new Map(past),
  delays: new Map(delays),
  groups: new Map(groups),
});
