import { createHmac } from "node:crypto";
import { encodeCursor, encodeSortedCursor } from "@aavarti/contract/lists";
import { encodeDueCursor } from "@aavarti/contract/renewals";
import { openApiPath } from "@aavarti/server/rest/openapi";
import type { Route } from "@aavarti/server/rest/route";
import { REST_TABLE } from "@aavarti/server/rest/table";
import { jsonSchemaOf, type Procedure } from "../blackbox/trpc-procedures.ts";
import { attackInputs, namesRows } from "./derived-attacks.ts";
import { newTenantIds, receiptNumberOf, type TenantIds } from "./two-tenants.ts";

/**
 * The key with which the checkout signs. The attacker gets valid signatures, so that only the
 * tenant check stops the attack.
 */
export const KEY_SECRET = "the-secret-of-the-isolation-suite";

/**
 * How an operation is attacked. `foreign`: inputs that each name the target's rows in one place;
 * the responses must be exactly those for rows that do not exist. `plain`: it takes no ids; the
 * response must contain nothing of the other tenant.
 */
export type Attack = { foreign: (target: TenantIds, own: TenantIds) => unknown[] } | { plain: unknown };

const right = {
  customer: { name: "Swapped", email: "swapped@example.test", phone: null, company: null, status: "active" },
  product: { name: "Swapped", price: "1.00", durationMonths: 1, description: "Swapped", sku: null },
  term: { startDate: "2026-11-01", durationMonths: 1, status: "active", price: "1.00" },
};

/** A moment after all rows, so that ids of the same moment are not ordered by chance. */
const cursorOf = (id: string): string => encodeCursor({ createdAt: new Date("2026-11-01T06:30:00.001Z"), id });

const dueCursorOf = (id: string): string => encodeDueCursor({ endOn: "2026-12-01", id });

/** Subscriptions name a customer and a product: each is replaced on its own, and both together. */
const termsOf = (target: TenantIds, own: TenantIds): Record<string, unknown>[] => [
  { ...right.term, customerId: target.customer, productId: own.product },
  { ...right.term, customerId: own.customer, productId: target.product },
  { ...right.term, customerId: target.customer, productId: target.product },
];

/** The due date of the term that every tenant has: nothing is planned for it yet. */
const stepOf = (target: TenantIds) => ({ subscriptionId: target.subscription, endDate: "2027-11-01", daysBefore: 0 });

/** Reminders for another tenant's subscription, or another tenant's customer. */
const remindersOf = (target: TenantIds) => [
  { about: "subscriptions", ids: [target.subscription] },
  { about: "customers", ids: [target.customer] },
];

/** A bulk message names customers; its own new id may be that of another business. */
const bulkOf = (target: TenantIds) => ({ subject: "Swapped", text: "Swapped", customerIds: [target.customer] });

/** A template names a conversation, its newest message, and a subscription. */
const templatesOf = (target: TenantIds, own: TenantIds) => {
  const template = "renewal_due_today";
  return [
    { id: target.conversation, template, subscriptionId: own.subscription, seenId: target.message },
    { id: own.conversation, template, subscriptionId: target.subscription },
    { id: own.conversation, template, subscriptionId: own.subscription, customerId: target.customer },
  ];
};

const payment = (target: TenantIds): Record<string, string> => {
  const razorpay_order_id = orderIdOf(target);
  const razorpay_payment_id = `pay_${target.word}00000000`;
  return {
    razorpay_order_id,
    razorpay_payment_id,
    razorpay_signature: createHmac("sha256", KEY_SECRET)
      .update(`${razorpay_order_id}|${razorpay_payment_id}`)
      .digest("hex"),
  };
};

const orderIdOf = ({ word }: TenantIds): string => `order_${word}00000000`;

const credentials = { email: "swapped@example.test", password: "correct-horse-battery-9" };

const ownDomain = { domain: "swapped.example", localPart: "hello" };

const sheet = { headers: ["Name", "Phone"], mapping: ["name", "phone"] };

/** The price and length of every tenant's subscription. */
const present = { price: "1200.00", durationMonths: 12 };
const seenEnd = { endDate: "2027-11-01" };

