import { expect, it } from "vitest";
import { findSettings } from "./find-settings.ts";
import { SETTING_KEYWORDS } from "./setting-keywords.ts";

const setting = (name: string, lead: string, words = "") => ({ name, lead, words });
const all = [
  setting("Your data", "Download everything", "ZIP file currency"),
  setting("Business", "Name, city, currency"),
  setting("Currency", "Money"),
  setting("ख़र्च", "कीमत"),
];
const names = (typed: string) => findSettings(all, typed).map(({ name }) => name);

const byKeyword = Object.entries(SETTING_KEYWORDS).map(([name, keywords]) => ({ ...setting(name, ""), keywords }));

it.each([
  ["logo", "logo"],
  ["theme", "theme"],
  ["dark", "theme"],
  ["grace", "grace"],
  ["invoice", "billing"],
  ["team", "team"],
  ["upi", "billing"],
  ["delete", "erase"],
  ["हटाना", "erase"],
  ["मोहलत", "grace"],
  ["थीम", "theme"],
  ["भाषा", "profile"],
])("finds %j by what people call it, in English and Hindi", (typed, first) =>
  expect(findSettings(byKeyword, typed)[0]?.name).toBe(first),
);

it.each([
  ["currency", ["Currency", "Business", "Your data"]],
  ["  ZIP   data ", ["Your data"]],
  ["खर्च", ["ख़र्च"]],
  ["nothing of this", []],
  ["", []],
  ["   ", []],
])("finds by every word in any order, names first: %j", (typed, found) => expect(names(typed)).toEqual(found));
