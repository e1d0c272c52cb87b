import { randomUUID as newId } from "node:crypto";
import { PLAIN_RECORDS } from "@aavarti/domain/plain-nouns";
import type { PoolClient } from "pg";
import type { IsolatedDatabase } from "./isolated-database.ts";

type Row = Record<string, unknown>;

/** The records that every tenant has one of. */
const RECORDS = [
  "tenant",
  "user",
  "customer",
  "product",
  "subscription",
  "order",
  "activationPayment",
  "payment",
  "charge",
  "activationReceipt",
  "delivery",
  "statement",
  "reminder",
  "notification",
  "message",
  "conversation",
  "file",
  "unsentFile",
  "consent",
  "promise",
  "importRun",
  "view",
  "note",
  "tag",
  "customerIdentity",
  "conversationMove",
  "formerConversation",
  "savedReply",
  "customField",
  "businessAnswer",
  "ownTemplate",
  "bulkSend",
  ...PLAIN_RECORDS.map(({ noun }) => noun),
] as const;
type TenantRecord = (typeof RECORDS)[number];

/** All ids of a tenant's rows, and a word that occurs in each of its texts. */
export type TenantIds = Record<TenantRecord | "word", string>;

/** Returns ids for a tenant's rows. */
export const newTenantIds = (word: string): TenantIds => ({
  ...(Object.fromEntries(RECORDS.map((record) => [record, newId()])) as Record<TenantRecord, string>),
  word,
});

const AT = "2026-11-01T06:30:00.000Z";

/** Returns the receipt number of a tenant's payment, which no other tenant has. */
export const receiptNumberOf = ({ payment }: TenantIds): string =>
  `R/26-27/${String(Number.parseInt(payment.slice(0, 6), 16) + 1_000_000)}`;

/** The term before the one that every tenant's subscription has been renewed for. */
const EARLIER_TERM = { start_on: "2025-11-01", end_on: "2026-11-01", duration_months: 12, price_paise: 120_000 };

/**
 * A row for every tenant table, except those of plain nouns, whose rows follow from their columns.
 * The tables come from the catalog: one that is missing here fails the row security test.
 */
