import {
  CHANNELS,
  perChannel,
  RECIPIENT_KINDS,
  REMINDER_CHANNELS,
  type RecipientKind,
  type ReminderChannel,
  replacedBy,
} from "./channels.ts";
import type { Explanation } from "./explanations.ts";
import type { HolidayChoice } from "./festivals.ts";
import { OPTIONAL_MESSAGE_NAMES, type OptionalMessage } from "./message-kinds.ts";
import { explainReminder } from "./reasons/reminders.ts";
import {
  classifyStep,
  EXTRA_STEPS,
  type ExtraStep,
  FIXED_STEPS,
  isWinBack,
  QUIET_HOURS,
  type QuietHours,
  REMINDER_STEPS,
  type ReminderStep,
  reminderDueAt,
  type StepQuestion,
  type StepVerdict,
} from "./reminder-rules.ts";

/** Since when something is switched on; null: off. */
export type Since = Date | null;

/** What a business has turned on, except the steps that are always on. */
export type ReminderSwitches = {
  channels: Readonly<Record<ReminderChannel, Since>>;
  recipients: Readonly<Record<RecipientKind, Since>>;
  extraSteps: Readonly<Record<ExtraStep, Since>>;
  /** The optional messages to customers. */
  messages: Readonly<Record<OptionalMessage, Since>>;
  /**
   * Since when customers who can't be reached by WhatsApp get an email, even if email reminders are
   * off.
   */
  emailFallback: Since;
  /** The owner gets one summary a day. */
  ownerDigest: boolean;
  holidays: HolidayChoice;
  /** Whether optional steps wait a few days for the customer's usual payday. */
  followPaydays: boolean;
  quietHours: QuietHours;
  /** What happens to a term that was not renewed after the last reminder. */
  afterLastReminder: FinalAction;
};

/** `ask`: members who manage renewals decide; `keep`: it stays overdue; `expire`: it is closed. */
export const FINAL_ACTIONS = ["ask", "keep", "expire"] as const;
export type FinalAction = (typeof FINAL_ACTIONS)[number];

/** The default: on since before anyone could choose. */
export const SINCE_EVER = new Date(0);

/** The usual channels, customer and owner, and only the two steps that are always on. */
export const DEFAULT_SWITCHES: ReminderSwitches = {
  channels: perChannel((channel) => (CHANNELS[channel].isOnByDefault ? SINCE_EVER : null)),
  recipients: { customer: SINCE_EVER, owner: SINCE_EVER },
  extraSteps: { 30: null, 15: null, 3: null, [-1]: null, [-3]: null, [-7]: null },
  messages: { welcome: null, receipt: null, paused: null, "win-back": null },
  emailFallback: SINCE_EVER,
  ownerDigest: true,
  holidays: { avoid: true, state: null },
  followPaydays: false,
  quietHours: QUIET_HOURS,
  afterLastReminder: "ask",
};

/** A message's route: step, channel and recipient. */
export type ReminderRoute = {
  step: ReminderStep;
  channel: ReminderChannel;
  recipientKind: RecipientKind;
  /** Whether it replaces another channel's message, so that the other channel's switch applies. */
  isFallback?: boolean;
};

const isFixed = (step: ReminderStep): step is (typeof FIXED_STEPS)[number] =>
  (FIXED_STEPS as readonly ReminderStep[]).includes(step);

/**
 * Returns since when a reminder step is switched on for a business, null if it is off. The two
 * fixed steps (7 days before and on the day) are on since ever (`SINCE_EVER`); win-back has the
 * switch of its message.
 */
export function stepSince(switches: ReminderSwitches, step: ReminderStep): Since {
  if (isWinBack(step)) return switches.messages["win-back"];
  return isFixed(step) ? SINCE_EVER : switches.extraSteps[step];
}

/**
 * Returns the reminder steps that are on, in chronological order, including the fixed ones and the
 * win-back message.
 */
export const stepsOn = (switches: ReminderSwitches): ReminderStep[] =>
  REMINDER_STEPS.filter((step) => stepSince(switches, step) !== null);

/**
 * Returns the optional reminder steps that are on, in chronological order, without the fixed ones
 * and the win-back message.
 */
export const extraStepsOn = (switches: ReminderSwitches): ExtraStep[] =>
  EXTRA_STEPS.filter((step) => switches.extraSteps[step] !== null);

/**
 * Returns whether at least one channel and one kind of recipient (customers, owners) are switched
 * on for reminders.
 */
export const remindsAnybody = ({ channels, recipients }: ReminderSwitches): boolean =>
  REMINDER_CHANNELS.some((channel) => channels[channel]) && RECIPIENT_KINDS.some((kind) => recipients[kind]);

type ChannelRoute = { channel: ReminderChannel; isFallback: boolean };

/**
 * Since when messages of this route are on. A fallback counts with the channel that it replaces; of
 * several, with the first that was switched on.
 */
