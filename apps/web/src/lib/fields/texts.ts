import type { TemplateCode } from "@aavarti/domain/custom-fields";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../i18n/translated-texts.ts";

/** An object with the texts of custom fields in forms, records and lists. */
export const fieldTexts = translatedTexts(() => ({
  yes: t`Yes`,
  no: t`No`,
  none: t`Not set`,
  sensitiveHint: t`Encrypted. Only owners and admins see it in full.`,
  panHint: t`For example ABCPK1234F. Encrypted; only owners and admins see it in full.`,
  filter: t`Filter by field`,
  field: t`Field`,
  apply: t`Apply`,
  value: t`Value`,
  enterValue: t`Enter a value`,
  from: t`From`,
  until: t`Up to`,
  condition: t`Condition`,
  operators: {
    is: t`is`,
    has: t`contains`,
    from: t`is between`,
    empty: t`is empty`,
    filled: t`is filled in`,
  },
  chip: {
    has: (value: string) => t`contains ${value}`,
    from: (value: string) => t`from ${value}`,
    until: (value: string) => t`up to ${value}`,
    empty: t`empty`,
    filled: t`filled in`,
  },
}));

/** Names of the template fields. */
export const templateLabels = translatedTexts(
  () =>
    ({
      capacity: t`Capacity`,
      guardianName: t`Guardian's name`,
      recallOptIn: t`Agreed to recall messages`,
      area: t`Area`,
      pan: t`PAN`,
      donorAddress: t`Address`,
      depositAmount: t`Deposit`,
      policyNumber: t`Policy number`,
      connectionId: t`Connection ID`,
      seats: t`Seats`,
      quantity: t`Quantity`,
      everyNDays: t`Delivered every (days)`,
    }) satisfies Record<TemplateCode, string>,
);
