import { expect, it } from "vitest";
import { comparedReference } from "./payment-references.ts";

it.each([
  ["431877209912", "431877209912"],
  [" 4318 7720-9912 ", "431877209912"],
  ["HDFC/n 3300", "hdfcn3300"],
  ["UTR 77", null],
  ["Google Pay", null],
  ["", null],
])("compares the reference %j as %j", (typed, expected) => expect(comparedReference(typed)).toBe(expected));
