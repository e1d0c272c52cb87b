import { CUSTOMER_LINES, eachCustomerLine } from "@aavarti/domain/customer-lines";
import { LANGUAGES } from "@aavarti/domain/languages";
import { NOUNS } from "@aavarti/domain/nouns";
import { explainField } from "@aavarti/domain/reasons/fields";
import { LANES, STANDINGS, SUBSCRIPTION_TAB_NAMES } from "@aavarti/domain/standing";
import { z } from "zod";
import { FieldInputs, FieldValues } from "./custom-fields.ts";
import { email, emailOrBlank, id, optionalLine, phone, requiredLine, wire } from "./fields.ts";
import {
  countedFilters,
  fieldFilter,
  fieldFilterText,
  listQuery,
  page,
  selection,
  sortedListInput,
  textLimit,
} from "./lists.ts";
import { ReminderChannel } from "./reminders.ts";
import { because } from "./sentences.ts";
import { Tags } from "./tags.ts";

export const CUSTOMER_STATUSES = ["active", "prospect", "inactive"] as const;
export const CustomerStatus = z.enum(CUSTOMER_STATUSES, "Status must be active, prospect or inactive");
export type CustomerStatus = z.output<typeof CustomerStatus>;

const editable = {
  name: requiredLine("name", 200),
  email,
  phone,
  ...eachCustomerLine((line) => optionalLine(line, CUSTOMER_LINES[line].most)),
  status: CustomerStatus,
  language: z
    .enum(LANGUAGES, "Language must be en or hi")
    .nullable()
    .optional()
    .describe("Message language; null for the business's default"),
  fields: FieldInputs.optional(),
};

export const CreateCustomer = z.object({ ...editable, status: CustomerStatus.default("active") });
export type CreateCustomer = z.output<typeof CreateCustomer>;

/** An absent field keeps its value; `null` or blank clears an optional one. */
export const CustomerChanges = z.object(editable).partial();
export type CustomerChanges = z.output<typeof CustomerChanges>;

export const CustomerRef = z.object({ id: id("customer") });
export type CustomerRef = z.output<typeof CustomerRef>;

export const UpdateCustomer = CustomerRef.extend({ changes: CustomerChanges });
export type UpdateCustomer = z.output<typeof UpdateCustomer>;

/**
 * Input of the product's own form: a phone or an email is enough. The documented API requires the
 * email.
 */
const reachable = { ...editable, email: emailOrBlank };
/**
 * Schema for a new customer: phone or email is required, the other may be blank (the email then
 * becomes ""). Status is active by default. The phone's format is not checked here.
 */
export const AddCustomer = z
  .object({ ...reachable, email: emailOrBlank.default(""), status: CustomerStatus.default("active") })
  .refine(({ phone: typed, email: address }) => Boolean(typed) || address !== "", {
    ...because(explainField("customer.noContact")),
    path: ["phone"],
  });
export type AddCustomer = z.output<typeof AddCustomer>;
export const EditCustomer = CustomerRef.extend({ changes: z.object(reachable).partial() });

export const Customer = z.object({
  id: wire.id,
  name: z.string(),
  email: z.string().describe("Empty for a customer that has only a phone"),
  phone: z.string().nullable().describe("E.164"),
  phoneTyped: z.string().nullable().describe("The number as it was typed"),
  ...eachCustomerLine(() => z.string().nullable()),
  status: CustomerStatus,
  language: z.enum(LANGUAGES).nullable().describe("Message language; null for the business's default"),
  tags: Tags,
  fields: FieldValues,
  isSample: z.boolean().describe("True for a sample record; no messages are ever sent for it"),
  createdAt: wire.instant,
  updatedAt: wire.instant,
});
export type Customer = z.output<typeof Customer>;

