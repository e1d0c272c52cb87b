import { describe, expect, it } from "vitest";
import {
  addressOn,
  CHANNELS,
  MANUAL_CHANNELS,
  REMINDER_CHANNELS,
  type ReminderChannel,
  replacedBy,
  SUMMARY_CHANNELS,
} from "./channels.ts";

describe("the registry of channels", () => {
  it("has no circle of fallbacks, so that a message is replaced at most once per channel", () => {
    const chainOf = (channel: ReminderChannel | null, seen: ReminderChannel[] = []): ReminderChannel[] =>
      channel === null || seen.includes(channel) ? seen : chainOf(CHANNELS[channel].fallback, [...seen, channel]);
    for (const channel of REMINDER_CHANNELS) {
      const last = chainOf(channel).at(-1) ?? channel;
      expect(CHANNELS[last].fallback).toBeNull();
    }
  });

  it("ranks every channel for manual reminders and for the daily summary", () => {
    expect(new Set(REMINDER_CHANNELS.map((channel) => CHANNELS[channel].manualRank)).size).toBe(MANUAL_CHANNELS.length);
    expect(new Set(REMINDER_CHANNELS.map((channel) => CHANNELS[channel].summaryRank)).size).toBe(
      SUMMARY_CHANNELS.length,
    );
    expect(MANUAL_CHANNELS[0]).toBe("whatsapp");
    expect(SUMMARY_CHANNELS[0]).toBe("email");
  });

  it("lists rates by day, oldest first", () => {
    for (const channel of REMINDER_CHANNELS) {
      const days = CHANNELS[channel].rates.map(({ from }) => from);
      expect(days).toEqual([...days].sort());
    }
  });

  it("names what a fallback replaces", () => {
    expect(replacedBy("email")).toContain("whatsapp");
    expect(replacedBy("whatsapp")).toEqual([]);
  });

  it.each<[ReminderChannel, { email: string | null; phone: string | null }, string | null]>([
    ["email", { email: "asha@example.in", phone: null }, "asha@example.in"],
    ["email", { email: "", phone: "+919876543210" }, null],
    ["whatsapp", { email: "asha@example.in", phone: "+919876543210" }, "+919876543210"],
    ["whatsapp", { email: "asha@example.in", phone: null }, null],
  ])("finds the address for %s in %o", (channel, person, address) => {
    expect(addressOn(channel, person)).toBe(address);
  });
});
