// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { meera } from "../../testing/samples.ts";
import { Balance } from "./customer-account.tsx";

const today = "2026-11-24" as CalendarDate;

afterEach(() => switchLanguage("en"));

it.each([
  ["en", "2026-11-15", "since 15 Nov"],
  ["en", "2026-11-26", "Due in 2 days"],
  ["en", "2026-11-25", "Due tomorrow"],
  ["en", "2027-01-26", "Due 26 Jan 2027"],
  ["hi", "2026-11-15", "15 नवंबर से"],
  ["hi", "2026-11-26", "2 दिन में लेना है"],
] as const)("tells what is owed from what is due later (%s, %s)", async (language, dueSince, text) => {
  await switchLanguage(language);
  const customer = { ...meera, due: "4000.00", toCome: dueSince > today ? "4000.00" : "0.00", dueSince };
  renderPart(<Balance customer={customer} take={null} today={today} />);
  expect(await screen.findByText(text)).toBeVisible();
});

it.each([
  ["en", "since 15 Nov", "₹3,300 including family", "₹2,300 more due later"],
  ["hi", "15 नवंबर से", "परिवार सहित ₹3,300", "आगे ₹2,300 और लेने हैं"],
] as const)("shows what is due by today and apart what is due later (%s)", async (language, since, family, later) => {
  await switchLanguage(language);
  const own = { due: "3600.00", toCome: "1800.00", dueSince: "2026-11-15" };
  const others = { dueOfOthers: "2000.00", toComeOfOthers: "500.00" };
  renderPart(<Balance customer={{ ...meera, ...own, ...others }} take={null} today={today} />);
  expect(await screen.findByText("₹1,800")).toBeVisible();
  for (const text of [since, family, later]) expect(screen.getByText(text)).toBeVisible();
});

it.each([
  ["en", "₹3,300 including family", "since 15 Nov, ₹3,300 including family, ₹2,300 more due later"],
  ["hi", "परिवार सहित ₹3,300", "15 नवंबर से, परिवार सहित ₹3,300, आगे ₹2,300 और लेने हैं"],
] as const)(
  "says one thing below the amount in a low row, and the rest in a tooltip (%s)",
  async (language, shown, all) => {
    await switchLanguage(language);
    const own = { due: "3600.00", toCome: "1800.00", dueSince: "2026-11-15" };
    const others = { dueOfOthers: "2000.00", toComeOfOthers: "500.00" };
    renderPart(<Balance customer={{ ...meera, ...own, ...others }} take={null} today={today} isBrief />);
    const balance = await screen.findByTitle(all);
    const hidden = [...balance.children].filter(({ className }) => className === "sr-only");
    expect([...balance.children].filter((line) => !hidden.includes(line)).map((line) => line.textContent)).toEqual([
      "₹1,800",
      shown,
    ]);
    expect(hidden).toHaveLength(2);
  },
);
