import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { VerifyPayment } from "./activation.ts";
import { Register } from "./auth.ts";
import { Reply } from "./conversations.ts";
import { CreateCustomer, CustomerChanges, ListCustomers } from "./customers.ts";
import { cursor, encodeCursor, encodeSortedCursor, listQuery } from "./lists.ts";
import { TestEmail, TestWhatsapp } from "./notifications.ts";
import { RequestDataDeletion } from "./privacy.ts";
import { CreateProduct, ListProducts } from "./products.ts";
import { describeProblem } from "./sentences.ts";
import { CreateSubscription, SubscriptionStatus } from "./subscriptions.ts";
import { ChangeIndustry } from "./tenants.ts";

const problemOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  if (!error) return null;
  const { first, fields } = describeProblem(error);
  const sentences = Object.entries(fields).map(([field, { message }]) => [field, message]);
  return { message: first.message, fields: Object.fromEntries(sentences) };
};

const customer = { name: "Asha", email: "asha@example.in" };
const product = { name: "Gold", price: "10", description: "d" };
const ids = { customerId: "01a1fd90-203c-75ea-8516-bb34a20f3ecf", productId: "01a1fd90-2091-735e-a4eb-30413d27867b" };
const conversation = { id: ids.customerId };
const subscription = { ...ids, startDate: "2026-11-21", price: 100 };

describe("rejected input and its messages", () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ["nothing at all", CreateCustomer, undefined, "The request is required"],
    ["a list for an object", CreateCustomer, [], "The request must be an object"],
    ["no name", CreateCustomer, { email: "a@b.in" }, "Name is required"],
    ["a blank name", CreateCustomer, { ...customer, name: "  " }, "Name is required"],
    ["a name that shows nothing", CreateCustomer, { ...customer, name: "\u200b\u3164" }, "Name is required"],
    ["a name of another type", CreateCustomer, { ...customer, name: 5 }, "Name must be text"],
    [
      "a name of 201 characters",
      CreateCustomer,
      { ...customer, name: "x".repeat(201) },
      "Name can have up to 200 characters",
    ],
    ["a NUL", CreateCustomer, { ...customer, name: "a\u0000b" }, "Name contains unsupported characters"],
    [
      "half a surrogate pair",
      CreateCustomer,
      { ...customer, company: "\ud800" },
      "Company contains unsupported characters",
    ],
    ["no address", CreateCustomer, { name: "A", email: "asha" }, "Email is not a valid address"],
    [
      "an unknown status",
      CreateCustomer,
      { ...customer, status: "gone" },
      "Status must be active, prospect or inactive",
    ],
    ["an empty price", CreateProduct, { ...product, price: "" }, "Price is required"],
    [
      "three decimals",
      CreateProduct,
      { ...product, price: "1.005" },
      "Price must be an amount from 0 to 9,99,99,999.99 with at most two decimals",
    ],
    [
      "a price below zero",
      CreateProduct,
      { ...product, price: -1 },
      "Price must be an amount from 0 to 9,99,99,999.99 with at most two decimals",
    ],
    ["a price of another type", CreateProduct, { ...product, price: [1] }, "Price is required"],
    ["121 months", CreateProduct, { ...product, durationMonths: 121 }, "Duration must be at most 120 months"],
    [
      "months as text",
      CreateProduct,
      { ...product, durationMonths: "12" },
      "Duration must be a whole number of months",
    ],
    [
      "no such day",
      CreateSubscription,
      { ...subscription, startDate: "2026-02-30" },
      "Start date must be a date like 2026-11-21",
    ],
    [
      "an instant for a day",
      CreateSubscription,
      { ...subscription, startDate: "2026-11-21T00:00:00Z" },
      "Start date must be a date like 2026-11-21",
    ],
    ["an id that is none", CreateSubscription, { ...subscription, customerId: "x" }, "Customer is not a valid ID"],
    [
      "a blank business name",
      ChangeIndustry,
      { industryType: "education", businessName: " ", city: "Indore" },
      "Please fill in all required fields.",
    ],
    ["a missing address", RequestDataDeletion, { name: "A" }, "Please provide your name and email address."],
    [
      "a link as a test recipient's name",
      TestWhatsapp,
      { name: "EVIL http://evil.com", phone: "9812300001" },
      "Name can't contain a web or email address. If this isn't one, add a space after each dot.",
    ],
    ["half a test recipient", TestEmail, { email: "a@b.in" }, "Please enter both email and name for testing"],
    ["a reply that shows nothing", Reply, { ...conversation, text: "\u200b \u2060\ufeff\u3164" }, "Enter a message"],
    [
      "a reply of more emoji than WhatsApp takes",
      Reply,
      { ...conversation, text: "🙏".repeat(2049) },
      "Message can have up to 4096 characters",
    ],
    [
      "a signature of the wrong form",
      VerifyPayment,
      { razorpay_order_id: "order_abcdef123456", razorpay_payment_id: "pay_abcdef123456", razorpay_signature: "" },
      "Payment verification failed",
    ],
  ])("%s", (_what, schema, input, sentence) => {
    expect(problemOf(schema, input)?.message).toBe(sentence);
  });

  it("leaves a reply as long as WhatsApp takes, in any script", () => {
    for (const text of ["x".repeat(4096), "न".repeat(4096), "🙏".repeat(2048), "नमस्ते\u200d 👨\u200d👩\u200d👧"])
      expect(problemOf(Reply, { ...conversation, text })).toBeNull();
  });

  it("names every field that has a problem, and none that a prototype lends", () => {
    expect(problemOf(CreateCustomer, JSON.parse('{"__proto__": {"name": "x"}, "email": 5}'))).toEqual({
      message: "Name is required",
      fields: { name: "Name is required", email: "Email must be text" },
    });
  });

  it("refuses a duration together with a custom end, at both fields", () => {
    const sentence = "Send either a duration or a custom end date, not both";
    const both = { ...subscription, durationMonths: 3, customEndDate: "2027-01-01" };
    expect(problemOf(CreateSubscription, both)).toEqual({
      message: sentence,
      fields: { durationMonths: sentence, customEndDate: sentence },
    });
  });
});

