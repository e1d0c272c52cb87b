import { EVENT_MESSAGES, type EventMessage } from "./message-kinds.ts";
import { type ReminderStep, WIN_BACK_STEP } from "./reminder-rules.ts";

/** The codes of the steps before, on and after the end of a term, by their days before it. */
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
 * The code of a reminder requested by hand. Its day is stored in `term_end_on`, so the ledger's
 * unique key allows one per day and channel.
 */
export const BY_HAND = "by_hand";

/**
 * What a message about a subscription is sent for: a step of its term, an event such as a payment,
 * or a request by hand. The ledger and the API use the same codes.
 */
export type StepCode = (typeof STEP_NAMES)[ReminderStep] | EventMessage | typeof BY_HAND;

const OCCASIONS = {
  due_in_30: true,
  due_in_15: true,
  due_in_7: true,
  due_in_3: true,
  due_today: true,
  overdue_1: true,
  overdue_3: true,
  overdue_7: true,
  win_back: true,
  welcome: true,
  receipt: true,
  paused: true,
  by_hand: true,
} as const satisfies Record<StepCode, true>;

/** Every code, those of the steps first. */
export const STEP_CODES = Object.keys(OCCASIONS) as [StepCode, ...StepCode[]];

/**
 * Returns whether a code is of a message that a business can switch off (welcome, receipt, pause or
 * win-back), not of a reminder of a due day or one sent by hand.
 */
export const isOptionalStep = (code: StepCode): boolean =>
  code === STEP_NAMES[WIN_BACK_STEP] || EVENT_MESSAGES.some((event) => event === code);
