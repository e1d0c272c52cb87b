import { createHmac } from "node:crypto";
import { encodeCursor } from "@aavarti/contract/lists";
import { encodeDueCursor } from "@aavarti/contract/renewals";
import type { TenantIds } from "./two-tenants.ts";

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
const opaqueToken = "a".repeat(43);

const ownDomain = { domain: "swapped.example", localPart: "hello" };
const ownWords = { subject: "Renew", body: "Hello {{customer.name}}" };

const sheet = { headers: ["Name", "Phone"], mapping: ["name", "phone"] };

const consent = { channel: "email", state: "granted", source: "in the shop" };
/** The price and length of every tenant's subscription. */
const present = { price: "1200.00", durationMonths: 12 };
const seenEnd = { endDate: "2027-11-01" };
const leaving = { when: "at_end", reason: "moved" };
const changes = (target: TenantIds, own: TenantIds): { id: string; productId: string; mode: string }[] => [
  { id: target.subscription, productId: own.product, mode: "keep_end" },
  { id: own.subscription, productId: target.product, mode: "restart" },
];

/** Tags name customers and tags: each is replaced on its own, for adding and for removing. */
const marks = (target: TenantIds, own: TenantIds): Record<string, string[]>[] => [
  { ids: [target.customer], add: [own.tag] },
  { ids: [own.customer], add: [target.tag] },
  { ids: [own.customer], remove: [target.tag] },
  { ids: [target.customer], remove: [target.tag] },
];

/**
 * Every procedure of the router. A missing one fails the test until someone has considered how it
 * could be abused.
 */
