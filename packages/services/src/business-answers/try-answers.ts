import type { TriedBusinessAnswers, TryBusinessAnswers } from "@aavarti/contract/business-answers";
import { listBusinessAnswers } from "@aavarti/db/queries/business-answers";
import { answerTextFor } from "@aavarti/domain/business-answers";
import { matchAnswers } from "@aavarti/domain/inbox/match-answers";
import { readIntents } from "@aavarti/domain/inbox/read-intents";
import { replyLanguage } from "@aavarti/domain/inbox/reply-language";
import { requirePermission, type ServiceContext } from "../context.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { answerTextsOf } from "./answer-texts.ts";

/**
 * Returns which of the business's own answers would be suggested to a message of a customer, with
 * their variables, by the rules of suggested replies. Stores and sends nothing.
 * @throws AppError FORBIDDEN without `inbox.read`.
 */
export function tryBusinessAnswers(
  ctx: ServiceContext,
  { message }: TryBusinessAnswers,
): Promise<TriedBusinessAnswers> {
  requirePermission(ctx, "inbox.read");
  return ctx.transact(async (unit) => {
    const tenant = await readTenant(unit);
    const rows = (await listBusinessAnswers(unit.trx)).filter((row) => row.is_active);
    const { ids, hasOther } = matchAnswers(message, ctx.today(), rows);
    const intents = readIntents(message, ctx.today()).map(({ intent }) => intent);
    const forPerson = intents.some((intent) => FOR_PEOPLE.has(intent));
    const withRecords = intents.some((intent) => intent !== "other" && intent !== "opening-hours") && !forPerson;
    const language = replyLanguage([message]) ?? tenant.default_language;
    const answers = rows
      .filter(({ id }) => ids.includes(id))
      .map((row) => ({
        id: row.id,
        question: row.questions[0] ?? "",
        text: answerTextFor(answerTextsOf(row), language)?.source ?? "",
      }));
    if (answers.length > 0 && (hasOther || forPerson))
      return { outcome: "partly", withRecords: false, language, answers };
    if (answers.length > 0) return { outcome: "answered", withRecords, language, answers };
    return { outcome: withRecords ? "records" : "none", withRecords, language, answers };
  });
}

/** Whoever says one of these waits for a person. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(["complaint", "wants-person", "opt-out"]);
