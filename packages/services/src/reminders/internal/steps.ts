import {
  EVENT_MESSAGES,
  type EventMessage,
  OPTIONAL_MESSAGE_NAMES,
  type OptionalMessage,
} from "@aavarti/domain/message-kinds";
import { isWinBack, REMINDER_STEPS, type ReminderStep } from "@aavarti/domain/reminder-rules";
import { BY_HAND, STEP_NAMES, type StepCode } from "@aavarti/domain/reminder-step-codes";
import { stepLabel } from "@aavarti/domain/reminder-switches";

/**
 * The occasion of a message about a subscription: a step of its term, or an event or a request,
 * each of which has its own name in the ledger.
 */
export type Occasion = ReminderStep | EventMessage | typeof BY_HAND;

/**
 * Returns whether an occasion is a message about an event (welcome, receipt, pause), not a step
 * before or after the end of a term or a manual reminder.
 */
export const isEventMessage = (occasion: Occasion): occasion is EventMessage =>
  typeof occasion === "string" && occasion !== BY_HAND;

/**
 * Returns the kind of a message that a business can switch off: welcome, receipt, pause or
 * win-back; null for a reminder of a due day.
 */
export function optionalKindOf(step: Exclude<Occasion, typeof BY_HAND>): OptionalMessage | null {
  if (isEventMessage(step)) return step;
  return isWinBack(step) ? "win-back" : null;
}

/**
 * Returns whether an occasion is a step after the end of the term; false for events and manual
 * reminders.
 */
export const isAfterEnd = (step: Occasion): boolean => typeof step === "number" && step < 0;

/**
 * Returns the occasion that the reminder log stores under this name: a step as its days before the
 * end (negative after it), an event message's kind, or `BY_HAND`.
 * @throws RangeError for an unknown name.
 */
export function stepNamed(name: string): Occasion {
  if (name === BY_HAND) return BY_HAND;
  const step =
    REMINDER_STEPS.find((candidate) => STEP_NAMES[candidate] === name) ??
    EVENT_MESSAGES.find((candidate) => candidate === name);
  if (step === undefined) throw new RangeError(`No reminder step is called ${name}`);
  return step;
}

/** Returns the code under which the reminder log stores an occasion; `stepNamed` reads it again. */
export const codeOf = (occasion: Occasion): StepCode =>
  typeof occasion === "number" ? STEP_NAMES[occasion] : occasion;

/** Returns the occasion's English label: `7 days before`, `Payment received`, `Manual reminder`. */
export function occasionLabel(occasion: Occasion): string {
  if (occasion === BY_HAND) return "Manual reminder";
  return isEventMessage(occasion) ? OPTIONAL_MESSAGE_NAMES[occasion] : stepLabel(occasion);
}

const DUES: readonly string[] = REMINDER_STEPS.filter((step) => !isWinBack(step)).map((step) => STEP_NAMES[step]);

/**
 * Returns the stored names of the steps whose messages to one phone or email address are combined
 * with this step's: all steps before, on and after the due date together; the win-back and any
 * other message only with itself.
 */
export const combinableSteps = (name: string): readonly string[] => (DUES.includes(name) ? DUES : [name]);
