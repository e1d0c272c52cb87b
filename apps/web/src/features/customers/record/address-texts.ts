import type { IdentitySource } from "@aavarti/domain/customer-identities";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of a customer's addresses beside the record's, in the current language:
 * read its properties while rendering.
 */
export const addressTexts = translatedTexts(() => ({
  title: t`Other numbers and emails`,
  lead: t`Messages from verified ones also appear here`,
  none: t`No other numbers or emails`,
  loading: t`Loading numbers and emails`,
  failed: t`Couldn't load numbers and emails. Try again.`,
  retry: t`Try again`,
  add: t`Add number or email`,
  kinds: { email: t`Email`, phone: t`Phone`, wa_bsuid: t`WhatsApp, hidden number` },
  verifiedBy: (name: string) => t`Verified by ${name}`,
  proven: t`Verified by a reply to your message`,
  sources: {
    member: t`Not verified`,
    email: t`Not verified: replied to your email`,
    whatsapp: t`Not verified: wrote on WhatsApp`,
    conversation: t`Not verified`,
  } satisfies Record<IdentitySource, string>,
  verify: t`Verify`,
  verifyOf: (value: string) => t`Verify ${value}`,
  remove: t`Remove`,
  removeOf: (value: string) => t`Remove ${value}`,
  kind: t`Type`,
  email: t`Email`,
  phone: t`Phone`,
  save: t`Save`,
  saving: t`Saving...`,
  cancel: t`Cancel`,
  close: t`Close`,
  added: t`Number or email added`,
  addFailed: t`Couldn't add the number or email`,
  verified: t`Number or email verified`,
  verifyFailed: t`Couldn't verify the number or email`,
  removed: t`Number or email removed`,
  removeFailed: t`Couldn't remove the number or email`,
  restoreFailed: t`Couldn't restore the number or email`,
  undo: t`Undo`,
  undoAlt: t`Press F8, then select Undo to restore it`,
}));
