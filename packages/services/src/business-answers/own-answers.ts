import { listBusinessAnswers } from "@aavarti/db/queries/business-answers";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import { answerTextFor } from "@aavarti/domain/business-answers";
import type { OwnAnswer } from "@aavarti/domain/inbox/draft-reply";
import type { ReplyLanguage } from "@aavarti/domain/inbox/reply-drafts";
import type { Language } from "@aavarti/domain/languages";
import { fillReply } from "@aavarti/domain/saved-replies";
import type { ServiceContext, Unit } from "../context.ts";
import { replyFacts, replyValues } from "../saved-replies/fill-saved-replies.ts";
import { answerTextsOf } from "./answer-texts.ts";

/**
 * Returns the business's own answers that are on, in their order, with a customer's values in place
 * of their variables; without a text where a value is missing. The customer is read only where an
 * answer has a variable. Checks no permission and stores nothing.
 */
export async function ownAnswersOf(
  ctx: ServiceContext,
  unit: Unit,
  { customerId, tenant }: { customerId: string; tenant: Pick<TenantRow, "business_name" | "currency"> },
): Promise<OwnAnswer[]> {
  const rows = (await listBusinessAnswers(unit.trx)).filter((row) => row.is_active);
  const hasVariable = rows.some((row) => `${row.text_en}${row.text_hi}${row.text_hinglish}`.includes("{{"));
  const facts = hasVariable ? await replyFacts(ctx, unit, customerId) : null;
  const valuesIn = (language: Language) => (facts ? replyValues(facts, tenant, language) : {});
  const english = valuesIn("en");
  // Beside words in Latin letters, days are written as in English.
  const values = { en: english, hi: valuesIn("hi"), "hi-Latn": english };
  return rows.map((row) => {
    const textFor = (asked: ReplyLanguage): string | null => {
      const found = answerTextFor(answerTextsOf(row), asked);
      return found && fillReply(found.source, values[found.language]).text;
    };
    const texts = { en: textFor("en"), hi: textFor("hi"), "hi-Latn": textFor("hi-Latn") };
    return { id: row.id, questions: row.questions, texts };
  });
}
