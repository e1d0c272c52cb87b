import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of sign-in and registration, in the current language: read its
 * properties while rendering.
 */
export const authTexts = translatedTexts(() => ({
  email: t`Email`,
  password: t`Password`,
  name: t`Your name`,
  businessName: t`Business name`,
  serverSilent: t`Can't reach the server. Try again in a moment.`,

  signIn: {
    title: t`Sign in`,
    newHere: t`New here?`,
    startTrial: t`Start 3-day free trial`,
    google: t`Continue with Google`,
    divider: t`or with email`,
    forgot: t`Forgot?`,
    submit: t`Sign In`,
    pending: t`Signing in...`,
    demo: t`Open demo workspace`,
    demoNote: t`Sample data, open to anyone, reset every night.`,
    done: t`Signed in`,
    failed: t`Login Failed`,
    unreachable: t`Can't reach the server. You're still signed in on this device.`,
    tryAgain: t`Try again`,
  },
  welcome: (name: string) => t`Welcome back, ${name}.`,

  register: {
    lead: t`No card needed. Pay ₹1,500 once if you decide to stay.`,
    haveAccount: t`Have an account?`,
    signIn: t`Sign in`,
    passwordHint: t`At least 10 characters.`,
    submit: t`Create account`,
    pending: t`Creating account...`,
    done: t`Account created`,
    welcome: (name: string) => t`Welcome to Aavarti, ${name}. Your 3-day trial has started.`,
    failed: t`Registration Failed`,
  },

  forgot: {
    lead: t`Enter your email and we'll send you a one-time link.`,
    submit: t`Send link`,
    pending: t`Sending...`,
    sentTitle: t`Check your email`,
    sent: (email: string) => t`If an account exists for ${email}, we've sent a password reset link.`,
    back: t`Back to sign in`,
    failed: t`Couldn't send`,
  },

  reset: {
    lead: t`Changing your password signs you out on all other devices.`,
    password: t`New password`,
    submit: t`Save password`,
    pending: t`Saving...`,
    done: t`Password changed`,
    doneNote: t`Sign in with your new password.`,
    failed: t`Couldn't change your password`,
    noToken: t`This link is incomplete. Open it again from the email.`,
    checking: t`Checking your link...`,
    deadTitle: t`This link no longer works`,
    deadLink: t`This link has expired or was already used. Links work once and expire after 1 hour.`,
    askAgain: t`Request a new link`,
  },

  verify: {
    workingLead: t`One moment.`,
    done: t`Email confirmed`,
    doneLead: t`You can close this page or continue.`,
    failed: t`Email not confirmed`,
    failedLead: t`This link no longer works. Your account isn't affected.`,
    onward: t`Open Aavarti`,
  },

  side: {
    title: t`Today's renewals are ready.`,
    lead: t`See who's overdue, who renews today and how much to expect this month.`,
    today: t`Renews today`,
    soon: t`In 2 days`,
    later: t`In 3 weeks`,
    renewed: t`Renewed today`,
    price: t`One-time payment of ₹1,500. No monthly bill.`,
  },
}));
