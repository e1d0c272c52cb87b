import { daysBetween } from "@aavarti/domain/calendar";
import { AppError } from "@aavarti/domain/errors";
import { kindOfReminder, renderMessage } from "@aavarti/domain/message-templates";
import { toHtmlParagraphs } from "../../../html.ts";
import { valuesOf } from "../../../templates/message-values.ts";
import type { Wording } from "../../../templates/wording.ts";
import { addressed, type ReminderFacts } from "../../compose/reminder-facts.ts";
import { isEventMessage } from "../../internal/steps.ts";
import { renderOwnerEmail } from "./render-owner-email.ts";

/** An email without its sender, recipient and key. `tag` groups the provider's statistics. */
export type RenderedEmail = { subject: string; text: string; html: string; tag: string };
const TAGS = {
  30: "renewal-30d",
  15: "renewal-15d",
  7: "renewal-7d",
  3: "renewal-3d",
  0: "renewal-due",
  [-1]: "renewal-overdue-1d",
  [-3]: "renewal-overdue-3d",
  [-7]: "renewal-overdue-7d",
  [-30]: "win-back",
  welcome: "welcome",
  receipt: "receipt",
  paused: "paused",
} as const satisfies Record<ReminderFacts["step"], string>;

/**
 * Renders one reminder as an email, in plain text and simple HTML: to a customer with the
 * business's own text from `wording`, to an owner with the product's. Sends nothing.
 * @throws AppError CONFLICT with the reason, when the business's text needs a value that does not
 * exist.
 */
export function renderEmail(facts: ReminderFacts, wording: Wording): RenderedEmail {
  const { subject, text } = facts.recipientKind === "customer" ? toCustomer(facts, wording) : toOwner(facts);
  return { subject, text, html: toHtmlParagraphs(text), tag: TAGS[facts.step] };
}

function toCustomer(facts: ReminderFacts, wording: Wording) {
  const { step, language, asks } = facts;
  const [kind, days] = isEventMessage(step)
    ? [step, 0]
    : asks === "payment"
      ? ["unpaid" as const, step]
      : [kindOfReminder(step, daysBetween(facts.today, facts.endOn)), step];
  const rendered = renderMessage(kind, wording(kind, language, days), valuesOf(addressed(facts)));
  if (!rendered.ok) throw new AppError("CONFLICT", rendered.problem);
  return rendered;
}

function toOwner(facts: ReminderFacts) {
  const { subject, paragraphs } = renderOwnerEmail(facts);
  return { subject, text: paragraphs.join("\n\n") };
}
