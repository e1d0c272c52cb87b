/** Text columns with a check constraint get the union type of its values. */
const COLUMN_TYPES: Record<string, string> = {
  "tenant.account_status": "StoredAccountStatus",
  "membership.role": "Role",
  "auth_session.created_via": '"password" | "google" | "register" | "invite" | "switch"',
  "auth_token.kind": '"password_reset" | "email_verification" | "ownership_transfer"',
  "invitation.channel": "InvitationChannel",
  "invitation.role": "GivenRole",
  "webhook_event.provider": '"razorpay" | "postmark" | "whatsapp"',
  "customer_identity.kind": "IdentityKind",
  "moved_sender.kind": "IdentityKind",
  "customer_identity.source": "IdentitySource",
  "conversation_move.state": "ColumnType<MoveState, string, string>",
  "customer.status": '"active" | "prospect" | "inactive"',
  "customer.language": "Language | null",
  "customer.search": "ColumnType<string, never, never>",
  "subscription.status": '"active" | "expired" | "cancelled" | "pending"',
  "subscription.cancel_reason": "CancelReason | null",
  "subscription_term.source": "TermSource",
  "activation_order.purpose": '"activation"',
  "activation_order.mode": "ProviderMode",
  "activation_order.status": '"requested" | "created" | "paid"',
  "activation_payment.mode": "ProviderMode",
  "activation_receipt.kind": "ReceiptKind",
  "activation_receipt.buyer_state": "StateCode | null",
  "activation_receipt.place_of_supply": "StateCode | null",
  "activation_receipt_series.kind": "ReceiptKind",
  "erased_activation_receipt.kind": "ReceiptKind",
  "erased_activation_receipt.place_of_supply": "StateCode | null",
  "payment_receipt.content": "ColumnType<IssuedReceipt, string, never>",
  "report_email.kind": "ReportKind",
  "report_email.every": "ReportInterval",
  "document.kind": '"activation_receipt" | "payment_receipt" | "statement"',
  "document_delivery.kind": '"payment_receipt" | "statement"',
  "document_delivery.channel": "ReminderChannel",
  "document_delivery.language": "Language",
  "document_delivery.state":
    '"planned" | "sending" | "sent" | "delivered" | "read" | "unknown" | "failed" | "cancelled"',
  "document_delivery.state_explanation": "ColumnType<Explanation | null, string | null | undefined, string | null>",
  "document.language": "Language",
  "retention_warning.state": '"planned" | "sending" | "sent" | "refused" | "cancelled"',
  "erased_activation_payment.mode": "ProviderMode",
  "erased_activation_payment.status": '"captured" | "refund_queued" | "refund_pending" | "refunded"',
  "erased_activation_order.mode": "ProviderMode",
  "activation_payment.status": '"captured" | "refund_queued" | "refund_pending" | "refunded"',
  "reminder.channel": "ReminderChannel",
  "reminder.recipient_kind": '"customer" | "owner"',
  "reminder.state": "ReminderState",
  "reminder.held_for": "SendingHold | null",
  "reminder.state_explanation": "ColumnType<Explanation | null, string | null | undefined, string | null>",
  "reminder.skipped_cause": "ColumnType<Explanation | null, string | null | undefined, string | null>",
  "reminder.next_step_explanation": "ColumnType<Explanation | null, string | null | undefined, string | null>",
  "sending_flag.kind": "SendingFlagKind",
  "app_user.language": "Generated<Language>",
  "tenant.default_language": "Generated<Language>",
  "message_switch.kind": "MessageKind",
  "message_template.kind": "MessageKind",
  "message_template.language": "Language",
  "notification.kind": "NotificationKind",
  "notification.title_explanation": "ColumnType<Explanation | null, string | null | undefined, string | null>",
  "notification.body_explanations": "ColumnType<Explanation[] | null, string | null | undefined, string | null>",
  "notification_email.title_explanation": "ColumnType<Explanation | null, string | null | undefined, string | null>",
  "notification_email.body_explanations": "ColumnType<Explanation[] | null, string | null | undefined, string | null>",
  "inbound_message.channel": "ReminderChannel",
  "conversation.channel": "ReminderChannel",
  "bulk_send.kind": "BulkKind",
  "bulk_send.state": "BulkState",
  "bulk_send.waits_for": "BulkWait | null",
  "bulk_recipient.state": '"queued" | "written" | "skipped"',
  "bulk_recipient.reason": "BulkSkipReason | null",
  "bulk_recipient.route": "BulkRoute | null",
  "bulk_recipient.planned_route": "BulkRoute | null",
  "bulk_recipient.replaced_route": "BulkRoute | null",
  "bulk_recipient.language": "Language | null",
  "conversation.state": "ConversationState",
  "conversation_message.direction": '"out" | "note"',
  "conversation_message.state": "ReplyState | null",
  "conversation_message.state_before": "ConversationState | null",
  "own_template.language": "Language",
  "business_question.language": "Generated<Language>",
  "own_template.category": "OwnTemplateCategory",
  "own_template.meta_category": "OwnTemplateCategory | null",
  "own_template.status": "OwnTemplateStatus",
  "own_template.state_explanation": "ColumnType<Explanation | null, string | null | undefined, string | null>",
  "message_cost.source": "CostSource",
  "message_cost.category": "CostCategory",
  "message_cost.reported_category": "CostCategory | null",
  "message_cost.price_tenths": "ColumnType<number, never, never>",
  "early_status.status": '"sent" | "delivered" | "read" | "failed"',
  "conversation_message.state_explanation": "ColumnType<Explanation | null, string | null | undefined, string | null>",
  "conversation_message.next_step_explanation":
    "ColumnType<Explanation | null, string | null | undefined, string | null>",
  "unmatched_message.channel": "ReminderChannel",
  "unmatched_message.message": "ColumnType<unknown, string | null | undefined, string | null>",
  "file.state": "FileState",
  "file.refusal": "FileRefusal | null",
  "file.kind": "FileKind",
  "file.content_type": "FileContentType | null",
  "file.store": "Generated<FileStore>",
  "file.source": "ColumnType<FileSource, string, string>",
  "webhook_attachment.provider": '"razorpay" | "postmark" | "whatsapp"',
  "consent_event.channel": "ReminderChannel",
  "consent_event.purpose": "ConsentPurpose",
  "consent_event.state": "ConsentState",
  "consent_event.source": "ConsentSource",
  "consent_event.actor_kind": '"customer" | "user" | "system"',
  "consent_event.confirmation": '"due" | "sending" | "sent" | "failed" | "unknown" | null',
  "payment_promise.source": "PromiseSource",
  "payment_promise.confidence": "PromiseConfidence | null",
  "payment_promise.state": "StoredPromiseState",
  "notification_settings.after_last_reminder": "Generated<FinalAction>",
  "notification_settings.before_restore":
    "ColumnType<SinceBeforeRestore | null, string | null | undefined, string | null>",
  "notification_settings.holiday_state": "HolidayState | null",
  "unanswered_renewal.action": "FinalAction",
  "audit_event.actor_kind": '"user" | "system"',
  "import_run.state": '"draft" | "ready" | "running" | "done" | "reverting" | "reverted"',
  "import_run.headers": "ColumnType<string[], string, string>",
  "import_run.mapping": "ColumnType<(ImportField | null)[], string, string>",
  "import_run.date_order": "Generated<DateOrder>",
  "import_run.answers": "ColumnType<ImportAnswers, string | undefined, string>",
  "import_run.dates": "ColumnType<DateColumn[] | null, string | null | undefined, string | null>",
  "import_run.duration_conflicts": "ColumnType<DurationConflict[] | null, string | null | undefined, string | null>",
  "import_run.end_question": "ColumnType<EndQuestion | null, string | null | undefined, string | null>",
  "import_run.payments": "ColumnType<SheetPayments | null, string | null | undefined, string | null>",
  "import_run.product_choices": "ColumnType<Record<string, string>, string | undefined, string>",
  "import_run.remind_from": 'Generated<"today" | "tomorrow">',
  "import_run.counts": "ColumnType<ImportCounts | null, string | null | undefined, string | null>",
  "import_run.products": "ColumnType<ProductOffer[] | null, string | null | undefined, string | null>",
  "import_run.forecast": "ColumnType<ImportForecast | null, string | null | undefined, string | null>",
  "import_row.cells": "ColumnType<string[], string, string>",
  "import_row.verdict": "RowVerdict | null",
  "import_row.report": "ColumnType<StoredRowReport | null, string | null | undefined, string | null>",
  "import_row.state": 'Generated<"waiting" | "done" | "kept" | "reverted">',
  "import_row.customer_before": "ColumnType<CustomerBefore | null, string | null | undefined, string | null>",
  "import_row.subscription_before": "ColumnType<SubscriptionBefore | null, string | null | undefined, string | null>",
  "import_mapping.mapping": "ColumnType<(ImportField | null)[], string, string>",
  "stored_figures.sums": "ColumnType<unknown, string | null | undefined, string | null>",
  "calculation.payload": "ColumnType<unknown, string, string>",
  "stored_report.answer": "ColumnType<unknown, string | null | undefined, string | null>",
  "stored_list.head": "ColumnType<unknown, string, string>",
  "stored_list_row.facts": "ColumnType<unknown, string | null | undefined, string | null>",
  "stored_widget.answer": "ColumnType<unknown, string, string>",
  "stored_forecast.result": "ColumnType<unknown, string | null | undefined, string | null>",
  "stored_forecast.run_state": "ColumnType<unknown, string | null | undefined, string | null>",
  "charge.kind": "ChargeKind",
  "payment.mode": 'PaymentMode | "opening"',
  "ledger_entry.kind": "LedgerTransactionKind",
  "ledger_entry.account": "LedgerAccount",
};

