import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with what the composer says of the address that a reply goes to, in the current
 * language: read its properties while rendering.
 */
export const replyAddressTexts = translatedTexts(() => ({
  to: (address: string) => t`To ${address}`,
  unknown: (address: string, name: string) =>
    t`We can't confirm that ${address} belongs to ${name}. Check who's writing before you reply.`,
}));
