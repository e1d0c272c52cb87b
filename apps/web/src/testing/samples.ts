import type { ActivationPayment } from "@aavarti/contract/billing";
import type { ListedCustomer } from "@aavarti/contract/customers";
import type { MessagePriceList } from "@aavarti/contract/message-costs";
import type { CustomerAccount, PaymentDetail } from "@aavarti/contract/payments";
import type { Product } from "@aavarti/contract/products";
import type { Board } from "@aavarti/contract/renewals";
import type { Subscription } from "@aavarti/contract/subscriptions";
import type { Tenant, TrialStatus } from "@aavarti/contract/tenants";
import { type AddressKind, addressOn, perChannel } from "@aavarti/domain/channels";
import { noCustomerLines } from "@aavarti/domain/customer-lines";
import type { TimelineEntry } from "../features/customers/record/timeline-sentence.ts";

const instant = "2026-11-21T03:30:00.000Z";

export const tenant: Tenant = {
  id: "tenant-1",
  accountStatus: "active",
  industryType: "generic",
  businessName: "Prerna Classes",
  city: "Indore",
  currency: "₹",
  profileCompleted: true,
  profileDueOn: null,
  isDemo: false,
};

export const user = {
  id: "user-1",
  name: "Priya Sharma",
  email: "priya@prernaclasses.in",
  role: "owner",
  language: "en",
} as const;

export const paidTrial: TrialStatus = {
  accountStatus: "active",
  isActive: true,
  isExpired: false,
  daysRemaining: 0,
  trialEndsAt: instant,
  keptUntil: null,
  refundedAt: null,
};

export const runningTrial: TrialStatus = {
  accountStatus: "trial",
  isActive: true,
  isExpired: false,
  daysRemaining: 2,
  trialEndsAt: instant,
  keptUntil: null,
  refundedAt: null,
};

export const meera: ListedCustomer = {
  id: "0190a000-0000-7000-8000-000000000001",
  name: "Meera Nair",
  email: "meera@example.in",
  phone: "+919826041177",
  phoneTyped: "98260 41177",
  ...noCustomerLines(),
  tags: [],
  fields: {},
  isSample: false,
  status: "active",
  language: null,
  createdAt: instant,
  updatedAt: instant,
  due: "0.00",
  toCome: "0.00",
  dueSince: null,
  advance: "0.00",
  dueOfOthers: "0.00",
  toComeOfOthers: "0.00",
  paysFor: { count: 0, first: [] },
  plan: null,
};

export const physics: Product = {
  id: "0190a000-0000-7000-8000-000000000002",
  name: "Class 12 Physics",
  price: "4500.00",
  durationMonths: 3,
  description: "Three evenings a week",
  sku: "PHY-12",
  createdAt: instant,
  updatedAt: instant,
  setupFee: "0.00",
  graceDays: 0,
  capacity: null,
  gstRate: null,
  sac: null,
  fields: {},
  activeSubscriptions: 0,
  upcomingSubscriptions: 0,
  isUsed: false,
  isArchived: false,
  isSample: false,
};

export const enrolment: Subscription = {
  id: "0190a000-0000-7000-8000-000000000003",
  customerId: meera.id,
  productId: physics.id,
  startDate: "2026-10-01",
  endDate: "2027-01-01",
  durationMonths: 3,
  price: "4500.00",
  amount: "1500.00",
  status: "active",
  customer: { id: meera.id, name: meera.name, email: meera.email },
  product: { id: physics.id, name: physics.name },
  createdAt: instant,
  updatedAt: instant,
  customerName: meera.name,
  productName: physics.name,
  standing: "active",
  startsOn: null,
  nextDueOn: "2027-01-01",
  daysLeft: 41,
  amountDue: "4500.00",
  unpaid: "0.00",
  toCome: "0.00",
  pausedFrom: null,
  pausedUntil: null,
  fields: {},
};

/** A chat with Meera while nothing is due. */
export const plainChat = {
  contact: { id: meera.id, name: meera.name, phone: meera.phone, email: meera.email, stopped: [] },
  asks: [],
  isWhatsappConnected: false,
};

export const publicConfig = {
  razorpayScriptUrl: "https://checkout.example/checkout.js",
  googleSignIn: true,
  sandbox: true,
  demoSignIn: { email: "demo@aavarti.app", password: "demo-aavarti" },
};

export const emptyBoard: Board = {
  today: "2026-11-21",
  lanes: (["overdue", "today", "week", "month", "later"] as const).map((lane) => ({ lane, count: 0, amount: "0.00" })),
  month: { renewed: "0.00", overdue: "0.00", today: "0.00", toCome: "0.00", collected: "0.00" },
};