describe("a name", () => {
  const account = {
    email: "asha@example.in",
    password: "evening batch at seven",
    name: "Asha",
    businessName: "Asha Dance",
  };
  const request = { name: "Asha", email: "asha@example.in", businessName: "Asha Dance" };
  const LINE = "must be a single line of text";
  const ADDRESS = "can't contain a web or email address. If this isn't one, add a space after each dot.";

  it.each<[string, z.ZodType, Record<string, unknown>, string, string]>([
    ["registers", Register, account, "name", "Name"],
    ["registers a business", Register, account, "businessName", "Business name"],
    ["asks for deletion", RequestDataDeletion, request, "name", "Name"],
    ["asks for a business's deletion", RequestDataDeletion, request, "businessName", "Business name"],
  ])("that %s holds no address and stays on one line", (_what, schema, valid, field, label) => {
    for (const name of [
      "Win at https://evil.example",
      "evil.com",
      "evil.example",
      "www.evil.example",
      "mail me at a@evil.example",
    ])
      expect(problemOf(schema, { ...valid, [field]: name })).toEqual({
        message: `${label} ${ADDRESS}`,
        fields: { [field]: `${label} ${ADDRESS}` },
      });
    for (const name of ["Asha\nPatil", "Asha\r\nBcc: x", "Asha\tPatil", "\u202egnp.exe", "a\u0007b"])
      expect(problemOf(schema, { ...valid, [field]: name })?.message).toBe(`${label} ${LINE}`);
    for (const name of [
      "Dr. A. K. Rao",
      "M/s Sharma & Sons",
      "आशा पाटिल",
      "D'Souza-Fernandes",
      "Sharma Pvt.Ltd.",
      " Asha\n",
    ])
      expect(problemOf(schema, { ...valid, [field]: name })).toBeNull();
  });

  it("must fit on one line for a customer or a product, and may be a web address", () => {
    expect(problemOf(CreateCustomer, { ...customer, name: "Asha\nPatil" })?.message).toBe(`Name ${LINE}`);
    expect(problemOf(CreateCustomer, { ...customer, company: "Asha\nPatil" })?.message).toBe(`Company ${LINE}`);
    expect(problemOf(CreateProduct, { ...product, name: "Gold\u0000" })?.message).toMatch(/^Name /);
    expect(problemOf(CreateCustomer, { ...customer, name: "Naukri.com", company: "Booking.com" })).toBeNull();
    expect(problemOf(CreateProduct, { ...product, name: "Domain example.in", description: "two\nlines" })).toBeNull();
  });
});

