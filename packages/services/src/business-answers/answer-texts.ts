import type { BusinessAnswerRow } from "@aavarti/db/queries/business-answers";
import type { AnswerTexts } from "@aavarti/domain/business-answers";

/** Returns the texts of an answer of the business by field, with their variables; null for none. */
export const answerTextsOf = ({
  text_en: textEn,
  text_hi: textHi,
  text_hinglish: textHinglish,
}: BusinessAnswerRow): AnswerTexts => ({ textEn, textHi, textHinglish });
