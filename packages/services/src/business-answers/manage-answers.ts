import type {
  BusinessAnswer,
  BusinessAnswerRef,
  BusinessAnswers,
  CreateBusinessAnswer,
  UpdateBusinessAnswer,
} from "@aavarti/contract/business-answers";
import {
  type BusinessAnswerRow,
  findBusinessAnswer,
  insertBusinessAnswer,
  listBusinessAnswers as queryAnswers,
  updateBusinessAnswer as saveAnswer,
} from "@aavarti/db/queries/business-answers";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { editedValues } from "@aavarti/domain/activity";
import {
  type AnswerTexts,
  findAnswerProblems,
  findVagueQuestion,
  MAX_BUSINESS_ANSWERS,
} from "@aavarti/domain/business-answers";
import { AppError } from "@aavarti/domain/errors";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { trashHorizon } from "../trash.ts";
import { answerTextsOf } from "./answer-texts.ts";

const toAnswer = (row: BusinessAnswerRow, position: number): BusinessAnswer => ({
  id: row.id,
  questions: row.questions,
  ...answerTextsOf(row),
  isActive: row.is_active,
  position,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Returns the answers outside Trash in their order, numbered from 1. */
const numbered = async ({ trx }: Unit): Promise<BusinessAnswer[]> =>
  (await queryAnswers(trx)).map((row, at) => toAnswer(row, at + 1));

async function answerOf(unit: Unit, id: string): Promise<BusinessAnswer> {
  const found = (await numbered(unit)).find((one) => one.id === id);
  if (!found) throw notFound("businessAnswer");
  return found;
}

/**
 * Returns the business's own answers to questions of its customers, with their variables and in the
 * order in which they are compared; deleted ones are left out.
 * @throws AppError FORBIDDEN without `inbox.read`.
 */
export function listBusinessAnswers(ctx: ServiceContext): Promise<BusinessAnswers> {
  requirePermission(ctx, "inbox.read");
  return ctx.transact(numbered);
}

type Act = "created" | "updated" | "deleted" | "restored";

const record = (
  ctx: ServiceContext,
  unit: Unit,
  act: Act,
  { questions }: { questions: readonly string[] },
  changes: Record<string, unknown> = {},
) =>
  audit(
    ctx,
    unit,
    `business-answer.${act}`,
    { kind: "tenant", id: ctx.tenantId },
    { question: questions[0] ?? "", ...changes },
  );

type Savable = Pick<BusinessAnswer, "questions"> & AnswerTexts;

function requireSavable({ questions, ...texts }: Savable): void {
  const vague = findVagueQuestion(questions);
  if (vague !== undefined) throw refusal("businessAnswer.vague", { question: vague }, { field: "questions" });
  if (texts.textEn === null && texts.textHi === null)
    throw refusal("businessAnswer.noText", undefined, { field: "textEn" });
  const problems = findAnswerProblems(texts);
  const [first] = Object.values(problems);
  if (first) throw new AppError("VALIDATION_FAILED", first, { fields: problems });
}

async function requireRoom({ trx }: Unit): Promise<number> {
  const rows = await queryAnswers(trx);
  if (rows.length >= MAX_BUSINESS_ANSWERS) throw refusal("businessAnswer.tooMany", { most: MAX_BUSINESS_ANSWERS });
  return (rows.at(-1)?.position ?? 0) + 1;
}

/**
 * Stores an answer at the end of the list and returns it. It applies to suggested replies at once;
 * nothing is sent. Writes an audit event. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `notifications.configure`; VALIDATION_FAILED with a sentence
 * for each field, for an unknown variable, without a text, or for a question without a word that
 * says what it is about; CONFLICT when there are 100 already.
 */
export function createBusinessAnswer(
  ctx: ServiceContext,
  { questions, textEn = null, textHi = null, textHinglish = null, isActive }: CreateBusinessAnswer,
): Promise<BusinessAnswer> {
  requirePermission(ctx, "notifications.configure");
  requireSavable({ questions, textEn, textHi, textHinglish });
  return ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    const position = await requireRoom(unit);
    const { id } = await insertBusinessAnswer(unit.trx, {
      tenant_id: ctx.tenantId,
      id: ctx.newId(),
      questions,
      text_en: textEn,
      text_hi: textHi,
      text_hinglish: textHinglish,
      is_active: isActive,
      position,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    });
    await record(ctx, unit, "created", { questions });
    return answerOf(unit, id);
  });
}

