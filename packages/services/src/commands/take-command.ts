import {
  type CommandNumberRow,
  commanderOfPhone,
  countAnsweredSince,
  countRefusedSince,
  findAnswer,
  insertCommand,
  insertCommandMessage,
  lastDigestTo,
  lockCommandNumber,
  ownerWhoEntered,
  updateCommand,
  updateCommandNumber,
  wasAnsweredSince,
} from "@aavarti/db/queries/commands";
import { customersOfSender } from "@aavarti/db/queries/customer-identities";
import { reminderOfMessage } from "@aavarti/db/queries/reminders/directory";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import { findTenant } from "@aavarti/db/queries/tenants";
import { withTenant } from "@aavarti/db/tenant";
import {
  LIST_HOURS,
  MAX_AGE_MINUTES,
  MAX_AHEAD_MINUTES,
  MAX_LISTS_PER_HOUR,
  MAX_REFUSALS_PER_HOUR,
} from "@aavarti/domain/commands/limits";
import { type ReadLine, readCommands } from "@aavarti/domain/commands/read-commands";
import { AppError } from "@aavarti/domain/errors";
import type { Language } from "@aavarti/domain/languages";
import { readStopWord } from "@aavarti/domain/stop-words";
import { answerCommand } from "@aavarti/jobs/definitions/commands";
import type { InboundMessage } from "@aavarti/providers/whatsapp/interface";
import { createServiceContext, type Dependencies, type ServiceContext, type Unit } from "../context.ts";
import { mayRemind } from "../reminders/internal/stop-reason.ts";
import { ANSWERS } from "./answer-texts.ts";
import { type Outcome, runCommand } from "./run-command.ts";
import type { NumberedList } from "./runner.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An owner's message, and as whom and in which language it is answered. */
type Owner = { ctx: ServiceContext; userId: string; phone: string; language: Language };

/**
 * Carries out a WhatsApp message as the commands of the owner from whose verified number it came:
 * each line in a transaction of its own, once for the message's id, also when it is delivered again
 * or by two servers at once; then plans one answer. A message that is more than an hour old, or
 * more than five minutes ahead, is refused with a sentence. Returns false, with nothing done, for a
 * message that is no command, so that it is handled like anybody's: from another number or a hidden
 * one, one that is forwarded, in a group, or answers a message to a customer, a stop word, anything
 * but text, and while the business may not use the product. A text that is no command, from a
 * number that no customer has, is answered with what can be written; a command from an owner's
 * number that is not verified yet with how to do that; both at most once in an hour. The list and
 * help are answered ten times in an hour, and so are lines that are not understood or too old; then
 * with nothing.
 */
export async function takeCommand(deps: Dependencies, message: InboundMessage): Promise<boolean> {
  const { fromPhone: phone, text } = message;
  if (phone === null || message.type !== "text" || !text || readStopWord(text) !== null) return false;
  // Nobody says for themselves what they pass on, and in a group others read the answer.
  if (message.isForwarded || message.groupId !== null) return false;
  const commander = await commanderOfPhone(deps.db, phone);
  if (!commander) return offerVerification(deps, message, phone);
  const owner = await ownerOf(deps, { ...commander, phone });
  if (!owner || (await answersCustomer(deps, message))) return false;
  const lines = readCommands(text, owner.ctx.today());
  const isUntimely = !isTimely(message.at, deps.now());
  if (lines === null) return isUntimely ? false : answerInAnHour(owner, message, ANSWERS[owner.language].help);
  const refusedAs = isUntimely ? ANSWERS[owner.language].untimely : undefined;
  const answers: string[] = [];
  for (const [line, read] of lines.entries())
    answers.push(await takeLine(owner, message, { line, read, refusedAs, isUntimely }));
  const said = answers.filter((answer) => answer !== "");
  if (said.length > 0) await planAnswer(owner, message, refusedAs ?? said.join("\n"));
  return true;
}

/** Whether a message was written recently enough, by its own time, to be carried out. */
function isTimely(at: Date, now: Date): boolean {
  const age = now.getTime() - at.getTime();
  return age <= MAX_AGE_MINUTES * MINUTE_MS && age >= -MAX_AHEAD_MINUTES * MINUTE_MS;
}

