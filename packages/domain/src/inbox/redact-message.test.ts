import { expect, it } from "vitest";
import { redactMessage } from "./redact-message.ts";

it.each([
  ["call me on 98765 43210", "call me on [number]"],
  ["+91-98765-43210 pe bhejo", "[number] pe bhejo"],
  ["९८७६५ ४३२१० पर", "[number] पर"],
  ["UTR 412345678901", "UTR [number]"],
  ["mail asha.patel+gym@example.co.in please", "mail [email] please"],
  ["gpay se kiya asha@okhdfc", "gpay se kiya [UPI ID]"],
  ["GSTIN 27AAPFU0939F1ZV", "GSTIN [tax number]"],
  ["PAN AAPFU0939F", "PAN [tax number]"],
  ["see https://evil.example/x?q=1 now", "see [link] now"],
  ["Flat 12, Shanti Nagar, Pune 411001", "[address]"],
  ["hello\nपता: गली 4, रोहिणी\nkitna?", "hello\n[address]\nkitna?"],
  ["Asha Patel here, kitna baaki hai?", "[name] [name] here, kitna baaki hai?"],
  ["mera naam Ramesh hai", "mera naam [name] hai"],
  ["9​8​7​6​5​4​3​2​1​0", "[number]"],
  ["₹1,500 kal 5 Dec 2026 tak de dunga", "₹1,500 kal 5 Dec 2026 tak de dunga"],
])("shows of %j only %j", (message, shown) => {
  expect(redactMessage(message, ["Asha Patel"])).toBe(shown);
});

it("keeps at most 600 characters", () => {
  expect(redactMessage("bahut ".repeat(10_000), [])).toHaveLength(600);
});
