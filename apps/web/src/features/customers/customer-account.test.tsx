// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { renderPart } from "../../testing/render-part.tsx";
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
  const customer = { id: "c1", name: "Meera Nair", due: "4000", dueSince, advance: "0", dueOfOthers: "0" };
  renderPart(<Balance customer={customer as never} take={undefined as never} today={today} />);
  expect(await screen.findByText(text)).toBeVisible();
});
