import { describe, expect, it } from "vitest";
import { noCustomerLines } from "./customer-lines.ts";
import type { ImportField } from "./import-field-names.ts";
import { mapHeaders } from "./import-fields.ts";
import {
  ImportBook,
  type KnownCustomer,
  type KnownProduct,
  type KnownSubscription,
  planRow,
  type RowPlan,
} from "./import-plan.ts";
import type { BlankPaid, DurationAnswer, ImportAnswers } from "./import-questions.ts";
import { readRow } from "./import-rows.ts";
import { createSurvey } from "./import-survey.ts";

const readers = {
  toE164: (typed: string) => {
    const digits = typed.replace(/\D/g, "").replace(/^91(?=\d{10}$)/, "");
    return digits.length === 10 ? `+91${digits}` : null;
  },
  isLandline: () => false,
  toEmail: (typed: string) => (/@\w/.test(typed) ? typed.toLowerCase() : null),
  isEndSettled: true,
  currency: "INR",
  dateOrders: {
    startDate: { order: "dmy", isSettled: true },
    endDate: { order: "dmy", isSettled: true },
    lastDay: { order: "dmy", isSettled: true },
    paidOn: { order: "dmy", isSettled: true },
  },
} as const;

const asha: KnownCustomer = {
  id: "asha",
  row: null,
  name: "Asha Patil",
  email: "asha@example.in",
  phone: "+919826041177",
  ...noCustomerLines(),
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
  paidPaise: 1_200_000,
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
const options = {
  newId: () => `new-${++made}`,
  mayCreateProducts: true,
  mayAsk: true,
  blankPaid: null as BlankPaid | null,
  today: "2026-11-21",
} as const;

/** Plans a sheet's rows one after the other, as the dry run and the import do. */
function plan(
  headers: string,
  rows: string[],
  book = bookWith(),
  { answers = {}, ...given }: Partial<typeof options> & { answers?: ImportAnswers["products"] } = {},
): RowPlan[] {
  const mapping = mapHeaders(headers.split(","), "INR");
  const survey = createSurvey({
    currency: "INR",
    headers: headers.split(","),
    mapping,
    answers: { dateOrders: { startDate: "dmy", endDate: "dmy", lastDay: "dmy" }, products: answers },
    isKnown: (name) => book.product(name) !== undefined,
    products: [gold],
    closest: () => null,
  });
  for (const [index, row] of rows.entries()) survey.add(index + 2, row.split("|"));
  for (const offer of survey.result().products) book.addOffer(offer);
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
const notesOf = (planned: RowPlan) => planned.warnings.map(({ message }) => message);
const changed = (planned: RowPlan) => planned.changes.map(({ field, from, to }) => [field, from, to]);

describe("an unread length", () => {
  const headers = "Name,Phone,Plan,Months,Start date,Renews on,Price";

  it("skips no row with both dates: they give the term, with a warning", () => {
    const planned = one(headers, "Ravi|98930 22114|Gold Yearly|as agreed|01/11/2026|01/12/2026|500");
    expect(planned).toMatchObject({ verdict: "new", problems: [] });
    expect(planned.subscription?.term).toMatchObject({ startOn: "2026-11-01", endOn: "2026-12-01" });
    expect(notesOf(planned)).toContain("“as agreed” isn't a number of months, so we used the start and end dates.");
  });

  it("skips a row with one date", () => {
    const planned = one(headers, "Ravi|98930 22114|Gold Yearly|as agreed|01/11/2026||500");
    expect(planned).toMatchObject({ verdict: "refused", problems: [{ field: "months" }] });
  });
});

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

  it("adds a new customer when a family shares a phone, with a warning", () => {
    const planned = one("Name,Phone", "Ravi Patil|9826041177");
    expect(planned).toMatchObject({ verdict: "new", customer: { isNew: true } });
    expect(notesOf(planned)).toEqual(["Asha Patil has the same phone number."]);
  });

  it("takes two of nearly the same name for two people when their phones differ, and warns where one has no phone", () => {
    const warning = ["Asha Patil has a very similar name and may be the same person."];
    expect(notesOf(one("Name,Phone", "Patil Asha|9000000001"))).toEqual([]);
    expect(notesOf(one("Name,Phone,Email", "Patil Asha||other@example.in"))).toEqual(warning);
    const withoutPhone = bookWith({ customers: [{ ...asha, phone: null }], subscriptions: [] });
    expect(notesOf(one("Name,Phone", "Patil Asha|9000000001", withoutPhone))).toEqual(warning);
  });

  it("is imported without an address that is none, where it has a phone", () => {
    const planned = one("Name,Phone,Email", "Ravi|9000000001|ravi@");
    expect(planned).toMatchObject({ verdict: "new", problems: [], customer: { columns: { phone: "+919000000001" } } });
    expect(planned.customer?.columns).not.toHaveProperty("email");
    expect(notesOf(planned)).toEqual(["“ravi@” isn't an email address, so it isn't imported."]);
    expect(one("Name,Phone,Email", "Ravi||ravi@").verdict).toBe("refused");
  });

  it("is imported without a number that is none, where it has an email address", () => {
    const planned = one("Name,Phone,Email", "Ravi|98260-4117|ravi@example.in");
    expect(planned).toMatchObject({
      verdict: "new",
      problems: [],
      customer: { columns: { email: "ravi@example.in" } },
    });
    expect(planned.customer?.columns).not.toHaveProperty("phone");
    expect(notesOf(planned)).toEqual(["“98260-4117” isn't a phone number, so it isn't imported."]);
    expect(one("Name,Phone,Email", "Ravi|98260-4117|").verdict).toBe("refused");
    expect(one("Name,Phone,Email", "Ravi|98260-4117|ravi@").problems.map(({ field }) => field)).toEqual([
      "phone",
      "email",
    ]);
  });

  it("keeps the number that a customer has when the sheet's is none", () => {
    const planned = one("Name,Phone,Email,Company", "Asha Patil|call later|asha@example.in|Patil Stores");
    expect(planned).toMatchObject({ verdict: "update", customer: { id: "asha" } });
    expect(changed(planned)).toEqual([["company", null, "Patil Stores"]]);
    expect(notesOf(planned)).toEqual(["“call later” isn't a phone number, so it isn't imported."]);
  });

  it("keeps the first of two phone numbers and names the skipped one", () => {
    const planned = one("Name,Phone", "Ravi|90000 00001 / 9000000002");
    expect(planned.customer).toMatchObject({ columns: { phone: "+919000000001" }, phoneTyped: "90000 00001" });
    expect(notesOf(planned)).toEqual(["Only one phone number can be saved, so “9000000002” was skipped."]);
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
  const refusals = (planned: RowPlan) => planned.problems.map(({ field, explanation }) => [field, explanation.message]);

  it("names every field that cannot be read", () => {
    const planned = one("Name,Phone,Email,Product,Start date,Price", "|12|nobody|Gold Yearly|31/02/2026|free");
    expect(planned.verdict).toBe("refused");
    expect(refusals(planned)).toEqual([
      ["phone", "“12” isn't a phone number. Enter a 10-digit mobile number."],
      ["email", "“nobody” isn't an email address."],
      ["startDate", "“31/02/2026” isn't a date. Enter a date like 31/01/2026."],
      ["price", "“free” isn't an amount. Enter an amount like 1500 or 1,500."],
      ["name", "The name is missing."],
    ]);
  });

  it.each<[string, string, ImportField, string]>([
    ["Name,Phone", "Ravi|", "phone", "Add a phone number or an email address. Without one, no reminders can be sent."],
    [
      "Name,Phone,Product,Start,Renews on",
      "Ravi|9000000003|Gold Yearly|01/04/2026|01/03/2026",
      "endDate",
      "End date must be after the start date",
    ],
    [
      "Name,Phone,Product,Start,Months",
      "Ravi|9000000003|Gold Yearly|01/04/2026|500",
      "months",
      "Months must be a whole number from 1 to 120.",
    ],
  ])("%s: %s", (headers, row, field, sentence) => {
    expect(refusals(one(headers, row))).toEqual([[field, sentence]]);
  });

  it.each([
    [
      "dmy",
      "12/25/2026",
      "“12/25/2026” has the month first, but this column is set to day first. Change the date to 25/12/2026 and import the row again.",
    ],
    [
      "mdy",
      "25/12/2026",
      "“25/12/2026” has the day first, but this column is set to month first. Change the date to 12/25/2026 and import the row again.",
    ],
    ["mdy", "31/31/2026", "“31/31/2026” isn't a date. Enter a date like 31/01/2026."],
  ] as const)("says in a column read %s what is wrong with %s", (order, cell, sentence) => {
    const dateOrders = { ...readers.dateOrders, startDate: { order, isSettled: true } };
    const { problems } = readRow(["Ravi", cell], ["name", "startDate"], { ...readers, dateOrders });
    expect(problems.map(({ field, explanation }) => [field, explanation.message])).toContainEqual([
      "startDate",
      sentence,
    ]);
  });

  it("does not create a product without the permission", () => {
    const planned = one("Name,Phone,Product,Start,Price", "Ravi|9000000003|Platinum|01/04/2026|500", bookWith(), {
      mayCreateProducts: false,
    });
    expect(refusals(planned)).toEqual([
      ["product", "“Platinum” hasn't been added yet, and your role doesn't allow you to add it."],
    ]);
  });
});

describe("the subscription of a row", () => {
  it("uses the product's duration and price when the sheet has none", () => {
    const planned = one("Name,Phone,Product,Start", "Ravi|9000000004|gold  YEARLY|31/01/2026");
    expect(planned.subscription).toMatchObject({
      kind: "new",
      productId: "gold",
      pricePaise: 1_200_000,
      term: { startOn: "2026-01-31", endOn: "2027-01-31", durationMonths: 12 },
    });
  });

  it("is counted back from the renewal day when only that is known", () => {
    const planned = one("Name,Phone,Product,देय तिथि", "Ravi|9000000004|Gold Yearly|31/01/2027");
    expect(planned.subscription?.term).toEqual({ startOn: "2026-01-31", endOn: "2027-01-31", durationMonths: 12 });
  });

  it.each(["अंतिम तारीख", "अंतिम दिन", "समाप्ति", "Last date", "Valid till", "Valid upto", "Expiry", "End date"])(
    "renews on the day after the last one: %s",
    (header) => {
      const term = { startOn: "2026-04-01", endOn: "2027-04-01", durationMonths: 12 };
      const [name, row] = [`Name,Phone,Product,Start,${header}`, "Ravi|9000000004|Gold Yearly|1/4/2026|31/3/2027"];
      expect(one(name, row)).toMatchObject({ warnings: [], subscription: { term } });
      const alone = one(`Name,Phone,Product,${header}`, "Ravi|9000000004|Gold Yearly|31/3/2027");
      expect(alone.subscription?.term).toEqual(term);
    },
  );

  it("rejects a last day before the start, under its own field", () => {
    const row = "Ravi|9000000004|Gold Yearly|01/04/2026|01/03/2026";
    expect(one("Name,Phone,Product,Start,Last day", row).problems).toMatchObject([
      { field: "lastDay", explanation: { message: "End date must be after the start date" } },
    ]);
  });

  it("waits for the duration and price of a new product", () => {
    const headers = "Name,Phone,Product,Start,Price";
    const row = "Ravi|9000000004|Platinum|01/04/2026|";
    expect(one(headers, row)).toMatchObject({ verdict: "new", isOpen: true });
    const answers = { platinum: { durationMonths: 3, pricePaise: 90_000 } };
    expect(one(headers, row, bookWith(), { answers })).toMatchObject({
      isOpen: false,
      newProduct: { durationMonths: 3, pricePaise: 90_000 },
      subscription: { pricePaise: 90_000, term: { startOn: "2026-04-01", endOn: "2026-07-01" } },
    });
    // What a row states itself depends on no answer.
    expect(
      one("Name,Phone,Product,Start,Renews on,Price", "Ravi|9000000004|Platinum|01/04/2026|02/05/2026|100").isOpen,
    ).toBe(false);
  });

  it("has the length that the new product's name states", () => {
    expect(one("Name,Phone,Product,Start,Price", "Ravi|9000000004|PT 1 month|01/04/2026|1,500")).toMatchObject({
      isOpen: false,
      newProduct: { durationMonths: 1 },
      subscription: { term: { endOn: "2026-05-01" } },
    });
  });

  it("warns when a product's duration differs from its name in the sheet", () => {
    const book = bookWith();
    book.addProduct(gold, "Quarterly");
    expect(notesOf(one("Name,Phone,Product,Start", "Ravi|9000000004|Quarterly|25/05/2026", book))).toEqual([
      "“Quarterly” says 3 months, but Gold Yearly lasts 12 months. We used 12 months.",
    ]);
  });

  describe("whose days contradict the length of its product", () => {
    const pt: KnownProduct = { id: "pt", isNew: false, name: "PT 3 months", pricePaise: 900_000, durationMonths: 3 };
    const headers = "Name,Phone,Product,Start,Renews on";
    const row = "Ravi|9000000004|PT 3 months|15/04/2026|15/04/2027";
    const bookOf = (product: KnownProduct, answer?: DurationAnswer) => {
      const book = bookWith();
      book.addProduct(product);
      if (answer) book.answerDuration("pt 3 months", answer);
      return book;
    };

    it("waits for the answer which of the two holds", () => {
      const conflict = { startOn: "2026-04-15", endOn: "2027-04-15", months: 12 };
      const byLength = { durationMonths: 3, durationEndOn: "2026-07-15" };
      expect(one(headers, row, bookOf(pt))).toMatchObject({ isOpen: true, conflict: { ...conflict, ...byLength } });
      // The name states another length than the product has, even though it matches the dates.
      expect(one(headers, row, bookOf({ ...pt, durationMonths: 12 }))).toMatchObject({ isOpen: true, conflict });
      const agreeing = "Ravi|9000000004|PT 3 months|15/04/2026|15/07/2026";
      expect(one(headers, agreeing, bookOf(pt))).toMatchObject({ isOpen: false, conflict: null });
    });

    it("has the days of the sheet or the product's length, as answered", () => {
      const term = (answer: DurationAnswer) => one(headers, row, bookOf(pt, answer));
      expect(term("dates")).toMatchObject({ isOpen: false, subscription: { term: { endOn: "2027-04-15" } } });
      expect(term("duration")).toMatchObject({ isOpen: false, subscription: { term: { endOn: "2026-07-15" } } });
    });

    it("is not asked about once the import runs, for days of no whole months, and for one that is there already", () => {
      expect(one(headers, row, bookOf(pt), { mayAsk: false })).toMatchObject({ isOpen: false, conflict: null });
      expect(one(headers, row.replace("15/04/2027", "20/08/2026"), bookOf(pt)).conflict).toBeNull();
      const extended = one(headers, "Asha Patil|9826041177|Gold Yearly|01/04/2026|01/10/2027");
      expect(extended).toMatchObject({ verdict: "update", isOpen: false, conflict: null });
    });

    it("uses the product's duration when it was chosen for another name", () => {
      const conflictUntil = (end: string) => {
        const book = bookWith();
        book.addProduct(gold, "Quarterly");
        return one(headers, `Ravi|9000000004|Quarterly|15/04/2026|${end}`, book).conflict;
      };
      expect(conflictUntil("15/04/2027")).toBeNull();
      expect(conflictUntil("15/04/2028")).toMatchObject({ months: 24, durationMonths: 12 });
    });
  });

  it("warns when a new product's dates differ from its duration, and keeps the dates", () => {
    const answered = (durationMonths: number) =>
      one("Name,Phone,Product,Start,Renews on", "Kiran|9423456781|PT 3 months|01/12/2025|01/12/2026", bookWith(), {
        answers: { "pt 3 months": { durationMonths, pricePaise: 1_800_000 } },
      });
    expect(notesOf(answered(3))).toEqual([
      "We used the renewal date in the sheet. A term of 3 months would renew on 1 Mar 2026.",
    ]);
    expect(notesOf(answered(1))).toEqual([
      "We used the renewal date in the sheet. A term of 1 month would renew on 1 Jan 2026.",
    ]);
    expect(answered(3).subscription?.term.endOn).toBe("2026-12-01");
    expect(notesOf(answered(12))).toEqual([]);
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
    const headers = "Name,Phone,Product,Start,Renews on,Price";
    expect(one(headers, row("01/04/2027"))).toMatchObject({
      verdict: "same",
      subscription: { kind: "same", id: "running" },
    });
    const corrected = one(headers, row("01/10/2027"));
    expect(corrected).toMatchObject({ verdict: "update", subscription: { kind: "update", id: "running" } });
    expect(changed(corrected)).toEqual([["endDate", "2027-04-01", "2027-10-01"]]);
    const renewed = one(headers, row("01/10/2027"), bookWith({ subscriptions: [{ ...running, isUntouched: false }] }));
    expect(renewed).toMatchObject({ verdict: "same", changes: [] });
    expect(notesOf(renewed)).toEqual([
      "Gold Yearly has been renewed, paused or cancelled since it was added, so this import won't change its dates or price.",
    ]);
  });

  it("warns of a second one beside one that runs, of an end long ago, and of dates without a product", () => {
    expect(notesOf(one("Name,Phone,Product,Start", "Asha Patil|9826041177|Gold Yearly|25/05/2026"))).toEqual([
      "Gold Yearly is already active and renews on 1 Apr 2027. This adds a second subscription.",
    ]);
    expect(notesOf(one("Name,Phone,Product,Start", "Ravi|9000000007|Gold Yearly|04/05/2020"))).toEqual([
      "The renewal was due on 4 May 2021 and will show as overdue.",
    ]);
    expect(notesOf(one("Name,Phone,Start", "Ravi|9000000007|25/05/2026"))).toEqual([
      "This row doesn't say what was bought, so its dates, price and payment are skipped.",
    ]);
  });
});

describe("a row that starts on a later day", () => {
  const startOf = (planned: RowPlan) => planned.subscription?.term.startOn;

  it("asks for a start date where only a distant renewal date is known", () => {
    const planned = one("Name,Phone,Plan,Renews on", "Ravi|9000000001|Gold|21/01/2027");
    expect(startOf(planned)).toBe("2026-12-21");
    expect(notesOf(planned)).toEqual([
      "This renewal is more than 1 month away, so the term starts on 21 Dec 2026. If the term has already started, add its start date.",
    ]);
  });

  it("needs no question where the sheet names the start, or the term has begun", () => {
    const dated = one("Name,Phone,Plan,Start date,Renews on", "Ravi|9000000001|Gold|03/12/2026|03/12/2027");
    expect(startOf(dated)).toBe("2026-12-03");
    expect(notesOf(dated)).toEqual([]);
    expect(notesOf(one("Name,Phone,Plan,Renews on", "Ravi|9000000001|Gold|21/12/2026"))).toEqual([]);
  });
});

describe("what was paid", () => {
  const headers = "Name,Phone,Plan,Start date,Renews on,Price,Paid,Mode,UTR,Paid on";
  const ravi = (paid: string, mode = "", utr = "", paidOn = "") =>
    `Ravi|9000000001|Gold Yearly|01/11/2026|01/11/2027|12000|${paid}|${mode}|${utr}|${paidOn}`;

  it("is planned with its mode, reference and day", () => {
    expect(one(headers, ravi("5,000", "GPay", "426118330517", "03/11/2026")).subscription?.payment).toEqual({
      amount: 500_000,
      mode: "upi",
      reference: "426118330517",
      receivedOn: "2026-11-03",
    });
  });

  it("was received on the term's first day, or today before it, and in another way, if the sheet does not say", () => {
    expect(one(headers, ravi("5000")).subscription?.payment).toMatchObject({ mode: "other", receivedOn: "2026-11-01" });
    const later = ravi("5000").replace("01/11/2026", "01/12/2026");
    expect(one(headers, later).subscription?.payment).toMatchObject({ receivedOn: "2026-11-21" });
  });

  it("takes the mode from the amount's cell, and the price where it is only said to be paid", () => {
    expect(one(headers, ravi("cash 500")).subscription?.payment).toMatchObject({ amount: 50_000, mode: "cash" });
    expect(one(headers, ravi("cash 500", "UPI")).subscription?.payment).toMatchObject({ mode: "upi" });
    const paid = one(headers, ravi("Paid")).subscription;
    expect(paid?.payment?.amount).toBe(paid?.pricePaise);
    expect(one(headers, ravi("बाकी")).subscription?.payment).toMatchObject({ amount: 0 });
  });

  it("leaves all of the price due for an amount of 0", () => {
    expect(one(headers, ravi("0")).subscription?.payment).toMatchObject({ amount: 0 });
  });

  it.each([
    ["five", "", "", "amountPaid", "“five” isn't an amount. Enter an amount like 1500 or 1,500."],
    ["-500", "", "", "amountPaid", "“-500” isn't an amount. Enter an amount like 1500 or 1,500."],
    [
      "500",
      "barter",
      "",
      "paymentMode",
      "“barter” isn't a supported payment mode. Enter Cash, UPI, Bank transfer, Card, Cheque or Other.",
    ],
    ["500", "cash", "31/02/2026", "paidOn", "“31/02/2026” isn't a date. Enter a date like 31/01/2026."],
    ["500", "cash", "22/11/2026", "paidOn", "The payment date can't be in the future."],
  ])("refuses a row with %s, %s on %s", (paid, mode, on, field, sentence) => {
    const planned = one(headers, ravi(paid, mode, "", on));
    expect(planned).toMatchObject({ verdict: "refused", problems: [{ field, explanation: { message: sentence } }] });
  });

  it("refuses a payment from more than ten years ago, also one that is of a term's first day", () => {
    const tooOld = { reason: "row.paidTooLongAgo" };
    expect(one(headers, ravi("500", "cash", "", "01/01/1900"))).toMatchObject({
      verdict: "refused",
      problems: [{ field: "paidOn", explanation: tooOld }],
    });
    const long = (paid: string) => ravi(paid).replace("2026", "2014").replace("2027", "2015");
    expect(one(headers, long("500"))).toMatchObject({
      verdict: "refused",
      problems: [{ field: "startDate", explanation: tooOld }],
    });
    expect(one(headers, long("0")).subscription?.payment).toMatchObject({ amount: 0 });
  });

  it("counts as paid before where the sheet has no such column, and asks about a blank cell", () => {
    const without = one("Name,Phone,Plan,Start date", "Ravi|9000000001|Gold Yearly|01/11/2026");
    expect(without.subscription).toMatchObject({ payment: null, isPaymentBlank: false });
    expect(one(headers, ravi("")).subscription).toMatchObject({ payment: null, isPaymentBlank: true });
    expect(one(headers, ravi(""), bookWith(), { blankPaid: "paid" }).subscription).toMatchObject({ payment: null });
    expect(one(headers, ravi(""), bookWith(), { blankPaid: "due" }).subscription?.payment).toMatchObject({ amount: 0 });
    expect(notesOf(one(headers, ravi("", "cash")))).toEqual(["The amount paid is missing, so no payment is recorded."]);
  });

  it("is not planned again for a subscription that exists, or twice in a sheet", () => {
    const known = "Asha Patil|9826041177|Gold Yearly|01/04/2026|01/04/2027|12000|12000|cash||";
    const again = one(headers, known);
    expect(again).toMatchObject({ verdict: "same", warnings: [], subscription: { payment: null } });
    const owing = bookWith({ subscriptions: [{ ...running, paidPaise: 400_000 }] });
    expect(notesOf(one(headers, known, owing))).toEqual([
      "This customer already has Gold Yearly, so this payment isn't recorded. If it's a new payment, record it from the customer's page.",
    ]);
    const [first, second, third] = plan(headers, [ravi("5000"), ravi("5000"), ravi("7000")]);
    expect(first?.subscription?.payment).toMatchObject({ amount: 500_000 });
    expect(second?.subscription?.payment).toBeNull();
    expect(second && notesOf(second)).toEqual(["Row 2 already says this, so it's imported once."]);
    expect(third?.warnings).toHaveLength(1);
  });

  it("suggests a new product's price where the sheet has none", () => {
    const sheet = "Name,Phone,Plan,Start date,Renews on,Amount paid";
    const rows = [
      "Ravi|9000000001|Silver|01/11/2026|01/12/2026|1500",
      "Meera|9000000002|Silver|01/11/2026|01/12/2026|0",
    ];
    const [first, second] = plan(sheet, rows);
    expect(first).toMatchObject({ isOpen: false, newProduct: { pricePaise: 150_000 } });
    expect(second?.subscription).toMatchObject({ pricePaise: 150_000, payment: { amount: 0 } });
  });
});
