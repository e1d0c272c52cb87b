import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterAdvance,
  allocateAsTyped,
  allocatePayment,
  applyRest,
  inOrder,
  type Line,
  reachesRenewals,
  totalOf,
} from "./allocation.ts";

const line = (id: string, changes: Partial<Line> = {}): Line => ({
  id,
  kind: "charge",
  dueOn: "2026-11-19",
  open: 100_00,
  isChosen: true,
  ...changes,
});

const partsOf = (lines: readonly Line[], amount: number) => Object.fromEntries(allocatePayment(lines, amount).parts);

describe("allocatePayment", () => {
  const dev = line("dev", { open: 2400_00 });
  const anaya = line("anaya", { open: 1500_00, dueOn: "2026-11-20" });

  it.each([
    ["pays all of it", [dev, anaya], 3900_00, { dev: 2400_00, anaya: 1500_00 }, 0],
    ["pays the oldest first", [anaya, dev], 3000_00, { dev: 2400_00, anaya: 600_00 }, 0],
    ["keeps the rest as an advance", [dev], 2500_00, { dev: 2400_00 }, 100_00],
    ["pays a chosen line before an older one", [{ ...dev, isChosen: false }, anaya], 1500_00, { anaya: 1500_00 }, 0],
    [
      "pays the others before it keeps an advance",
      [{ ...dev, isChosen: false }, anaya],
      1600_00,
      { anaya: 1500_00, dev: 100_00 },
      0,
    ],
    ["pays nothing of nothing", [dev], 0, {}, 0],
  ])("%s", (_, lines, amount, parts, advance) => {
    expect(partsOf(lines, amount)).toEqual(parts);
    expect(allocatePayment(lines, amount)).toMatchObject({ advance });
  });

  it("loses no paisa and pays no line more than is open", () => {
    const lines = fc.array(
      fc.record({
        dueOn: fc.constantFrom("2026-11-01", "2026-11-19", "2026-12-01"),
        open: fc.nat(500_00),
        isChosen: fc.boolean(),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, fc.nat(2000_00), (shapes, amount) => {
        const all = shapes.map((shape, place) => line(`line-${place}`, shape));
        const { parts, advance } = allocatePayment(all, amount);
        const paid = [...parts.values()].reduce((sum, part) => sum + part, 0);
        expect(paid + advance).toBe(amount);
        for (const { id, open } of all) expect(parts.get(id) ?? 0).toBeLessThanOrEqual(open);
      }),
    );
  });
});

describe("allocateAsTyped", () => {
  const dev = line("dev", { open: 2400_00 });
  const anaya = line("anaya", { open: 1500_00, dueOn: "2026-11-20" });
  const asTyped = (typed: Record<string, number>, amount: number, lines: readonly Line[] = [dev, anaya]) => {
    const { parts, overpaid, ...rest } = allocateAsTyped(lines, new Map(Object.entries(typed)), amount);
    return { parts: Object.fromEntries(parts), overpaid: [...overpaid], ...rest };
  };

  it.each([
    ["adds up", { dev: 2000_00, anaya: 1000_00 }, 3000_00, { unapplied: 0, overpaid: [], isAllPaid: false }],
    ["leaves a rest", { dev: 500_00, anaya: 1000_00 }, 3000_00, { unapplied: 1500_00, overpaid: [], isAllPaid: false }],
    ["is too much", { dev: 2000_00, anaya: 1500_00 }, 3000_00, { unapplied: -500_00, overpaid: [], isAllPaid: false }],
    [
      "is more than a line has open",
      { dev: 2400_01, anaya: 1500_00 },
      3900_01,
      { unapplied: 0, overpaid: ["dev"], isAllPaid: false },
    ],
    [
      "pays every line",
      { dev: 2400_00, anaya: 1500_00 },
      4000_00,
      { unapplied: 100_00, overpaid: [], isAllPaid: true },
    ],
  ])("takes it as typed when it %s", (_, typed, amount, outcome) => {
    expect(asTyped(typed, amount)).toEqual({ parts: typed, ...outcome });
  });

  it("gives nothing to a line without an entry, or one that is not chosen", () => {
    expect(asTyped({ anaya: 1500_00 }, 1500_00, [dev, { ...anaya, isChosen: false }])).toMatchObject({
      parts: {},
      unapplied: 1500_00,
    });
  });

  it("never changes what was typed, whatever the amount", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(600_00), { maxLength: 8 }), fc.nat(3000_00), (amounts, amount) => {
        const lines = amounts.map((_, place) => line(`line-${place}`, { open: 500_00 }));
        const typed = new Map(amounts.map((one, place) => [`line-${place}`, one]));
        const { parts, unapplied } = allocateAsTyped(lines, typed, amount);
        for (const [id, one] of typed) expect(parts.get(id) ?? 0).toBe(one);
        expect([...parts.values()].reduce((sum, part) => sum + part, 0) + unapplied).toBe(amount);
      }),
    );
  });
});

