import { expect, it } from "vitest";
import { comparedReference } from "./payment-references.ts";

it.each([
  ["431877209912", "431877209912"],
  [" 4318 7720-9912 ", "431877209912"],
  ["HDFC/n 3300", "hdfcn3300"],
  ["4318\u00a07720\u20099912\u200b", "431877209912"],
  ["4318 – 7720: 9912", "431877209912"],
  ["４３１８７７２０９９１２", "431877209912"],
  ["४३१८७७२०९९१२", "431877209912"],
  ["UTR No. 431877209912 (GPay)", "431877209912"],
  ["UPI/431877209912/PhonePe", "431877209912"],
  ["Paid by GPay 431877209912 HDFC bank", "431877209912"],
  ["৪৩১৮৭৭২০৯৯১২", "431877209912"],
  ["4318\ufe0f7720\u034f9912", "431877209912"],
  ["UTIBN52026112900012345", "utibn52026112900012345"],
  ["UTR 77", null],
  ["Google Pay", null],
  ["", null],
])("compares the reference %j as %j", (typed, expected) => expect(comparedReference(typed)).toBe(expected));
