import { LIFE_MESSAGES, type LifeMessage, OPTIONAL_MESSAGE_NAMES } from "@aavarti/domain/message-kinds";
import { isWinBack, REMINDER_STEPS, type ReminderStep } from "@aavarti/domain/reminder-rules";
import { stepLabel } from "@aavarti/domain/reminder-switches";

/** How a step is named in the ledger. */
export const STEP_NAMES = {
  30: "due_in_30",
  15: "due_in_15",
  7: "due_in_7",
  3: "due_in_3",
  0: "due_today",
  [-1]: "overdue_1",
  [-3]: "overdue_3",
  [-7]: "overdue_7",
  [-30]: "win_back",
} as const satisfies Record<ReminderStep, string>;

/**
 * A reminder that somebody asks for. The day on which they do stands in `term_end_on`: once a day
 * and channel, by the ledger's own uniqueness.
 */
export const BY_HAND = "by_hand";

/**
 * What a message about a subscription is for: a step of its term, or something that happened to it
 * or was asked for, which the ledger calls by its own name.
 */
export type Occasion = ReminderStep | LifeMessage | typeof BY_HAND;

export const isLifeMessage = (occasion: Occasion): occasion is LifeMessage =>
  typeof occasion === "string" && occasion !== BY_HAND;

/** Whether a step comes after the end of the term. */
export const isAfterEnd = (step: Occasion): boolean => typeof step === "number" && step < 0;

/** @throws RangeError for a name that no step has. */
export function stepNamed(name: string): Occasion {
  if (name === BY_HAND) return BY_HAND;
  const step =
    REMINDER_STEPS.find((candidate) => STEP_NAMES[candidate] === name) ??
    LIFE_MESSAGES.find((candidate) => candidate === name);
  if (step === undefined) throw new RangeError(`No reminder step is called ${name}`);
  return step;
}

/** `7 days before`, `Payment received`, `Sent by hand`. */
export function occasionLabel(occasion: Occasion): string {
  if (occasion === BY_HAND) return "Sent manually";
  return isLifeMessage(occasion) ? OPTIONAL_MESSAGE_NAMES[occasion] : stepLabel(occasion);
}

const DUES: readonly string[] = REMINDER_STEPS.filter((step) => !isWinBack(step)).map((step) => STEP_NAMES[step]);

/**
 * The steps whose messages to one phone or mailbox become one with this step's: all that is due
 * goes together, and else only the same with the same.
 */
export const stepsTogether = (name: string): readonly string[] => (DUES.includes(name) ? DUES : [name]);