const ROWS: Record<string, (of: TenantIds) => Row> = {
  tenant: (of) => ({
    id: of.tenant,
    business_name: `${of.word} Traders`,
    account_status: "trial",
    trial_ends_at: "2099-01-01T00:00:00.000Z",
    created_at: AT,
    updated_at: AT,
  }),
  membership: (of) => ({ tenant_id: of.tenant, user_id: of.user, role: "owner", created_at: AT }),
  customer: (of) => ({
    tenant_id: of.tenant,
    id: of.customer,
    name: `${of.word} Customer`,
    email: `${of.word.toLowerCase()}@example.test`,
    status: "active",
    created_at: AT,
    updated_at: AT,
  }),
  product: (of) => ({
    tenant_id: of.tenant,
    id: of.product,
    name: `${of.word} Plan`,
    price_paise: 120_000,
    duration_months: 12,
    description: of.word,
    sku: "SAME-SKU",
    created_at: AT,
    updated_at: AT,
  }),
  subscription: (of) => ({
    tenant_id: of.tenant,
    id: of.subscription,
    customer_id: of.customer,
    product_id: of.product,
    status: "active",
    anchor_on: "2026-11-01",
    start_on: "2026-11-01",
    end_on: "2027-11-01",
    duration_months: 12,
    price_paise: 120_000,
    // A price change of its product, with an id that the attacker knows.
    repricing_id: of.product,
    // Renewed with the payment, after which nothing was changed.
    term_seq: 2,
    undo: JSON.stringify({
      ...EARLIER_TERM,
      status: "active",
      anchor_on: "2026-11-01",
      paused_days: 0,
      cancels_at_end: false,
      term_seq: 1,
      term_entered_at: AT,
      updated_at: AT,
    }),
    undo_until: "2026-11-01T06:35:00.000Z",
    term_entered_at: AT,
    created_at: AT,
    updated_at: AT,
  }),
  subscription_term: (of) => ({
    tenant_id: of.tenant,
    subscription_id: of.subscription,
    seq: 2,
    start_on: "2026-11-01",
    end_on: "2027-11-01",
    duration_months: 12,
    price_paise: 120_000,
    source: "renewed",
    payment_id: of.payment,
    created_at: AT,
    updated_at: AT,
  }),
  subscription_pause: (of) => ({
    tenant_id: of.tenant,
    id: newId(),
    subscription_id: of.subscription,
    from_on: "2026-11-02",
    resumed_on: "2026-11-03",
    created_at: AT,
    updated_at: AT,
  }),
  charge: (of) => ({
    tenant_id: of.tenant,
    id: of.charge,
    customer_id: of.customer,
    subscription_id: of.subscription,
    term_seq: 2,
    kind: "term",
    due_on: "2026-11-01",
    amount_paise: 120_000,
    settled_paise: 20_000,
    created_at: AT,
    updated_at: AT,
  }),
  payment: (of) => ({
    tenant_id: of.tenant,
    id: of.payment,
    payer_id: of.customer,
    mode: "upi",
    received_on: "2026-11-01",
    received_paise: 20_000,
    amount_paise: 20_000,
    allocated_paise: 20_000,
    reference: of.word,
    note: of.word,
    receipt_number: receiptNumberOf(of),
    recorded_by: of.user,
    created_at: AT,
    updated_at: AT,
  }),
  payment_receipt: (of) => ({
    tenant_id: of.tenant,
    payment_id: of.payment,
    content: JSON.stringify({
      version: 1,
      issuer: { name: `${of.word} Traders`, lines: [] },
      currency: "INR",
      language: "en",
      number: receiptNumberOf(of),
      receivedOn: "2026-11-01",
      mode: "upi",
      reference: of.word,
      payer: { name: `${of.word} Customer`, lines: [] },
      amount: 20_000,
      parts: [],
      dueAfter: 100_000,
    }),
    issued_at: AT,
  }),
  charge_description: (of) => ({
    tenant_id: of.tenant,
    charge_id: of.charge,
    id: newId(),
    customer_id: of.customer,
    customer_name: `${of.word} Customer`,
    product_id: of.product,
    product_name: of.word,
    start_on: "2026-11-01",
    end_on: "2027-11-01",
    created_at: AT,
  }),
  document_series: (of) => ({ tenant_id: of.tenant, series: "receipt", year: "2026-27", last_number: 1 }),
  ledger_entry: (of) => ({
    tenant_id: of.tenant,
    id: newId(),
    transaction_id: newId(),
    kind: "allocation",
    account: "receivable",
    amount_paise: -20_000,
    customer_id: of.customer,
    charge_id: of.charge,
    payment_id: of.payment,
    occurred_on: "2026-11-01",
    created_by: of.user,
    created_at: AT,
  }),
  customer_balance: (of) => ({
    tenant_id: of.tenant,
    customer_id: of.customer,
    due_paise: 100_000,
    advance_paise: 0,
    oldest_due_on: "2026-11-01",
    updated_at: AT,
  }),
  measured_customer: (of) => ({
    tenant_id: of.tenant,
    customer_id: of.customer,
    first_on: "2026-11-01",
    next_on: "2027-11-02",
  }),
  mrr_movement: (of) => ({
    tenant_id: of.tenant,
    id: newId(),
    customer_id: of.customer,
    subscription_id: of.subscription,
    product_id: of.product,
    on_date: "2026-11-01",
    kind: "new",
    amount: "100000",
    running: 1,
    covered: 1,
    paying: 1,
    recorded_at: AT,
  }),
  movement_total: (of) => ({
    tenant_id: of.tenant,
    grain: "day",
    from_on: "2026-11-01",
    is_unknown: false,
    slot: 0,
    new_amount: "100000",
    expansion: "0",
    reactivation: "0",
    contraction: "0",
    churn: "0",
    paused: "0",
    running: 1,
    covered: 1,
    paying: 1,
    lost: 0,
    unknown: 0,
    unknown_amount: "0",
  }),
  product_movement_total: (of) => ({
    tenant_id: of.tenant,
    grain: "day",
    product_id: of.product,
    from_on: "2026-11-01",
    slot: 0,
    new_amount: "100000",
    expansion: "0",
    reactivation: "0",
    contraction: "0",
    churn: "0",
    paused: "0",
    running: 1,
  }),
  cohort_total: (of) => ({
    tenant_id: of.tenant,
    cohort: "2026-11-01",
    month: "2026-11-01",
    slot: 0,
    started: 1,
    covered: 1,
    amount: "100000",
  }),
  movement_backfill: (of) => ({ tenant_id: of.tenant, finished_at: AT }),
  money_total: (of) => ({
    tenant_id: of.tenant,
    grain: "day",
    on_date: "2026-11-01",
    slot: 0,
    collected_paise: 100_000,
    payments: 1,
    advance_paise: 0,
    joining_paise: 0,
    discount_paise: 0,
    opening_paise: 0,
    open_count: 0,
    open_paise: 0,
    partly_count: 0,
    partly_paise: 0,
    paid_count: 1,
    paid_paise: 100_000,
    holder_count: 0,
    holder_paise: 0,
  }),
  collected_total: (of) => ({
    tenant_id: of.tenant,
    grain: "day",
    on_date: "2026-11-01",
    mode: "upi",
    recorded_by: of.user,
    slot: 0,
    paise: 100_000,
    payments: 1,
  }),
  allocation_total: (of) => ({
    tenant_id: of.tenant,
    kind: "paid",
    received_grain: "day",
    other_grain: "day",
    received_on: "2026-11-01",
    other_on: "2026-11-01",
    slot: 0,
    booked_paise: 100_000,
    other_paise: 0,
  }),
  money_backfill: (of) => ({ tenant_id: of.tenant, finished_at: AT }),
  movement_check: (of) => ({ tenant_id: of.tenant, checked_at: AT, problem: of.word }),
  stored_forecast: (of) => ({
    tenant_id: of.tenant,
    asked_on: "2026-11-21",
    requested_at: AT,
    day: "2026-11-21",
    calculated_at: AT,
    result: JSON.stringify({ word: of.word }),
  }),
  forecast_call: (of) => ({
    tenant_id: of.tenant,
    days: 30,
    subscription_id: of.subscription,
    loss_paise: 50_000,
    price_paise: 100_000,
    end_on: "2026-12-01",
    probability: 0.5,
    plan_rate: 0.5,
    own_renewed: 0,
    own_chances: 0,
    days_late: 0,
    reasons: ["first"],
  }),
  ledger_check: (of) => ({ tenant_id: of.tenant, checked_at: AT, problem: of.word }),
  activation_order: (of) => ({
    tenant_id: of.tenant,
    id: of.order,
    purpose: "activation",
    mode: "test",
    receipt: "act_1",
    provider_order_id: `order_${of.word}00000000`,
    amount_paise: 150_000,
    currency: "INR",
    status: "created",
    created_at: AT,
    updated_at: AT,
  }),
  activation_payment: (of) => ({
    tenant_id: of.tenant,
    id: of.activationPayment,
    order_id: of.order,
    mode: "test",
    provider_payment_id: `pay_${of.word}00000000`,
    amount_paise: 150_000,
    currency: "INR",
    status: "captured",
    activates: true,
    // Recent, so that its refund is possible.
    captured_at: new Date().toISOString(),
    created_at: AT,
    updated_at: AT,
  }),
  reminder: (of) => ({
    tenant_id: of.tenant,
    id: of.reminder,
    subscription_id: of.subscription,
    customer_id: of.customer,
    term_end_on: "2027-11-01",
    step: "due_in_7",
    channel: "email",
    recipient_kind: "customer",
    recipient_id: of.customer,
    state: "planned",
    provider_message_id: `message-${of.word}`,
    due_at: AT,
    created_at: AT,
    updated_at: AT,
  }),
  conversation: (of) => ({
    tenant_id: of.tenant,
    id: of.conversation,
    customer_id: of.customer,
    channel: "email",
    address: `${of.word.toLowerCase()}@example.test`,
    state: "open",
    last_message_at: AT,
    last_inbound_at: AT,
    preview: `${of.word} kal dunga`,
    is_preview_inbound: true,
    created_at: AT,
    updated_at: AT,
  }),
  conversation_message: (of) => ({
    tenant_id: of.tenant,
    id: newId(),
    conversation_id: of.conversation,
    direction: "note",
    text: `${of.word} asked twice`,
    created_at: AT,
    updated_at: AT,
  }),
  bulk_send: (of) => ({
    tenant_id: of.tenant,
    id: of.bulkSend,
    kind: "text",
    subject: of.word,
    text: `News of ${of.word}`,
    is_offer: false,
    author_id: of.user,
    state: "running",
    starts_at: AT,
    created_at: AT,
    updated_at: AT,
  }),
  bulk_recipient: (of) => ({
    tenant_id: of.tenant,
    send_id: of.bulkSend,
    customer_id: of.customer,
    place: 0,
    state: "queued",
    updated_at: AT,
  }),
  customer_identity: (of) => ({
    tenant_id: of.tenant,
    id: of.customerIdentity,
    customer_id: of.customer,
    kind: "email",
    value: `${of.word.toLowerCase()}.work@example.test`,
    source: "member",
    verified_at: AT,
    created_at: AT,
    updated_at: AT,
  }),
  conversation_alias: (of) => ({
    tenant_id: of.tenant,
    id: of.formerConversation,
    conversation_id: of.conversation,
  }),
  moved_sender: (of) => ({
    tenant_id: of.tenant,
    kind: "email",
    value: `${of.word.toLowerCase()}.moved@example.test`,
    from_customer_id: of.customer,
    to_customer_id: of.customer,
    moved_at: AT,
  }),
  conversation_move: (of) => ({
    tenant_id: of.tenant,
    id: of.conversationMove,
    conversation_id: of.conversation,
    from_customer_id: of.customer,
    to_customer_id: of.customer,
    moved_by: of.user,
    state: JSON.stringify({
      into: null,
      before: null,
      entryIds: [],
      formerIds: [],
      promiseIds: [],
      linked: null,
      unlinkedId: null,
      isMerged: false,
      isCreated: false,
    }),
    undo_until: "2100-01-01T00:00:00.000Z",
    created_at: AT,
  }),
  conversation_read: (of) => ({
    tenant_id: of.tenant,
    conversation_id: of.conversation,
    user_id: of.user,
    read_at: AT,
  }),
  replying_member: (of) => ({
    tenant_id: of.tenant,
    conversation_id: of.conversation,
    user_id: of.user,
    expires_at: AT,
  }),
  inbound_message: (of) => ({
    tenant_id: of.tenant,
    id: of.message,
    conversation_id: of.conversation,
    customer_id: of.customer,
    channel: "whatsapp",
    provider_message_id: `wamid.${of.word}`,
    from_address: "+919800000000",
    kind: "text",
    text: `${of.word} kal dunga`,
    received_at: AT,
    created_at: AT,
  }),
  inbound_email_html: (of) => ({
    tenant_id: of.tenant,
    message_id: of.message,
    html: `<b>${of.word} kal dunga</b>`,
    has_remote_images: false,
    lines: 1,
    created_at: AT,
  }),
  file: (of) => ({
    tenant_id: of.tenant,
    id: of.file,
    customer_id: of.customer,
    inbound_message_id: of.message,
    position: 0,
    state: "ready",
    kind: "document",
    name: `${of.word}.pdf`,
    content_type: "application/pdf",
    size_bytes: 4,
    sha256: "0".repeat(64),
    source: JSON.stringify({ from: "whatsapp", mediaId: of.word }),
    created_at: AT,
    updated_at: AT,
  }),
  file_chunk: (of) => ({ tenant_id: of.tenant, file_id: of.file, n: 0, content: Buffer.from("%PDF") }),
  consent_event: (of) => ({
    tenant_id: of.tenant,
    id: of.consent,
    customer_id: of.customer,
    channel: "email",
    purpose: "offers",
    state: "withdrawn",
    source: "email_link",
    actor_kind: "customer",
    address: `${of.word.toLowerCase()}@example.test`,
    at: AT,
  }),
  activation_receipt: (of) => ({
    tenant_id: of.tenant,
    id: of.activationReceipt,
    payment_id: of.activationPayment,
    kind: "receipt",
    number: `AAV/${of.word}`,
    issued_on: "2026-11-01",
    seller_name: "Aavarti",
    buyer_name: `${of.word} Traders`,
    total_paise: 150_000,
    created_at: AT,
  }),
  document: (of) => ({
    tenant_id: of.tenant,
    id: of.activationReceipt,
    kind: "activation_receipt",
    subject_id: of.activationReceipt,
    language: "en",
    content: Buffer.from(of.word),
    created_at: AT,
    rendered_at: AT,
  }),
  document_delivery: (of) => ({
    tenant_id: of.tenant,
    id: of.delivery,
    document_id: of.activationReceipt,
    kind: "payment_receipt",
    subject_id: of.payment,
    customer_id: of.customer,
    channel: "email",
    address: `${of.word.toLowerCase()}@example.test`,
    language: "en",
    state: "sent",
    due_at: AT,
    sent_at: AT,
    created_at: AT,
    updated_at: AT,
  }),
  payment_promise: (of) => ({
    tenant_id: of.tenant,
    id: of.promise,
    customer_id: of.customer,
    subscription_id: of.subscription,
    promised_on: "2027-10-30",
    source: "reply",
    words: of.word,
    message_id: of.message,
    state: "open",
    opened_at: AT,
    created_at: AT,
    updated_at: AT,
  }),
  import_run: (of) => ({
    tenant_id: of.tenant,
    id: of.importRun,
    created_by: of.user,
    file_name: `${of.word}.csv`,
    state: "ready",
    headers: JSON.stringify(["Name", "Phone"]),
    mapping: JSON.stringify(["name", "phone"]),
    date_order: "dmy",
    row_count: 1,
    counts: JSON.stringify({ new: 1, update: 0, same: 0, refused: 0, warned: 0 }),
    created_at: AT,
    updated_at: AT,
  }),
  import_row: (of) => ({
    tenant_id: of.tenant,
    import_id: of.importRun,
    row_number: 2,
    cells: JSON.stringify([`${of.word} Row`, "+919800000001"]),
    verdict: "new",
    report: JSON.stringify({ problems: [], warnings: [], changes: [], term: null }),
  }),
  import_mapping: (of) => ({
    tenant_id: of.tenant,
    headers_hash: of.word,
    mapping: JSON.stringify(["name", "phone"]),
    saved_at: AT,
  }),
  unanswered_renewal: (of) => ({
    tenant_id: of.tenant,
    subscription_id: of.subscription,
    term_end_on: "2027-11-01",
    action: "ask",
    decided_at: AT,
  }),
  notification: (of) => ({
    tenant_id: of.tenant,
    id: of.notification,
    user_id: of.user,
    kind: "reminder.failed",
    title: `A reminder to ${of.word} Customer failed`,
    body: of.word,
    link: `/dashboard/customers?customer=${of.customer}`,
    subject_id: of.reminder,
    created_at: AT,
    updated_at: AT,
  }),
  notification_email: (of) => ({
    tenant_id: of.tenant,
    id: of.notification,
    user_id: of.user,
    kind: "reminder.failed",
    title: `A reminder to ${of.word} Customer failed`,
    body: of.word,
    link: "/notifications",
    happened_at: AT,
  }),
  report_email: (of) => ({ tenant_id: of.tenant, user_id: of.user, kind: "tax", every: "week", updated_at: AT }),
  notification_preference: (of) => ({
    tenant_id: of.tenant,
    user_id: of.user,
    kind: "reminder.failed",
    bell: true,
    popup: false,
    email: true,
    updated_at: AT,
  }),
  idempotency_key: (of) => ({
    tenant_id: of.tenant,
    route: "POST /api/customers",
    key: "the-same-key",
    request_hash: of.word,
    claim_id: of.note,
    claimed_at: AT,
    status: 201,
    body: JSON.stringify({ name: of.word }),
  }),
  saved_view: (of) => ({
    tenant_id: of.tenant,
    id: of.view,
    user_id: of.user,
    list: "customers",
    name: of.word,
    query: `q=${of.word}`,
    created_at: AT,
    updated_at: AT,
  }),
  customer_note: (of) => ({
    tenant_id: of.tenant,
    id: of.note,
    customer_id: of.customer,
    author_id: of.user,
    body: `${of.word} pays late`,
    is_pinned: true,
    created_at: AT,
  }),
  tag: (of) => ({ tenant_id: of.tenant, id: of.tag, name: of.word, color: "teal", created_at: AT }),
  customer_tag: (of) => ({ tenant_id: of.tenant, customer_id: of.customer, tag_id: of.tag }),
  notification_settings: (of) => ({ tenant_id: of.tenant, email_since: AT, customer_since: AT, updated_at: AT }),
  message_template: (of) => ({
    tenant_id: of.tenant,
    kind: "due-7",
    language: "hi",
    version: 1,
    subject: of.word,
    body: `The words of ${of.word}`,
    saved_by: of.user,
    saved_at: AT,
  }),
  command_number: (of) => ({ tenant_id: of.tenant, user_id: of.user, created_at: AT, updated_at: AT }),
  digest_item: (of) => ({
    tenant_id: of.tenant,
    reminder_id: of.reminder,
    position: 1,
    customer_id: of.customer,
    subscription_id: of.subscription,
    end_on: "2026-11-01",
    amount_paise: 120_000,
  }),
  command_message: (of) => ({
    tenant_id: of.tenant,
    id: newId(),
    user_id: of.user,
    provider_message_id: of.word,
    phone_e164: "+919820000000",
    answer: of.word,
    state: "sent",
    received_at: AT,
    created_at: AT,
    updated_at: AT,
  }),
  command: (of) => ({
    tenant_id: of.tenant,
    id: newId(),
    user_id: of.user,
    phone_e164: "+919820000000",
    provider_message_id: of.word,
    line: 1,
    text: of.word,
    state: "refused",
    customer_id: of.customer,
    created_at: AT,
    updated_at: AT,
  }),
  automatic_answers: (of) => ({
    tenant_id: of.tenant,
    intents: ["amount"],
    most_per_day: 3,
    days: [1],
    from_hour: 9,
    until_hour: 20,
    updated_at: AT,
  }),
  message_prices: (of) => ({
    tenant_id: of.tenant,
    utility_tenths: 145,
    marketing_tenths: 1_090,
    authentication_tenths: 145,
    updated_at: AT,
  }),
  message_budget: (of) => ({ tenant_id: of.tenant, amount_paise: 50_000, stops: true, updated_at: AT }),
  message_cost: (of) => ({
    tenant_id: of.tenant,
    message_id: newId(),
    source: "reply",
    category: "utility",
    estimated_tenths: 115,
    at: AT,
  }),
  ai_settings: (of) => ({ tenant_id: of.tenant, is_enabled: false, changed_by: of.user, updated_at: AT }),
  model_draft: (of) => ({
    tenant_id: of.tenant,
    message_id: of.message,
    conversation_id: of.conversation,
    state: "written",
    digest: of.word,
    text: of.word,
    model: of.word,
    created_at: AT,
    updated_at: AT,
  }),
  model_call: (of) => ({
    tenant_id: of.tenant,
    id: newId(),
    purpose: "reply-draft",
    model: of.word,
    outcome: "written",
    day: "2026-11-01",
    called_at: AT,
  }),
  draft_outcome: (of) => ({
    tenant_id: of.tenant,
    message_id: of.message,
    conversation_id: of.conversation,
    source: "rules",
    outcome: "discarded",
    user_id: of.user,
    decided_at: AT,
  }),
  custom_field: (of) => ({
    tenant_id: of.tenant,
    id: of.customField,
    entity: "customer",
    code: of.word.toLowerCase().replaceAll(/[^a-z]/g, ""),
    label: `Field ${of.word}`,
    type: "choice",
    choices: JSON.stringify([of.word]),
    position: 1,
    created_at: AT,
    updated_at: AT,
  }),
  saved_reply: (of) => ({
    tenant_id: of.tenant,
    id: of.savedReply,
    title: of.word,
    text_en: `The words of ${of.word}`,
    created_at: AT,
    updated_at: AT,
  }),
  business_answer: (of) => ({
    tenant_id: of.tenant,
    id: of.businessAnswer,
    questions: `{"Where is ${of.word}?"}`,
    text_en: `The answer of ${of.word}`,
    is_active: true,
    position: 1,
    created_at: AT,
    updated_at: AT,
  }),
  own_template: (of) => ({
    tenant_id: of.tenant,
    id: of.ownTemplate,
    name: "timings",
    version: 1,
    meta_name: `biz_${of.tenant.slice(-12)}_timings_v1`,
    language: "en",
    category: "utility",
    body: `Hello, this is what ${of.word} writes.`,
    status: "approved",
    submitted_at: AT,
    checked_at: AT,
    updated_at: AT,
  }),
  message_switch: (of) => ({ tenant_id: of.tenant, kind: "welcome", since: AT }),
  sender_domain: (of) => ({
    tenant_id: of.tenant,
    domain: `${of.word}.example`,
    local_part: "hello",
    provider_id: of.word,
    records: "[]",
    dkim_verified: false,
    return_path_verified: false,
    checked_at: AT,
    created_at: AT,
  }),
  whatsapp_link: (of) => ({
    tenant_id: of.tenant,
    // Letters that a code may have, from the last ones of the id.
    code: of.tenant.replaceAll("-", "").slice(-8).toUpperCase().replaceAll("0", "X").replaceAll("1", "Y"),
    created_at: AT,
  }),
  notification_version: (of) => ({ tenant_id: of.tenant, version: 1 }),
  retention_warning: (of) => ({
    tenant_id: of.tenant,
    id: newId(),
    kept_since: AT,
    days_before: 30,
    user_id: of.user,
    erase_at: AT,
    state: "sent",
    settled_at: AT,
    created_at: AT,
  }),
  sending_day: (of) => ({ tenant_id: of.tenant, day: "2026-11-01", messages: 3 }),
  sending_flag: (of) => ({
    tenant_id: of.tenant,
    id: newId(),
    day: "2026-11-01",
    kind: "links",
    detail: of.word,
    at: AT,
  }),
  audit_event: (of) => ({
    tenant_id: of.tenant,
    id: newId(),
    actor_kind: "user",
    actor_id: of.user,
    action: "customer.created",
    subject_kind: "customer",
    subject_id: of.customer,
    changes: "{}",
    at: AT,
  }),
};

