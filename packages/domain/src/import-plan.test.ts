import { describe, expect, it } from "vitest";
import { type ImportField, mapHeaders } from "./import-fields.ts";
import {
  ImportBook,
  type KnownCustomer,
  type KnownProduct,
  type KnownSubscription,
  planRow,
  type RowPlan,
} from "./import-plan.ts";
import { readRow } from "./import-rows.ts";

const readers = {
  toE164: (typed: string) =>
    /^\d{10}$/.test(typed.replace(/\D/g, "").slice(-10)) ? `+91${typed.replace(/\D/g, "").slice(-10)}` : null,
  toEmail: (typed: string) => (typed.includes("@") ? typed.toLowerCase() : null),
  dateOrder: "dmy" as const,
};

const asha: KnownCustomer = {
  id: "asha",
  row: null,
  name: "Asha Patil",
  email: "asha@example.in",
  phone: "+919826041177",
  company: null,
  status: "active",
  language: null,
  tags: [],
};
const gold: KnownProduct = { id: "gold", isNew: false, name: "Gold Yearly", pricePaise: 1_200_000, durationMonths: 12 };
const running: KnownSubscription = {
  id: "running",
  customerId: "asha",
  productId: "gold",
  startOn: "2026-04-01",
  endOn: "2027-04-01",
  pricePaise: 1_200_000,
  isUntouched: true,
};

function bookWith({
  customers = [asha],
  subscriptions = [running],
}: {
  customers?: KnownCustomer[];
  subscriptions?: KnownSubscription[];
} = {}) {
  const book = new ImportBook();
  for (const customer of customers) book.addCustomer(customer);
  book.addProduct(gold);
  for (const subscription of subscriptions) book.addSubscription(subscription);
  return book;
}

let made = 0;
const options = { newId: () => `new-${++made}`, mayCreateProducts: true, today: "2026-11-21" } as const;

/** Plans the rows of a sheet one after the other, as dry run and import do. */
function plan(headers: string, rows: string[], book = bookWith(), given: Partial<typeof options> = {}): RowPlan[] {
  const mapping = mapHeaders(headers.split(","));
  return rows.map((row, index) => {
    const planned = planRow(readRow(row.split("|"), mapping, readers), book, { ...options, ...given });
    book.learn(index + 2, planned);
    return planned;
  });
}
const one = (headers: string, row: string, book?: ImportBook, given?: object) => {
  const [planned] = plan(headers, [row], book, given);
  if (!planned) throw new Error("nothing planned");
  return planned;
};
const changed = (planned: RowPlan) => planned.changes.map(({ field, from, to }) => [field, from, to]);

describe("whose row it is", () => {
  it("is an existing customer with the same phone and a near-equal name; blank cells change nothing", () => {
    const planned = one("Name,Phone,Email,Company", "Mrs ASHA  PATIL|98260 41177||Patil Stores");
    expect(planned).toMatchObject({ verdict: "update", customer: { id: "asha", isNew: false }, warnings: [] });
    expect(changed(planned)).toEqual([["company", null, "Patil Stores"]]);
  });

  it("is the same when nothing differs", () => {
    expect(one("Name,Phone,Email", "asha patil|+91-98260-41177|ASHA@example.in")).toMatchObject({
      verdict: "same",
      changes: [],
    });
  });

  it("is somebody new where a family shares a phone, and says so", () => {
    const planned = one("Name,Phone", "Ravi Patil|9826041177");
    expect(planned).toMatchObject({ verdict: "new", customer: { isNew: true } });
    expect(planned.warnings).toEqual(["The phone number is also that of Asha Patil."]);
  });

  it("warns of a near-equal name without anything in common", () => {
    expect(one("Name,Phone", "Patil Asha|9000000001").warnings).toEqual([
      "Asha Patil is called nearly the same and may be the same person.",
    ]);
  });

  it("is the customer whose id it carries, whatever the name; only then the name changes", () => {
    const book = bookWith({ customers: [{ ...asha, id: "0190c0de-0000-7000-8000-000000000001" }], subscriptions: [] });
    const planned = one("Customer id,Name,Phone", "0190C0DE-0000-7000-8000-000000000001|Asha Joshi|9826041177", book);
    expect(changed(planned)).toEqual([["name", "Asha Patil", "Asha Joshi"]]);
  });

  it("is one customer when two rows of the sheet name the same person", () => {
    const [first, second] = plan("Name,Phone,Product,Start date", [
      "Meera Nair|9000000002|Gold Yearly|01/04/2026",
      "Meera  Nair|9000000002|Silver|01/04/2026".replace("Silver", "Gold Yearly").replace("01/04/2026", "01/05/2027"),
    ]);
    expect(second?.customer).toMatchObject({ id: first?.customer?.id, isNew: false });
    expect(second).toMatchObject({ verdict: "new", subscription: { kind: "new" } });
  });
});

