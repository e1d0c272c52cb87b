import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterAdvance, allocatePayment, inOrder, type Line, reachesRenewals, totalOf } from "./allocation.ts";

const line = (id: string, changes: Partial<Line> = {}): Line => ({
  id,
  kind: "charge",
  dueOn: "2026-11-19",
  open: 100_00,
  isChosen: true,
  typed: null,
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
    ["pays a typed amount first", [dev, { ...anaya, typed: 1000_00 }], 3000_00, { anaya: 1000_00, dev: 2000_00 }, 0],
    [
      "gives a typed line what the others leave",
      [dev, { ...anaya, typed: 0 }],
      2500_00,
      { dev: 2400_00, anaya: 100_00 },
      0,
    ],
    ["pays nothing of nothing", [dev], 0, {}, 0],
  ])("%s", (_, lines, amount, parts, advance) => {
    expect(partsOf(lines, amount)).toEqual(parts);
    expect(allocatePayment(lines, amount)).toMatchObject({ advance, excess: 0 });
  });

  it("says how much the typed amounts are more than the payment", () => {
    const lines = [
      { ...dev, typed: 2000_00 },
      { ...anaya, typed: 1500_00 },
    ];
    expect(allocatePayment(lines, 3000_00).excess).toBe(500_00);
  });

  it("loses no paisa and pays no line more than is open", () => {
    const lines = fc.array(
      fc.record({
        dueOn: fc.constantFrom("2026-11-01", "2026-11-19", "2026-12-01"),
        open: fc.nat(500_00),
        isChosen: fc.boolean(),
        typed: fc.option(fc.nat(600_00)),
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

it("offers what the chosen lines come to", () => {
  expect(totalOf([line("a"), line("b", { isChosen: false }), line("c", { typed: 40_00 })])).toBe(140_00);
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
    ["a smaller part was typed for it", [{ ...debt, typed: 500_00 }, term], 500_01, true],
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
