import { t } from "@lingui/core/macro";
import { inLanguage } from "../../lib/language/in-language.ts";

export const authTexts = inLanguage(() => ({
  email: t`Email`,
  password: t`Password`,
  name: t`Your name`,
  businessName: t`Business name`,
  serverSilent: t`The server did not answer. Try again in a moment.`,

  signIn: {
    title: t`Sign in`,
    newHere: t`New here?`,
    startTrial: t`Start 3 days free`,
    google: t`Continue with Google`,
    divider: t`or with email`,
    forgot: t`Forgot?`,
    submit: t`Sign In`,
    pending: t`Signing in...`,
    demo: t`Open the demo workspace`,
    demoNote: t`Sample data, open to anyone, reset every night.`,
    done: t`Signed in`,
    failed: t`Login Failed`,
    unreachable: t`The server did not answer. You are still signed in on this device.`,
    tryAgain: t`Try again`,
  },
  welcome: (name: string) => t`Welcome back, ${name}.`,

  register: {
    title: t`Start 3 days free`,
    lead: t`No card needed. Pay ₹1,500 once if you stay.`,
    haveAccount: t`Have an account?`,
    signIn: t`Sign in`,
    passwordHint: t`At least 10 characters.`,
    submit: t`Create account`,
    pending: t`Creating account...`,
    done: t`Account created`,
    failed: t`Registration Failed`,
  },

  forgot: {
    title: t`Reset your password`,
    lead: t`Write the email you sign in with. We send a link that works once.`,
    submit: t`Send the link`,
    pending: t`Sending...`,
    sentTitle: t`Look in your mail`,
    sent: (email: string) => t`If ${email} has an account, a link to choose a new password is on its way.`,
    back: t`Back to sign in`,
    failed: t`Not sent`,
  },

  reset: {
    title: t`Choose a new password`,
    lead: t`Every other device is signed out when you save it.`,
    password: t`New password`,
    submit: t`Save password`,
    pending: t`Saving...`,
    done: t`Password changed`,
    doneNote: t`Sign in with the new one.`,
    failed: t`Not changed`,
    noToken: t`This link is not complete. Open it from the email again.`,
    askAgain: t`Ask for a new link`,
  },

  verify: {
    working: t`Confirming your email`,
    workingLead: t`One moment.`,
    done: t`Email confirmed`,
    doneLead: t`You can close this page, or go on.`,
    failed: t`Email not confirmed`,
    failedLead: t`This link does not work any more. Your account works all the same.`,
    onward: t`Open Aavarti`,
  },

  side: {
    title: t`The day’s list is ready.`,
    lead: t`Who is late, who renews today, and what comes in this month.`,
    today: t`Renews today`,
    soon: t`In 2 days`,
    later: t`In 3 weeks`,
    renewed: t`Renewed today`,
    price: t`₹1,500 once, for life. No monthly bill.`,
  },
}));