describe("what a row cannot be", () => {
  const refusals = (planned: RowPlan) => planned.problems.map(({ field, sentence }) => [field, sentence]);

  it("names every field that cannot be read", () => {
    const planned = one("Name,Phone,Email,Product,Start date,Price", "|12|nobody|Gold Yearly|31/02/2026|free");
    expect(planned.verdict).toBe("refused");
    expect(refusals(planned)).toEqual([
      ["phone", "“12” is not a phone number. Write the 10 digits of a mobile."],
      ["email", "“nobody” is not an email address."],
      ["startDate", "“31/02/2026” is not a date. Write it like 31/01/2026."],
      ["price", "“free” is not an amount. Write it like 1500 or ₹1,500."],
      ["name", "The name is missing."],
    ]);
  });

  it.each<[string, string, ImportField, string]>([
    [
      "Name,Phone",
      "Ravi|",
      "phone",
      "There is neither a phone number nor an email address, so nobody could be reminded.",
    ],
    [
      "Name,Phone,Product,Start,End",
      "Ravi|9000000003|Gold Yearly|01/04/2026|01/03/2026",
      "endDate",
      "End date must be after the start date.",
    ],
    [
      "Name,Phone,Product,Start,Months",
      "Ravi|9000000003|Gold Yearly|01/04/2026|500",
      "months",
      "Months must be a whole number from 1 to 120.",
    ],
    [
      "Name,Phone,Product,Start",
      "Ravi|9000000003|Platinum|01/04/2026",
      "price",
      "Give a price: “Platinum” is a new product and has none yet.",
    ],
  ])("%s: %s", (headers, row, field, sentence) => {
    expect(refusals(one(headers, row))).toEqual([[field, sentence]]);
  });

  it("does not create a product for who may not", () => {
    const planned = one("Name,Phone,Product,Start,Price", "Ravi|9000000003|Platinum|01/04/2026|500", bookWith(), {
      mayCreateProducts: false,
    });
    expect(refusals(planned)).toEqual([
      ["product", "There is no product called “Platinum”, and your role may not create one."],
    ]);
  });
});

describe("the subscription of a row", () => {
  it("has the product's own length and price where the sheet says nothing", () => {
    const planned = one("Name,Phone,Product,Start", "Ravi|9000000004|gold  YEARLY|31/01/2026");
    expect(planned.subscription).toMatchObject({
      kind: "new",
      productId: "gold",
      pricePaise: 1_200_000,
      term: { startOn: "2026-01-31", endOn: "2027-01-31", durationMonths: 12 },
    });
  });

  it("is counted back from the renewal day when only that is known", () => {
    const planned = one("Name,Phone,Product,अंतिम तिथि", "Ravi|9000000004|Gold Yearly|31/01/2027");
    expect(planned.subscription?.term).toEqual({ startOn: "2026-01-31", endOn: "2027-01-31", durationMonths: 12 });
  });

  it("creates a product that is not known, once for the sheet", () => {
    const [first, second] = plan("Name,Phone,Product,Start,Months,Price", [
      "Ravi|9000000005|Platinum|01/04/2026|6|₹600",
      "Meera|9000000006|PLATINUM|01/05/2026||",
    ]);
    expect(first?.newProduct).toMatchObject({ name: "Platinum", pricePaise: 60_000, durationMonths: 6 });
    expect(second).toMatchObject({
      newProduct: null,
      subscription: { productId: first?.newProduct?.id, pricePaise: 60_000 },
    });
  });

  it("is the same, is corrected, or is left alone when the customer has it already", () => {
    const row = (end: string) => `Asha Patil|9826041177|Gold Yearly|01/04/2026|${end}|12000`;
    const headers = "Name,Phone,Product,Start,End,Price";
    expect(one(headers, row("01/04/2027"))).toMatchObject({
      verdict: "same",
      subscription: { kind: "same", id: "running" },
    });
    const corrected = one(headers, row("01/10/2027"));
    expect(corrected).toMatchObject({ verdict: "update", subscription: { kind: "update", id: "running" } });
    expect(changed(corrected)).toEqual([["endDate", "2027-04-01", "2027-10-01"]]);
    const renewed = one(headers, row("01/10/2027"), bookWith({ subscriptions: [{ ...running, isUntouched: false }] }));
    expect(renewed).toMatchObject({ verdict: "same", changes: [] });
    expect(renewed.warnings).toEqual([
      "Gold Yearly was renewed, paused or changed since, so its dates and price are left as they are.",
    ]);
  });

  it("warns of a second one beside one that runs, of an end long ago, and of dates without a product", () => {
    expect(one("Name,Phone,Product,Start", "Asha Patil|9826041177|Gold Yearly|25/05/2026").warnings).toEqual([
      "Gold Yearly already runs until 1 Apr 2027; this adds a second subscription.",
    ]);
    expect(one("Name,Phone,Product,Start", "Ravi|9000000007|Gold Yearly|04/05/2020").warnings).toEqual([
      "It ended on 4 May 2021 and will stand as overdue.",
    ]);
    expect(one("Name,Phone,Start", "Ravi|9000000007|25/05/2026").warnings).toEqual([
      "No product is named, so the date and the price are left out.",
    ]);
  });
});
