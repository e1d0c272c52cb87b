import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the dialogs that renew, in the current language: read its properties
 * while rendering. It loads when the first of them opens.
 */
export const dialogTexts = translatedTexts(() => ({
  /** `count` includes the noun: `2 enrolments`. */
  titleMany: (count: string) => t`Renew ${count}`,
  close: t`Close`,
  cancel: t`Cancel`,
  lateLead: (product: string, day: string, late: string) => t`${product}, ended on ${day}, ${late}.`,
  daysLate: (days: number) => plural(days, { one: "# day overdue", other: "# days overdue" }),
  lead: (product: string, day: string) => t`${product}, renews on ${day}.`,
  lateMany: (late: number, total: number) =>
    late === total
      ? t`These terms have ended. When should the new ones start?`
      : plural(late, {
          one: `# of ${total} has ended. When should its new term start? The rest continue from their end date.`,
          other: `# of ${total} have ended. When should their new terms start? The rest continue from their end date.`,
        }),
  startLegend: t`The next term starts`,
  oldEnd: t`From the old end date`,
  oldEndHint: t`No gap`,
  today: t`Today`,
  todayHint: (days: number) =>
    plural(days, { one: "No charge for the day in between", other: "No charge for the # days in between" }),
  todayHintMany: t`No charge for the days in between`,
  duration: t`Months`,
  customLength: t`Same number of days`,
  monthsProblem: t`Enter 1 to 120 months`,
  price: t`Price`,
  renewsOn: t`Renews on`,
  runsUntil: (day: string) => t`Runs until ${day}.`,
  starts: (day: string) => t`The new term starts on ${day}.`,
  save: (amount: string) => t`Renew for ${amount}`,
  saveAndTake: (amount: string) => t`Renew and take ${amount}`,
  priceProblem: t`Price must be an amount from 0 to 9,99,99,999.99 with at most two decimals`,
}));
