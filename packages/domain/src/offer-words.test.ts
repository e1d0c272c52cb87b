import { expect, it } from "vitest";
import { BUILT_IN_MESSAGES } from "./built-in-messages.ts";
import { offerWords } from "./offer-words.ts";

it.each([
  ["Renew today and get 20% off!", ["20% off"]],
  ["A special offer for you: flat ₹500 off this week", ["special offer", "flat ₹500 off"]],
  ["Discount, discount and DISCOUNT", ["Discount"]],
  ["Use coupon GYM10. Limited time.", ["coupon", "Limited time"]],
  ["Bring a friend for a free trial", ["free trial"]],
  ["Buy one get one on all plans", ["Buy one get"]],
  ["Refer and earn ₹200 cashback", ["Refer and earn", "cashback"]],
  ["दिवाली ऑफर: सभी प्लान पर 10% छूट", ["ऑफर", "10% छूट"]],
  ["दिवाली ऑफ़र शुरू", ["ऑफ़र"]],
  ["एक महीना मुफ़्त", ["मुफ़्त"]],
  ["इस हफ़्ते डिस्काउंट मिलेगा", ["डिस्काउंट"]],
  ["Diwali dhamaka, muft class", ["dhamaka", "muft"]],
  ["Introducing evening batches", ["Introducing"]],
])("finds what reads like an offer: %s", (text, words) => {
  expect(offerWords(text)).toEqual(words);
});

it.each([
  "Your Gold plan renews on 21 Dec 2026. Amount: ₹3,000.",
  "Feel free to call us. The class is off on Sunday.",
  "We open at 7 tomorrow because of the holiday.",
  "Your coffers are full",
  "आपका क्लास छूट गया, कल आइए।",
  "फ़ीस 21 दिसंबर तक भरें।",
  "Aapka plan 21 December ko khatam hoga.",
  "Payment received: 20% paid, the rest is due on Monday.",
  "",
])("finds nothing in a message about what was bought: %s", (text) => {
  expect(offerWords(text)).toEqual([]);
});

it("finds nothing in the built-in messages but the win-back offer", () => {
  for (const texts of Object.values(BUILT_IN_MESSAGES))
    for (const [kind, { subject, body }] of Object.entries(texts))
      if (kind !== "win-back") expect(offerWords(`${subject}\n${body}`)).toEqual([]);
});
