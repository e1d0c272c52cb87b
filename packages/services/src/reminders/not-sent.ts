/** The rest of a ledger row that nobody has tried to send. */
export const NOT_SENT = {
  state: "planned" as const,
  state_reason: null,
  next_step: null,
  attempts: 0,
  lease_until: null,
  sent_at: null,
  delivered_at: null,
  read_at: null,
  provider_code: null,
  provider_message_id: null,
  message_subject: null,
  message_text: null,
  merged_into: null,
  fallback_of: null,
  promise_id: null,
  skipped_by: null,
};
