import type { TenantTable } from "./tenant.ts";

export type PrivacyRule = {
  /** Whether a tenant's data export includes the table's rows. */
  exported: "rows" | "not-exported";
  /** Effect of erasing a tenant: rows are deleted, or kept without personal data. */
  erased: "deleted" | "kept-anonymous";
  reason: string;
};

/** How each tenant table is exported and erased. A new table without an entry does not compile. */
export const PRIVACY_REGISTRY = {
  tenant: { exported: "rows", erased: "deleted", reason: "the business itself" },
  membership: { exported: "rows", erased: "deleted", reason: "who works there" },
  invitation: { exported: "rows", erased: "deleted", reason: "whom the business invited, and by whom" },
  customer: { exported: "rows", erased: "deleted", reason: "personal data of customers" },
  customer_note: { exported: "rows", erased: "deleted", reason: "what was written about customers" },
  tag: { exported: "rows", erased: "deleted", reason: "the words that customers are sorted by" },
  customer_tag: { exported: "rows", erased: "deleted", reason: "which customer bears which tag" },
  custom_field: { exported: "rows", erased: "deleted", reason: "the fields that the business added to its records" },
  product: { exported: "rows", erased: "deleted", reason: "the business's catalogue" },
  subscription: { exported: "rows", erased: "deleted", reason: "who is subscribed to what" },
  subscription_pause: { exported: "rows", erased: "deleted", reason: "when a customer was away" },
  subscription_term: { exported: "rows", erased: "deleted", reason: "the history of paid periods" },
  charge: { exported: "rows", erased: "deleted", reason: "what customers owe" },
  payment: { exported: "rows", erased: "deleted", reason: "what customers paid, and how" },
  ledger_entry: { exported: "rows", erased: "deleted", reason: "how payments and charges belong together" },
  payment_receipt: {
    exported: "rows",
    erased: "deleted",
    reason: "receipts as they were issued: books of the business, which tax law makes it keep",
  },
  charge_description: { exported: "rows", erased: "deleted", reason: "what was charged, as it was named then" },
  customer_balance: { exported: "rows", erased: "deleted", reason: "what each customer owes or paid in advance" },
  document_series: { exported: "rows", erased: "deleted", reason: "how far receipts are numbered" },
  measured_customer: {
    exported: "not-exported",
    erased: "deleted",
    reason: "up to when a customer's movements are recorded, without meaning elsewhere",
  },
  mrr_movement: { exported: "rows", erased: "deleted", reason: "when customers began, changed and stopped paying" },
  movement_total: {
    exported: "not-exported",
    erased: "deleted",
    reason: "sums of the movements, which are exported",
  },
  product_movement_total: {
    exported: "not-exported",
    erased: "deleted",
    reason: "sums of the movements, which are exported",
  },
  cohort_total: { exported: "not-exported", erased: "deleted", reason: "sums of the movements, which are exported" },
  measured_term: {
    exported: "not-exported",
    erased: "deleted",
    reason: "how each term counts in the totals; follows from the terms, which are exported",
  },
  term_total: { exported: "not-exported", erased: "deleted", reason: "sums of the terms, which are exported" },
  movement_check: {
    exported: "not-exported",
    erased: "deleted",
    reason: "the result of a check, without meaning elsewhere",
  },
  movement_backfill: {
    exported: "not-exported",
    erased: "deleted",
    reason: "how far earlier movements are recorded, without meaning elsewhere",
  },
  stored_forecast: {
    exported: "not-exported",
    erased: "deleted",
    reason: "sums and estimates from the terms, which are exported",
  },
  calculation: {
    exported: "not-exported",
    erased: "deleted",
    reason: "which calculations are asked for, without meaning elsewhere",
  },
  stored_widget: {
    exported: "not-exported",
    erased: "deleted",
    reason: "counts and sums of the records, which are exported",
  },
  stored_report: {
    exported: "not-exported",
    erased: "deleted",
    reason: "counts and sums of the records, which are exported, and their ids",
  },
  stored_list: {
    exported: "not-exported",
    erased: "deleted",
    reason: "counts and sums of the records, which are exported",
  },
  stored_list_row: {
    exported: "not-exported",
    erased: "deleted",
    reason: "the order of records, which are exported",
  },
  stored_figures: {
    exported: "not-exported",
    erased: "deleted",
    reason: "sums of the records, which are exported",
  },
  forecast_call: {
    exported: "not-exported",
    erased: "deleted",
    reason: "estimates from the terms, which are exported",
  },
  money_total: {
    exported: "not-exported",
    erased: "deleted",
    reason: "sums of charges and payments, which are exported",
  },
  collected_total: { exported: "not-exported", erased: "deleted", reason: "sums of payments, which are exported" },
  allocation_total: {
    exported: "not-exported",
    erased: "deleted",
    reason: "sums of what payments paid, which are exported",
  },
  money_backfill: {
    exported: "not-exported",
    erased: "deleted",
    reason: "how far earlier money is counted, without meaning elsewhere",
  },
  ledger_check: {
    exported: "not-exported",
    erased: "deleted",
    reason: "the result of a check, without meaning elsewhere",
  },
  activation_order: { exported: "rows", erased: "deleted", reason: "no personal data, but belongs to the tenant" },
  activation_payment: {
    exported: "rows",
    erased: "kept-anonymous",
    reason: "proof of a payment is kept as tax law asks",
  },
  activation_receipt: {
    exported: "rows",
    erased: "kept-anonymous",
    reason: "numbers and amounts of receipts are kept as tax law asks; who they name is not",
  },
  document: { exported: "not-exported", erased: "deleted", reason: "receipts as PDF, whose rows are exported" },
  document_delivery: { exported: "rows", erased: "deleted", reason: "which receipts were sent to whom" },
  reminder: { exported: "rows", erased: "deleted", reason: "names and addresses of recipients" },
  sender_domain: { exported: "rows", erased: "deleted", reason: "the domain that the business sends from" },
  whatsapp_link: { exported: "rows", erased: "deleted", reason: "the code of its WhatsApp link" },
  import_run: { exported: "rows", erased: "deleted", reason: "which files were imported, and what came of them" },
  import_row: { exported: "rows", erased: "deleted", reason: "the rows of imported files: personal data of customers" },
  import_mapping: { exported: "rows", erased: "deleted", reason: "which column of a sheet holds what" },
  inbound_message: { exported: "rows", erased: "deleted", reason: "what customers wrote" },
  inbound_email_html: { exported: "rows", erased: "deleted", reason: "what customers' emails looked like" },
  conversation: { exported: "rows", erased: "deleted", reason: "with whom the business writes, and what waits" },
  customer_identity: { exported: "rows", erased: "deleted", reason: "further addresses of customers" },
  conversation_move: {
    exported: "not-exported",
    erased: "deleted",
    reason: "what undoing a move needs for five minutes; the conversation itself is exported",
  },
  conversation_alias: {
    exported: "not-exported",
    erased: "deleted",
    reason: "ids of conversations that became part of another, for links to them",
  },
  moved_sender: {
    exported: "not-exported",
    erased: "deleted",
    reason: "whose the messages from an address are since a conversation was moved; the messages are exported",
  },
  conversation_message: { exported: "rows", erased: "deleted", reason: "what the business answered customers" },
  bulk_send: { exported: "rows", erased: "deleted", reason: "what was written to many customers at once" },
  bulk_recipient: { exported: "rows", erased: "deleted", reason: "who got a bulk message, and who did not" },
  conversation_read: { exported: "rows", erased: "deleted", reason: "what each person has read" },
  replying_member: {
    exported: "not-exported",
    erased: "deleted",
    reason: "who is writing a reply, for 8 seconds",
  },
  file: { exported: "rows", erased: "deleted", reason: "photos, voice messages and documents of customers" },
  file_chunk: { exported: "not-exported", erased: "deleted", reason: "content of files, which are exported whole" },
  command_number: { exported: "rows", erased: "deleted", reason: "the number an owner sends commands from" },
  digest_item: { exported: "rows", erased: "deleted", reason: "what each number of a daily summary stood for" },
  command_message: { exported: "rows", erased: "deleted", reason: "which messages of owners were answered" },
  command: { exported: "rows", erased: "deleted", reason: "what owners asked for by WhatsApp, and what was done" },
  consent_event: { exported: "rows", erased: "deleted", reason: "what customers agreed to be sent, and when" },
  payment_promise: { exported: "rows", erased: "deleted", reason: "when customers said they would pay" },
  unanswered_renewal: { exported: "rows", erased: "deleted", reason: "what was done about terms nobody renewed" },
  notification: { exported: "rows", erased: "deleted", reason: "what its people were told, with names of customers" },
  notification_email: {
    exported: "rows",
    erased: "deleted",
    reason: "what its people were emailed, with names of customers",
  },
  report_email: { exported: "rows", erased: "deleted", reason: "which reports each person gets by email" },
  notification_preference: { exported: "rows", erased: "deleted", reason: "what each person wants to be told of" },
  saved_view: { exported: "rows", erased: "deleted", reason: "how each person looks at a list" },
  notification_settings: { exported: "rows", erased: "deleted", reason: "what the business chose" },
  notification_version: { exported: "not-exported", erased: "deleted", reason: "a counter without meaning elsewhere" },
  message_switch: { exported: "rows", erased: "deleted", reason: "what the business chose" },
  message_template: { exported: "rows", erased: "deleted", reason: "the words that the business chose" },
  automatic_answers: { exported: "rows", erased: "deleted", reason: "what the business chose" },
  ai_settings: { exported: "rows", erased: "deleted", reason: "whether the business wants a model's texts" },
  model_draft: { exported: "rows", erased: "deleted", reason: "texts that a model suggested to send customers" },
  model_call: { exported: "rows", erased: "deleted", reason: "how often a model was asked, and what it cost" },
  draft_outcome: { exported: "rows", erased: "deleted", reason: "which suggested replies each person used" },
  saved_reply: { exported: "rows", erased: "deleted", reason: "the words that the business chose" },
  own_template: { exported: "rows", erased: "deleted", reason: "the words that the business chose" },
  business_answer: { exported: "rows", erased: "deleted", reason: "the words that the business chose" },
  retention_warning: { exported: "rows", erased: "deleted", reason: "when its owners were warned of the erasure" },
  idempotency_key: {
    exported: "not-exported",
    erased: "deleted",
    reason: "the answers of the last day's API calls, so that a repeat changes nothing",
  },
  message_prices: { exported: "rows", erased: "deleted", reason: "what the business chose" },
  message_budget: { exported: "rows", erased: "deleted", reason: "what the business chose" },
  message_cost: { exported: "rows", erased: "deleted", reason: "what each message cost, without who got it" },
  sending_day: { exported: "rows", erased: "deleted", reason: "how many messages went out on a day" },
  sending_flag: { exported: "rows", erased: "deleted", reason: "what the operator was shown of its messages" },
  audit_event: { exported: "rows", erased: "deleted", reason: "who did what" },
} as const satisfies Record<TenantTable, PrivacyRule>;

type Registry = typeof PRIVACY_REGISTRY;
type TablesWith<Rule extends Partial<PrivacyRule>> = {
  [Table in keyof Registry]: Registry[Table] extends Rule ? Table : never;
}[keyof Registry];

/** Tables in a business's data export. */
export type ExportedTable = TablesWith<{ exported: "rows" }>;

/** Tables of which anonymous rows are kept after a business is erased. */
export type KeptTable = TablesWith<{ erased: "kept-anonymous" }>;
