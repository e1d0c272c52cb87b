import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWindowOpen, windowClosesAt } from "./conversations.ts";

const DAY_MS = 24 * 3_600_000;
/** Clocks of two machines may differ by this much. Milliseconds. */
const CLOCK_DIFFERENCE_MS = 60_000;
const START = Date.parse("2026-11-21T04:00:00.000Z");

/** Whether WhatsApp takes free text: less than 24 hours since the customer's last message. */
const isTakenByWhatsapp = (inbound: readonly number[], at: number): boolean => {
  const last = Math.max(...inbound.filter((time) => time <= at));
  return Number.isFinite(last) && at < last + DAY_MS;
};

/** Messages of the customer within three days, and when a reply is composed and sent. */
const schedule = fc.record({
  inbound: fc.array(fc.integer({ min: 0, max: 3 * DAY_MS }), { maxLength: 6 }),
  composedAt: fc.oneof(fc.integer({ min: 0, max: 5 * DAY_MS }), fc.constantFrom(DAY_MS - 1, DAY_MS, DAY_MS + 1)),
  waits: fc.oneof(fc.integer({ min: 0, max: 2 * DAY_MS }), fc.constantFrom(0, 59_999, 60_000, DAY_MS - 60_000)),
  clockDifference: fc.integer({ min: 0, max: CLOCK_DIFFERENCE_MS }),
});

describe("WhatsApp's 24-hour window", () => {
  it("lets no free text out that WhatsApp would refuse, in 10,000 random schedules", () => {
    let sent = 0;
    let stopped = 0;
    fc.assert(
      fc.property(schedule, ({ inbound, composedAt, waits, clockDifference }) => {
        const known = (at: number): Date | null => {
          const last = Math.max(...inbound.filter((time) => time <= at));
          return Number.isFinite(last) ? new Date(START + last) : null;
        };
        const mayAt = (at: number) => isWindowOpen("whatsapp", known(at), new Date(START + at));
        if (!mayAt(composedAt)) return;
        const sentAt = composedAt + waits;
        if (!mayAt(sentAt)) {
          stopped += 1;
          return;
        }
        sent += 1;
        // WhatsApp's clock may be ahead of ours by up to a minute.
        expect(isTakenByWhatsapp(inbound, sentAt + clockDifference - 1)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
    // The schedules say something only if both happen often.
    expect(Math.min(sent, stopped)).toBeGreaterThan(500);
  });

  it("closes at the instant that the countdown shows, and never opened for who never wrote", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 * DAY_MS }), (after) => {
        const last = new Date(START);
        const closesAt = windowClosesAt("whatsapp", last)?.getTime() ?? 0;
        const now = new Date(START + after);
        expect(isWindowOpen("whatsapp", last, now)).toBe(now.getTime() < closesAt);
        expect(isWindowOpen("whatsapp", null, now)).toBe(false);
        expect(isWindowOpen("email", null, now)).toBe(true);
      }),
    );
  });
});
