import { expect, it } from "vitest";
import { formatMessagePrice, messageCostPaise, oneMessagePrice } from "./message-cost.ts";
import { DEFAULT_PRICES, paiseOfTenths } from "./message-prices.ts";

const email = { channel: "email", isOffer: false } as const;
const whatsapp = { channel: "whatsapp", isOffer: false } as const;
const offer = { channel: "whatsapp", isOffer: true } as const;

it.each([
  [[], 0],
  [[email, { ...email, isOffer: true }], 0],
  [[whatsapp], 12],
  [[whatsapp, email, whatsapp], 23],
  [[offer], 86],
  [[offer, whatsapp], 98],
  [Array.from({ length: 1_000 }, () => whatsapp), 11_500],
] as const)("costs nothing by email, more for an offer, and is rounded once: %#", (messages, paise) => {
  expect(messageCostPaise(messages, DEFAULT_PRICES)).toBe(paise);
});

it("uses the business's own prices", () => {
  const prices = { utility: 145, marketing: 1_090, authentication: 145 };
  expect(messageCostPaise([whatsapp, whatsapp, offer, email], prices)).toBe(138);
});

it.each(["UTILITY", "MARKETING"] as const)("costs the same on the template's page as in the plan: %s", (category) => {
  const planned = messageCostPaise([category === "MARKETING" ? offer : whatsapp], DEFAULT_PRICES);
  expect(paiseOfTenths(oneMessagePrice(category, DEFAULT_PRICES))).toBe(planned);
});

it.each([
  [0, "₹0"],
  [5, "₹0.005"],
  [115, "₹0.115"],
  [120, "₹0.12"],
  [500, "₹0.50"],
  [999, "₹0.999"],
  [1_000, "₹1"],
  [1_095, "₹1.10"],
  [100_000, "₹100"],
])("shows a price of one message below one rupee with its real decimals: %i", (tenths, shown) => {
  expect(formatMessagePrice(tenths)).toBe(shown);
});
