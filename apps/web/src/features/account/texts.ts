import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the account settings, in the current language: read its properties
 * while rendering.
 */
export const accountTexts = translatedTexts(() => ({
  title: t`Settings`,
  loading: t`Loading your account`,
  failed: t`Couldn't load your account. Try again.`,
  retry: t`Try again`,

  menu: {
    label: t`Settings`,
    find: t`Find a setting`,
    clear: t`Clear search`,
    found: (count: number) => plural(count, { one: "# setting found", other: "# settings found" }),
    notFound: (typed: string) => t`No setting found for “${typed}”. Try another word.`,
    profileLead: t`Name, phone and language`,
    /** Settings that aren't a page of their own, with where each is found. */
    theme: t`Light or dark theme`,
    themePlace: t`Changes at once on this device`,
    grace: t`Grace period`,
    gracePlace: (products: string) => t`${{ products }}, under each one's details`,
    logo: t`Logo`,
    logoPlace: t`Adding a logo isn't possible yet`,
    pages: {
      business: { name: t`Business`, lead: t`Name, city, business type, currency` },
      team: { name: t`Team`, lead: t`Members, roles, invitations` },
      fields: { name: t`Custom fields`, lead: t`Your own fields on records` },
      "sign-in": { name: t`Password and devices`, lead: t`How and where you sign in` },
      data: { name: t`Your data`, lead: t`Download everything, delete the account` },
      app: { name: t`App`, lead: t`Aavarti on your phone or computer` },
    },
    elsewhere: t`More settings`,
    others: {
      notifications: { name: t`Notification settings`, lead: t`Reminders, channels, your notifications` },
      templates: { name: t`Messages`, lead: t`Texts, WhatsApp templates, replies` },
      billing: { name: t`Billing`, lead: t`Plan and receipts` },
    },
  },

  password: {
    title: t`Password`,
    lead: t`Changing your password signs you out on all other devices.`,
    current: t`Current password`,
    next: t`New password`,
    hint: t`At least 10 characters.`,
    save: t`Change password`,
    saving: t`Changing...`,
    saved: t`Password changed`,
    savedNote: t`You've been signed out on all other devices.`,
    failed: t`Couldn't change your password`,
    noneLead: t`You sign in with Google. Set a password if you also want to sign in with your email.`,
    ask: t`Email me a link to set a password`,
    asking: t`Sending...`,
    asked: t`Check your email`,
    askedNote: (email: string) => t`We've sent a password reset link to ${email}.`,
    askFailed: t`Couldn't send`,
  },

  devices: {
    title: t`Signed-in devices`,
    lead: t`Don't recognise a device? Sign it out, then change your password.`,
    on: (browser: string, system: string) => t`${browser} on ${system}`,
    unknown: t`Unknown device`,
    here: t`This device`,
    seen: (when: string) => t`Last used ${when}`,
    since: (when: string) => t`signed in ${when}`,
    signOut: t`Sign out`,
    signOutNamed: (name: string) => t`Sign out ${name}`,
    signedOut: t`Signed out`,
    failed: t`Couldn't sign out`,
    everywhere: t`Sign out everywhere`,
    everywhereTitle: t`Sign out everywhere?`,
    everywhereNote: t`You'll be signed out on every device, including this one.`,
    keep: t`Stay signed in`,
  },

  business: {
    title: t`Business`,
    none: t`Not added yet`,
    name: t`Name`,
    type: t`Business type`,
    city: t`City`,
    change: t`Change`,
    currency: t`Currency`,
    changeCurrency: t`Change currency`,
    status: t`Account`,
    statuses: { active: t`Active`, trial: t`Trial`, expired: t`Trial expired`, suspended: t`Suspended` },
    you: t`You`,
    roles: {
      owner: t`owner`,
      admin: t`admin`,
      manager: t`manager`,
      agent: t`agent`,
      accountant: t`accountant`,
      viewer: t`viewer`,
    },
  },

  data: {
    title: t`Your data`,
    lead: t`Download all your business data as a ZIP file, with one CSV file for each type of record.`,
    download: t`Download my data`,
    downloading: t`Preparing...`,
    downloadFailed: t`Couldn't download your data`,
  },

  erase: {
    title: t`Delete account`,
    lead: t`We reply within 24 hours and delete everything within 7 business days. Download your data first if you want to keep a copy.`,
    open: t`Delete account`,
    question: (business: string) => t`Permanently delete ${business}?`,
    note: t`All your records, messages and sign-ins are deleted. Records of your payments to us are kept for as long as tax law requires.`,
    reason: t`Reason, or anything else we should know`,
    optional: t`optional`,
    typeName: (business: string) => t`Type “${business}” to confirm`,
    act: t`Request deletion`,
    acting: t`Sending...`,
    cancel: t`Keep account`,
    done: t`Deletion Request Submitted`,
    doneNote: t`We've received your request. We'll reply within 24 hours and process it within 7 business days.`,
    failed: t`Request Failed`,
    failedNote: t`Failed to submit deletion request. Please try again or email us directly.`,
  },
}));
