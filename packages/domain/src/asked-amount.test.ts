import { expect, it } from "vitest";
import {
  amountIn,
  askByHand,
  askedLine,
  askInChat,
  isSettledSince,
  lessAdvance,
  shareAdvance,
} from "./asked-amount.ts";

const TODAY = "2026-11-21";
const owed = [{ dueOn: "2026-10-15", openPaise: 90_000 }] as const;
const subscription = { pricePaise: 150_000, isRenewable: true } as const;

it.each([
  ["a renewal within 30 days", { endOn: "2026-12-21", open: [] }, ["renewal", "2026-12-21", 150_000, 0]],
  ["a late renewal and the debt", { endOn: "2026-11-15", open: owed }, ["renewal", "2026-11-15", 240_000, 90_000]],
  ["a renewal in a week and the debt", { endOn: "2026-11-28", open: owed }, ["renewal", "2026-11-28", 240_000, 90_000]],
  ["only the debt before that week", { endOn: "2026-11-29", open: owed }, ["payment", "2026-10-15", 90_000, 0]],
] as const)("asks by hand for %s", (_what, { endOn, open }, [asks, day, pricePaise, owedPaise]) => {
  expect(askByHand({ ...subscription, endOn, open }, TODAY)).toEqual({ asks, day, pricePaise, owedPaise });
});

it.each([
  ["a payment, once all of it is paid", "2026-12-15", [0, 50_000], true],
  ["a payment of which a part is left", "2026-12-15", [40_000, 0], false],
  ["a renewal with the debt", "2026-11-28", [0, 0], false],
] as const)("knows whether what was asked for is settled: %s", (_what, endOn, [first, later], isSettled) => {
  const open = [
    { dueOn: "2026-10-15", openPaise: 90_000, leftPaise: first },
    { dueOn: "2026-12-01", openPaise: 50_000, leftPaise: later },
  ] as const;
  expect(isSettledSince({ ...subscription, endOn, open }, TODAY)).toBe(isSettled);
});

it("asks in a chat for the balance of a subscription that ended, and for nothing without a balance", () => {
  const ended = { ...subscription, isRenewable: false, coveredFrom: "2026-10-15", endOn: "2026-11-15" } as const;
  expect(askInChat({ ...ended, open: owed }, TODAY)).toMatchObject({ asks: "payment", pricePaise: 90_000 });
  expect(askInChat({ ...ended, open: [] }, TODAY)).toBeNull();
});

it("asks in a chat for nothing while the renewal is more than 30 days away", () => {
  const far = { ...subscription, coveredFrom: "2026-01-01", endOn: "2026-12-22", open: [] } as const;
  expect(askInChat(far, TODAY)).toBeNull();
});

it("deducts an advance from the older debt first, and not from a request for that debt alone", () => {
  const renewal = { asks: "renewal", pricePaise: 240_000, owedPaise: 90_000 } as const;
  expect(lessAdvance(renewal, 40_000)).toEqual({
    asked: { ...renewal, pricePaise: 200_000, owedPaise: 50_000 },
    isCovered: false,
  });
  const covered = { asked: { ...renewal, pricePaise: 0, owedPaise: 0 }, isCovered: true };
  expect(lessAdvance(renewal, 300_000)).toEqual(covered);
  expect(lessAdvance({ ...renewal, pricePaise: 0, owedPaise: 0 }, 300_000), "free").toMatchObject({ isCovered: false });
  const payment = { ...renewal, asks: "payment" } as const;
  expect(lessAdvance(payment, 40_000)).toEqual({ asked: payment, isCovered: false });
});

it("shares an advance among an account's renewals, the first ones first", () => {
  const renewals = ["a", "b", "c"].map((id) => ({ id, pricePaise: 100_000 }));
  expect([...shareAdvance(renewals, 150_000).values()]).toEqual([100_000, 50_000, 0]);
  expect([...shareAdvance(renewals, 900_000).values()]).toEqual([100_000, 100_000, 100_000]);
});

it("says that a renewal is paid in advance instead of an amount of nothing", () => {
  const paid = { currency: "INR", pricePaise: 0, isCovered: true };
  expect(amountIn({ ...paid, language: "en" })).toBe("paid in advance");
  expect(amountIn({ ...paid, language: "hi" })).toBe("पहले ही मिल चुका है");
});

it("writes one subscription's line in both languages", () => {
  const due = {
    customerName: "Dev",
    productName: "Maths",
    asks: "payment",
    endOn: "2026-11-20",
    currency: "INR",
    pricePaise: 90_000,
  } as const;
  expect(askedLine({ ...due, language: "en" }, TODAY)).toBe("Dev, Maths: ₹900, payment due on 20 Nov 2026");
  expect(askedLine({ ...due, language: "hi" }, TODAY)).toBe("Dev, Maths: ₹900, पेमेंट की तारीख 20 नवंबर 2026");
});
