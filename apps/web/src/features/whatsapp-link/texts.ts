import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the WhatsApp link, in the current language: read its properties while
 * rendering.
 */
export const whatsappLinkTexts = translatedTexts(() => ({
  title: t`Your WhatsApp link`,
  hint: t`Put it on your visiting card, website or Google listing. New people who write through it become prospects.`,
  loading: t`Loading WhatsApp link`,
  failed: t`Couldn't load the WhatsApp link. Try again.`,
  retry: t`Try again`,
  copyThis: t`Copy`,
  copyLink: t`Copy your WhatsApp link`,
  copied: t`Copied`,
  copyFailed: t`Couldn't copy the link. Open it and copy the address.`,
  qrCode: t`QR code of your WhatsApp link`,
  codeHint: t`Print the QR code. People who scan it can message you.`,
  download: t`Download QR code`,
  downloadFailed: t`Couldn't save the QR code. Try another browser.`,
  open: t`Open`,
  openLink: t`Open your WhatsApp link`,
  replace: t`Replace link`,
  replacing: t`Replacing...`,
  replaceTitle: t`Replace this link?`,
  replaceBody: t`The old link stops working.`,
  keep: t`Keep link`,
  replaced: t`Link replaced`,
  replaceFailed: t`Couldn't replace the link`,
}));
