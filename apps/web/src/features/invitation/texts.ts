import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the page of an invitation, in the current language: read its
 * properties while rendering.
 */
export const invitationTexts = translatedTexts(() => ({
  pageTitle: t`Invitation`,
  checking: t`Checking the invitation`,
  failed: t`Couldn't open the invitation. Try again.`,
  retry: t`Try again`,
  serverSilent: t`Can't reach the server. Try again in a moment.`,

  title: (business: string) => t`Join ${business}`,
  invitedBy: (name: string, role: string) => t`${name} invited you as ${role}.`,
  invited: (role: string) => t`You're invited as ${role}.`,
  forAddress: (email: string) => t`This invitation is for ${email}.`,

  dead: {
    title: t`This link doesn't work`,
    unknown: t`The link isn't complete, or a newer invitation replaced it. Open the newest one, or ask for another.`,
    used: t`This invitation has already been used. If you used it, sign in to open the business.`,
    revoked: t`The business withdrew this invitation. Ask for a new one if you still want to join.`,
    expired: t`Invitations work for 7 days. Ask for a new one.`,
    signIn: t`Sign in`,
    open: t`Open Aavarti`,
  },

  signedIn: {
    as: (email: string) => t`You're signed in as ${email}.`,
    both: (business: string) =>
      t`You stay in ${business}, too. Change between your businesses in the menu at the top right.`,
    join: t`Join`,
    joining: t`Joining...`,
    other: t`Use another account`,
    failed: t`Couldn't join`,
    done: (business: string) => t`Welcome to ${business}`,
    doneNote: t`You're in.`,
  },

  otherAddress: {
    title: t`This invitation is for someone else`,
    lead: (invited: string, own: string) =>
      t`It's for ${invited}, and you're using ${own}. Nothing has changed. Use the invited address, or ask for an invitation to yours.`,
    leadGoogle: (invited: string) =>
      t`It's for ${invited}, and you chose another Google account. Nothing has changed. Use the invited address, or ask for an invitation to yours.`,
  },
  suspended: t`Your access to this business is suspended. Ask one of its owners.`,
  googleFailed: t`Google authentication was unsuccessful. Please try again.`,

  google: t`Continue with Google`,
  divider: t`or with email`,
  who: t`Do you have an account?`,
  isNew: t`I'm new here`,
  hasAccount: t`I have an account`,
  name: t`Name`,
  email: t`Email`,
  password: t`Password`,
  passwordHint: t`At least 10 characters.`,
  forgot: t`Forgot?`,
  submit: (business: string) => t`Join ${business}`,

  confirm: {
    title: t`Confirm your email`,
    lead: (email: string) => t`We've sent a link to ${email}. Open it, then come back to this page.`,
    done: t`I've confirmed it`,
    notYet: t`Not confirmed yet`,
    notYetNote: t`Open the link in the email first.`,
  },

  choice: {
    invitedTitle: t`You're invited to a business`,
    invitedLead: t`Open the link in the invitation email to join it. Or start a business of your own.`,
    noBusinessTitle: t`You're in no business now`,
    noBusinessLead: t`You left your last business, or were removed. Open the link of a new invitation, or start a business of your own.`,
    businessName: t`Business name`,
    start: t`Start my own business`,
    starting: t`Starting...`,
    startGoogle: t`Start my own business with Google`,
    failed: t`Couldn't start a business`,
    doneNote: t`Your 3-day trial has begun.`,
  },
}));
