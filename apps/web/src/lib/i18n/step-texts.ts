import { BY_HAND, type StepCode } from "@aavarti/domain/reminder-step-codes";
import { t } from "@lingui/core/macro";

const before = (number: number) => t`${number} days before`;
const after = (number: number) => t`${number} days after`;

const STEP_TEXTS = {
  due_in_30: () => before(30),
  due_in_15: () => before(15),
  due_in_7: () => before(7),
  due_in_3: () => before(3),
  due_today: () => t`On the day`,
  overdue_1: () => t`1 day after`,
  overdue_3: () => after(3),
  overdue_7: () => after(7),
  win_back: () => t`Win-back`,
  welcome: () => t`Welcome`,
  receipt: () => t`Payment received`,
  paused: () => t`Paused`,
  [BY_HAND]: () => t`Manual reminder`,
} satisfies Record<StepCode, () => string>;

/**
 * Returns what a message is sent for, by its code, in the current language and as a heading: "7
 * days before", "Payment received", "Manual reminder".
 */
export const stepText = (code: StepCode): string => STEP_TEXTS[code]();