/** The subscription that stands for a customer in a list. */
const CustomerPlan = z.object({
  id: wire.id.describe("The subscription"),
  product: z.object({ id: wire.id, name: z.string() }),
  standing: z.enum(STANDINGS),
  startDate: wire.day,
  endDate: wire.day.describe("The first day not paid for"),
  startsOn: wire.day.nullable().describe("The first day, until it has come; null afterwards"),
  nextDueOn: wire.day
    .nullable()
    .describe(
      "The next payment's day; moved by a pause under way, null for one without an end, cancelled, pending or expired",
    ),
  pausedFrom: wire.day.nullable(),
  pausedUntil: wire.day.nullable(),
  more: z.int().describe("How many other subscriptions the customer has"),
});

/** For whom a customer pays, themselves not included. */
const PaysFor = z.object({
  count: z.int().describe("How many; 0 for most"),
  first: z.array(z.object({ id: wire.id, name: z.string() })).describe("The first ten by name"),
});

/** The kinds of contact with a customer: what was said or written last. */
export const CONTACT_KINDS = ["reminder", "received", "reply", "note"] as const;

/** A message to or from a customer, or a note that the team wrote about them. */
export const LastContact = z.object({
  kind: z
    .enum(CONTACT_KINDS)
    .describe("A reminder to them, a message received from them, a reply to them, or a note of the team about them"),
  at: wire.instant,
  channel: ReminderChannel.nullable().describe("Null for a note"),
  state: z
    .enum(["sent", "delivered", "read", "failed"])
    .nullable()
    .describe("How far a reminder got; null for anything else"),
  text: z
    .string()
    .nullable()
    .describe("The start of the message or note; of an emailed reminder its subject; null if it has no text"),
});
export type LastContact = z.output<typeof LastContact>;

/** What a list by standing adds to each customer. */
const CustomerStanding = z.object({
  toPay: wire.money.describe(
    "Owed by today, and the next terms that are overdue or due today, or else all that come due in 7 (or in 30) days if the next one does; less the advance",
  ),
  graceUntil: wire.day.nullable().describe("The last day of the grace period of `plan`, while it is in it"),
  promisedOn: wire.day
    .nullable()
    .describe("The day for which they, or who pays for them, promised to pay; today or later"),
  lastContact: LastContact.nullable().describe("The last contact; null also without `reminders.read`"),
});

/** A customer in a list, with what they owe and what they subscribed to. */
export const ListedCustomer = Customer.extend({
  due: wire.money.describe("Owed in all by this customer alone, including charges due on a later day"),
  toCome: wire.money.describe("The part of `due` that is due on a later day"),
  dueSince: wire.day.nullable().describe("The day of the oldest charge that is owed"),
  advance: wire.money.describe("Received from this customer alone and not used yet"),
  dueOfOthers: wire.money.describe("Owed by those the customer pays for; 0.00 if they pay for nobody else"),
  toComeOfOthers: wire.money.describe("The part of `dueOfOthers` that is due on a later day"),
  paysFor: PaysFor.describe("The other customers this one pays for, without those in Trash"),
  plan: CustomerPlan.nullable().describe(
    "The subscription that renews first, of those that a filter asks for; without a running one, the last",
  ),
  standing: CustomerStanding.optional().describe("Only where the request asks for it"),
});
export type ListedCustomer = z.output<typeof ListedCustomer>;

/** Filters by what customers owe. */
export const CUSTOMER_BALANCES = ["due", "overdue", "advance", "payable"] as const;

const MAX_TAGS_ASKED = 20;
const ANY_OF_TAGS = "Customers with this tag; for several ids separated by commas, with any of them";
/** One id, or several separated by commas, as in a URL. */
const anyOfTags = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(id("tag")).max(MAX_TAGS_ASKED, `Choose at most ${MAX_TAGS_ASKED} tags`));

/** Filters by what customers subscribed to. */
const planFilters = {
  productId: id("product").optional().describe("Customers with a subscription of this product"),
  subscriptionStatus: z
    .enum(SUBSCRIPTION_TAB_NAMES, `Subscription status must be one of: ${SUBSCRIPTION_TAB_NAMES.join(", ")}`)
    .optional()
    .describe(
      "Customers with a subscription of this status, and of the product if there is one; expired and cancelled: who has no other that renews",
    ),
  lane: z
    .enum(LANES, `Lane must be one of: ${LANES.join(", ")}`)
    .optional()
    .describe(
      "Customers whose most urgent renewal is overdue, due today, in 1 to 7 days (week), in 8 to 30 (month) or later",
    ),
};

