import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * An object with the texts of the trial and its end, in the current language: read its properties
 * while rendering.
 */
export const trialTexts = translatedTexts(() => ({
  gate: {
    title: (business: string) => t`Activate ${business}`,
    daysLeft: (days: number) => plural(days, { one: "# day left of your trial", other: "# days left of your trial" }),
    onTrial: t`You're on a free trial.`,
    trialLead: t`Explore until your trial ends. Everything you add is kept when you activate.`,
    expired: t`Your trial has ended.`,
    expiredLead: (day: string | null) =>
      day
        ? t`Your data is kept until ${day}. Activate before then to keep everything.`
        : t`Your data is kept for 30 days. Activate within that time to keep everything.`,
    suspended: t`Your account is suspended.`,
    suspendedLead: (day: string | null) =>
      day
        ? t`Your data is kept until ${day}. Activate to restore everything.`
        : t`Your data is kept for 30 days. Activate to restore everything.`,
    refunded: (day: string) => t`We refunded your activation fee on ${day}, so your account is suspended.`,
    refundedLead: (day: string | null) =>
      day
        ? t`Your data is kept until ${day}. Pay the activation fee again before then to restore everything.`
        : t`Your data is kept for 30 days. Pay the activation fee again within that time to restore everything.`,
    benefits: [
      t`CRM: customers, products and subscriptions in one place`,
      t`Renewal reminders a week before the due date and on the day`,
      t`Analytics: revenue, renewal rate and upcoming expiries`,
    ],
    inbox: t`Universal inbox for email and WhatsApp`,
    activate: t`Activate Now - ₹1,500`,
    continueTrial: (days: number) =>
      plural(days, { one: "Continue trial (# day left)", other: "Continue trial (# days left)" }),
    logout: t`Logout`,
    note: t`Secure payment processed via the payment provider. No recurring charges.`,
    provider: t`Payment provider: Razorpay`,
  },
  daysLeft: (days: number) => plural(days, { one: "# day left", other: "# days left" }),
  progress: t`Trial time left`,
  notAllowed: t`Only owners and admins can activate.`,

  card: {
    title: t`Account`,
    active: t`Active`,
    activeLead: t`You have full access for life. There's nothing more to pay.`,
    refundingLead: t`Your account stays active until the refund is completed.`,
    trial: t`Trial`,
    trialLead: t`Activate once for ₹1,500 and keep everything you have entered.`,
    upgrade: t`Upgrade Now`,
    pricing: t`View Pricing Details`,
    expired: t`Trial Expired`,
    expiredLead: (day: string | null) =>
      day
        ? t`Your data is kept until ${day}. Activate before then to keep everything.`
        : t`Your data is kept for 30 days. Activate within that time to keep everything.`,
    suspended: t`Account suspended`,
    activate: t`Activate CRM - ₹1,500`,
    loading: t`Loading your account`,
    failed: t`Couldn't load your account status. Try again.`,
    retry: t`Try again`,
  },
}));