/** Tags name customers and tags: each is replaced on its own, for adding and for removing. */
const marks = (target: TenantIds, own: TenantIds): Record<string, string[]>[] => [
  { ids: [target.customer], add: [own.tag] },
  { ids: [own.customer], add: [target.tag] },
  { ids: [own.customer], remove: [target.tag] },
  { ids: [target.customer], remove: [target.tag] },
];

/** The sending of a receipt that is cancelled: of another payment, or another tenant's. */
const sentReceipts = (target: TenantIds, own: TenantIds) => [
  { id: target.payment, deliveryId: own.delivery },
  { id: own.payment, deliveryId: target.delivery },
];

/** A payment names customers, charges and subscriptions: each is replaced on its own. */
const paymentsOf = (target: TenantIds, own: TenantIds): Record<string, unknown>[] => {
  const received = { customerId: own.customer, amount: "1.00", mode: "cash" };
  return [
    { ...received, customerId: target.customer },
    { ...received, customerIds: [target.customer] },
    { ...received, allocations: [{ chargeId: target.charge, amount: "1.00" }] },
    { ...received, allocations: [{ subscriptionId: target.subscription, amount: "1.00" }] },
    { ...received, renew: [{ id: target.subscription, ...seenEnd }] },
  ];
};
const ownTemplate = { name: "swapped", language: "en", category: "utility", body: "Swapped" };
const refund = { amount: "1.00", mode: "cash", reason: "Swapped" };
const discount = { discount: "1.00", reason: "Swapped" };

/** A time to which a conversation may be snoozed: tomorrow. */
const ahead = (): string => new Date(Date.now() + 86_400_000).toISOString();

/** Why an attack is written out here, and not derived from the input. */
const RULE = "a rule beyond the schema of its input refuses the derived one";
const TEXT = "a text that is no id by its schema names rows too";
const CURSOR = "its cursor has a form of its own";
const CHOICE = "the ids are of several kinds, or one is needed among others";
const OUTSIDE = "it is not in the table of routes";
const POSITION = "an id after which a list goes on is a position among random ids";

type Exception<A> = A & { why: string };

