import { describe, expect, it } from "vitest";
import { dailyLimit, isYoung, judgeDeliveries, linksIn, linksInNames } from "./sending-trust.ts";

const createdAt = new Date("2026-11-01T00:00:00Z");
const after = (days: number): Date => new Date(createdAt.getTime() + days * 86_400_000);

it.each([
  ["trial", 0, 50],
  ["trial", 0.9, 50],
  ["trial", 1, 100],
  ["trial", 400, 100],
  ["active", 0, 500],
  ["active", 6.9, 500],
  ["active", 7, 2_000],
  ["active", 30, 10_000],
  ["active", 90, 100_000],
  ["suspended", 90, 100],
  ["trial", -1, 50],
] as const)("a %s account after %s days may send %s messages a day", (accountStatus, days, messages) => {
  expect(dailyLimit({ accountStatus, createdAt, now: after(days) })).toBe(messages);
});

it.each([
  [{ sent: 1_000, undelivered: 0, complaints: 0 }, "fine"],
  [{ sent: 10, undelivered: 10, complaints: 0 }, "fine"],
  [{ sent: 20, undelivered: 1, complaints: 0 }, "unusual"],
  [{ sent: 100, undelivered: 4, complaints: 0 }, "fine"],
  [{ sent: 100, undelivered: 19, complaints: 0 }, "unusual"],
  [{ sent: 100, undelivered: 20, complaints: 0 }, "pause"],
  [{ sent: 1, undelivered: 0, complaints: 1 }, "unusual"],
  [{ sent: 900, undelivered: 0, complaints: 3 }, "pause"],
  [{ sent: 5_000, undelivered: 0, complaints: 3 }, "unusual"],
] as const)("deliveries %j are %s", (deliveries, verdict) => {
  expect(judgeDeliveries(deliveries)).toBe(verdict);
});

describe("links in a text", () => {
  it.each([
    ["Pay at https://pay.example/x now", ["https://pay.example/x"]],
    ["www.win-big.xyz and WIN-BIG.xyz", ["www.win-big.xyz", "win-big.xyz"]],
    ["Visit bit.ly/abc today", ["bit.ly/abc"]],
    ["Write to priya@prerna.in", []],
    ["Fee for Nov. In time, please. Rs. 4,500", []],
    ["₹1.50 at 9.30 a.m. for {{customer.name}}", []],
  ])("%s", (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });
});

describe("links in names", () => {
  it.each([
    [["Claim at bit.ly/9x", "Asha"], ["bit.ly/9x"]],
    [
      ["https://a@evil.example", "win-big.xyz now", "win-big.xyz"],
      ["https://a@evil.example", "win-big.xyz"],
    ],
    [["asha@example.in", "Dr.Rao", "Pvt.Ltd", "St. Mary's", "रवि कुमार"], []],
    [["जीतो.भारत"], ["जीतो.भारत"]],
  ])("of %j are %j", (names, links) => {
    expect(linksInNames(names)).toEqual(links);
  });
});

it("looks at what a trial and an account of less than a week write", () => {
  expect(isYoung({ accountStatus: "trial", createdAt, now: after(99) })).toBe(true);
  expect(isYoung({ accountStatus: "active", createdAt, now: after(6) })).toBe(true);
  expect(isYoung({ accountStatus: "active", createdAt, now: after(7) })).toBe(false);
});
