import {
  BulkPreview,
  BulkRecipient,
  BulkRecipientRef,
  BulkRecipients,
  BulkSend,
  BulkSendPage,
  BulkSendRef,
  ListBulkSends,
  PreviewBulkSend,
  StartBulkSend,
} from "@aavarti/contract/bulk-messages";
import { cancelBulkRecipient } from "@aavarti/services/bulk/cancel-bulk-recipient";
import { listBulkRecipients, listBulkSends, readBulkSend } from "@aavarti/services/bulk/list-bulk-sends";
import { previewBulkSend } from "@aavarti/services/bulk/preview-bulk-send";
import { cancelBulkSend, startBulkSend } from "@aavarti/services/bulk/start-bulk-send";
import { memberProcedure, router } from "../procedures.ts";

/** Messages to many customers at once: preview, start, cancel, and what came of each. */
export const bulkMessagesRouter = router({
  list: memberProcedure("inbox.read")
    .input(ListBulkSends)
    .output(BulkSendPage)
    .query(({ ctx, input }) => listBulkSends(ctx.service, input)),
  read: memberProcedure("inbox.read")
    .input(BulkSendRef)
    .output(BulkSend)
    .query(({ ctx, input }) => readBulkSend(ctx.service, input)),
  recipients: memberProcedure("inbox.read")
    .input(BulkSendRef)
    .output(BulkRecipients)
    .query(({ ctx, input }) => listBulkRecipients(ctx.service, input)),
  preview: memberProcedure("bulk.send")
    .input(PreviewBulkSend)
    .output(BulkPreview)
    // A mutation, because the ids of many customers don't fit in a URL.
    .mutation(({ ctx, input }) => previewBulkSend(ctx.service, input)),
  start: memberProcedure("bulk.send")
    .input(StartBulkSend)
    .output(BulkSend)
    .mutation(({ ctx, input }) => startBulkSend(ctx.service, input)),
  cancel: memberProcedure("bulk.send")
    .input(BulkSendRef)
    .output(BulkSend)
    .mutation(({ ctx, input }) => cancelBulkSend(ctx.service, input)),
  cancelRecipient: memberProcedure("inbox.reply")
    .input(BulkRecipientRef)
    .output(BulkRecipient)
    .mutation(({ ctx, input }) => cancelBulkRecipient(ctx.service, input)),
});
