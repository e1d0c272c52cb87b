import type { OptionalMessage } from "@aavarti/domain/message-kinds";
import {
  COMBINED_WORDS,
  type CombinedAsk,
  type CombinedFacts,
  combinedAsk,
  combinedLines,
  greetedNames,
  listWithin,
  totalOf,
} from "../../compose/combined-list.ts";
import { optionalKindOf } from "../../internal/steps.ts";
import type { RenderedTemplate } from "./render-template.ts";
import { fillTemplate } from "./whatsapp-templates.ts";
import type { WhatsappTemplate } from "./whatsapp-templates-en.ts";

const TEMPLATES = {
  welcome: "welcome_together",
  receipt: "payments_together",
  paused: "pauses_together",
  "win-back": "win_back_together",
} as const satisfies Record<OptionalMessage, WhatsappTemplate>;

const CUSTOMER_TEMPLATES = {
  renewals: "renewals_together",
  payments: "payments_due_together",
  both: "dues_together",
} as const satisfies Record<CombinedAsk, WhatsappTemplate>;

const OWNER_TEMPLATES = {
  renewals: "owner_renewals_together",
  payments: "owner_payments_due_together",
  both: "owner_dues_together",
} as const satisfies Record<CombinedAsk, WhatsappTemplate>;

/**
 * Renders several reminders to one recipient as one approved WhatsApp template, in their language:
 * its name, its values and the text they make. Lines that don't fit are only counted, but included
 * in the total. Several welcomes, receipts, pauses or win-backs have templates of their own. Sends
 * nothing.
 */
export function renderCombinedTemplate(dues: CombinedFacts): RenderedTemplate {
  const [{ step, recipientKind, recipientName, businessName, language }] = dues;
  const optional = optionalKindOf(step);
  if (optional) return renderOptional(optional, dues);
  const isCustomer = recipientKind === "customer";
  const ask = combinedAsk(dues);
  const template = (isCustomer ? CUSTOMER_TEMPLATES : OWNER_TEMPLATES)[ask];
  const common = { dues: listWithin(combinedLines(dues), COMBINED_WORDS[language].andMore), total: totalOf(dues) };
  const params: Record<string, string> = isCustomer
    ? {
        ...common,
        business_name: businessName,
        // The template for renewals alone greets without a name.
        ...(ask !== "renewals" && { customer_name: greetedNames(dues) }),
      }
    : { ...common, owner_name: recipientName };
  return { template, language, params, text: fillTemplate(template, params, language) };
}

function renderOptional(kind: OptionalMessage, facts: CombinedFacts): RenderedTemplate {
  const [{ businessName, language }] = facts;
  const template = TEMPLATES[kind];
  const params: Record<string, string> = {
    business_name: businessName,
    dues: listWithin(combinedLines(facts), COMBINED_WORDS[language].andMore),
    ...(kind === "receipt" && { total: totalOf(facts) }),
  };
  return { template, language, params, text: fillTemplate(template, params, language) };
}