/** A second document: one that is about a customer. */
const statement = (of: TenantIds): Row => ({
  tenant_id: of.tenant,
  id: of.statement,
  kind: "statement",
  subject_id: of.customer,
  customer_id: of.customer,
  language: "en",
  period_to: "2026-11-01",
  content: Buffer.from(of.word),
  created_at: AT,
  rendered_at: AT,
});

const earlierTerm = (of: TenantIds): Row => ({
  ...EARLIER_TERM,
  tenant_id: of.tenant,
  subscription_id: of.subscription,
  seq: 1,
  source: "created",
  created_at: AT,
  updated_at: AT,
});

/** A second file: one that its member wants to send. */
const unsentFile = (of: TenantIds): Row => ({
  tenant_id: of.tenant,
  id: of.unsentFile,
  customer_id: of.customer,
  conversation_id: of.conversation,
  position: 0,
  state: "ready",
  kind: "document",
  name: `${of.word} prices.pdf`,
  content_type: "application/pdf",
  size_bytes: 4,
  sha256: "0".repeat(64),
  source: JSON.stringify({ from: "member", userId: of.user, digest: "0".repeat(64) }),
  created_at: AT,
  updated_at: AT,
});

/**
 * Inserts a tenant's second rows: a statement beside the document, the term before the renewed one,
 * and an unsent file beside the received one.
 */