export const PROCEDURE_ATTACKS: Record<string, Attack> = {
  "account.beginExport": { plain: undefined },
  "sending.resendVerification": { plain: undefined },
  "sending.status": { plain: undefined },
  "account.changePassword": {
    plain: { currentPassword: credentials.password, password: "seven parrots on a wire" },
  },
  "account.endAllSessions": { plain: undefined },
  "account.endSession": { plain: { id: opaqueToken } },
  "account.read": { plain: undefined },
  "activity.list": { foreign: (target) => [{ cursor: cursorOf(target.customer) }, { person: target.user }] },
  "analytics.day": { plain: { date: "2026-11-01" } },
  "analytics.financialYear": { plain: { year: "2026-27" } },
  "analytics.month": { plain: { month: "2026-11" } },
  "analytics.summary": { plain: { period: "90d" } },
  "auth.checkResetLink": { plain: { token: opaqueToken } },
  "auth.forgotPassword": { plain: { email: credentials.email } },
  "auth.login": { plain: credentials },
  "auth.logout": { plain: undefined },
  "auth.me": { plain: undefined },
  "auth.register": { plain: { ...credentials, name: "Swapped", businessName: "Swapped" } },
  "auth.resetPassword": { plain: { token: opaqueToken, password: credentials.password } },
  "auth.revoke": { plain: { id: "a".repeat(64) } },
  "auth.verifyEmail": { plain: { token: opaqueToken } },
  "config.public": { plain: undefined },
  "consent.read": { foreign: (target) => [{ customerId: target.customer }] },
  "consent.record": { foreign: (target) => [{ customerId: target.customer, ...consent }] },
  "customers.count": { foreign: (target) => [{ filters: [{ search: target.word }, { tag: target.tag }] }] },
  "products.count": { foreign: (target) => [{ filters: [{ search: target.word }] }] },
  "subscriptions.count": {
    foreign: (target) => [{ filters: [{ productId: target.product }, { search: target.word, tab: "active" }] }],
  },
  "customers.pick": { foreign: (target) => [{ search: target.word, after: target.customer }, { tag: target.tag }] },
  "customers.removeMany": { foreign: (target) => [{ ids: [target.customer] }] },
  "customers.restoreMany": { foreign: (target) => [{ ids: [target.customer] }] },
  "customers.add": { plain: right.customer },
  "customers.create": { plain: right.customer },
  "customers.edit": { foreign: (target) => [{ id: target.customer, changes: right.customer }] },
  "customers.contacts": {
    foreign: (target) => [
      { cursor: cursorOf(target.customer) },
      { search: target.word },
      { ids: [target.customer] },
      { tag: target.tag },
    ],
  },
  "customers.list": {
    foreign: (target) => [
      { cursor: cursorOf(target.customer) },
      { search: target.word },
      { ids: [target.customer] },
      { tag: target.tag },
    ],
  },
  "customers.read": { foreign: (target) => [{ id: target.customer }] },
  "customers.timeline": { foreign: (target) => [{ id: target.customer }] },
  "customers.remove": { foreign: (target) => [{ id: target.customer }] },
  "customers.restore": { foreign: (target) => [{ id: target.customer }] },
  "customers.update": { foreign: (target) => [{ id: target.customer, changes: right.customer }] },
  "exports.begin": { plain: { list: "customers" } },
  "imports.addRows": {
    foreign: (target) => [{ id: target.importRun, firstRow: 2, rows: [["Swapped", "9876543210"]] }],
  },
  "imports.begin": { plain: { ...sheet, fileName: "swapped.csv", rowCount: 1 } },
  "imports.check": {
    foreign: (target, own) => [
      { id: target.importRun },
      { id: own.importRun, productChoices: { Plan: target.product } },
    ],
  },
  "imports.discard": { foreign: (target) => [{ id: target.importRun }] },
  "imports.list": { foreign: (target) => [{ cursor: cursorOf(target.importRun) }] },
  "imports.previewRevert": { foreign: (target) => [{ id: target.importRun }] },
  "imports.read": { foreign: (target) => [{ id: target.importRun }] },
  "imports.revert": { foreign: (target) => [{ id: target.importRun, edited: "revert" }] },
  "imports.rows": { foreign: (target) => [{ id: target.importRun }] },
  "imports.start": { foreign: (target) => [{ id: target.importRun }] },
  "imports.suggestMapping": { plain: { headers: sheet.headers } },
  "industry.change": {
    plain: { industryType: "education", businessName: "Swapped", city: "Pune", currency: "₹" },
  },
  "industry.changeStatus": { plain: undefined },
  "messages.list": { foreign: (target) => [{ customerId: target.customer }, { cursor: cursorOf(target.message) }] },
  "notes.colleagues": { plain: undefined },
  "notes.edit": { foreign: (target) => [{ id: target.note, body: "Swapped" }] },
  "notes.pin": {
    foreign: (target) => [
      { id: target.note, isPinned: true },
      { id: target.note, isPinned: false },
    ],
  },
  "notes.remove": { foreign: (target) => [{ id: target.note }] },
  "notes.restore": { foreign: (target) => [{ id: target.note }] },
  "notes.write": { foreign: (target) => [{ customerId: target.customer, body: "Swapped" }] },
  "onboarding.read": { plain: undefined },
  "onboarding.loadSamples": { plain: undefined },
  "onboarding.removeSamples": { plain: undefined },
  "notifications.list": { foreign: (target) => [{ cursor: cursorOf(target.notification) }] },
  "notifications.markRead": { foreign: (target) => [{ ids: [target.notification] }] },
  "notifications.preferences": { plain: undefined },
  "notifications.savePreference": { plain: { kind: "reminder.failed", popup: false } },
  "notifications.saveSettings": { plain: { emailEnabled: false, extraReminderDays: [30] } },
  "notifications.serviceStatus": { plain: undefined },
  "notifications.settings": { plain: undefined },
  "notifications.testEmail": { plain: undefined },
  "notifications.testWhatsapp": { plain: undefined },
  "notifications.unreadCount": { plain: undefined },
  "payment.createOrder": { plain: undefined },
  "payment.verify": { foreign: (target) => [payment(target)] },
  "privacy.requestDeletion": { plain: { name: "Swapped", email: credentials.email } },
  "products.pick": { foreign: (target) => [{ search: target.word, after: target.product }] },
  "products.removeMany": { foreign: (target) => [{ ids: [target.product] }] },
  "products.restoreMany": { foreign: (target) => [{ ids: [target.product] }] },
  "products.applyPrice": { foreign: (target) => [{ id: target.product, from: [present] }] },
  "products.add": { plain: right.product },
  "products.create": { plain: right.product },
  "products.edit": { foreign: (target) => [{ id: target.product, changes: right.product }] },
  "products.list": {
    foreign: (target) => [
      { cursor: cursorOf(target.product) },
      { search: target.word },
      { search: target.word, archived: true },
      { ids: [target.product] },
    ],
  },
  "products.read": { foreign: (target) => [{ id: target.product }] },
  "products.remove": { foreign: (target) => [{ id: target.product }] },
  "products.renewalTerms": { foreign: (target) => [{ id: target.product }] },
  "products.undoAppliedPrice": { foreign: (target) => [{ id: target.product }] },
  "products.restore": { foreign: (target) => [{ id: target.product }] },
  "products.update": { foreign: (target) => [{ id: target.product, changes: right.product }] },
  "profile.read": { plain: undefined },
  "profile.update": { plain: { name: "Swapped", phone: "9876543210" } },
  "renewals.board": { plain: {} },
  "renewals.lane": {
    foreign: (target) => [
      { lane: "later", cursor: dueCursorOf(target.subscription) },
      { lane: "later", search: target.word },
    ],
  },
  "renewals.changedReminders": { foreign: (target) => [{ ids: [target.subscription], since: null }] },
  "renewals.renewMany": { foreign: (target) => [{ items: [{ id: target.subscription, ...seenEnd }] }] },
  "renewals.undoMany": { foreign: (target) => [{ items: [{ id: target.subscription, endDate: "2028-11-01" }] }] },
  "search.everything": {
    foreign: (target) => [{ q: target.word }, { q: target.subscription.slice(0, 8) }, { q: target.subscription }],
  },
  "subscriptions.cancel": { foreign: (target) => [{ id: target.subscription, ...leaving }] },
  "subscriptions.changeProduct": { foreign: changes },
  "promises.confirm": {
    foreign: (target, own) => [
      { id: target.promise, promisedOn: "2027-10-30" },
      { id: own.promise, promisedOn: "2027-10-30", subscriptionId: target.subscription },
    ],
  },
  "promises.dismiss": { foreign: (target) => [{ id: target.promise }] },
  "promises.list": {
    foreign: (target) => [
      { customerId: target.customer },
      { subscriptionId: target.subscription },
      { cursor: cursorOf(target.promise) },
    ],
  },
  "promises.parse": { plain: { text: "kal dunga" } },
  "promises.record": {
    foreign: (target, own) => [
      { customerId: target.customer, words: "kal" },
      { customerId: own.customer, subscriptionId: target.subscription, words: "kal" },
    ],
  },
  "promises.standing": { foreign: (target) => [{ customerId: target.customer }] },
  "promises.undo": { foreign: (target) => [{ id: target.promise, state: "open" }] },
  "promises.withdraw": { foreign: (target) => [{ id: target.promise }] },
  "reminders.counts": { plain: { period: "90d" } },
  "reminders.log": {
    foreign: (target) => [
      { subscriptionId: target.subscription },
      { customerId: target.customer },
      { cursor: cursorOf(target.reminder) },
    ],
  },
  "reminders.message": { foreign: (target) => [{ id: target.reminder }] },
  "reminders.previewNow": { foreign: remindersOf },
  "reminders.now": { foreign: remindersOf },
  "reminders.payday": { foreign: (target) => [{ customerId: target.customer }] },
  "reminders.skip": { foreign: (target) => [stepOf(target)] },
  "reminders.unskip": { foreign: (target) => [stepOf(target)] },
  "reminders.upcoming": {
    foreign: (target) => [
      { subscriptionId: target.subscription },
      { customerId: target.customer },
      { cursor: encodeCursor({ createdAt: new Date("2026-11-01T00:00:00.000Z"), id: target.subscription }) },
    ],
  },
  "subscriptions.pick": {
    foreign: (target) => [{ search: target.word, after: target.subscription }, { productId: target.product }],
  },
  "subscriptions.removeMany": { foreign: (target) => [{ ids: [target.subscription] }] },
  "subscriptions.restoreMany": { foreign: (target) => [{ ids: [target.subscription] }] },
  "subscriptions.create": { foreign: termsOf },
  "subscriptions.history": { foreign: (target) => [{ id: target.subscription }] },
  "subscriptions.list": {
    foreign: (target) => [
      { cursor: cursorOf(target.subscription) },
      { search: target.word },
      { ids: [target.subscription] },
      { productId: target.product },
      { productId: target.product, tab: "active" },
    ],
  },
  "subscriptions.pause": { foreign: (target) => [{ id: target.subscription }] },
  "subscriptions.previewChange": { foreign: changes },
  "subscriptions.previewRenewal": { foreign: (target) => [{ id: target.subscription }] },
  "subscriptions.reactivate": { foreign: (target) => [{ id: target.subscription }] },
  "subscriptions.read": { foreign: (target) => [{ id: target.subscription }] },
  "subscriptions.remove": { foreign: (target) => [{ id: target.subscription }] },
  "subscriptions.renew": { foreign: (target) => [{ id: target.subscription, ...seenEnd }] },
  "subscriptions.restore": { foreign: (target) => [{ id: target.subscription }] },
  "subscriptions.resume": { foreign: (target) => [{ id: target.subscription }] },
  "subscriptions.undoRenewal": { foreign: (target) => [{ id: target.subscription, endDate: "2028-11-01" }] },
  "subscriptions.update": {
    foreign: (target, own) => [
      { id: target.subscription, changes: { price: "2.00" } },
      { id: target.subscription, changes: { customerId: own.customer, productId: own.product } },
      ...termsOf(target, own).map(({ customerId, productId }) => ({
        id: own.subscription,
        changes: { customerId, productId },
      })),
    ],
  },
  "senderDomain.add": { plain: ownDomain },
  "senderDomain.read": { plain: undefined },
  "senderDomain.remove": { plain: undefined },
  "senderDomain.verify": { plain: undefined },
  "tags.create": { plain: { name: "Swapped" } },
  "tags.list": { plain: undefined },
  "tags.remove": { foreign: (target) => [{ id: target.tag }] },
  "tags.restore": { foreign: (target) => [{ id: target.tag }] },
  "tags.tagCustomers": { foreign: marks },
  "tags.update": { foreign: (target) => [{ id: target.tag, changes: { name: "Swapped" } }] },
  "templates.list": { plain: undefined },
  "templates.reset": { plain: { kind: "due-0", language: "hi" } },
  "templates.sample": { foreign: (target) => [{ kind: "due-7", language: "en", customerId: target.customer }] },
  "templates.save": { plain: { kind: "due-0", language: "en", ...ownWords } },
  "templates.saveLanguage": { plain: { language: "hi" } },
  "templates.test": {
    foreign: (target) => [
      { kind: "due-7", language: "en", customerId: target.customer, channel: "email", ...ownWords },
    ],
  },
  "trial.status": { plain: undefined },
  "views.list": { plain: { list: "customers" } },
  "views.restore": { foreign: (target) => [{ id: target.view }] },
  "views.update": { foreign: (target) => [{ id: target.view, changes: { name: "Swapped", isShared: true } }] },
  "views.remove": { foreign: (target) => [{ id: target.view }] },
  "views.save": { plain: { list: "customers", name: "Swapped", query: "sort=name", columns: ["email"] } },
};