/** A new business's notification settings, with reminders 7 days before and on the day. */
export const notificationSettings = {
  emailEnabled: true,
  whatsappEnabled: true,
  remindCustomer: true,
  remindOwner: true,
  extraReminderDays: [] as number[],
  emailFallback: true,
  ownerDigest: true,
  avoidHolidays: true,
  holidayState: null,
  followPaydays: false,
  afterLastReminder: "ask",
  renewalReminderDays: [7, 0],
  messages: [],
  sendHour: 9,
  quietHours: { from: 21, until: 8 },
  timeZone: "Asia/Kolkata",
};

/** A timeline entry of somebody's edit, with nothing said; tests fill in what theirs is about. */
export const timelineEntry = {
  id: "0190a000-0000-7000-8000-00000000000f",
  at: "2026-11-20T05:00:00.000Z",
  kind: "edit",
  what: "customer.created",
  actor: "Priya Sharma",
  subscriptionId: null,
  product: null,
  productBefore: null,
  toPay: null,
  amount: null,
  paidBy: null,
  payer: null,
  wholePayment: null,
  charge: null,
  fields: [],
  till: null,
  from: null,
  when: null,
  reason: null,
  because: null,
  mode: null,
  message: null,
  note: null,
} as const satisfies TimelineEntry;

/**
 * Returns the fields of an account with where its receipts can be sent, on each channel, to a payer
 * with this email address and phone number.
 */
export const receiptsTo = (
  payer: Readonly<Record<AddressKind, string | null>>,
): Pick<CustomerAccount, "receiptAddresses" | "receiptEmail" | "receiptPhone"> => ({
  receiptAddresses: perChannel((channel) => addressOn(channel, payer)),
  receiptEmail: payer.email,
  receiptPhone: payer.phone,
});

/** Meera's account: nothing is owed, and she has not paid yet. */
export const clearAccount: CustomerAccount = {
  customer: { id: meera.id, name: meera.name },
  payerInTrash: null,
  ...receiptsTo({ email: "meera@example.in", phone: null }),
  due: "0.00",
  toCome: "0.00",
  overdue: "0.00",
  dueSince: null,
  advance: "0.00",
  collected: "0.00",
  members: [
    { id: meera.id, name: meera.name, due: "0.00", toCome: "0.00", overdue: "0.00", dueSince: null, collected: "0.00" },
  ],
  soFar: {
    booked: "0.00",
    paidBefore: "0.00",
    joiningFees: "0.00",
    discounts: "0.00",
    paidAhead: "0.00",
    notBooked: "0.00",
    collected: "0.00",
    owed: "0.00",
    toCome: "0.00",
  },
  charges: [],
  renewals: [],
  usual: null,
};

/** Beside the totals of a period in which what was booked was paid, and nothing else. */
export const nothingBeside = {
  paidBefore: "0.00",
  joiningFees: "0.00",
  discounts: "0.00",
  paidAhead: "0.00",
  notBooked: "0.00",
  paidEarlier: "0.00",
  paidLater: "0.00",
  olderDues: "0.00",
  refundedLater: "0.00",
  refundsOfEarlier: "0.00",
  owedBefore: "0.00",
  owedAfter: "0.00",
};

/** A payment of the activation fee that can be refunded and has no receipt yet. */
export const activationPayment: ActivationPayment = {
  id: "0190a000-0000-7000-8000-0000000000aa",
  paidAt: "2026-11-21T03:30:00.000Z",
  amount: "1500.00",
  method: "upi",
  status: "paid",
  canHaveReceipt: true,
  refundableUntil: "2026-12-21",
  refundFailed: false,
  isDisputed: false,
  receipt: null,
  creditNote: null,
};

/** A payment of a customer by UPI, with a receipt, too old to be undone. */
export const customerPayment: PaymentDetail = {
  id: "0190a000-0000-7000-8000-00000000d001",
  customer: { id: meera.id, name: meera.name },
  mode: "upi",
  amount: "1500.00",
  refunded: "0.00",
  advance: "0.00",
  receivedOn: "2026-11-21",
  reference: null,
  note: null,
  receiptNumber: "R/26-27/000001",
  recordedBy: null,
  reversedAt: null,
  reversalReason: null,
  undoUntil: null,
  createdAt: "2026-11-21T06:00:00.000Z",
  charges: [],
};

const prices = { utility: "0.115", marketing: "0.863", authentication: "0.115" };
/** The prices of WhatsApp messages in a business without a price list of its own. */
export const messagePrices: MessagePriceList = {
  ...prices,
  isDefault: true,
  changedAt: null,
  defaults: { ...prices, source: "Meta, price list for India", from: "2026-01-01" },
};
