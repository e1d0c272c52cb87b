import { fieldsIn, RECORD_FIELDS } from "@aavarti/domain/record-fields";
import { describe, expect, it } from "vitest";
import { AddCustomer, CreateCustomer, Customer, CustomerChanges } from "./customers.ts";
import { AddProduct, CreateProduct, Product, ProductChanges } from "./products.ts";
import { CreateSubscription, Subscription, SubscriptionChanges } from "./subscriptions.ts";

const NOUNS = [
  ["customer", Customer, [AddCustomer, CreateCustomer, CustomerChanges]],
  ["product", Product, [AddProduct, CreateProduct, ProductChanges]],
  ["subscription", Subscription, [CreateSubscription, SubscriptionChanges]],
] as const;

describe.each(NOUNS)("the fields of a %s", (noun, record, inputs) => {
  it("are those that the API answers", () => {
    expect(Object.keys(record.shape).toSorted()).toEqual(Object.keys(RECORD_FIELDS[noun]).toSorted());
  });

  it("can be sent to create and to change a record if its form has them", () => {
    for (const input of inputs)
      expect(Object.keys(input.shape)).toEqual(expect.arrayContaining(fieldsIn(noun, "form")));
  });
});