describe("accepted input", () => {
  it("trims, lowercases addresses, clears blanks and drops unknown keys", () => {
    const input = {
      name: " Asha ",
      email: " ASHA@Example.IN ",
      phone: "",
      company: null,
      tenantId: "x",
      role: "owner",
    };
    expect(CreateCustomer.parse(input)).toEqual({
      name: "Asha",
      email: "asha@example.in",
      phone: null,
      company: null,
      status: "active",
    });
    expect(CustomerChanges.parse({ phone: "" })).toEqual({ phone: null });
    expect(CustomerChanges.parse({})).toEqual({});
  });

  it("takes every script and emoji", () => {
    for (const name of ["आशा कुलकर्णी", "ஆஷா", "أمل", "李雷", "Asha 🌼", "e\u0301"])
      expect(CreateCustomer.parse({ ...customer, name }).name).toBe(name);
  });

  it.each([
    ["1499.00", 149_900],
    [1499, 149_900],
    ["0", 0],
    [0.29, 29],
    ["99999999.99", 9_999_999_999],
  ])("takes the price %s as paise", (price, paise) => {
    expect(CreateProduct.parse({ ...product, price }).price).toBe(paise);
  });

  it("takes the end mode that was not chosen, sent blank, for not sent", () => {
    expect(CreateSubscription.parse({ ...subscription, durationMonths: 3, customEndDate: "" })).toMatchObject({
      durationMonths: 3,
      customEndDate: undefined,
    });
    expect(
      CreateSubscription.parse({ ...subscription, durationMonths: null, customEndDate: "2027-01-01" }),
    ).toMatchObject({ durationMonths: undefined });
  });
});

describe("cursors", () => {
  it("come back as what they were", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
        fc.uuid(),
        (createdAt, id) => {
          expect(cursor.parse(encodeCursor({ createdAt, id }))).toEqual({ createdAt, id });
        },
      ),
    );
  });

  it("are refused unless they are exactly ours", () => {
    const ours = encodeCursor({ createdAt: new Date("2026-11-21T04:00:00Z"), id: ids.customerId });
    for (const foreign of [
      "",
      "garbage",
      `${ours}A`,
      ours.slice(1),
      `${ours}=`,
      btoa("2026-11-21 x"),
      "%00",
      "1' or 1=1",
      // Instants that a Date has and PostgreSQL does not.
      ...["+275760-09-13", "-000001-01-01", "-271821-04-20", "0000-01-01"].map((day) =>
        encodeCursor({ createdAt: new Date(`${day}T00:00:00.000Z`), id: ids.customerId }),
      ),
    ]) {
      expect([foreign, cursor.safeParse(foreign).success]).toEqual([foreign, false]);
    }
  });

  it("keep sort keys in any script, and are valid only for their own order", () => {
    const at = (sort: string, key: string) => encodeSortedCursor({ sort, key, id: ids.customerId });
    const isTaken = (sort: string | undefined, cursor: string) => ListCustomers.safeParse({ sort, cursor }).success;
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (name) => {
        fc.pre(!name.includes("\u0000"));
        expect(ListCustomers.parse({ sort: "-name", cursor: at("-name", name) }).cursor).toMatchObject({ key: name });
      }),
    );
    const plain = encodeCursor({ createdAt: new Date("2026-11-21T04:00:00Z"), id: ids.customerId });
    expect([isTaken(undefined, plain), isTaken("name", plain), isTaken(undefined, at("name", "a"))]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isTaken("name", at("-name", "a")), isTaken("name", at("name", "a\u0000"))]).toEqual([false, false]);
    for (const key of ["", "2026", "2026-13-01T00:00:00.000Z", "0000-01-01T00:00:00.000Z", "now()"])
      expect([key, isTaken("created", at("created", key))]).toEqual([key, false]);
    expect(ListProducts.safeParse({ sort: "price", cursor: at("price", "9".repeat(20)) }).success).toBe(false);
    expect(ListCustomers.safeParse({ sort: "email" }).success).toBe(false);
  });

  it("limits of a query string are text that becomes a number from 1 to 1000", () => {
    const query = listQuery(SubscriptionStatus);
    expect(query.parse({ limit: "25" })).toEqual({ limit: 25 });
    for (const limit of ["0", "1001", "-1", "1e2", "ten", "", "1.5", ["1", "2"]])
      expect([limit, query.safeParse({ limit }).success]).toEqual([limit, false]);
  });
});
