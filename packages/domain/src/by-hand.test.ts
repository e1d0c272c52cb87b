import { describe, expect, it } from "vitest";
import { type AskedDue, BULK_DAYS_AHEAD, byHandChannels, isDueByHand, isDueWithin, leftOut } from "./by-hand.ts";
import { perChannel } from "./channels.ts";

const TODAY = "2026-11-21";
const due: AskedDue = {
  isSample: false,
  status: "active",
  coveredFrom: "2026-10-25",
  endOn: "2026-11-25",
  pausedFrom: null,
  cancelsAtEnd: false,
  owedSince: null,
  promisedOn: null,
  isWrittenToday: false,
  queuedFor: null,
  reminderAt: null,
};
const MORNING = new Date("2026-11-22T02:30:00.000Z");

describe("who is skipped of a reminder by hand", () => {
  it.each<[string, Partial<AskedDue>, ReturnType<typeof leftOut>]>([
    ["nobody who is due soon", {}, null],
    ["nobody who is late", { endOn: "2026-08-01" }, null],
    ["nobody whose term ends in thirty days", { endOn: "2026-12-21" }, null],
    ["who is due later than that", { endOn: "2026-12-22" }, { reason: "not-due", day: "2026-12-22", at: null }],
    ["nobody whose term starts today", { coveredFrom: TODAY }, null],
    ["who has not started", { coveredFrom: "2026-11-22" }, { reason: "not-due", day: "2026-11-25", at: null }],
    ["nobody who owes for a renewed term", { endOn: "2027-01-30", owedSince: TODAY }, null],
    ["nobody whose payment is due in thirty days", { endOn: "2027-01-30", owedSince: "2026-12-21" }, null],
    [
      "whose payment is due later than that",
      { endOn: "2027-01-30", owedSince: "2026-12-22" },
      { reason: "not-due", day: "2026-12-22", at: null },
    ],
    [
      "who will owe, before the start",
      { coveredFrom: "2026-11-22", owedSince: "2026-11-22" },
      { reason: "not-due", day: "2026-11-25", at: null },
    ],
    ["nobody who leaves at the end and owes", { cancelsAtEnd: true, owedSince: "2026-11-22" }, null],
    ["who is a sample", { isSample: true }, { reason: "sample", day: null, at: null }],
    ["who was cancelled", { status: "cancelled" }, { reason: "not-running", day: null, at: null }],
    ["who leaves at the end", { cancelsAtEnd: true }, { reason: "not-running", day: null, at: null }],
    ["who is paused", { pausedFrom: TODAY }, { reason: "not-running", day: null, at: null }],
    ["nobody whose pause is still to come", { pausedFrom: "2026-11-22" }, null],
    ["who has promised a day", { promisedOn: "2026-11-24" }, { reason: "promised", day: "2026-11-24", at: null }],
    ["who was written to today", { isWrittenToday: true }, { reason: "written-today", day: null, at: null }],
    ["who hears of it today anyway", { reminderAt: MORNING }, { reason: "reminder-coming", day: null, at: MORNING }],
    ["who is queued for the morning", { queuedFor: MORNING }, { reason: "queued", day: null, at: MORNING }],
    [
      "who is not due, before who was written to",
      { endOn: "2027-01-30", isWrittenToday: true },
      { reason: "not-due", day: "2027-01-30", at: null },
    ],
  ])("%s", (_, known, answer) => {
    expect(leftOut({ ...due, ...known }, TODAY)).toEqual(answer);
  });
});

describe("what is due within some days", () => {
  it.each([
    ["an end in a week", { endOn: "2026-11-28" }, { bulk: true, byHand: true }],
    ["an end in eight days", { endOn: "2026-11-29" }, { bulk: false, byHand: true }],
    ["an end in 31 days", { endOn: "2026-12-22" }, { bulk: false, byHand: false }],
    ["money owed in a week", { endOn: "2027-01-30", owedSince: "2026-11-28" }, { bulk: true, byHand: true }],
    ["money owed in eight days", { endOn: "2027-01-30", owedSince: "2026-11-29" }, { bulk: false, byHand: true }],
    [
      "money owed tomorrow of what begins then",
      { coveredFrom: "2026-11-22", endOn: "2027-01-30", owedSince: "2026-11-22" },
      { bulk: false, byHand: false },
    ],
    [
      "money owed today of what begins tomorrow",
      { coveredFrom: "2026-11-22", endOn: "2026-11-25", owedSince: TODAY },
      { bulk: true, byHand: true },
    ],
  ] as const)("%s", (_, days, found) => {
    const asked = { ...due, ...days };
    expect({ bulk: isDueWithin(BULK_DAYS_AHEAD, asked, TODAY), byHand: isDueByHand(asked, TODAY) }).toEqual(found);
  });
});

describe("the channels of a message by hand", () => {
  const on = new Date(0);
  it.each([
    ["WhatsApp before email", { email: on, whatsapp: on }, true, ["whatsapp", "email"]],
    ["email in place of WhatsApp where only that is on", { email: null, whatsapp: on }, true, ["whatsapp", "email"]],
    ["no email where it is off altogether", { email: null, whatsapp: on }, false, ["whatsapp"]],
    ["email alone", { email: on, whatsapp: null }, true, ["email"]],
    ["none", { email: null, whatsapp: null }, true, []],
  ] as const)("%s", (_, channels, emailFallback, expected) => {
    const switches = { channels: { ...perChannel(() => null), ...channels }, emailFallback: emailFallback ? on : null };
    expect(byHandChannels(switches)).toEqual(expected);
  });
});
