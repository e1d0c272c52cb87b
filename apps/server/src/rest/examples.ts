import type { SignedIn } from "@aavarti/contract/auth";
import type { Chat } from "@aavarti/contract/chats";
import type { CustomField } from "@aavarti/contract/custom-fields";
import type { Customer } from "@aavarti/contract/customers";
import type { Import } from "@aavarti/contract/imports";
import type { Note } from "@aavarti/contract/notes";
import type { Charge, Payment, PaymentDetail } from "@aavarti/contract/payments";
import type { Product } from "@aavarti/contract/products";
import type { CustomerPromise } from "@aavarti/contract/promises";
import type { SenderSettings } from "@aavarti/contract/sender-domain";
import type { Statement } from "@aavarti/contract/statements";
import type { Subscription, SubscriptionDetail } from "@aavarti/contract/subscriptions";
import type { MessageTemplate } from "@aavarti/contract/templates";
import type { SavedView } from "@aavarti/contract/views";
import { noCustomerLines } from "@aavarti/domain/customer-lines";
import type { z } from "zod";

/**
 * The documentation's examples share one scenario: a gym in Pune on 21 November 2026, a week before
 * Priya Sharma's renewal.
 */
export const EXAMPLE_IDS = {
  tenant: "019a8c51-2f00-7a11-8c3d-4b5e6f708192",
  user: "019a8c51-2f40-7b22-9d4e-5c6f70819203",
  colleague: "019a8c51-2f80-7c33-8e5f-6d7081920314",
  invitation: "019aa1c0-2f00-7c44-9f6a-7e8192031426",
  customer: "019a8c52-1a00-7d44-9f60-7e8192031425",
  product: "019a8c52-1a40-7e55-8071-8f9203142536",
  biggerProduct: "019a8c52-1a80-7f66-9182-90a314253647",
  subscription: "019a8c53-0b00-7077-82a3-a1b425364758",
  reminder: "019aa1c0-3300-7188-93b4-b2c536475869",
  promise: "019aa1c0-3340-7299-84c5-c3d64758697a",
  message: "019aa1c0-3380-73aa-95d6-d4e758697a8b",
  conversation: "019aa1c0-3390-7ca1-8d2e-0b1f697a8b9d",
  file: "019aa1c0-33a8-7cb2-9e3f-1c20697a8b9f",
  reply: "019aa1c0-33a0-7cb2-9e3f-1c20697a8b9e",
  note: "019aa1c0-33c0-74bb-86e7-e5f8697a8b9c",
  tag: "019a8c54-0c00-75cc-97f8-f6097a8b9cad",
  customField: "019a8c54-0c10-7655-87e0-070a8b9cadbd",
  savedReply: "019a8c54-0c20-7655-87e0-070a8b9cadbd",
  customerIdentity: "019a8c54-0c2a-7655-87e0-070a8b9cadbd",
  conversationMove: "019a8c54-0c2c-7655-87e0-070a8b9cadbd",
  businessAnswer: "019a8c54-0c28-7655-87e0-070a8b9cadbd",
  ownTemplate: "019a8c54-0c2c-7655-87e0-070a8b9cadbd",
  bulkSend: "019a8c54-0c30-7655-87e0-070a8b9cadbd",
  view: "019a8c54-0c40-76dd-8809-071a8b9cadbe",
  import: "019a8c54-0c80-77ee-991a-182b9cadbecf",
  notification: "019aa1c0-3400-78ff-8a2b-293cadbecfd0",
  repricing: "019aa1c0-3440-7900-9b3c-3a4dbecfd0e1",
  activity: "019aa1c0-3480-7a11-8c4d-4b5ecfd0e1f2",
  payment: "019aa1c0-34c0-7b22-9d5e-5c6fd0e1f203",
  charge: "019aa1c0-3500-7c33-8e6f-6d70e1f20314",
} as const;

export const EXAMPLE_CURSOR = "MjAyNi0xMS0yMVQwNDowMDowMC4wMDBaIDAxOWE4YzUyLTFhMDAtN2Q0NC05ZjYwLTdlODE5MjAzMTQyNQ";