/** The procedures whose attack does not follow from their input. */
export const PROCEDURE_ATTACKS: Record<string, Exception<Attack>> = {
  "analytics.calls": { why: RULE, plain: { days: 90 } },
  "analytics.day": { why: RULE, plain: { date: "2026-11-01" } },
  "analytics.movements": { why: RULE, plain: { kind: "new", from: "2026-11-01", until: "2026-11-30" } },
  "onboarding.addFirst": {
    why: RULE,
    plain: { name: "Swapped", phone: "98220 41177", productName: "Swapped", price: "1.00", durationMonths: 1 },
  },
  "reports.read": { why: RULE, plain: { kind: "renewals", month: "2026-11" } },
  "auth.forgotPassword": { why: RULE, plain: { email: credentials.email } },
  "auth.login": { why: RULE, plain: credentials },
  "auth.register": { why: RULE, plain: { ...credentials, name: "Swapped", businessName: "Swapped" } },
  "auth.startBusiness": { why: RULE, plain: { ...credentials, businessName: "Swapped" } },
  "invitations.signInAndAccept": { why: RULE, plain: { ...credentials, token: "Swapped" } },
  "team.remove": {
    why: CHOICE,
    foreign: (target) => [{ id: target.user }, { id: target.user, handOverTo: target.user }],
  },
  "auth.revoke": { why: RULE, plain: { id: "a".repeat(64) } },
  "bulkMessages.preview": { why: RULE, foreign: (target) => [bulkOf(target)] },
  "bulkMessages.start": { why: RULE, foreign: (target) => [{ ...bulkOf(target), id: target.bulkSend }] },
  "ownTemplates.submit": { why: RULE, foreign: (target) => [{ ...ownTemplate, replaces: target.ownTemplate }] },
  "conversations.reply": {
    why: RULE,
    foreign: (target, own) => [
      { id: target.conversation, text: "Swapped", seenId: target.message },
      { id: own.conversation, text: "Swapped", customerId: target.customer },
      {
        id: target.conversation,
        text: "Swapped",
        draft: { messageId: target.message, source: "rules", text: "Swapped", isUsed: true },
      },
      { id: own.conversation, text: "Swapped", fileIds: [target.unsentFile] },
      { id: own.conversation, text: "Swapped", promiseId: target.promise },
    ],
  },
  "dashboards.beginDonationsExport": { why: RULE, plain: { year: "2026-27" } },
  "dashboards.donorReadiness": { why: RULE, plain: { year: "2026-27" } },
  "dashboards.saveGivingSettings": { why: RULE, plain: { goal: "100.00" } },
  "customerIdentities.add": {
    why: RULE,
    foreign: (target) => [{ customerId: target.customer, kind: "email", value: credentials.email }],
  },
  "customerIdentities.moveConversation": {
    why: CHOICE,
    foreign: (target, own) => [
      { id: target.conversation, customerId: own.customer },
      { id: own.conversation, customerId: target.customer },
    ],
  },
  "files.remove": { why: CHOICE, foreign: (target) => [{ id: target.unsentFile }] },
  "conversations.sendTemplate": {
    why: CHOICE,
    foreign: templatesOf,
  },
  "conversations.startWithTemplate": {
    why: CHOICE,
    foreign: (target, own) => [
      { customerId: target.customer, template: "renewal_due_today", subscriptionId: own.subscription },
      { customerId: own.customer, template: "renewal_due_today", subscriptionId: target.subscription },
    ],
  },
  "conversations.snooze": {
    why: RULE,
    foreign: (target) => [{ id: target.conversation, until: ahead() }],
  },
  "customers.count": {
    why: TEXT,
    foreign: (target) => [
      { filters: [{ search: target.word }, { tag: target.tag }] },
      { filters: [{ productId: target.product }] },
    ],
  },
  "subscriptions.count": {
    why: TEXT,
    foreign: (target) => [{ filters: [{ productId: target.product }, { search: target.word, tab: "active" }] }],
  },
  "customers.pick": {
    why: POSITION,
    foreign: (target) => [
      { search: target.word, after: target.customer },
      { tag: target.tag },
      { productId: target.product },
    ],
  },
  "commands.verify": { why: RULE, plain: { code: "482100" } },
  "customers.add": { why: RULE, plain: right.customer },
  "customers.create": { why: RULE, plain: right.customer },
  "customers.contacts": {
    why: TEXT,
    foreign: (target) => [
      { cursor: cursorOf(target.customer) },
      { search: target.word },
      { ids: [target.customer] },
      { tag: target.tag },
      { productId: target.product },
    ],
  },
  "customers.lanes": {
    why: TEXT,
    foreign: (target) => [{ search: target.word }, { tag: target.tag }, { productId: target.product }],
  },
  "customers.list": {
    why: TEXT,
    foreign: (target) => [
      { cursor: cursorOf(target.customer) },
      { search: target.word },
      { ids: [target.customer] },
      { tag: target.tag },
      { productId: target.product },
    ],
  },
  "imports.begin": { why: RULE, plain: { ...sheet, fileName: "swapped.csv", rowCount: 1 } },
  "imports.check": {
    why: TEXT,
    foreign: (target, own) => [
      { id: target.importRun },
      { id: own.importRun, productChoices: { Plan: target.product } },
    ],
  },
  "imports.rows": { why: CURSOR, foreign: (target) => [{ id: target.importRun }] },
  "notifications.testEmail": { why: RULE, plain: undefined },
  "payment.verify": { why: RULE, foreign: (target) => [payment(target)] },
  "reminders.chat": {
    why: CHOICE,
    foreign: (target) => [
      { about: "customer", id: target.customer },
      { about: "subscription", id: target.subscription },
    ],
  },
  "payments.record": { why: RULE, foreign: paymentsOf },
  "payments.undo": {
    why: RULE,
    foreign: (target, own) => [
      { id: target.payment },
      { id: own.payment, renewed: [{ id: target.subscription, ...seenEnd }] },
    ],
  },
  "payments.reverse": {
    why: RULE,
    // The owner's first one undoes the renewal that was recorded with the payment.
    foreign: (target, own) => [
      { id: own.payment, reason: "Swapped", renewed: [{ id: target.subscription, ...seenEnd }] },
      { id: target.payment, reason: "Swapped", renewed: [{ id: target.subscription, ...seenEnd }] },
      { id: target.payment, reason: "Swapped" },
    ],
  },
  "payments.cancelReceipt": { why: CHOICE, foreign: sentReceipts },
  "payments.refund": { why: RULE, foreign: (target) => [{ id: target.payment, ...refund }] },
  "payments.discount": { why: RULE, foreign: (target) => [{ id: target.charge, ...discount }] },
  "payments.list": {
    why: CURSOR,
    foreign: (target) => [
      { customerId: target.customer },
      { forCustomerId: target.customer },
      { ids: [target.payment] },
      { search: target.word },
      { cursor: encodeSortedCursor({ sort: "received", key: "2026-11-02", id: target.payment }) },
    ],
  },
  "payments.charges": {
    why: CURSOR,
    foreign: (target) => [
      { customerId: target.customer },
      { subscriptionId: target.subscription },
      { ids: [target.charge] },
      { search: target.word },
      { cursor: encodeSortedCursor({ sort: "due", key: "2026-11-02", id: target.charge }) },
    ],
  },
  "payments.chargesByPayer": {
    why: CURSOR,
    foreign: (target) => [
      { search: target.word },
      { cursor: encodeSortedCursor({ sort: "due", key: "2026-11-02", id: target.charge }) },
    ],
  },
  "payments.statement": { why: CURSOR, foreign: (target) => [{ customerId: target.customer }] },
  "payments.setPayer": {
    why: CHOICE,
    foreign: (target, own) => [
      { customerId: target.customer, payerId: own.customer },
      { customerId: own.customer, payerId: target.customer },
    ],
  },
  "privacy.requestDeletion": { why: RULE, plain: { name: "Swapped", email: credentials.email } },
  "products.applyPrice": { why: RULE, foreign: (target) => [{ id: target.product, from: [present] }] },
  "products.add": { why: RULE, plain: right.product },
  "products.create": { why: RULE, plain: right.product },
  "renewals.lane": {
    why: CURSOR,
    foreign: (target) => [
      { lane: "later", cursor: dueCursorOf(target.subscription) },
      { lane: "later", search: target.word },
    ],
  },
  "renewals.changedReminders": { why: RULE, foreign: (target) => [{ ids: [target.subscription], since: null }] },
  "renewals.renewMany": { why: RULE, foreign: (target) => [{ items: [{ id: target.subscription, ...seenEnd }] }] },
  "renewals.undoMany": {
    why: RULE,
    foreign: (target) => [{ items: [{ id: target.subscription, endDate: "2028-11-01" }] }],
  },
  "reminders.skip": { why: RULE, foreign: (target) => [stepOf(target)] },
  "reminders.unskip": { why: RULE, foreign: (target) => [stepOf(target)] },
  "subscriptions.create": { why: RULE, foreign: termsOf },
  "subscriptions.renew": { why: RULE, foreign: (target) => [{ id: target.subscription, ...seenEnd }] },
  "subscriptions.undoRenewal": { why: RULE, foreign: (target) => [{ id: target.subscription, endDate: "2028-11-01" }] },
  "search.everything": {
    why: TEXT,
    foreign: (target) => [
      { q: target.word },
      { q: receiptNumberOf(target) },
      { q: receiptNumberOf(target).slice(-7) },
      { q: target.word.slice(0, 4) },
      { q: target.subscription },
    ],
  },
  "senderDomain.add": { why: RULE, plain: ownDomain },
  "whatsappLink.replace": { why: RULE, plain: { code: "K7Q2M9X4" } },
  "tags.tagCustomers": { why: CHOICE, foreign: marks },
  "products.pick": { why: POSITION, foreign: (target) => [{ search: target.word, after: target.product }] },
  "subscriptions.pick": {
    why: POSITION,
    foreign: (target) => [{ search: target.word, after: target.subscription }, { productId: target.product }],
  },
  "promises.record": {
    why: RULE,
    foreign: (target, own) => [
      { customerId: target.customer, words: "kal" },
      { customerId: own.customer, subscriptionId: target.subscription, words: "kal" },
    ],
  },
  "reminders.upcoming": {
    why: CURSOR,
    foreign: (target) => [
      { subscriptionId: target.subscription },
      { customerId: target.customer },
      { cursor: encodeCursor({ createdAt: new Date("2026-11-01T00:00:00.000Z"), id: target.subscription }) },
    ],
  },
};

