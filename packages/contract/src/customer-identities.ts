import { IDENTITY_KINDS, IDENTITY_SOURCES, TYPED_IDENTITY_KINDS } from "@aavarti/domain/customer-identities";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { Conversation, ConversationRef } from "./conversations.ts";
import { email, id, requiredLine, wire } from "./fields.ts";
import { because } from "./sentences.ts";

export const ListCustomerIdentities = z.object({ customerId: id("customer") });
export type ListCustomerIdentities = z.output<typeof ListCustomerIdentities>;

export const CustomerIdentityRef = z.object({ id: id("customerIdentity") });
export type CustomerIdentityRef = z.output<typeof CustomerIdentityRef>;

const kind = z
  .enum(
    TYPED_IDENTITY_KINDS,
    because(explainField("field.notChoice", { field: "kind", choices: TYPED_IDENTITY_KINDS.join(", ") })),
  )
  .describe("email or phone");
const addressFields = z.object({
  kind,
  value: requiredLine("value", 254).describe("An email address, or a phone number; Indian without a country code"),
});

/**
 * Emails are checked and put in lower case here; a phone number is, in E.164, where it is stored.
 */
function checked<Input extends { kind: string; value: string }>(input: Input, context: z.RefinementCtx): Input {
  if (input.kind !== "email") return input;
  const parsed = email.safeParse(input.value);
  if (parsed.success) return { ...input, value: parsed.data };
  for (const issue of parsed.error.issues) context.addIssue({ ...issue, code: "custom", path: ["value"] });
  return z.NEVER;
}

export const AddIdentityBody = addressFields.transform(checked);
export const AddCustomerIdentity = addressFields.extend({ customerId: id("customer") }).transform(checked);
export type AddCustomerIdentity = z.output<typeof AddCustomerIdentity>;

export const CustomerIdentity = z.object({
  id: wire.id,
  customerId: wire.id,
  kind: z.enum(IDENTITY_KINDS).describe("wa_bsuid: the WhatsApp user id of a person whose number is hidden"),
  value: z.string(),
  source: z
    .enum(IDENTITY_SOURCES)
    .describe(
      "member: added by hand. email: replied to an email to the customer. whatsapp: wrote on WhatsApp. conversation: added with a moved conversation",
    ),
  verifiedAt: wire.instant.nullable().describe("Null: messages from it aren't matched to the customer yet"),
  verifiedBy: z.object({ id: wire.id, name: z.string() }).nullable().describe("Null if a message proved it"),
  createdAt: wire.instant,
});
export type CustomerIdentity = z.output<typeof CustomerIdentity>;
export const CustomerIdentities = z.array(CustomerIdentity);

const target = {
  customerId: id("customer")
    .nullable()
    .default(null)
    .describe("The customer to move it to; null creates a new prospect"),
  name: requiredLine("name", 200).optional().describe("Name of the new prospect. Default: their address"),
};
export const MoveConversation = ConversationRef.extend(target);
export type MoveConversation = z.output<typeof MoveConversation>;
export const MoveConversationBody = z.object(target);

export const MovedConversation = z.object({
  conversation: Conversation,
  moveId: wire.id.describe("To undo the move"),
  undoUntil: wire.instant,
  isAddressLinked: z
    .boolean()
    .describe("Whether new messages from its address go to this customer; false if someone else has the address"),
  isMerged: z.boolean().describe("Whether the previous customer, a prospect with nothing else, was moved to Trash"),
});
export type MovedConversation = z.output<typeof MovedConversation>;

export const ConversationMoveRef = z.object({ id: id("conversationMove") });
export type ConversationMoveRef = z.output<typeof ConversationMoveRef>;
