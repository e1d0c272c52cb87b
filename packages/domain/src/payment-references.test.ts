import { expect, it } from "vitest";
import { comparedReference, isSameReference } from "./payment-references.ts";

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
  ["431877209912 🙏", "431877209912"],
  ["✅ UTR 431877209912 👍🏽", "431877209912"],
  ["यूटीआर नंबर ४३१८७७२०९९१२ (भुगतान)", "431877209912"],
  ["UTR नंबर 431877209912 से HDFC", "431877209912"],
  ["🙏 UTIBN52026112900012345", "utibn52026112900012345"],
  ["UTR UTIBN52026112900012345", "utibn52026112900012345"],
  ["✅ Axis Bank NEFT - UTR No.: AXISCN0123456789", "axiscn0123456789"],
  ["UPI Ref T2411291234", "t2411291234"],
  ["Note 12/3456", "note123456"],
  ["₹1500 आशा", null],
  ["UTR 77", null],
  ["Google Pay", null],
  ["", null],
])("compares the reference %j as %j", (typed, expected) => expect(comparedReference(typed)).toBe(expected));

it.each([
  ["431877209912", "UTR 4318 7720 9912 🙏", true],
  ["AXIS431877209912", "SBI431877209912", false],
  ["431877209912 (HDFC)", "UTR 431877209912 ICICI bank", false],
  ["AXIS431877209912", "Axis Bank 431877209912", true],
  ["AXIS431877209912", "431877209912", true],
  ["UPI 431877209912 GPay", "SBI431877209912", true],
  ["GPay 431877209912", "PhonePe 431877209912", true],
  ["HDFC UPI SBI 431877209912", "SBI 431877209912", true],
  ["UTR UTIBN52026112900012345", "UTIBN52026112900012345 (NEFT)", true],
  ["UTR UTIBN52026112900012345", "UTR SBIN52026112900012345", false],
  ["431877209912", "431877209913", false],
  ["UTR 77", "UTR 77", false],
])("compares %j with %j", (one, other, expected) => {
  expect([isSameReference(one, other), isSameReference(other, one)]).toEqual([expected, expected]);
});
