import { DismissDraft } from "@aavarti/contract/ai-replies";
import {
  OfferedTemplates,
  SendTemplate,
  StartWithTemplate,
  TemplatesFor,
} from "@aavarti/contract/conversation-templates";
import {
  AssignConversation,
  CancelMessage,
  Conversation,
  ConversationDraft,
  ConversationPage,
  ConversationRef,
  DraftReply,
  EmailHtmlLink,
  FindInThread,
  InboxTabCounts,
  ListConversations,
  ListThread,
  ReopenConversation,
  Reply,
  RetryMessage,
  SentReply,
  ShowEmailHtml,
  SnoozeConversation,
  StartConversation,
  ThreadEntry,
  ThreadMatches,
  ThreadPage,
  WriteConversationNote,
} from "@aavarti/contract/conversations";
import { UnsentFiles } from "@aavarti/contract/files";
import { ReplyingMember, SetReplying } from "@aavarti/contract/replying";
import { dismissDraft } from "@aavarti/services/ai-replies/record-draft-outcome";
import { cancelMessage } from "@aavarti/services/conversations/cancel-message";
import {
  assignConversation,
  closeConversation,
  markConversationRead,
  markConversationUnread,
  reopenConversation,
  snoozeConversation,
} from "@aavarti/services/conversations/change-conversation";
import { draftReplyFor } from "@aavarti/services/conversations/draft-reply-for";
import {
  countInboxTabs,
  listConversations,
  readConversation,
} from "@aavarti/services/conversations/list-conversations";
import { findInThread, listThread } from "@aavarti/services/conversations/list-thread";
import { reply } from "@aavarti/services/conversations/reply";
import { listReplying, setReplying } from "@aavarti/services/conversations/replying";
import { retryMessage } from "@aavarti/services/conversations/retry-message";
import { listOfferedTemplates, sendTemplate } from "@aavarti/services/conversations/send-template";
import { showEmailHtml } from "@aavarti/services/conversations/show-email-html";
import {
  listTemplatesFor,
  startConversation,
  startWithTemplate,
} from "@aavarti/services/conversations/start-conversation";
import { writeConversationNote } from "@aavarti/services/conversations/write-conversation-note";
import { listUnsentFiles } from "@aavarti/services/files/unsent-files";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

/** Conversations with customers: lists, threads, replies, notes for the team, and their state. */
export const conversationsRouter = router({
  list: memberProcedure("inbox.read")
    .input(ListConversations)
    .output(ConversationPage)
    .query(({ ctx, input }) => listConversations(ctx.service, input)),
  counts: memberProcedure("inbox.read")
    .output(InboxTabCounts)
    .query(({ ctx }) => countInboxTabs(ctx.service)),
  replying: memberProcedure("inbox.read")
    .output(z.array(ReplyingMember))
    .query(({ ctx }) => listReplying(ctx.service)),
  setReplying: memberProcedure("inbox.reply")
    .input(SetReplying)
    .output(z.void())
    .mutation(({ ctx, input }) => setReplying(ctx.service, input)),
  read: memberProcedure("inbox.read")
    .input(ConversationRef)
    .output(Conversation)
    .query(({ ctx, input }) => readConversation(ctx.service, input)),
  thread: memberProcedure("inbox.read")
    .input(ListThread)
    .output(ThreadPage)
    .query(({ ctx, input }) => listThread(ctx.service, input)),
  matches: memberProcedure("inbox.read")
    .input(FindInThread)
    .output(ThreadMatches)
    .query(({ ctx, input }) => findInThread(ctx.service, input)),
  emailHtml: memberProcedure("inbox.read")
    .input(ShowEmailHtml)
    .output(EmailHtmlLink)
    .query(({ ctx, input }) => showEmailHtml(ctx.service, input)),
  draft: memberProcedure(["inbox.reply", "payments.read"])
    .input(DraftReply)
    .output(ConversationDraft)
    .query(({ ctx, input }) => draftReplyFor(ctx.service, input)),
  dismissDraft: memberProcedure("inbox.reply")
    .input(DismissDraft)
    .output(z.void())
    .mutation(({ ctx, input }) => dismissDraft(ctx.service, input)),
  reply: memberProcedure("inbox.reply")
    .input(Reply)
    .output(SentReply)
    .mutation(({ ctx, input }) => reply(ctx.service, input)),
  unsentFiles: memberProcedure("inbox.reply")
    .input(ConversationRef)
    .output(UnsentFiles)
    .query(({ ctx, input }) => listUnsentFiles(ctx.service, input)),
  templates: memberProcedure(["inbox.reply", "reminders.send"])
    .input(ConversationRef)
    .output(OfferedTemplates)
    .query(({ ctx, input }) => listOfferedTemplates(ctx.service, input)),
  sendTemplate: memberProcedure(["inbox.reply", "reminders.send"])
    .input(SendTemplate)
    .output(ThreadEntry)
    .mutation(({ ctx, input }) => sendTemplate(ctx.service, input)),
  retry: memberProcedure("inbox.reply")
    .input(RetryMessage)
    .output(ThreadEntry)
    .mutation(({ ctx, input }) => retryMessage(ctx.service, input)),
  cancelMessage: memberProcedure({ byInput: ["inbox.reply", "payments.record"] })
    .input(CancelMessage)
    .output(ThreadEntry)
    .mutation(({ ctx, input }) => cancelMessage(ctx.service, input)),
  start: memberProcedure("inbox.reply")
    .input(StartConversation)
    .output(Conversation)
    .mutation(({ ctx, input }) => startConversation(ctx.service, input)),
  templatesFor: memberProcedure(["inbox.reply", "reminders.send"])
    .input(TemplatesFor)
    .output(OfferedTemplates)
    .query(({ ctx, input }) => listTemplatesFor(ctx.service, input)),
  startWithTemplate: memberProcedure(["inbox.reply", "reminders.send"])
    .input(StartWithTemplate)
    .output(Conversation)
    .mutation(({ ctx, input }) => startWithTemplate(ctx.service, input)),
  note: memberProcedure("inbox.reply")
    .input(WriteConversationNote)
    .output(ThreadEntry)
    .mutation(({ ctx, input }) => writeConversationNote(ctx.service, input)),
  close: memberProcedure("inbox.reply")
    .input(ConversationRef)
    .output(Conversation)
    .mutation(({ ctx, input }) => closeConversation(ctx.service, input)),
  reopen: memberProcedure("inbox.reply")
    .input(ReopenConversation)
    .output(Conversation)
    .mutation(({ ctx, input }) => reopenConversation(ctx.service, input)),
  snooze: memberProcedure("inbox.reply")
    .input(SnoozeConversation)
    .output(Conversation)
    .mutation(({ ctx, input }) => snoozeConversation(ctx.service, input)),
  assign: memberProcedure("inbox.reply")
    .input(AssignConversation)
    .output(Conversation)
    .mutation(({ ctx, input }) => assignConversation(ctx.service, input)),
  markRead: memberProcedure("inbox.read")
    .input(ConversationRef)
    .output(Conversation)
    .mutation(({ ctx, input }) => markConversationRead(ctx.service, input)),
  markUnread: memberProcedure("inbox.read")
    .input(ConversationRef)
    .output(Conversation)
    .mutation(({ ctx, input }) => markConversationUnread(ctx.service, input)),
});
