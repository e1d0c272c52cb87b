import { missingParameters } from "@aavarti/domain/conversation-templates";
import type { Language } from "@aavarti/domain/languages";
import { renderCombinedTemplate } from "../reminders/channels/whatsapp/render-combined-template.ts";
import { type RenderedTemplate, renderTemplate } from "../reminders/channels/whatsapp/render-template.ts";
import { bodyOf } from "../reminders/channels/whatsapp/whatsapp-templates.ts";
import type { CombinedFacts } from "../reminders/compose/combined-list.ts";

/** A built-in template filled with all that a person is asked for. */
export type FilledDues = Omit<RenderedTemplate, "language"> & {
  language: Language;
  /** The names of the values that its text needs and that are blank. */
  missing: string[];
};

/**
 * Returns the template that says what one or several reminders to a recipient say. A sum of zero is
 * a missing value: a message never asks for nothing.
 */
export function filledDues(facts: CombinedFacts): FilledDues {
  const [{ language }] = facts;
  const rendered = facts.length > 1 ? renderCombinedTemplate(facts) : renderTemplate(facts[0]);
  const asksNothing = facts.every(({ pricePaise }) => pricePaise === 0);
  const blank = asksNothing ? Object.fromEntries(AMOUNTS.map((name) => [name, ""])) : {};
  const missing = missingParameters(bodyOf(rendered.template, language), { ...rendered.params, ...blank });
  return { ...rendered, language, missing };
}

const AMOUNTS = ["amount", "total"] as const;