export const ListCustomers = sortedListInput(CustomerStatus, NOUNS.customer.sorts, {
  without: z
    .enum(["phone", "email"], "“without” must be phone or email")
    .optional()
    .describe("Customers without this contact detail"),
  tag: anyOfTags.optional().describe(ANY_OF_TAGS),
  balance: z
    .enum(CUSTOMER_BALANCES, "Balance must be due, overdue, advance or payable")
    .optional()
    .describe(
      "due: they owe something by today. overdue: since before today. advance: they paid in advance. payable: they pay what they or others owe, by today or later",
    ),
  ...planFilters,
  fields: fieldFilter.optional(),
  withStanding: z
    .boolean()
    .optional()
    .describe("Whether each customer comes with what they have to pay and the last contact"),
});
export type ListCustomers = z.output<typeof ListCustomers>;
export const ListCustomersQuery = listQuery(CustomerStatus).extend({
  tag: z.string().optional().describe(ANY_OF_TAGS),
  ...planFilters,
  fields: fieldFilterText,
});
/** The query string of the list by standing, most urgent first. */
export const ListStandingsQuery = ListCustomersQuery.extend({ limit: textLimit(100).optional() });
export const CustomerPage = page(ListedCustomer);

const { search, status, without, tag, balance, fields } = ListCustomers.shape;
const filters = { search, status, without, tag, balance, ...planFilters, fields };
export const SelectCustomers = z.object({ ...filters, after: id("customer").optional() });
export type SelectCustomers = z.output<typeof SelectCustomers>;
/**
 * The selected customers with their tags, so that the bulk action can offer tags that fit all of
 * them, and with those they pay for, so that moving them to Trash can warn.
 */
export const SelectedCustomers = selection({ tags: z.array(wire.id), paysFor: PaysFor });
export type SelectedCustomers = z.output<typeof SelectedCustomers>;

export const CountCustomers = countedFilters(filters);
export type CountCustomers = z.output<typeof CountCustomers>;

/** The filters of a list of customers, whose lanes are added up. */
export const CustomerLanesQuery = z.object(filters).omit({ lane: true });
export type CustomerLanesQuery = z.output<typeof CustomerLanesQuery>;
/** The same as a query string, in which all values are text. */
export const CustomerLanesQueryString = ListCustomersQuery.omit({ limit: true, cursor: true, lane: true });

/** The customers whose most urgent renewal is in each lane. */
export const CustomerLanes = z.object({
  lanes: z.array(
    z.object({
      lane: z.enum(["overdue", "today", "week", "month"]),
      count: z.int(),
      toPay: wire.money.nullable().describe("What they have to pay in all; null without `payments.totals`"),
    }),
  ),
});
export type CustomerLanes = z.output<typeof CustomerLanes>;

/** What a panel beside the list shows of one customer. */
export const CustomerGlance = z.object({
  customer: ListedCustomer,
  payer: z.object({ id: wire.id, name: z.string() }).nullable().describe("Who pays for them; null if they do"),
  nextTerm: z
    .object({
      price: wire.money,
      months: z.int().nullable().describe("Null if it has as many days as the term before"),
      startDate: wire.day,
    })
    .nullable()
    .describe("The next term of `plan`; null if it doesn't await a renewal"),
  paid: z
    .object({ amount: wire.money, count: z.int().describe("How many payments") })
    .nullable()
    .describe("Received from this customer, without reversed payments; null without `payments.read`"),
  contacts: z.array(LastContact).describe("The last four contacts, newest first; empty without `reminders.read`"),
});
export type CustomerGlance = z.output<typeof CustomerGlance>;