const ids = EXAMPLE_IDS;
const createdAt = "2025-11-28T05:30:00.000Z";
const updatedAt = "2026-11-20T09:12:44.000Z";

export const exampleTag = { id: ids.tag, name: "Morning batch", color: "teal" } as const;

export const exampleCustomField: CustomField = {
  id: ids.customField,
  entity: "customer",
  code: "batchTime",
  label: "Batch time",
  type: "choice",
  choices: ["Morning", "Evening"],
  isSensitive: false,
  isTemplate: false,
  isArchived: false,
};

export const exampleTenant: SignedIn["tenant"] = {
  id: ids.tenant,
  accountStatus: "active",
  industryType: "healthcare",
  businessName: "Shakti Fitness",
  city: "Pune",
  currency: "INR",
  profileCompleted: true,
  profileDueOn: null,
  isDemo: false,
};

export const exampleUser: SignedIn["user"] = {
  id: ids.user,
  name: "Asha Kulkarni",
  email: "asha@shaktifitness.example",
  role: "owner",
  language: "en",
};

export const exampleSignedIn: SignedIn = {
  token: "k3VwZ1h0bW9uZGF5c3VucmlzZXRva2VuZXhhbXBsZQ",
  user: exampleUser,
  tenant: exampleTenant,
};

export const exampleCustomer: Customer = {
  id: ids.customer,
  name: "Priya Sharma",
  email: "priya@example.in",
  phone: "+919876543210",
  phoneTyped: "98765 43210",
  ...noCustomerLines(),
  status: "active",
  language: "hi",
  tags: [exampleTag],
  fields: { batchTime: "Morning" },
  isSample: false,
  createdAt,
  updatedAt,
};

export const exampleProduct: Product = {
  id: ids.product,
  name: "Gold membership",
  price: "12000.00",
  durationMonths: 12,
  description: "Gym floor and group classes for a year",
  sku: "GOLD-12",
  createdAt,
  updatedAt,
  setupFee: "500.00",
  graceDays: 7,
  capacity: 200,
  gstRate: 18,
  sac: "999723",
  fields: {},
  activeSubscriptions: 146,
  upcomingSubscriptions: 3,
  isUsed: true,
  isArchived: false,
  isSample: false,
};

export const exampleSubscription: Subscription = {
  id: ids.subscription,
  customerId: ids.customer,
  productId: ids.product,
  startDate: "2025-11-28",
  endDate: "2026-11-28",
  durationMonths: 12,
  price: "12000.00",
  amount: "1000.00",
  status: "active",
  customer: { id: ids.customer, name: "Priya Sharma", email: "priya@example.in" },
  product: { id: ids.product, name: "Gold membership" },
  createdAt,
  updatedAt,
  customerName: "Priya Sharma",
  productName: "Gold membership",
  standing: "due_soon",
  startsOn: null,
  nextDueOn: "2026-11-28",
  daysLeft: 7,
  amountDue: "12000.00",
  unpaid: "0.00",
  toCome: "0.00",
  pausedFrom: null,
  pausedUntil: null,
  fields: {},
};

export const exampleSubscriptionDetail: SubscriptionDetail = {
  ...exampleSubscription,
  customer: { ...exampleSubscription.customer, phone: "+919876543210" },
  term: 1,
  nextMonths: 12,
  priceBefore: null,
  setupFee: "500.00",
  cancelsAtEnd: false,
  cancelReason: null,
  undoUntil: null,
};

/** The same subscription after a renewal on 21 November 2026. */
export const exampleRenewed: SubscriptionDetail = {
  ...exampleSubscriptionDetail,
  startDate: "2026-11-28",
  endDate: "2027-11-28",
  standing: "active",
  nextDueOn: "2027-11-28",
  daysLeft: 372,
  term: 2,
  undoUntil: "2026-11-21T06:05:00.000Z",
};

