import { expect, it } from "vitest";
import { findSettings } from "./find-settings.ts";

const setting = (name: string, lead: string, words = "") => ({ name, lead, words });
const all = [
  setting("Your data", "Download everything", "ZIP file currency"),
  setting("Business", "Name, city, currency"),
  setting("Currency", "Money"),
  setting("ख़र्च", "कीमत"),
];
const names = (typed: string) => findSettings(all, typed).map(({ name }) => name);

it.each([
  ["currency", ["Currency", "Business", "Your data"]],
  ["  ZIP   data ", ["Your data"]],
  ["खर्च", ["ख़र्च"]],
  ["nothing of this", []],
  ["", []],
  ["   ", []],
])("finds by every word in any order, names first: %j", (typed, found) => expect(names(typed)).toEqual(found));