function channelSince({ channels }: Pick<ReminderSwitches, "channels">, { channel, isFallback }: ChannelRoute): Since {
  const counted = isFallback ? replacedBy(channel) : [channel];
  const since = counted.flatMap((one) => channels[one] ?? []);
  return since.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/**
 * Returns whether fallbacks were on when a step of a term was due: at its own time, or when the
 * term was entered (`enteredAt`), if that was later. Somebody without an address on a channel gets
 * the step on its fallback only then: what was due while fallbacks were off isn't sent once they
 * are on. The fallback of a message that failed follows the failure instead.
 */
export function hadFallback(
  { emailFallback, holidays }: Pick<ReminderSwitches, "emailFallback" | "holidays">,
  { enteredAt, ...step }: Omit<Parameters<typeof reminderDueAt>[0], "movedTo" | "holidays"> & { enteredAt: Date },
): boolean {
  if (emailFallback === null) return false;
  const ownTime = reminderDueAt({ ...step, holidays });
  return emailFallback <= (enteredAt > ownTime ? enteredAt : ownTime);
}

/**
 * Returns the explanation of the channel switch that blocks this message; null if it is on. A
 * fallback needs the switch of fallbacks and that of a channel it replaces; its own may be off.
 */
export function channelOff(switches: ReminderSwitches, route: ChannelRoute): Explanation | null {
  if (route.isFallback && !switches.emailFallback) return explainReminder("stopped.fallbackOff");
  if (channelSince(switches, route)) return null;
  const [first = route.channel] = route.isFallback ? replacedBy(route.channel) : [];
  return explainReminder("stopped.channelOff", { channel: first });
}

/**
 * Returns the explanation of the first switch that blocks a reminder; null if all are on. The
 * channel comes first, then the recipient, win-backs to owners, and the step. A fallback is judged
 * by the switch of fallbacks and by that of the channel it replaces.
 */
export function switchedOff(
  switches: ReminderSwitches,
  { step, channel, recipientKind, isFallback = false }: ReminderRoute,
): Explanation | null {
  const off = channelOff(switches, { channel, isFallback });
  if (off) return off;
  if (!switches.recipients[recipientKind]) return explainReminder("stopped.recipientOff", { recipient: recipientKind });
  if (isWinBack(step) && recipientKind === "owner") return explainReminder("stopped.customersOnly");
  if (!stepSince(switches, step)) return explainReminder("stopped.stepOff");
  return null;
}

/**
 * `superseded`: a later step of the same term is due too and replaces it. `off`: a switch blocks
 * it.
 */
export type RouteVerdict = StepVerdict | "superseded" | "off";

/**
 * Returns whether one message of a term (step, channel and kind of recipient) is to be sent now:
 * `due`, `not-yet`, `missed` or `never` (see `classifyStep`), `off` when a switch blocks it, or
 * `superseded` when a later step of the term is due too. Times before a switch was turned on count
 * as `never`. A fallback is judged by the switch of the channel it replaces. A win-back to an owner
 * is always off. Sweep, send and preview share it.
 */
export function classifyRoute(
  switches: ReminderSwitches,
  {
    channel,
    recipientKind,
    isFallback = false,
    movedTo = null,
    ...question
  }: ReminderRoute & Omit<StepQuestion, "expectedSince" | "holidays">,
): RouteVerdict {
  const verdictOf = (step: ReminderStep): RouteVerdict => {
    if (isWinBack(step) && recipientKind === "owner") return "off";
    const expectedSince = routeSince(switches, { step, channel, recipientKind, isFallback });
    if (!expectedSince) return "off";
    const waits = step === question.step ? movedTo : null;
    return classifyStep({ ...question, step, expectedSince, movedTo: waits, holidays: switches.holidays });
  };
  const verdict = verdictOf(question.step);
  if (verdict !== "due") return verdict;
  const laterIsDue = REMINDER_STEPS.some((step) => step < question.step && verdictOf(step) === "due");
  return laterIsDue ? "superseded" : "due";
}

/**
 * Returns since when all switches of a message are on, null while one is off: of its step, its kind
 * of recipient and its channel, or the channel that a fallback replaces, but not that of fallbacks.
 */
export const routeSince = (
  switches: ReminderSwitches,
  { step, channel, recipientKind, isFallback = false }: ReminderRoute,
): Since =>
  latest([
    channelSince(switches, { channel, isFallback }),
    switches.recipients[recipientKind],
    stepSince(switches, step),
  ]);

/** Returns the latest of these times; null when one of the switches is off. */
function latest(switches: readonly Since[]): Since {
  const instants = switches.flatMap((since) => (since ? [since.getTime()] : []));
  return instants.length === switches.length ? new Date(Math.max(...instants)) : null;
}

/**
 * Returns the English name of a reminder step: `7 days before`, `On the day`, `1 day after` or
 * `Win-back`.
 */
export function stepLabel(step: ReminderStep): string {
  if (isWinBack(step)) return OPTIONAL_MESSAGE_NAMES["win-back"];
  if (step === 0) return "On the day";
  const days = Math.abs(step) === 1 ? "1 day" : `${Math.abs(step)} days`;
  return `${days} ${step > 0 ? "before" : "after"}`;
}
