import type { BusinessWords } from "@aavarti/domain/business-words";
import { t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

/**
 * Returns the dashboard's texts that contain the business's nouns, such as "Total students", in the
 * current language.
 */
export const analyticsNouns = ({ customer, subscription }: BusinessWords) => ({
  mrrNote: t`based on ${{ nouns: subscription.many.toLowerCase() }} active today`,
  customers: t`Total ${{ nouns: customer.many.toLowerCase() }}`,
  subscriptions: t`Total ${{ nouns: subscription.many.toLowerCase() }}`,
});

/**
 * An object with the texts of the analytics screens, in the current language: read its properties
 * while rendering.
 */
export const analyticsTexts = translatedTexts(() => ({
  greeting: (hour: number) => (hour < 12 ? t`Good morning` : hour < 17 ? t`Good afternoon` : t`Good evening`),
  period: t`Period`,
  periods: { "7d": t`7 days`, "30d": t`30 days`, "90d": t`90 days` },
  inPeriod: {
    "7d": t`booked in the last 7 days, paid or not`,
    "30d": t`booked in the last 30 days, paid or not`,
    "90d": t`booked in the last 90 days, paid or not`,
  },
  figures: t`Key metrics`,
  revenue: t`Total revenue`,
  byDay: t`Revenue by day`,
  mrr: t`Monthly recurring revenue`,
  customersNote: t`as of today`,
  subscriptionsNote: t`as of today`,
  expiring: t`Expiring soon`,
  expiringNote: t`in the next 30 days`,
  best: (amount: string, day: string) => t`Best day: ${amount} on ${day}`,
  noRevenue: t`No sales or renewals in this period.`,
  loading: t`Loading metrics`,
  failed: t`Couldn't load analytics. Try again.`,
  retry: t`Try again`,
}));
