import { listBusinessAnswers } from "@aavarti/db/queries/business-answers";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { OwnAnswer } from "@aavarti/domain/inbox/draft-reply";
import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { fillReply, textIn } from "@aavarti/domain/saved-replies";
import type { ServiceContext, Unit } from "../context.ts";
import { replyFacts, replyValues } from "../saved-replies/fill-saved-replies.ts";

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
  const hasVariable = rows.some((row) => `${row.text_en}${row.text_hi}`.includes("{{"));
  const facts = hasVariable ? await replyFacts(ctx, unit, customerId) : null;
  const valuesIn = (language: Language) => (facts ? replyValues(facts, tenant, language) : {});
  const values = { en: valuesIn("en"), hi: valuesIn("hi") };
  return rows.map((row) => {
    const textFor = (language: Language): string | null => {
      const found = textIn({ textEn: row.text_en, textHi: row.text_hi }, language);
      return found && fillReply(found.source, values[found.language]).text;
    };
    const [en, hi] = LANGUAGES.map(textFor);
    return { id: row.id, questions: row.questions, texts: { en: en ?? null, hi: hi ?? null } };
  });
}