export const insertSecondRows = (database: IsolatedDatabase, of: TenantIds): Promise<void> =>
  asTenant(database, of.tenant, async (client) => {
    await insertRow(client, "document", statement(of));
    await insertRow(client, "subscription_term", earlierTerm(of));
    await insertRow(client, "file", unsentFile(of));
  });

/**
 * Inserts a tenant with one row in every tenant table, as the product's role within that tenant's
 * scope.
 */
export async function insertTenant(database: IsolatedDatabase, tables: string[], word: string): Promise<TenantIds> {
  const of = newTenantIds(word);
  await database.app.query(
    "insert into app_user (id, email, name, email_verified_at, sessions_valid_from, created_at, updated_at) values ($1, $2, $3, $4, $4, $4, $4)",
    [of.user, `${word.toLowerCase()}-owner@example.test`, `${word} Owner`, AT],
  );
  await asTenant(database, of.tenant, async (client) => {
    for (const table of tables) {
      await insertRow(client, table, await rowFor(database, table, of));
    }
  });
  return of;
}

/** Returns a tenant's row of a table. */
export async function rowFor(database: IsolatedDatabase, table: string, of: TenantIds): Promise<Row> {
  const plain = PLAIN_RECORDS.find(({ noun }) => tableOf(noun) === table);
  const row = plain ? await rowByColumns(database, table, of, plain.noun) : ROWS[table]?.(of);
  if (row === undefined) throw new Error(`Add a row of the new tenant table ${table} to two-tenants.ts`);
  return row;
}