/** A request: the value for `{id}`, the query and the body. */
export type RestRequest = { id?: string; query?: Record<string, string | undefined>; body?: unknown };
export type RestAttack = { foreign: (target: TenantIds, own: TenantIds) => RestRequest[] } | { plain: RestRequest };

const byId = (id: (of: TenantIds) => string, body?: unknown): RestAttack => ({
  foreign: (target) => [{ id: id(target), body }],
});

/** The operations whose attack does not follow from their documented example. */
const REST_ATTACKS: Record<string, Exception<RestAttack>> = {
  "GET /api/v1/account/export": { why: OUTSIDE, plain: {} },
  "GET /api/auth/google": { why: OUTSIDE, plain: {} },
  "GET /api/auth/google/callback": { why: OUTSIDE, plain: { query: { state: "x", code: "x" } } },
  "GET /api/v1/notifications/live": { why: OUTSIDE, plain: {} },
  "GET /api/v1/exports/{list}": { why: OUTSIDE, plain: { id: "customers" } },
  "POST /api/v1/exports/{list}": {
    why: OUTSIDE,
    foreign: (target) => [
      { id: "customers", body: { ids: [target.customer] } },
      { id: "products", body: { ids: [target.product] } },
      { id: "subscriptions", body: { ids: [target.subscription] } },
      { id: "charges", body: { ids: [target.charge] } },
      { id: "payments", body: { ids: [target.payment] } },
    ],
  },
  "POST /api/v1/conversations/{id}/files": {
    why: OUTSIDE,
    foreign: (target, own) => [{ id: target.conversation, query: { id: own.file, name: "Swapped" }, body: "Swapped" }],
  },
  "DELETE /api/v1/files/{id}": { why: CHOICE, ...byId((of) => of.unsentFile) },
  "GET /api/v1/donations/{year}/form-10bd.csv": { why: OUTSIDE, plain: { id: "2026-27" } },
  "GET /api/v1/imports/{id}/refused.csv": { why: OUTSIDE, ...byId((of) => of.importRun) },
  "GET /api/v1/billing/payments/{id}/receipt.pdf": { why: OUTSIDE, ...byId((of) => of.activationPayment) },
  "GET /api/v1/payments/{id}/receipt.pdf": { why: OUTSIDE, ...byId((of) => of.payment) },
  "GET /api/v1/statements/{id}/statement.pdf": { why: OUTSIDE, ...byId((of) => of.statement) },
  "GET /api/v1/billing/payments/{id}/credit-note.pdf": { why: OUTSIDE, ...byId((of) => of.activationPayment) },
  "POST /api/v1/bulk-messages/preview": { why: RULE, foreign: (target) => [{ body: bulkOf(target) }] },
  "POST /api/v1/bulk-messages": {
    why: RULE,
    foreign: (target) => [{ body: { ...bulkOf(target), id: target.bulkSend } }],
  },
  "POST /api/v1/whatsapp-templates": {
    why: RULE,
    foreign: (target) => [{ body: { ...ownTemplate, replaces: target.ownTemplate } }],
  },
  "POST /api/v1/commands/verify": { why: RULE, plain: { body: { code: "482100" } } },
  "POST /api/v1/conversations/{id}/messages": {
    why: RULE,
    foreign: (target, own) => [
      { id: target.conversation, body: { text: "Swapped", seenId: target.message } },
      { id: own.conversation, body: { text: "Swapped", customerId: target.customer } },
      { id: own.conversation, body: { text: "Swapped", fileIds: [target.unsentFile] } },
    ],
  },
  "POST /api/v1/conversations/{id}/templates": {
    why: CHOICE,
    foreign: (target, own) => templatesOf(target, own).map(({ id, ...body }) => ({ id, body })),
  },
  "POST /api/v1/customers/{id}/addresses": {
    why: RULE,
    ...byId((of) => of.customer, { kind: "email", value: credentials.email }),
  },
  "POST /api/v1/customer-tags": { why: CHOICE, foreign: (target, own) => marks(target, own).map((body) => ({ body })) },
  "POST /api/auth/google/invitation": { why: OUTSIDE, plain: { body: { token: "Swapped" } } },
  "DELETE /api/v1/team/members/{id}": {
    why: CHOICE,
    foreign: (target) => [{ id: target.user }, { id: target.user, query: { handOverTo: target.user } }],
  },
  "POST /api/payment/verify": { why: TEXT, foreign: (target) => [{ body: payment(target) }] },
  "POST /api/v1/payments/{id}/receipt/cancel": {
    why: CHOICE,
    foreign: (target, own) => sentReceipts(target, own).map(({ id, ...body }) => ({ id, body })),
  },
  "POST /api/v1/payments": { why: RULE, foreign: (target, own) => paymentsOf(target, own).map((body) => ({ body })) },
  "POST /api/v1/imports/{id}/check": {
    why: TEXT,
    foreign: (target, own) => [
      { id: target.importRun, body: {} },
      { id: own.importRun, body: { productChoices: { Plan: target.product } } },
    ],
  },
  "POST /api/v1/reminders/now": { why: CHOICE, foreign: (target) => remindersOf(target).map((body) => ({ body })) },
  "POST /api/v1/reminders/now/preview": {
    why: CHOICE,
    foreign: (target) => remindersOf(target).map((body) => ({ body })),
  },
  "POST /api/webhooks/razorpay": { why: OUTSIDE, plain: { body: {} } },
};

