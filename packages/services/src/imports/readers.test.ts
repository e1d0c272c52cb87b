import { describe, expect, it } from "vitest";
import { readersOf } from "./readers.ts";

const { toE164, isLandline } = readersOf(
  { answers: { dateOrders: {}, products: {} }, dates: [], end_question: null },
  { currency: "INR" },
);

describe("a phone number in a cell", () => {
  it.each([
    // Nagpur, Indore, Bengaluru, Patna and Ahmedabad, whose area codes begin like mobiles.
    "7122345678",
    "07312345678",
    "+91 8023456789",
    "6122345678",
    "7912345678",
    "2532345678",
  ])("%s is a landline", (typed) => expect(isLandline(toE164(typed) ?? "")).toBe(true));

  it.each([
    "98260 41177",
    "7000012345",
    "8123456789",
    "6000000001",
    // The area code of Jabalpur and a range of mobiles.
    "7612345678",
    "+1 212 555 0100",
  ])("%s is not known to be one", (typed) => expect(isLandline(toE164(typed) ?? "")).toBe(false));

  it("is read as a spreadsheet wrote it", () => {
    expect(toE164("9826041177.0")).toBe("+919826041177");
    expect(toE164("9.826041177E+09")).toBe("+919826041177");
    expect(toE164("9.82604E+09")).toBeNull();
  });
});
