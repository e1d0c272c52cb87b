// @vitest-environment jsdom
import "../../testing/setup.ts";
import type { ActivityEntry } from "@aavarti/contract/activity";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { activateEnglish, switchLanguage } from "../../lib/i18n/language.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { ActivityDays } from "./activity-days.tsx";

type Edit = ActivityEntry["edits"][number];

const entry: ActivityEntry = {
  id: "0190a000-0000-7000-8000-00000000000b",
  at: "2026-11-20T05:00:00.000Z",
  area: "customers",
  action: "customer.updated",
  actor: "Priya Sharma",
  personId: "0190a000-0000-7000-8000-00000000000c",
  record: { id: "0190a000-0000-7000-8000-00000000000d", name: "Meera Nair" },
  sentence: "edited customer Meera Nair",
  reason: "activity.customerEdited",
  params: { subject: "Meera Nair" },
  because: null,
  edits: [],
  ip: null,
};

/** Shows an entry with these edits, and returns each field's name with its values. */
async function shownEdits(edits: readonly Edit[]): Promise<string[][]> {
  renderPart(<ActivityDays entries={[{ ...entry, edits: [...edits] }]} search={{}} />);
  const names = within(await screen.findByRole("listitem")).getAllByRole("term");
  return names.map((name) => {
    const values = name.nextElementSibling;
    return [name, values?.querySelector("del"), values?.querySelector("ins")].map((part) => part?.textContent ?? "");
  });
}

/** An edit of a value that is stored as it is shown. */
const typed = (key: string, field: string, from: string | null, to: string | null): Edit => ({
  key,
  field,
  before: from,
  after: to,
  from,
  to,
});

const coded: readonly Edit[] = [
  { ...typed("endDate", "Renews on", "2026-11-28", "2026-12-05"), before: "28 Nov 2026", after: "5 Dec 2026" },
  typed("status", "Status", "active", "inactive"),
  typed("language", "Language", "en", "hi"),
  { ...typed("industryType", "Business type", "generic", "education"), before: "Generic Business", after: "Education" },
];

beforeEach(activateEnglish);

it("writes out what is stored as a date or a code", async () => {
  expect(await shownEdits(coded)).toEqual([
    ["Renews on: ", "28 Nov 2026", "5 Dec 2026"],
    ["Status: ", "Active", "Inactive"],
    ["Language: ", "English", "हिन्दी"],
    ["Business type: ", "Generic Business", "Education"],
  ]);
});

it("shows why a payment was reversed", async () => {
  const reversed = { ...entry, area: "payments", action: "payment.reversed" } as const;
  const reasons = ["Entered twice", "Undone", null].map((because) => ({
    ...reversed,
    id: `${reversed.id}${because}`,
    because,
  }));
  renderPart(<ActivityDays entries={reasons} search={{}} />);
  const [typedOne, own, none] = await screen.findAllByRole("listitem");
  expect(typedOne).toHaveTextContent("Reason: Entered twice");
  expect(own).toHaveTextContent(/Undone/);
  expect(own).not.toHaveTextContent("Reason:");
  expect(none).not.toHaveTextContent(/Reason:|Undone/);
});

it("keeps the name of a field that only a newer version of the server has", async () => {
  expect(await shownEdits([typed("shoeSize", "Shoe size", null, "42")])).toEqual([["Shoe size: ", "–", "42"]]);
});

it("translates fields and codes into Hindi, and nothing that somebody typed", async () => {
  await switchLanguage("hi");
  const own = [
    typed("company", "Company", "Box", "Delhi"),
    typed("product", "Product", "Yoga on terrace", "Christmas"),
    typed("name", "Name", "Read", "5 Dec"),
    typed("durationMonths", "Duration (months)", "1", "3"),
  ];
  expect(await shownEdits([...own, ...coded])).toEqual([
    ["कंपनी: ", "Box", "Delhi"],
    ["प्रोडक्ट: ", "Yoga on terrace", "Christmas"],
    ["नाम: ", "Read", "5 Dec"],
    ["अवधि, महीने: ", "1", "3"],
    ["रिन्यू की तारीख: ", "28 नवंबर 2026", "5 दिसंबर 2026"],
    ["स्थिति: ", "चालू", "बंद"],
    ["भाषा: ", "English", "हिन्दी"],
    ["कारोबार का प्रकार: ", "अन्य कारोबार", "शिक्षा"],
  ]);
});

it("leads to all that the person did, and to all that was done with the record", async () => {
  const { history, user } = renderPart(<ActivityDays entries={[entry]} search={{ area: "customers" }} />);
  await user.click(await screen.findByRole("link", { name: "Priya Sharma" }));
  expect(history.location.search).toBe(`?person=${entry.personId}`);
  await user.click(screen.getByRole("link", { name: "Only this record: Meera Nair" }));
  expect(history.location.search).toBe(`?record=${entry.record?.id}`);
});

it("leads nowhere from what the product did with no record, or to what is shown already", async () => {
  const byProduct: ActivityEntry = { ...entry, id: `${entry.id}2`, actor: null, personId: null, record: null };
  const search = { person: entry.personId ?? "", record: entry.record?.id ?? "" };
  renderPart(<ActivityDays entries={[entry, byProduct]} search={search} />);
  expect(await screen.findAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByRole("link")).toBeNull();
});