/**
 * Returns how a procedure is attacked: by its exception, or else by what its input says.
 * @throws Error when a rule beyond its schema refuses the derived input.
 */
export function attackOnProcedure({ path, inputSchema, accepts }: Procedure): Attack {
  const exception = PROCEDURE_ATTACKS[path];
  if (exception !== undefined) return exception;
  if (inputSchema === null) return { plain: undefined };
  const of = path.split(".")[0] ?? "";
  const inputs = (target: TenantIds, own: TenantIds) => attackInputs(inputSchema, { target, own, of });
  const refused = inputs(newTenantIds("Papaya"), newTenantIds("Mango")).find((input) => !accepts(input));
  if (refused !== undefined)
    throw new Error(`${path} refuses the derived ${JSON.stringify(refused)}: list an attack in attacks.ts`);
  if (namesRows(inputSchema)) return { foreign: inputs };
  return { plain: inputs(newTenantIds("Papaya"), newTenantIds("Mango"))[0] };
}

const operationOf = ({ method, path }: Route): string => `${method} ${openApiPath(path)}`;

/** Every documented operation: those of the table, and the exceptions outside it. */
export const OPERATIONS = [...new Set([...REST_TABLE.map(operationOf), ...Object.keys(REST_ATTACKS)])];

/** Returns how a path is attacked: by its exception, or else by its documented example. */
export function attackOnPath(operation: string): RestAttack {
  const exception = REST_ATTACKS[operation];
  if (exception !== undefined) return exception;
  const entry = REST_TABLE.find((route) => operationOf(route) === operation);
  if (entry === undefined) throw new Error(`List an attack on ${operation} in attacks.ts: it is not in the table`);
  const { params, query, body, example } = entry;
  const parts = Object.entries({ params, query, body }).flatMap(([name, schema]) =>
    schema ? [[name, schema] as const] : [],
  );
  const properties = Object.fromEntries(parts.map(([name, schema]) => [name, jsonSchemaOf(schema)]));
  const schema = { type: "object", properties, required: parts.map(([name]) => name) };
  const of = entry.path.split("/").findLast((part) => !part.startsWith(":")) ?? "";
  const requests = (target: TenantIds, own: TenantIds) =>
    attackInputs(schema, { target, own, of, example }).map(requestOf);
  if (namesRows(schema)) return { foreign: requests };
  return { plain: requests(newTenantIds("Papaya"), newTenantIds("Mango"))[0] ?? {} };
}

function requestOf(input: unknown): RestRequest {
  const { params, query, body } = input as { params?: { id?: string }; query?: RestRequest["query"]; body?: unknown };
  return {
    ...(params?.id !== undefined && { id: params.id }),
    ...(query && { query }),
    ...(body !== undefined && { body }),
  };
}
