import type { DueGroup, PastChances } from "../forecast.ts";
import { OWN_CHANCES } from "../forecast.ts";

/** A business whose subscriptions renew with probabilities that are known. */
export type Kind = {
  /** Subscriptions that begin before the first month, and in each month. */
  atFirst: number;
  perMonth: number;
  months: number;
  plans: number;
  /** How far the rates of its subscriptions are apart: less is further. */
  strength: number;
  /** Factor of each calendar month. */
  season: (month: number) => number;
};

const steady = () => 1;

export const KINDS = {
  small: { atFirst: 25, perMonth: 4, months: 12, plans: 2, strength: 10, season: steady },
  large: { atFirst: 500, perMonth: 40, months: 14, plans: 6, strength: 8, season: steady },
  seasonal: {
    ...{ atFirst: 200, perMonth: 25, months: 24, plans: 3, strength: 12 },
    season: (month) => (month === 0 ? 0.75 : 1),
  },
  new: { atFirst: 30, perMonth: 10, months: 3, plans: 3, strength: 10, season: steady },
} as const satisfies Record<string, Kind>;

/** Returns a source of numbers from 0 to below 1 that are the same for a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Life = { plan: number; rate: number; price: number; record: boolean[]; isOver: boolean };

export type Simulated = {
  past: PastChances[];
  due: DueGroup[];
  /** What is renewed in the months after the last, in paise. */
  actual: number;
  /** What the two simple rules say: everyone renews, and as many as in the last month. */
  rules: { everyone: number; lastMonth: number };
};

/**
 * Returns the history of a business of this kind whose subscriptions all end each month, and what
 * happens in the next `ahead` months, in which a subscription that isn't renewed has left; before,
 * one of five of these stays. The next month is January, and so is every twelfth before it.
 */
export function simulate(kind: Kind, random: () => number, ahead = 1): Simulated {
  const { atFirst, perMonth, months, plans, strength, season } = kind;
  const mean = 0.5 + 0.45 * random();
  const means = Array.from({ length: plans }, () => Math.min(0.97, Math.max(0.2, mean + 0.2 * (random() - 0.5))));
  const begin = (): Life => {
    const plan = Math.floor(random() * plans);
    const rate = beta((means[plan] ?? mean) * strength, (1 - (means[plan] ?? mean)) * strength, random);
    return { plan, rate, price: (plan + 1) * 50_000, record: [], isOver: false };
  };
  const lives = Array.from({ length: atFirst }, begin);
  const past = new Map<string, PastChances>();
  let lastMonth = { chances: 0, renewed: 0 };
  for (let place = 0; place < months; place += 1) {
    const month = (((place - months) % 12) + 12) % 12;
    lastMonth = { chances: 0, renewed: 0 };
    for (const life of lives) {
      if (life.isOver) continue;
      const isRenewed = random() < life.rate * season(month);
      const own = recordOf(life);
      const key = `${life.plan} ${place} ${own.ownRenewed} ${own.ownChances}`;
      const name = `${2020 + place}-${String(month + 1).padStart(2, "0")}`;
      const row = past.get(key) ?? { plan: `${life.plan}`, month: name, ...own, chances: 0, renewed: 0 };
      past.set(key, { ...row, chances: row.chances + 1, renewed: row.renewed + Number(isRenewed) });
      lastMonth.chances += 1;
      lastMonth.renewed += Number(isRenewed);
      life.record.push(isRenewed);
      life.isOver = !isRenewed && random() < 0.8;
    }
    for (let count = 0; count < perMonth; count += 1) lives.push(begin());
  }
  const open = lives.filter(({ isOver }) => !isOver);
  const everyone = open.reduce((sum, { price }) => sum + price * ahead, 0);
  const next = Array.from({ length: ahead }, (_, month) => month);
  return {
    past: [...past.values()],
    due: open.map((life) => ({
      ...{ plan: `${life.plan}`, ...recordOf(life), daysLate: 0, isPromised: false },
      ...{ subscriptions: 1, paise: life.price, squares: life.price ** 2 },
      slots: next.map((month) => ({ step: 3 * (month + 1), month: month + 1 })),
    })),
    actual: open.reduce((sum, { rate, price }) => {
      const stop = next.findIndex((month) => random() >= rate * season(month));
      return sum + price * (stop < 0 ? ahead : stop);
    }, 0),
    rules: { everyone, lastMonth: everyone * (lastMonth.renewed / Math.max(1, lastMonth.chances)) },
  };
}

function recordOf({ record }: Life): { ownRenewed: number; ownChances: number } {
  const own = record.slice(-OWN_CHANCES);
  return { ownRenewed: own.filter(Boolean).length, ownChances: own.length };
}

/** Draws from a beta distribution, by two gamma variates (Marsaglia and Tsang 2000). */
function beta(a: number, b: number, random: () => number): number {
  const one = gamma(a, random);
  return one / (one + gamma(b, random));
}

function gamma(shape: number, random: () => number): number {
  if (shape < 1) return gamma(shape + 1, random) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}
