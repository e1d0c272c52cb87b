import { expect, it } from "vitest";
import { switchLanguage } from "../i18n/language.ts";
import "../../testing/use-rupees.ts";
import { type Chat, chatLinks, chatMessage } from "./chat-message.ts";
import { writtenTo } from "./contact-links.ts";

const writer = { businessName: "Prerna Classes", today: "2026-11-21", mayReply: true } as const;
const rohit = { id: "r", name: "Rohit", phone: "+919822012345", email: "rohit@example.in", stopped: [] };
const debt: Chat["asks"][number] = {
  customer: { id: "k", name: "Kabir" },
  productName: "NEET",
  asks: "renewal",
  day: "2026-11-15",
  amount: "34200.00",
  earlier: "16200.00",
};
const chat = (...asks: Chat["asks"]): Chat => ({ contact: rohit, asks, isWhatsappConnected: false });
const textOf = (...asks: Chat["asks"]) => chatMessage(chat(...asks), writer).text;

it("states the renewal and the older debt, and names the beneficiary to who pays", async () => {
  expect(textOf(debt)).toBe(
    "Namaste Rohit, your NEET (Kabir) was due for renewal on 15 Nov 2026. The amount is ₹34,200 (₹18,000 renewal + ₹16,200 earlier dues). Would you like to continue?\n\nPrerna Classes",
  );
  expect(textOf({ ...debt, customer: rohit })).toContain("your NEET was due");
  await switchLanguage("hi");
  expect(textOf(debt)).toContain("राशि ₹34,200 (रिन्यूअल ₹18,000 + पिछला बकाया ₹16,200) है।");
});

it("asks only for the balance where the renewal is not due", () => {
  expect(textOf({ ...debt, asks: "payment", amount: "900.00", earlier: "0.00" })).toContain(
    "the payment for your NEET (Kabir) was due on 15 Nov 2026. The balance is ₹900.",
  );
});

it("lists everything due of a family, with the total", () => {
  const other = {
    ...debt,
    customer: { id: "a", name: "Anaya" },
    day: "2026-11-28",
    amount: "1500.00",
    earlier: "0.00",
  };
  const { subject, text } = chatMessage(chat(debt, other), writer);
  expect(subject).toBe("Payments due: ₹35,700");
  expect(text.split("\n")).toEqual([
    "Namaste Rohit,",
    "",
    "Kabir, NEET: ₹34,200 (₹18,000 renewal + ₹16,200 earlier dues), was due on 15 Nov 2026",
    "Anaya, NEET: ₹1,500, renews on 28 Nov 2026",
    "",
    "Total: ₹35,700",
    "",
    "Prerna Classes",
  ]);
});

it("opens a plain chat while nothing is due", () => {
  expect(textOf()).toBe("Namaste Rohit,\n\nPrerna Classes");
});

it("goes to who pays, and nowhere without a phone or an address", () => {
  const links = chatLinks(chat(debt), writer);
  expect(links.whatsapp).toMatch(/^https:\/\/wa\.me\/919822012345\?text=.*34%2C200/u);
  expect(links.email).toMatch(/^mailto:rohit@example\.in\?subject=/u);
  const unreachable = { contact: { ...rohit, phone: null, email: "" }, asks: [debt], isWhatsappConnected: true };
  expect(chatLinks(unreachable, writer)).toEqual({ whatsapp: null, email: null });
});

it("leads to the inbox where WhatsApp is connected and the user may write there", () => {
  const connected = { ...chat(debt), isWhatsappConnected: true };
  const { whatsapp, email } = chatLinks(connected, writer);
  expect(whatsapp).toBe("/dashboard/inbox?write=r");
  expect(writtenTo(whatsapp ?? "")).toBe("r");
  expect(email).toMatch(/^mailto:/u);
  expect(chatLinks(connected, { ...writer, mayReply: false }).whatsapp).toMatch(/^https:\/\/wa\.me\//u);
  expect(writtenTo("https://wa.me/919822012345")).toBeUndefined();
});
