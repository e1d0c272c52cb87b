import { STANDINGS } from "@aavarti/domain/standing";
import { z } from "zod";
import { Chat } from "./chats.ts";
import { CustomerStatus } from "./customers.ts";
import { wire } from "./fields.ts";
import { search } from "./lists.ts";
import { PaymentMode } from "./payments.ts";

export const SearchEverything = z.object({
  q: search
    .max(100, "Search can have up to 100 characters")
    .describe(
      "Name parts in any order, four or more digits of a phone in any format, part of an email, a company, a SKU, the start of a subscription's id, a receipt number with or without its year, four or more characters of a payment's reference",
    ),
});
export type SearchEverything = z.output<typeof SearchEverything>;

const term = {
  standing: z.enum(STANDINGS),
  startsOn: wire.day.nullable().describe("The first day while it is in the future; otherwise null"),
  endDate: wire.day.describe("Its renewal date"),
  amountDue: wire.money.describe("What the next term costs"),
};

export const PersonHit = z.object({
  id: wire.id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable().describe("E.164"),
  company: z.string().nullable(),
  status: CustomerStatus,
  due: wire.money.describe("Owed by today by this customer and those they pay for"),
  next: z
    .object({ subscriptionId: wire.id, productName: z.string(), ...term })
    .nullable()
    .describe(
      "The subscription that renews first, of those that run, else a paused or ended one; null for a customer without any",
    ),
  chat: Chat,
});
export type PersonHit = z.output<typeof PersonHit>;

const ProductHit = z.object({
  id: wire.id,
  name: z.string(),
  sku: z.string().nullable(),
  price: wire.money,
  durationMonths: z.int(),
});

export const SubscriptionHit = z.object({
  id: wire.id,
  customerId: wire.id,
  customerName: z.string(),
  productName: z.string(),
  ...term,
});
export type SubscriptionHit = z.output<typeof SubscriptionHit>;

export const PaymentHit = z.object({
  id: wire.id,
  customerId: wire.id.describe("Who paid"),
  customerName: z.string(),
  amount: wire.money.describe("What was received"),
  mode: PaymentMode,
  receivedOn: wire.day,
  receiptNumber: z.string().nullable(),
  reference: z.string().nullable(),
  isReversed: z.boolean(),
});
export type PaymentHit = z.output<typeof PaymentHit>;

export const FoundEverything = z.object({
  people: z.array(PersonHit),
  products: z.array(ProductHit),
  subscriptions: z.array(SubscriptionHit),
  payments: z.array(PaymentHit).describe("By receipt number, then by reference"),
});
export type FoundEverything = z.output<typeof FoundEverything>;
