import { Conversation } from "@aavarti/contract/conversations";
import {
  AddCustomerIdentity,
  ConversationMoveRef,
  CustomerIdentities,
  CustomerIdentity,
  CustomerIdentityRef,
  ListCustomerIdentities,
  MoveConversation,
  MovedConversation,
} from "@aavarti/contract/customer-identities";
import {
  addCustomerIdentity,
  listCustomerIdentities,
  removeCustomerIdentity,
  restoreCustomerIdentity,
  verifyCustomerIdentity,
} from "@aavarti/services/identities/manage-identities";
import { moveConversation } from "@aavarti/services/identities/move-conversation";
import { undoConversationMove } from "@aavarti/services/identities/undo-conversation-move";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

/**
 * The addresses customers write from, beside those of the record, and whom a conversation is with.
 */
export const customerIdentitiesRouter = router({
  list: memberProcedure("customers.read")
    .input(ListCustomerIdentities)
    .output(CustomerIdentities)
    .query(({ ctx, input }) => listCustomerIdentities(ctx.service, input)),
  add: memberProcedure("customers.write")
    .input(AddCustomerIdentity)
    .output(CustomerIdentity)
    .mutation(({ ctx, input }) => addCustomerIdentity(ctx.service, input)),
  verify: memberProcedure("customers.write")
    .input(CustomerIdentityRef)
    .output(CustomerIdentity)
    .mutation(({ ctx, input }) => verifyCustomerIdentity(ctx.service, input)),
  remove: memberProcedure("customers.write")
    .input(CustomerIdentityRef)
    .output(z.void())
    .mutation(({ ctx, input }) => removeCustomerIdentity(ctx.service, input)),
  restore: memberProcedure("customers.write")
    .input(CustomerIdentityRef)
    .output(CustomerIdentity)
    .mutation(({ ctx, input }) => restoreCustomerIdentity(ctx.service, input)),
  moveConversation: memberProcedure(["inbox.reply", "customers.write"])
    .input(MoveConversation)
    .output(MovedConversation)
    .mutation(({ ctx, input }) => moveConversation(ctx.service, input)),
  undoMove: memberProcedure({ all: ["inbox.reply", "customers.write"], byInput: ["customers.delete"] })
    .input(ConversationMoveRef)
    .output(Conversation)
    .mutation(({ ctx, input }) => undoConversationMove(ctx.service, input)),
});
