import { LANGUAGES } from "@aavarti/domain/languages";
import { z } from "zod";
import { email, id, optionalText, phone, requiredText, wire } from "./fields.ts";
import { listQuery, page, picks, sortedListInput } from "./lists.ts";
import { Tags } from "./tags.ts";

export const CUSTOMER_STATUSES = ["active", "prospect", "inactive"] as const;
export const CustomerStatus = z.enum(CUSTOMER_STATUSES, "Status must be active, prospect or inactive");
export type CustomerStatus = z.output<typeof CustomerStatus>;

const editable = {
  name: requiredText("Name", 200),
  email,
  phone,
  company: optionalText("Company", 200),
  status: CustomerStatus,
  language: z
    .enum(LANGUAGES, "Language must be en or hi")
    .nullable()
    .optional()
    .describe("In which they are written to; null: the business's own"),
};

export const CreateCustomer = z.object({ ...editable, status: CustomerStatus.default("active") });
export type CreateCustomer = z.output<typeof CreateCustomer>;

/** A field left out keeps its value; `null` or blank clears an optional one. */
export const CustomerChanges = z.object(editable).partial();
export type CustomerChanges = z.output<typeof CustomerChanges>;

export const CustomerRef = z.object({ id: id("Customer") });
export type CustomerRef = z.output<typeof CustomerRef>;

export const UpdateCustomer = CustomerRef.extend({ changes: CustomerChanges });
export type UpdateCustomer = z.output<typeof UpdateCustomer>;

export const Customer = z.object({
  id: wire.id,
  name: z.string(),
  email: z.string().describe("Empty for a customer that has only a phone"),
  phone: z.string().nullable().describe("E.164"),
  phoneTyped: z.string().nullable().describe("The number as it was typed"),
  company: z.string().nullable(),
  status: CustomerStatus,
  language: z.enum(LANGUAGES).nullable().describe("In which they are written to; null: the business's own"),
  tags: Tags,
  createdAt: wire.instant,
  updatedAt: wire.instant,
});
export type Customer = z.output<typeof Customer>;

export const CUSTOMER_SORTS = { name: "text", created: "instant" } as const;
export const ListCustomers = sortedListInput(CustomerStatus, CUSTOMER_SORTS, {
  without: z.enum(["phone", "email"], "Without must be phone or email").optional().describe("Who has no such contact"),
  tag: id("Tag").optional().describe("Who bears this tag"),
});
export type ListCustomers = z.output<typeof ListCustomers>;
export const ListCustomersQuery = listQuery(CustomerStatus).extend({ tag: ListCustomers.shape.tag });
export const CustomerPage = page(Customer);

const { search, status, without, tag } = ListCustomers.shape;
export const PickCustomers = z.object({ search, status, without, tag, after: id("Customer").optional() });
export type PickCustomers = z.output<typeof PickCustomers>;
export const CustomerPicks = picks({});
export type CustomerPicks = z.output<typeof CustomerPicks>;
