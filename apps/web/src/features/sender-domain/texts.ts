import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the sender domain, in the current language: read its properties while
 * rendering.
 */
export const senderTexts = translatedTexts(() => ({
  title: t`Email sender`,
  leadOwn: t`Your emails are sent from your own domain.`,
  leadOurs: t`Until your domain is verified, emails are sent from our domain, with your name and reply-to address.`,
  loading: t`Loading email sender`,
  failed: t`Couldn't load the email sender. Try again.`,
  retry: t`Try again`,
  from: t({ message: "From", context: "whom an email comes from" }),
  ours: t`via our domain`,
  replyTo: t`Replies go to`,
  inbound: t`Your inbox address`,
  inboundLead: t`Forward your mailbox to this address, or share it. Mail from people you know goes to their conversation. Anyone else becomes a prospect.`,
  copyThis: t`Copy`,
  copyInbound: t`Copy your inbox address`,
  unavailable: t`Custom domains aren't available. Contact your administrator.`,

  localPart: t`Name before the @`,
  localPartExample: t`hello`,
  domain: t`Your domain`,
  domainExample: t`prernaclasses.in`,
  domainHint: t`You need access to the domain's DNS settings at the provider where you bought it.`,
  add: t`Add domain`,
  adding: t`Adding...`,
  added: t`Domain added`,
  addedLead: t`Add the records below, then verify.`,
  addFailed: t`Couldn't add the domain`,

  records: t`Add these records where your domain's DNS is managed. They can take a few hours to show up.`,
  purposes: {
    dkim: { name: t`DKIM`, lead: t`Signs your emails so they can be sent from your domain.` },
    "return-path": { name: t`Return-Path`, lead: t`Handles bounced emails and helps you pass spam checks.` },
  },
  type: t`Type`,
  host: t`Name`,
  value: t`Value`,
  verified: t`Verified`,
  notSeen: t`Not found yet`,
  copy: (what: string) => t`Copy ${what}`,
  copied: t`Copied`,
  copyFailed: t`Couldn't copy. Select the text and copy it.`,
  checked: t`Last response from the email provider:`,
  verify: t`Verify now`,
  verifying: t`Checking...`,
  verifiedToast: t`Your domain is verified`,
  notYet: t`Not found yet`,
  notYetLead: t`Some records aren't visible yet. Try again in an hour.`,
  verifyFailed: t`Couldn't check the domain`,

  remove: t`Remove domain`,
  removeTitle: t`Remove this domain?`,
  removeBody: t`Your emails go out from our domain again right away. You can then delete the DNS records.`,
  removeConfirm: t`Remove`,
  keep: t`Keep domain`,
  removed: t`Domain removed`,
  removeFailed: t`Couldn't remove the domain`,
}));