export const exampleNote: Note = {
  id: ids.note,
  customerId: ids.customer,
  body: "Prefers a call after 6 pm. @Rohan Patil please follow up.",
  author: { id: ids.user, name: "Asha Kulkarni" },
  isPinned: false,
  createdAt: "2026-11-21T06:00:00.000Z",
  editedAt: null,
};

export const examplePromise: CustomerPromise = {
  id: ids.promise,
  customer: { id: ids.customer, name: "Priya Sharma" },
  subscription: { id: ids.subscription, productName: "Gold membership" },
  promisedOn: "2026-11-27",
  amount: "12000.00",
  state: "open",
  source: "reply",
  words: "Friday ko de dungi",
  confidence: "high",
  message: { id: ids.message, text: "Friday ko de dungi" },
  remindersResumeOn: "2026-11-29",
  decidedAt: "2026-11-21T06:00:00.000Z",
  createdAt: "2026-11-21T05:58:12.000Z",
};

export const exampleImport: Import = {
  id: ids.import,
  fileName: "members.xlsx",
  state: "ready",
  headers: ["Name", "Mobile", "Plan", "Start"],
  mapping: ["name", "phone", "product", "startDate"],
  productChoices: { Gold: ids.product },
  remindFrom: "tomorrow",
  rowCount: 212,
  doneRows: 0,
  counts: { new: 180, update: 20, same: 10, refused: 2, warned: 5 },
  products: [],
  dates: [],
  durationConflicts: [],
  endQuestion: null,
  payments: null,
  openQuestions: 0,
  forecast: { today: 0, tomorrow: 4, week: 11 },
  createdAt: "2026-11-21T06:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  revertedAt: null,
};

export const exampleSenderSettings: SenderSettings = {
  isAvailable: true,
  fromName: "Shakti Fitness",
  replyTo: null,
  inboundAddress: "inbox+1c8qv0k2m7x5c3n9b4t6r8w0z.new.5f1d0c9b8a7e6f42@inbound.example.in",
  domain: {
    domain: "shaktifitness.example",
    address: "hello@shaktifitness.example",
    dkimVerified: true,
    returnPathVerified: false,
    records: [
      { purpose: "dkim", type: "TXT", host: "20261121._domainkey.shaktifitness.example", value: "k=rsa;p=MIGfMA0G" },
      { purpose: "return-path", type: "CNAME", host: "pm-bounces.shaktifitness.example", value: "pm.mtasv.net" },
    ],
    checkedAt: "2026-11-21T06:00:00.000Z",
  },
};

const builtIn = {
  subject: "Your {{product.name}} renews on {{subscription.endDate}}",
  body: "Hello {{customer.name}},\n\nyour {{product.name}} at {{business.name}} renews on {{subscription.endDate}}, in {{subscription.daysLeft}}.",
};

export const exampleTemplate: MessageTemplate = {
  kind: "due-7",
  language: "en",
  subject: "{{product.name}} renews on {{subscription.endDate}}",
  body: "Hi {{customer.name}}, your {{product.name}} at {{business.name}} renews on {{subscription.endDate}}, in {{subscription.daysLeft}}.",
  version: 3,
  isBuiltIn: false,
  builtIn,
  whatsapp: {
    name: "renewal_due",
    language: "en",
    category: "UTILITY",
    body: "Hello {{1}}, your {{2}} at {{3}} renews on {{4}}.",
  },
  isOn: true,
};

export const exampleView: z.output<typeof SavedView> = {
  id: ids.view,
  list: "customers",
  name: "Morning batch",
  query: `status=active&sort=name&tag=${ids.tag}`,
  columns: ["name", "phone", "status"],
  isShared: true,
  isOwn: true,
  author: "Asha Kulkarni",
};

