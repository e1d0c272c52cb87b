import type { IdentitySource } from "@aavarti/domain/customer-identities";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of a customer's addresses beside the record's, in the current language:
 * read its properties while rendering.
 */
export const addressTexts = translatedTexts(() => ({
  title: t`Other addresses`,
  lead: t`Messages from these also appear here`,
  none: t`No other addresses`,
  loading: t`Loading addresses`,
  failed: t`Couldn't load the addresses. Try again.`,
  retry: t`Try again`,
  add: t`Add address`,
  kinds: { email: t`Email`, phone: t`Phone`, wa_bsuid: t`WhatsApp, hidden number` },
  verifiedBy: (name: string) => t`Verified by ${name}`,
  proven: t`Verified by a quoted message`,
  sources: {
    member: t`Not verified`,
    email: t`Not verified: wrote to their reply address`,
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
  added: t`Address added`,
  addFailed: t`Couldn't add the address`,
  verified: t`Address verified`,
  verifyFailed: t`Couldn't verify the address`,
  removed: t`Address removed`,
  removeFailed: t`Couldn't remove the address`,
  restoreFailed: t`Couldn't restore the address`,
  undo: t`Undo`,
  undoAlt: t`Press F8, then select Undo to restore it`,
}));
