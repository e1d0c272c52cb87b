import { expect, it } from "vitest";
import { messageCostPaise } from "./message-cost.ts";

it.each([
  [[], 0],
  [["email", "email"], 0],
  [["whatsapp"], 12],
  [["whatsapp", "email", "whatsapp"], 23],
  [Array.from({ length: 1_000 }, () => "whatsapp" as const), 11_500],
] as const)("costs nothing by email and is rounded once: %#", (channels, paise) => {
  expect(messageCostPaise(channels, "2026-11-21")).toBe(paise);
});