export const exampleCharge: Charge = {
  id: ids.charge,
  customer: { id: ids.customer, name: "Priya Sharma" },
  payer: null,
  subscriptionId: ids.subscription,
  product: { id: ids.product, name: "Gold membership" },
  kind: "term",
  term: 2,
  endDate: "2027-11-19",
  dueOn: "2026-11-19",
  amount: "12000.00",
  discount: "0.00",
  discountReason: null,
  paid: "0.00",
  balance: "12000.00",
  state: "overdue",
  daysOverdue: 2,
  createdAt,
};

export const examplePayment: Payment = {
  id: ids.payment,
  customer: { id: ids.customer, name: "Priya Sharma" },
  mode: "upi",
  amount: "12000.00",
  refunded: "0.00",
  advance: "0.00",
  receivedOn: "2026-11-21",
  reference: "632512884071",
  note: null,
  receiptNumber: "R/26-27/000012",
  recordedBy: { id: ids.user, name: "Asha Rao" },
  reversedAt: null,
  reversalReason: null,
  undoUntil: "2026-11-21T04:05:00.000Z",
  createdAt: "2026-11-21T04:00:00.000Z",
};

export const examplePaymentDetail: PaymentDetail = {
  ...examplePayment,
  charges: [
    {
      chargeId: ids.charge,
      customer: { id: ids.customer, name: "Priya Sharma" },
      subscriptionId: ids.subscription,
      product: { id: ids.product, name: "Gold membership" },
      kind: "term",
      term: 2,
      endDate: "2027-11-28",
      amount: "12000.00",
    },
  ],
};

export const exampleStatement: Statement = {
  customer: { id: ids.customer, name: "Priya Sharma" },
  members: [{ id: ids.customer, name: "Priya Sharma", charged: "12000.00" }],
  payer: {
    id: ids.customer,
    name: "Priya Sharma",
    phone: "+919876543210",
    email: "priya@example.in",
    language: "en",
  },
  maySendNow: true,
  isWhatsappConnected: true,
  from: "2026-11-01",
  to: "2026-11-21",
  opening: "0.00",
  charged: "12000.00",
  discounts: "0.00",
  paid: "12000.00",
  closing: "0.00",
  lines: [
    {
      id: ids.activity,
      date: "2026-11-19",
      kind: "charge",
      customer: { id: ids.customer, name: "Priya Sharma" },
      amount: "12000.00",
      balance: "12000.00",
      charge: {
        id: ids.charge,
        customer: { id: ids.customer, name: "Priya Sharma" },
        product: { id: ids.product, name: "Gold membership" },
        kind: "term",
        startDate: "2026-11-19",
        endDate: "2027-11-19",
        discountReason: null,
      },
      payment: null,
    },
    {
      id: ids.promise,
      date: "2026-11-21",
      kind: "payment",
      customer: { id: ids.customer, name: "Priya Sharma" },
      amount: "-12000.00",
      balance: "0.00",
      charge: null,
      payment: {
        id: ids.payment,
        customer: { id: ids.customer, name: "Priya Sharma" },
        mode: "upi",
        receiptNumber: "R/26-27/000012",
        reference: "632512884071",
        reversalReason: null,
      },
    },
  ],
  nextCursor: null,
};

export const exampleChat = {
  contact: {
    id: EXAMPLE_IDS.customer,
    name: "Priya Sharma",
    phone: "+919876543210",
    email: "priya@example.in",
    stopped: [],
  },
  asks: [
    {
      customer: { id: EXAMPLE_IDS.customer, name: "Priya Sharma" },
      productName: "Gold membership",
      asks: "renewal",
      day: "2026-11-28",
      amount: "15000.00",
      earlier: "3000.00",
    },
  ],
  isWhatsappConnected: true,
} satisfies Chat;

/** A price list that a member uploaded. */
export const EXAMPLE_FILE = {
  id: EXAMPLE_IDS.file,
  name: "Price list.pdf",
  kind: "document",
  isVoice: false,
  isInline: false,
  contentType: "application/pdf",
  sizeBytes: 182_044,
  durationSeconds: null,
  state: "ready",
  refusal: null,
} as const;

/** Of an answer that wasn't stored. */
export const liveAnswer = { calculatedAt: null, isUpdating: false };
