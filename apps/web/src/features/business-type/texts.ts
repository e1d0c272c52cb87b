import type { IndustryChangeStatus } from "@aavarti/contract/tenants";
import type { BusinessWords } from "@aavarti/domain/business-words";
import type { IndustryType } from "@aavarti/domain/industries";
import { plural, t } from "@lingui/core/macro";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";

type DaysLeft = IndustryChangeStatus["daysRemaining"];

/**
 * An object with the texts of the choice of a business type, in the current language: read its
 * properties while rendering.
 */
export const businessTypeTexts = translatedTexts(() => ({
  title: t`Change Business Type`,
  firstTitle: t`Choose your business type`,
  close: t`Close`,
  type: t`Business type`,
  /** Trades that belong to a type: whoever looks for "gym" finds it on a card. */
  examples: {
    "real-estate": t`Rentals, PG, hostels, co-working`,
    education: t`Coaching, tuition, dance, yoga, music and sports classes`,
    healthcare: t`Clinics, physiotherapy, dental plans`,
    "financial-services": t`Insurance, SIPs, chit funds`,
    telecom: t`Cable, broadband, Wi-Fi`,
    "software-saas": t`Software, hosting, support contracts`,
    ecommerce: t`Milk, tiffin, monthly boxes`,
    "travel-hospitality": t`Homestays, hotels, resorts, travel clubs`,
    "media-entertainment": t`Newspapers, magazines, podcasts, ad slots`,
    "ngo-associations": t`Trusts, societies, associations`,
    generic: t`Gyms, fitness studios, salons, AMCs and everything else`,
  } satisfies Record<IndustryType, string>,
  words: ({ customer, product, subscription }: BusinessWords) =>
    `${customer.many}, ${product.many.toLowerCase()}, ${subscription.many.toLowerCase()}`,
  lead: t`This changes what your records are called in the app. The records themselves don't change.`,
  businessName: t`Business name`,
  city: t`City`,
  currency: t`Currency`,
  currencyHint: t`Shown with every amount, in the app and in messages.`,
  unconverted: (before: string, after: string) =>
    t`Amounts aren't converted: ${before} will be shown as ${after}. Sent messages don't change.`,
  currencyTitle: t`Change currency`,
  currencyChanging: t`Changing...`,
  currencyConfirm: t`Change the currency?`,
  currencyChanged: t`Currency changed`,
  currencyChangedNote: (currency: string) => t`Amounts are now shown in ${currency}.`,
  currencyFailed: t`Couldn't change the currency`,
  unreachable: t`Can't reach the server. Check your connection and try again.`,
  update: t`Update Business Type`,
  updating: t`Updating...`,
  cancel: t`Cancel`,

  locked: (days: DaysLeft) =>
    plural(days, {
      one: "You can change your business type again in # day",
      other: "You can change your business type again in # days",
    }),
  nextChange: (day: string) => t`Next change available from ${day}.`,
  loading: t`Checking when you can change your business type`,
  notLoaded: t`Couldn't check whether you can change your business type. Try again.`,
  retry: t`Try again`,

  confirmTitle: (industry: string) => t`Change business type to ${industry}?`,
  confirm: t`You can only change your business type once every 60 days. Are you sure you want to proceed?`,
  proceed: t`Change business type`,
  keep: t`Keep business type`,

  blankReason: t`Enter your business name and city to save.`,
  missing: t`Missing Information`,
  missingNote: t`Please fill in all required fields.`,
  updated: t`Business type updated`,
  updatedNote: (industry: string) => t`Your workspace now uses ${industry} terms.`,
  failed: t`Update Failed`,
  failedNote: t`Failed to update business type. Please try again.`,
  noNetwork: t`Industry change failed - network error`,
}));