describe("applyRest", () => {
  const dev = line("dev", { open: 2400_00 });
  const anaya = line("anaya", { open: 1500_00, dueOn: "2026-11-20" });
  const rest = (lines: readonly Line[], parts: Record<string, number>, amount: number) =>
    Object.fromEntries(applyRest(lines, new Map(Object.entries(parts)), amount));

  it.each([
    ["to the oldest", [anaya, dev], { anaya: 1000_00 }, 3000_00, { anaya: 1000_00, dev: 2000_00 }],
    ["on top of what a line has", [dev, anaya], { dev: 100_00 }, 300_00, { dev: 300_00 }],
    [
      "to a line that is not chosen last",
      [{ ...dev, isChosen: false }, anaya],
      {},
      1600_00,
      { anaya: 1500_00, dev: 100_00 },
    ],
    ["up to what is open", [dev], {}, 3000_00, { dev: 2400_00 }],
    ["unless there is none", [dev, anaya], { anaya: 1000_00 }, 900_00, { anaya: 1000_00 }],
  ])("adds what is left %s", (_, lines, parts, amount, after) => {
    expect(rest(lines, parts, amount)).toEqual(after);
  });
});

it("offers what the chosen lines come to", () => {
  expect(totalOf([line("a"), line("b", { isChosen: false }), line("c", { open: 40_00 })])).toBe(140_00);
});

it("lets an advance pay the oldest renewal first", () => {
  const renewals = [line("later", { dueOn: "2026-12-01" }), line("sooner", { dueOn: "2026-11-30" })];
  expect(afterAdvance(renewals, 130_00).map(({ id, open }) => [id, open])).toEqual([
    ["sooner", 0],
    ["later", 70_00],
  ]);
});

describe("reachesRenewals", () => {
  const debt = line("debt", { open: 1500_00 });
  const term = line("term", { kind: "renewal", open: 2400_00, dueOn: "2026-11-01" });

  it.each([
    ["any amount, with nothing unpaid", [term], 1, true],
    ["nothing", [term], 0, false],
    ["less than is unpaid", [debt, term], 1499_99, false],
    ["exactly what is unpaid", [debt, term], 1500_00, false],
    ["more than is unpaid", [debt, term], 1500_01, true],
    ["what is unpaid was left out", [{ ...debt, isChosen: false }, term], 1_00, true],
  ])("%s", (_, lines, amount, isReached) => {
    expect(reachesRenewals(lines, amount)).toBe(isReached);
  });

  it("renews exactly when something is left for a new term, and pays what is unpaid first", () => {
    const shape = fc.record({
      kind: fc.constantFrom("charge" as const, "renewal" as const),
      dueOn: fc.constantFrom("2026-11-01", "2026-11-19", "2026-12-01"),
      open: fc.integer({ min: 1, max: 500_00 }),
    });
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 8 }), fc.integer({ min: 1, max: 3000_00 }), (shapes, amount) => {
        const all = shapes.map((one, place) => line(`line-${place}`, one));
        const unpaid = all.filter(({ kind }) => kind === "charge");
        const terms = all.filter(({ kind }) => kind === "renewal");
        const isRenewed = reachesRenewals(unpaid, amount);
        const { parts, advance } = allocatePayment(isRenewed ? all : unpaid, amount);
        const paid = (lines: readonly Line[]) => lines.reduce((sum, { id }) => sum + (parts.get(id) ?? 0), 0);
        expect(paid(unpaid)).toBe(Math.min(amount, totalOf(unpaid)));
        // A new term is never left out while an advance is kept, and what is missing stays to pay.
        if (advance > 0) expect(paid(terms)).toBe(totalOf(terms));
        expect(isRenewed).toBe(amount - paid(unpaid) > 0);
        expect(paid(unpaid) + paid(terms) + advance).toBe(amount);
        const ordered = inOrder(all).map(({ id, open }) => open - (parts.get(id) ?? 0));
        const firstOpen = ordered.findIndex((left) => left > 0);
        if (firstOpen !== -1)
          for (const { id } of inOrder(all).slice(firstOpen + 1)) expect(parts.get(id) ?? 0).toBe(0);
      }),
    );
  });
});