/** Returns the owner, who acts for themselves; null when they may not command any more. */
async function ownerOf(
  deps: Dependencies,
  { tenantId, userId, phone }: { tenantId: string; userId: string; phone: string },
): Promise<Owner | null> {
  const found = await withTenant(deps.db, tenantId, async (trx) => {
    const [tenant, owners] = await Promise.all([findTenant(trx), listOwners(trx)]);
    const user = owners.find(({ id }) => id === userId);
    return tenant && user && mayRemind(tenant, deps.now()) ? { tenant, user } : null;
  });
  if (!found) return null;
  const ctx = createServiceContext(deps, {
    tenantId,
    timeZone: found.tenant.time_zone,
    // Written by WhatsApp, without a session.
    actor: { kind: "user", userId, role: "owner", sessionId: "whatsapp" },
    requestId: null,
  });
  return { ctx, userId, phone, language: found.user.language };
}

/** Whether a message answers one that was sent to a customer: then its sender writes as that. */
async function answersCustomer(deps: Dependencies, { replyToMessageId: id }: InboundMessage): Promise<boolean> {
  const answered = id ? await reminderOfMessage(deps.db, id) : null;
  if (!answered) return false;
  const row = await withTenant(deps.db, answered.tenantId, (trx) =>
    trx.selectFrom("reminder").select("recipient_kind").where("id", "=", answered.reminderId).executeTakeFirst(),
  );
  return row?.recipient_kind === "customer";
}

/** Answers a command from a number that an owner has entered, and not verified yet. */
async function offerVerification(deps: Dependencies, message: InboundMessage, phone: string): Promise<boolean> {
  const entered = await ownerWhoEntered(deps.db, phone);
  const owner = entered && (await ownerOf(deps, { ...entered, phone }));
  if (!owner || !isTimely(message.at, deps.now()) || (await answersCustomer(deps, message))) return false;
  if (readCommands(message.text ?? "", owner.ctx.today()) === null) return false;
  return answerInAnHour(owner, message, ANSWERS[owner.language].notVerified);
}

/**
 * Plans an answer to a message that nothing is done for, once in an hour, and returns true: an
 * automatic reply of the owner's phone must not be answered again and again. False, with nothing
 * planned, within the hour, and for a number that a customer has.
 */
async function answerInAnHour(owner: Owner, message: InboundMessage, answer: string): Promise<boolean> {
  const { ctx, userId, phone } = owner;
  if ((await customersOfSender(ctx.db, { phone, userId: null })).length > 0) return false;
  return ctx.transact(async (unit) => {
    // Of two messages at once, one sees the answer to the other.
    await lockCommandNumber(unit.trx, userId);
    if (await wasAnsweredSince(unit.trx, userId, new Date(ctx.now().getTime() - HOUR_MS))) return false;
    await planAnswerIn(owner, unit, message, answer);
    return true;
  });
}

/** `refusedAs` is why it is not carried out, `isUntimely` whether its time alone is the reason. */
type Line = { line: number; read: ReadLine; refusedAs?: string | undefined; isUntimely: boolean };

/** Carries a line out, or finds what was answered to it before, and returns the answer. */
async function takeLine(owner: Owner, message: InboundMessage, line: Line): Promise<string> {
  const { ctx, language } = owner;
  try {
    return await ctx.transact((unit) => takeLineIn(owner, unit, { message, ...line }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const why = language === "en" ? `⚠️ ${error.message}` : ANSWERS[language].refused;
    const refuse = (unit: Unit) => takeLineIn(owner, unit, { message, ...line, refusedAs: why });
    return ctx.transact(refuse);
  }
}

async function takeLineIn(
  owner: Owner,
  unit: Unit,
  { message, line, read, refusedAs, isUntimely }: Line & { message: InboundMessage },
): Promise<string> {
  const { ctx, userId, phone, language } = owner;
  const { trx } = unit;
  const texts = ANSWERS[language];
  // The lock makes an owner's commands wait for each other, and settings for commands.
  const number = await lockCommandNumber(trx, userId);
  if (!number?.is_on || number.phone_e164 !== phone) return texts.refused;
  const id = ctx.newId();
  const now = ctx.now();
  const isNew = await insertCommand(trx, {
    tenant_id: ctx.tenantId,
    id,
    user_id: userId,
    phone_e164: phone,
    provider_message_id: message.messageId,
    line,
    text: read.line.slice(0, 2_000).replaceAll("\u0000", ""),
    state: "refused",
    created_at: now,
    updated_at: now,
  });
  if (!isNew) return (await findAnswer(trx, { messageId: message.messageId, line }))?.answer ?? texts.refused;
  const wroteAt = new Date(Math.min(message.at.getTime(), now.getTime()));
  if (number.last_wrote_at === null || number.last_wrote_at < wroteAt)
    await updateCommandNumber(trx, userId, { last_wrote_at: wroteAt });
  // Another machine that answers could send such lines without end.
  const isSilent = (isUntimely || !("command" in read)) && (await isRefusedOften(owner, unit));
  const outcome: Outcome = isSilent
    ? { state: "refused", answer: "" }
    : refusedAs === undefined
      ? await outcomeOf(owner, unit, { message, read, number })
      : { state: "refused", answer: refusedAs };
  await updateCommand(trx, id, {
    state: outcome.state,
    answer: outcome.answer,
    kind: outcome.kind ?? null,
    code: outcome.code ?? null,
    code_expires_at: outcome.codeExpiresAt ?? null,
    customer_id: outcome.customerId ?? null,
    request: JSON.stringify(outcome.request ?? {}),
    result: JSON.stringify(outcome.result ?? {}),
  });
  return outcome.answer;
}

/** Whether an owner's number got as many refusals in the last hour as it may. */
async function isRefusedOften({ ctx, userId, phone }: Owner, { trx }: Unit): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - HOUR_MS);
  return (await countRefusedSince(trx, { userId, phone, since })) >= MAX_REFUSALS_PER_HOUR;
}