const TYPE_MAPPING = {
  int8: "number",
  date: "CalendarDate",
  timestamptz: "Date",
  jsonb: "ColumnType<unknown, string, string>",
  inet: "string",
};

const HEADER = `import type { ReceiptKind } from "@aavarti/domain/activation-receipt";
import type { BulkKind, BulkRoute, BulkSkipReason, BulkState, BulkWait } from "@aavarti/domain/bulk-messages";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { Explanation } from "@aavarti/domain/explanations";
import type { ReminderChannel } from "@aavarti/domain/channels";
import type { FileContentType, FileKind, FileRefusal, FileSource, FileState, FileStore } from "@aavarti/domain/files";
import type { ImportField } from "@aavarti/domain/import-field-names";
import type { RowVerdict } from "@aavarti/domain/import-plan";
import type { DateColumn, DurationConflict, EndQuestion, ImportAnswers, ProductOffer, SheetPayments } from "@aavarti/domain/import-questions";
import type { CustomerBefore, ImportCounts, ImportForecast, StoredRowReport, SubscriptionBefore } from "@aavarti/domain/import-results";
import type { DateOrder } from "@aavarti/domain/import-values";
import type { StateCode } from "@aavarti/domain/indian-states";
import type { Language } from "@aavarti/domain/languages";
import type { ChargeKind, LedgerAccount, LedgerTransactionKind, PaymentMode } from "@aavarti/domain/ledger";
import type { MessageKind } from "@aavarti/domain/message-kinds";
import type { ConsentPurpose, ConsentSource, ConsentState } from "@aavarti/domain/consent";
import type { MoveState } from "@aavarti/domain/conversation-moves";
import type { ConversationState, ReplyState } from "@aavarti/domain/conversations";
import type { IdentityKind, IdentitySource } from "@aavarti/domain/customer-identities";
import type { CostCategory, CostSource } from "@aavarti/domain/message-prices";
import type { OwnTemplateCategory, OwnTemplateStatus } from "@aavarti/domain/own-templates";
import type { NotificationKind } from "@aavarti/domain/notifications";
import type { IssuedReceipt } from "@aavarti/domain/payment-receipt";
import type { Role } from "@aavarti/domain/permissions";
import type { PromiseConfidence } from "@aavarti/domain/promise-days";
import type { PromiseSource, StoredPromiseState } from "@aavarti/domain/promises";
import type { HolidayState } from "@aavarti/domain/festivals";
import type { FinalAction } from "@aavarti/domain/reminder-switches";
import type { ReportInterval, ReportKind } from "@aavarti/domain/reports";
import type { SinceBeforeRestore } from "@aavarti/domain/restores";
import type { SendingHold } from "@aavarti/domain/sending-trust";
import type { CancelReason, TermSource } from "@aavarti/domain/subscription-life";
import type { GivenRole, InvitationChannel } from "@aavarti/domain/team";
import type { ColumnType } from "kysely";

export type StoredAccountStatus = "trial" | "active" | "suspended";
export type SendingFlagKind = "links" | "deliveries" | "paused" | "resumed";
export type ProviderMode = "live" | "test" | "sandbox";
export type ReminderState =
  | "planned" | "sending" | "sent" | "delivered" | "read" | "failed" | "unknown" | "cancelled" | "missed";
`;

/**
 * Returns the TypeScript source of schema.ts, the types of all tables, for a migrated database.
 * `runCodegen` runs kysely-codegen with the given arguments and returns its output, whose imports
 * are replaced by a banner and our own types. Writes no file.
 */
export function schemaSource(runCodegen: (args: string[]) => string, ownerUrl: string): string {
  const printed = runCodegen([
    "--url",
    ownerUrl,
    "--dialect",
    "postgres",
    "--print",
    "--log-level",
    "silent",
    "--exclude-pattern",
    "{kysely_*,bullmq.*}",
    "--type-mapping",
    JSON.stringify(TYPE_MAPPING),
    "--overrides",
    JSON.stringify({ columns: COLUMN_TYPES }),
  ]);
  const start = printed.indexOf("export type Generated");
  const banner = "// Generated by `pnpm db:types` from the migrated database. Do not edit.\n";
  return `${banner}${HEADER}\n${printed.slice(start).trim()}\n`;
}