/** Returns an answer after locking the tenant, so that changes of the list follow each other. */
async function requireAnswer({ trx }: Unit, id: string): Promise<BusinessAnswerRow> {
  await lockTenant(trx);
  const row = await findBusinessAnswer(trx, id);
  if (!row) throw notFound("businessAnswer");
  return row;
}

/**
 * Changes the given fields of an answer, or its place in the list, and returns it. It applies to
 * suggested replies at once. Writes an audit event with the values before and after, and nothing if
 * none differs. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `notifications.configure`; NOT_FOUND, also for a deleted one;
 * VALIDATION_FAILED as `createBusinessAnswer`.
 */
export function updateBusinessAnswer(
  ctx: ServiceContext,
  { id, changes }: UpdateBusinessAnswer,
): Promise<BusinessAnswer> {
  requirePermission(ctx, "notifications.configure");
  return ctx.transact(async (unit) => {
    const row = await requireAnswer(unit, id);
    if (row.deleted_at) throw notFound("businessAnswer");
    const before = await answerOf(unit, id);
    const {
      questions = before.questions,
      textEn = before.textEn,
      textHi = before.textHi,
      textHinglish = before.textHinglish,
      isActive = before.isActive,
      position = before.position,
    } = changes;
    const count = (await queryAnswers(unit.trx)).length;
    const texts = { textEn, textHi, textHinglish };
    const after = { questions, ...texts, isActive, position: Math.min(position, count) };
    const values = editedValues(comparable(before), comparable(after), FIELDS);
    const fields = Object.keys(values);
    if (fields.length === 0) return before;
    requireSavable({ questions, ...texts });
    await saveAnswer(unit.trx, id, {
      questions,
      text_en: textEn,
      text_hi: textHi,
      text_hinglish: textHinglish,
      is_active: isActive,
      updated_at: ctx.now(),
    });
    if (after.position !== before.position) await moveTo(unit, id, after.position);
    await record(ctx, unit, "updated", after, { fields, values });
    return answerOf(unit, id);
  });
}

const FIELDS = ["questions", "textEn", "textHi", "textHinglish", "isActive", "position"] as const;
type Compared = Savable & Pick<BusinessAnswer, "isActive" | "position">;
const comparable = ({ questions, textEn, textHi, textHinglish, isActive, position }: Compared) => ({
  questions: questions.join("\n"),
  textEn,
  textHi,
  textHinglish,
  isActive,
  position,
});

/** Puts an answer at a place in the list, from 1, and numbers all anew. */
async function moveTo({ trx }: Unit, id: string, position: number): Promise<void> {
  const rows = await queryAnswers(trx);
  const others = rows.filter((row) => row.id !== id).map((row) => row.id);
  const ordered = others.toSpliced(position - 1, 0, id);
  const at = new Map(rows.map((row) => [row.id, row.position]));
  for (const [index, one] of ordered.entries())
    if (at.get(one) !== index + 1) await saveAnswer(trx, one, { position: index + 1 });
}

/**
 * Deletes an answer, which can be restored for 30 days. Writes an audit event. Locks the tenant's
 * row.
 * @throws AppError FORBIDDEN without `notifications.configure`; NOT_FOUND, also for one deleted
 * before.
 */
export function deleteBusinessAnswer(ctx: ServiceContext, { id }: BusinessAnswerRef): Promise<void> {
  requirePermission(ctx, "notifications.configure");
  return ctx.transact(async (unit) => {
    const row = await requireAnswer(unit, id);
    if (row.deleted_at) throw notFound("businessAnswer");
    await saveAnswer(unit.trx, id, { deleted_at: ctx.now() });
    await record(ctx, unit, "deleted", row);
  });
}

/**
 * Restores a deleted answer where it was in the list and returns it; one that is not deleted is
 * returned unchanged. Writes an audit event. Locks the tenant's row.
 * @throws AppError FORBIDDEN without `notifications.configure`; NOT_FOUND, also after 30 days;
 * CONFLICT when there are 100 already.
 */
export function restoreBusinessAnswer(ctx: ServiceContext, { id }: BusinessAnswerRef): Promise<BusinessAnswer> {
  requirePermission(ctx, "notifications.configure");
  return ctx.transact(async (unit) => {
    const row = await requireAnswer(unit, id);
    if (!row.deleted_at) return answerOf(unit, id);
    if (row.deleted_at <= trashHorizon(ctx.now())) throw notFound("businessAnswer");
    await requireRoom(unit);
    await saveAnswer(unit.trx, id, { deleted_at: null });
    await record(ctx, unit, "restored", row);
    return answerOf(unit, id);
  });
}