/** The commands that change nothing: another machine that answers could send them without end. */
const ONLY_READ: readonly string[] = ["list", "help"];

/**
 * Carries out what was read in a line, with the owner's number locked. The answer is empty for one
 * that isn't answered.
 */
async function outcomeOf(
  owner: Owner,
  unit: Unit,
  { message, read, number }: { message: InboundMessage; read: ReadLine; number: CommandNumberRow },
): Promise<Outcome> {
  const { ctx, phone, language } = owner;
  if (!("command" in read)) {
    const line = read.line.slice(0, 60).replace(/[\p{Cc}\p{Cf}]/gu, "");
    return { state: "refused", answer: ANSWERS[language].faults[read.fault]({ line }) };
  }
  const { kind } = read.command;
  if (ONLY_READ.includes(kind)) {
    const since = new Date(ctx.now().getTime() - HOUR_MS);
    const answered = await countAnsweredSince(unit.trx, { userId: owner.userId, phone, kinds: ONLY_READ, since });
    if (answered >= MAX_LISTS_PER_HOUR) return { kind, state: "refused", answer: "" };
  }
  const isAsked = kind === "list";
  const list = await listFor(owner, unit, isAsked ? { at: ctx.now(), replyToMessageId: null } : message);
  // The services join this transaction, so that a command and its effect are stored together.
  const joined = { ...ctx, transact: <T>(fn: (unit: Unit) => Promise<T>) => fn(unit) };
  return runCommand({ ctx: joined, unit, number, phone, language, list }, read.command);
}

/**
 * Returns the list that a message's numbers refer to: the daily summary sent last to the number,
 * for a day, and only if the message was written after it and quotes no older one.
 */
async function listFor(
  { ctx, userId, phone }: Owner,
  { trx }: Unit,
  { at, replyToMessageId }: Pick<InboundMessage, "at" | "replyToMessageId">,
): Promise<NumberedList> {
  const last = await lastDigestTo(trx, { userId, phone });
  if (!last || ctx.now().getTime() - last.sent_at.getTime() >= LIST_HOURS * HOUR_MS) return { missing: "noList" };
  const answered = replyToMessageId ? await reminderOfMessage(ctx.db, replyToMessageId) : null;
  const quotesOlder = answered !== null && answered.reminderId !== last.id;
  // WhatsApp gives whole seconds.
  const isOlder = at.getTime() + 1_000 <= last.sent_at.getTime();
  return quotesOlder || isOlder ? { missing: "oldList" } : { reminderId: last.id };
}

const planAnswer = (owner: Owner, message: InboundMessage, answer: string): Promise<void> =>
  owner.ctx.transact((unit) => planAnswerIn(owner, unit, message, answer));

async function planAnswerIn(
  { ctx, userId, phone }: Owner,
  unit: Unit,
  message: InboundMessage,
  answer: string,
): Promise<void> {
  const id = ctx.newId();
  const now = ctx.now();
  const isNew = await insertCommandMessage(unit.trx, {
    tenant_id: ctx.tenantId,
    id,
    user_id: userId,
    provider_message_id: message.messageId,
    phone_e164: phone,
    answer,
    state: "planned",
    received_at: message.at,
    created_at: now,
    updated_at: now,
  });
  if (isNew) await unit.enqueue(answerCommand, { tenantId: ctx.tenantId, messageId: id });
}