/** A request: the value for `{id}`, the query and the body. */
export type RestRequest = { id?: string; query?: Record<string, string | undefined>; body?: unknown };
export type RestAttack = { foreign: (target: TenantIds, own: TenantIds) => RestRequest[] } | { plain: RestRequest };

const list = (id: (of: TenantIds) => string): RestAttack => ({
  foreign: (target): RestRequest[] => [
    { query: { limit: "50", cursor: cursorOf(id(target)) } },
    { query: { search: target.word } },
  ],
});
const byId = (id: (of: TenantIds) => string, body?: unknown): RestAttack => ({
  foreign: (target) => [{ id: id(target), body }],
});

const swappedProduct: RestAttack = {
  foreign: (target, own) => changes(target, own).map(({ id, ...body }) => ({ id, body })),
};

/** Every operation of the OpenAPI document. */
export const REST_ATTACKS: Record<string, RestAttack> = {
  "DELETE /api/v1/account/devices/{id}": { plain: { id: opaqueToken } },
  "GET /api/v1/account": { plain: {} },
  "GET /api/v1/account/export": { plain: {} },
  "GET /api/v1/activity": {
    foreign: (target) => [
      { query: { limit: "50", cursor: cursorOf(target.customer) } },
      { query: { person: target.user } },
    ],
  },
  "POST /api/v1/account/password": {
    plain: { body: { currentPassword: credentials.password, password: "seven parrots on a wire" } },
  },
  "POST /api/v1/account/sign-out-everywhere": { plain: {} },
  "GET /api/v1/analytics/financial-year": { plain: { query: { year: "2026-27" } } },
  "GET /api/v1/analytics/month": { plain: { query: { month: "2026-11" } } },
  "GET /api/v1/analytics/day": { plain: { query: { date: "2026-11-01" } } },
  "GET /api/analytics": { plain: { query: { period: "90d" } } },
  "GET /api/auth/google": { plain: {} },
  "GET /api/auth/google/callback": { plain: { query: { state: "x", code: "x" } } },
  "GET /api/auth/me": { plain: {} },
  "GET /api/customers": list((of) => of.customer),
  "GET /api/industry-change-status": { plain: {} },
  "GET /api/notifications/test": { plain: {} },
  "GET /api/products": list((of) => of.product),
  "GET /api/subscriptions": list((of) => of.subscription),
  "GET /api/trial-status": { plain: {} },
  "GET /api/v1/contacts": list((of) => of.customer),
  "GET /api/v1/config": { plain: {} },
  "GET /api/v1/notification-settings": { plain: {} },
  "GET /api/v1/reminders": {
    foreign: (target) => [
      { query: { subscriptionId: target.subscription } },
      { query: { customerId: target.customer } },
      { query: { limit: "50", cursor: cursorOf(target.reminder) } },
    ],
  },
  "GET /api/v1/reminders/counts": { plain: { query: { period: "90d" } } },
  "GET /api/v1/reminders/{id}/message": byId((of) => of.reminder),
  "GET /api/v1/customers/{id}/consent": byId((of) => of.customer),
  "GET /api/v1/customers/{id}/promises": byId((of) => of.customer),
  "GET /api/v1/promises": {
    foreign: (target) => [
      { query: { customerId: target.customer } },
      { query: { subscriptionId: target.subscription } },
      { query: { limit: "50", cursor: cursorOf(target.promise) } },
    ],
  },
  "GET /api/v1/promises/parse": { plain: { query: { text: "kal dunga" } } },
  "GET /api/v1/messages": {
    foreign: (target) => [
      { query: { customerId: target.customer } },
      { query: { limit: "50", cursor: cursorOf(target.message) } },
    ],
  },
  "GET /api/v1/notifications": {
    foreign: (target) => [{ query: { limit: "50", cursor: cursorOf(target.notification) } }],
  },
  "GET /api/v1/notifications/live": { plain: {} },
  "GET /api/v1/exports/{list}": { plain: { id: "customers" } },
  "POST /api/v1/exports/{list}": { plain: { id: "customers", body: { status: "active" } } },
  "GET /api/v1/imports": { foreign: (target) => [{ query: { limit: "50", cursor: cursorOf(target.importRun) } }] },
  "GET /api/v1/imports/{id}": byId((of) => of.importRun),
  "GET /api/v1/imports/{id}/rows": byId((of) => of.importRun),
  "GET /api/v1/imports/{id}/revert": byId((of) => of.importRun),
  "GET /api/v1/imports/{id}/refused.csv": byId((of) => of.importRun),
  "GET /api/v1/search": {
    foreign: (target) => [{ query: { q: target.word } }, { query: { q: target.subscription } }],
  },
  "GET /api/v1/notifications/unread-count": { plain: {} },
  "GET /api/v1/reminders/upcoming": {
    foreign: (target) => [
      { query: { subscriptionId: target.subscription } },
      { query: { customerId: target.customer } },
    ],
  },
  "GET /api/v1/reminders/payday": { foreign: (target) => [{ query: { customerId: target.customer } }] },
  "GET /api/v1/message-templates": { plain: {} },
  "GET /api/v1/message-templates/sample": {
    foreign: (target) => [{ query: { kind: "due-7", language: "en", customerId: target.customer } }],
  },
  "GET /api/v1/sender-domain": { plain: {} },
  "GET /api/v1/profile": { plain: {} },
  "GET /api/v1/tags": { plain: {} },
  "POST /api/v1/tags": { plain: { body: { name: "Swapped" } } },
  "PUT /api/v1/tags/{id}": byId((of) => of.tag, { name: "Swapped" }),
  "DELETE /api/v1/tags/{id}": byId((of) => of.tag),
  "POST /api/v1/tags/{id}/restore": byId((of) => of.tag),
  "POST /api/v1/customer-tags": { foreign: (target, own) => marks(target, own).map((body) => ({ body })) },
  "GET /api/v1/colleagues": { plain: {} },
  "POST /api/v1/customers/{id}/notes": byId((of) => of.customer, { body: "Swapped" }),
  "PUT /api/v1/notes/{id}": byId((of) => of.note, { body: "Swapped" }),
  "PUT /api/v1/notes/{id}/pin": byId((of) => of.note, { isPinned: false }),
  "DELETE /api/v1/notes/{id}": byId((of) => of.note),
  "POST /api/v1/notes/{id}/restore": byId((of) => of.note),
  "GET /api/v1/views": { plain: { query: { list: "customers" } } },
  "POST /api/v1/views": { plain: { body: { list: "customers", name: "Swapped", query: "", columns: null } } },
  "PUT /api/v1/views/{id}": byId((of) => of.view, { name: "Swapped", isShared: true }),
  "POST /api/v1/views/{id}/restore": byId((of) => of.view),
  "DELETE /api/v1/views/{id}": byId((of) => of.view),
  "GET /api/v1/renewals": { plain: {} },
  "GET /api/v1/renewals/rows": {
    foreign: (target): RestRequest[] => [
      { query: { lane: "later", cursor: dueCursorOf(target.subscription) } },
      { query: { lane: "later", search: target.word } },
    ],
  },
  "GET /api/v1/products/{id}": byId((of) => of.product),
  "GET /api/v1/products/{id}/renewal-terms": byId((of) => of.product),
  "GET /api/v1/subscriptions/{id}": byId((of) => of.subscription),
  "GET /api/v1/subscriptions/{id}/history": byId((of) => of.subscription),
  "POST /api/auth/forgot-password": { plain: { body: { email: credentials.email } } },
  "POST /api/auth/login": { plain: { body: credentials } },
  "POST /api/auth/logout": { plain: {} },
  "POST /api/auth/register": { plain: { body: { ...credentials, name: "Swapped", businessName: "Swapped" } } },
  "POST /api/auth/reset-password": { plain: { body: { token: opaqueToken, password: credentials.password } } },
  "POST /api/change-industry": {
    plain: { body: { industryType: "education", businessName: "Swapped", city: "Pune", currency: "₹" } },
  },
  "POST /api/customers": { plain: { body: right.customer } },
  "POST /api/data-deletion-request": { plain: { body: { name: "Swapped", email: credentials.email } } },
  "POST /api/notifications/test-email": { plain: {} },
  "POST /api/notifications/test-whatsapp": { plain: {} },
  "POST /api/payment/create-order": { plain: {} },
  "POST /api/payment/verify": { foreign: (target) => [{ body: payment(target) }] },
  "POST /api/products": { plain: { body: right.product } },
  "POST /api/subscriptions": { foreign: (target, own) => termsOf(target, own).map((body) => ({ body })) },
  "GET /api/v1/account/sending": { plain: {} },
  "POST /api/v1/account/verification-email": { plain: {} },
  "POST /api/v1/auth/verify-email": { plain: { body: { token: opaqueToken } } },
  "POST /api/v1/customers/{id}/consent": byId((of) => of.customer, consent),
  "GET /api/v1/customers/{id}": byId((of) => of.customer),
  "GET /api/v1/customers/{id}/timeline": byId((of) => of.customer),
  "POST /api/v1/customers/{id}/restore": byId((of) => of.customer),
  "POST /api/v1/sender-domain": { plain: { body: ownDomain } },
  "POST /api/v1/sender-domain/verify": { plain: {} },
  "DELETE /api/v1/sender-domain": { plain: {} },
  "POST /api/v1/message-templates/reset": { plain: { body: { kind: "due-0", language: "hi" } } },
  "POST /api/v1/message-templates/test": {
    foreign: (target) => [
      { body: { kind: "due-7", language: "en", customerId: target.customer, channel: "email", ...ownWords } },
    ],
  },
  "POST /api/v1/imports": { plain: { body: { ...sheet, fileName: "swapped.csv", rowCount: 1 } } },
  "POST /api/v1/imports/mapping": { plain: { body: { headers: sheet.headers } } },
  "POST /api/v1/imports/{id}/rows": byId((of) => of.importRun, { firstRow: 2, rows: [["Swapped", "9876543210"]] }),
  "POST /api/v1/imports/{id}/check": {
    foreign: (target, own) => [
      { id: target.importRun, body: {} },
      { id: own.importRun, body: { productChoices: { Plan: target.product } } },
    ],
  },
  "POST /api/v1/imports/{id}/start": byId((of) => of.importRun, {}),
  "POST /api/v1/imports/{id}/revert": byId((of) => of.importRun, { edited: "revert" }),
  "POST /api/v1/notifications/read": { foreign: (target) => [{ body: { ids: [target.notification] } }] },
  "POST /api/v1/promises": {
    foreign: (target, own) => [
      { body: { customerId: target.customer, words: "kal" } },
      { body: { customerId: own.customer, subscriptionId: target.subscription, words: "kal" } },
    ],
  },
  "POST /api/v1/promises/{id}/confirm": byId((of) => of.promise, {}),
  "POST /api/v1/promises/{id}/dismiss": byId((of) => of.promise),
  "POST /api/v1/promises/{id}/undo": byId((of) => of.promise, { state: "open" }),
  "POST /api/v1/promises/{id}/withdraw": byId((of) => of.promise),
  "POST /api/v1/reminders/now": { foreign: (target) => remindersOf(target).map((body) => ({ body })) },
  "POST /api/v1/reminders/now/preview": { foreign: (target) => remindersOf(target).map((body) => ({ body })) },
  "POST /api/v1/reminders/skip": { foreign: (target) => [{ body: stepOf(target) }] },
  "POST /api/v1/reminders/unskip": { foreign: (target) => [{ body: stepOf(target) }] },
  "POST /api/v1/products/{id}/restore": byId((of) => of.product),
  "POST /api/v1/products/{id}/apply-price": byId((of) => of.product, { from: [present] }),
  "POST /api/v1/price-changes/{id}/undo": byId((of) => of.product),
  "POST /api/v1/renewals": {
    foreign: (target) => [{ body: { items: [{ id: target.subscription, ...seenEnd }] } }],
  },
  "POST /api/v1/renewals/undo": {
    foreign: (target) => [{ body: { items: [{ id: target.subscription, endDate: "2028-11-01" }] } }],
  },
  "POST /api/v1/subscriptions/{id}/cancel": byId((of) => of.subscription, leaving),
  "POST /api/v1/subscriptions/{id}/change-product": swappedProduct,
  "POST /api/v1/subscriptions/{id}/pause": byId((of) => of.subscription, {}),
  "POST /api/v1/subscriptions/{id}/preview-change": swappedProduct,
  "POST /api/v1/subscriptions/{id}/preview-renewal": byId((of) => of.subscription, {}),
  "POST /api/v1/subscriptions/{id}/reactivate": byId((of) => of.subscription, {}),
  "POST /api/v1/subscriptions/{id}/renew": byId((of) => of.subscription, seenEnd),
  "POST /api/v1/subscriptions/{id}/resume": byId((of) => of.subscription),
  "POST /api/v1/subscriptions/{id}/undo-renewal": byId((of) => of.subscription, { endDate: "2028-11-01" }),
  "POST /api/v1/subscriptions/{id}/restore": byId((of) => of.subscription),
  "POST /api/webhooks/razorpay": { plain: { body: {} } },
  "PUT /api/customers/{id}": byId((of) => of.customer, right.customer),
  "PUT /api/products/{id}": byId((of) => of.product, right.product),
  "PUT /api/subscriptions/{id}": {
    foreign: (target, own) => [
      { id: target.subscription, body: { price: "2.00" } },
      ...termsOf(target, own).map(({ customerId, productId }) => ({
        id: own.subscription,
        body: { customerId, productId },
      })),
    ],
  },
  "PUT /api/v1/notification-settings": { plain: { body: { remindOwner: false } } },
  "PUT /api/v1/message-templates": { plain: { body: { kind: "due-0", language: "en", ...ownWords } } },
  "PUT /api/v1/message-templates/default-language": { plain: { body: { language: "hi" } } },
  "PUT /api/v1/profile": { plain: { body: { name: "Swapped", phone: "9876543210" } } },
  "DELETE /api/v1/imports/{id}": byId((of) => of.importRun),
  "DELETE /api/customers/{id}": byId((of) => of.customer),
  "DELETE /api/products/{id}": byId((of) => of.product),
  "DELETE /api/subscriptions/{id}": byId((of) => of.subscription),
};
