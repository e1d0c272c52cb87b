import type { ActivityEntry } from "@aavarti/contract/activity";
import type { CustomerStatus } from "@aavarti/contract/customers";
import type { SubscriptionStatus } from "@aavarti/contract/subscriptions";
import { isCalendarDate } from "@aavarti/domain/calendar";
import { isIndustryType } from "@aavarti/domain/industries";
import type { FieldName } from "@aavarti/domain/reasons/fields";
import type { FieldIn } from "@aavarti/domain/record-fields";
import { t } from "@lingui/core/macro";
import { dayWithYear } from "../../lib/display/display.ts";
import { nounNow } from "../../lib/i18n/current-nouns.ts";
import { fieldLabel, isFieldName } from "../../lib/i18n/field-labels.ts";
import { INDUSTRY_TEXTS } from "../../lib/i18n/industry-texts.ts";
import { languageNames } from "../../lib/i18n/languages.ts";

type Edit = ActivityEntry["edits"][number];
type Edited = FieldIn<"customer", "history"> | FieldIn<"product", "history"> | FieldIn<"subscription", "history">;

/** The names of fields that have another one in forms, or none there. */
const OWN_LABELS = {
  startDate: () => t`Starts`,
  endDate: () => t`Renews on`,
  customEndDate: () => t`Renews on`,
  durationMonths: () => t`Duration (months)`,
  customerId: () => nounNow("customer"),
  productId: () => nounNow("product"),
} satisfies Record<Exclude<Edited, FieldName>, () => string> & Record<string, () => string>;

const STATUSES = {
  active: () => t`Active`,
  prospect: () => t`Prospect`,
  inactive: () => t`Inactive`,
  expired: () => t`Expired`,
  cancelled: () => t`Cancelled`,
  pending: () => t`Pending`,
} satisfies Record<CustomerStatus | SubscriptionStatus, () => string>;

const has = <Texts extends object>(texts: Texts, key: string): key is keyof Texts & string => Object.hasOwn(texts, key);

/** Returns the name of an edited field in the current language; one unknown here stays English. */
export function editLabel({ key, field }: Edit): string {
  if (has(OWN_LABELS, key)) return OWN_LABELS[key]();
  return isFieldName(key) ? fieldLabel(key) : field;
}

/**
 * Returns the two values of an edit, `was` and `is`: dates and the codes of a status, a language or
 * a business type in the current language, anything else as the server sent it. What somebody typed
 * is never translated, also where it reads like a word of the product. Null for no value.
 */
export const editValues = ({ key, before, after, from, to }: Edit): { was: string | null; is: string | null } => ({
  was: valueText(key, from, before),
  is: valueText(key, to, after),
});

function valueText(key: string, stored: string | null, english: string | null): string | null {
  if (stored === null) return english;
  switch (key) {
    case "startDate":
    case "endDate":
    case "customEndDate":
      return isCalendarDate(stored) ? dayWithYear(stored) : english;
    case "status":
      return has(STATUSES, stored) ? STATUSES[stored]() : english;
    case "language":
      return has(languageNames, stored) ? languageNames[stored] : english;
    case "industryType":
      return isIndustryType(stored) ? INDUSTRY_TEXTS[stored]() : english;
    default:
      return english;
  }
}