const tableOf = (noun: string): string => noun.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns a row with a value in each required column: the tenant's word in each text. */
async function rowByColumns(
  { witness }: IsolatedDatabase,
  table: string,
  of: TenantIds,
  noun: TenantRecord,
): Promise<Row> {
  const { rows } = await witness.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null`,
    [table],
  );
  const values: Row = { tenant_id: of.tenant, id: of[noun] };
  const byType: Row = { text: of.word, date: "2026-11-01", boolean: false, bigint: 1, integer: 1 };
  return Object.fromEntries(rows.map(({ name, type }) => [name, values[name] ?? byType[type] ?? AT]));
}

/** Inserts one row. */
export async function insertRow(client: PoolClient, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  await client.query(`insert into ${table} (${columns.join(", ")}) values (${places.join(", ")})`, Object.values(row));
}

/**
 * Runs `work` as the product's role in one transaction with that tenant set (`null`: none), and
 * commits.
 */
export async function asTenant<T>(
  database: IsolatedDatabase,
  tenantId: string | null,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.app.connect();
  try {
    await client.query("begin");
    if (tenantId !== null) await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Returns all rows of the tenant in every tenant table, as the superuser sees them: two dumps are
 * equal when nothing changed.
 */
export async function dumpOf(
  database: IsolatedDatabase,
  tables: { table: string; tenantColumn: string }[],
  tenantId: string,
): Promise<Record<string, Row[]>> {
  const dump: Record<string, Row[]> = {};
  for (const { table, tenantColumn } of tables) {
    const { rows } = await database.witness.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t where ${tenantColumn} = $1 order by to_jsonb(t)::text`,
      [tenantId],
    );
    dump[table] = rows.map(({ row }) => row);
  }
  return dump;
}
