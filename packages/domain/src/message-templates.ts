import { BUILT_IN_MESSAGES, type MessageText } from "./built-in-messages.ts";
import type { Explanation } from "./explanations.ts";
import type { Language } from "./languages.ts";
import type { MessageKind } from "./message-kinds.ts";
import {
  findTextProblem,
  type RenderedText,
  renderText,
  type VariableRules,
  type VariableValues,
} from "./message-text.ts";
import { explainMessageText } from "./reasons/message-texts.ts";
import { isWinBack, type ReminderStep } from "./reminder-rules.ts";

export const MAX_SUBJECT = 200;
export const MAX_BODY = 4_000;

const everywhere = {
  "customer.firstName": { isRequired: false },
  "customer.name": { isRequired: true },
  "customer.company": { isRequired: false },
  "business.name": { isRequired: true },
  "product.name": { isRequired: true },
  "subscription.endDate": { isRequired: true },
  "subscription.amount": { isRequired: false },
} as const satisfies VariableRules;

const distance = { "subscription.daysLeft": { isRequired: true } } as const satisfies VariableRules;
const started = { "subscription.startDate": { isRequired: true } } as const satisfies VariableRules;
const pause = { "pause.startDate": { isRequired: true } } as const satisfies VariableRules;

export type MessageVariable =
  | keyof typeof everywhere
  | keyof typeof distance
  | keyof typeof started
  | keyof typeof pause;

const RULES = {
  welcome: { ...everywhere, ...started },
  "due-7": { ...everywhere, ...distance },
  "due-0": everywhere,
  overdue: { ...everywhere, ...distance },
  unpaid: { ...everywhere, ...distance },
  receipt: { ...everywhere, ...started },
  paused: { ...everywhere, ...pause },
  "win-back": everywhere,
} as const satisfies Record<MessageKind, VariableRules>;

/**
 * Returns the names of the variables that a message of this kind may contain, each with whether the
 * message needs its value to be sent (`isRequired`).
 */
export const variablesOf = (kind: MessageKind): VariableRules => RULES[kind];

/**
 * Returns which kind of message a reminder step about a renewal is when it is sent, so that a late
 * one does not say "today": `win-back` for that step, `overdue` for a step after the end or once
 * the end has passed (`daysLeft` below 0), `due-0` on the day, `due-7` with any days left. A step
 * about an open payment is `unpaid`, which the caller knows.
 */
export const kindOfReminder = (step: ReminderStep, daysLeft: number): MessageKind => {
  if (isWinBack(step)) return "win-back";
  if (step < 0 || daysLeft < 0) return "overdue";
  return daysLeft === 0 ? "due-0" : "due-7";
};

/**
 * Returns subject and body, with variables, of the text of a message kind in a language that is in
 * use until a business writes its own. `step` is the reminder's days before the end, negative after
 * it: overdue messages 3 and 7 days after have firmer texts of their own, and the last one says
 * that it is the last.
 */
export const builtInMessage = (kind: MessageKind, language: Language, step = 0): MessageText => {
  const texts = BUILT_IN_MESSAGES[language];
  if (kind === "overdue" && step === -3) return texts["overdue-3"];
  if (kind === "overdue" && step === -7) return texts["overdue-7"];
  return texts[kind];
};

/**
 * Returns, by field, the first problem of the variables in a business's own text of a message;
 * empty if there is none: a malformed or unknown variable, and in the subject several lines or an
 * optional variable without a fallback. Empty and overlong texts are not checked.
 */
export function findMessageProblems(
  kind: MessageKind,
  { subject, body }: MessageText,
): Partial<Record<keyof MessageText, Explanation>> {
  const rules = variablesOf(kind);
  const inSubject = /[\r\n]/.test(subject)
    ? explainMessageText("messageText.subjectNotOneLine")
    : findTextProblem(subject, rules, { mustNotShrink: true });
  const inBody = findTextProblem(body, rules);
  return { ...(inSubject && { subject: inSubject }), ...(inBody && { body: inBody }) };
}

export type RenderedMessage = { ok: true; subject: string; text: string } | { ok: false; problem: Explanation };

/**
 * Returns subject and plain text of a message with the values in place of its variables, or `{ ok:
 * false, problem }` if a required value is missing or the text is invalid; does not throw. The
 * subject is checked first.
 */
export function renderMessage(
  kind: MessageKind,
  { subject, body }: MessageText,
  values: VariableValues,
): RenderedMessage {
  const rules = variablesOf(kind);
  const inSubject: RenderedText = renderText(subject, rules, values);
  if (!inSubject.ok) return inSubject;
  const inBody: RenderedText = renderText(body, rules, values);
  if (!inBody.ok) return inBody;
  return { ok: true, subject: inSubject.text, text: inBody.text };
}
