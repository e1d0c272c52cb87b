import type { BusinessWords } from "@aavarti/domain/business-words";
import type { IndustryType } from "@aavarti/domain/industries";
import { t } from "@lingui/core/macro";

type Nouns = () => BusinessWords;

/** Each business type's nouns in the current language, singular and plural, as in headings. */
const NOUN_TEXTS = {
  "real-estate": () => ({
    customer: { one: t`Tenant`, many: t`Tenants` },
    product: { one: t`Unit`, many: t`Units` },
    subscription: { one: t`Lease`, many: t`Leases` },
  }),
  education: () => ({
    customer: { one: t`Student`, many: t`Students` },
    product: { one: t`Course`, many: t`Courses` },
    subscription: { one: t`Enrolment`, many: t`Enrolments` },
  }),
  healthcare: () => ({
    customer: { one: t`Patient`, many: t`Patients` },
    product: { one: t`Care plan`, many: t`Care plans` },
    subscription: { one: t`Plan period`, many: t`Plan periods` },
  }),
  "financial-services": () => ({
    customer: { one: t`Client`, many: t`Clients` },
    product: { one: t`Plan`, many: t`Plans` },
    subscription: { one: t`Policy`, many: t`Policies` },
  }),
  telecom: () => ({
    customer: { one: t`Subscriber`, many: t`Subscribers` },
    product: { one: t`Pack`, many: t`Packs` },
    subscription: { one: t`Connection`, many: t`Connections` },
  }),
  "software-saas": () => ({
    customer: { one: t`Account`, many: t`Accounts` },
    product: { one: t`Plan`, many: t`Plans` },
    subscription: { one: t`Subscription`, many: t`Subscriptions` },
  }),
  ecommerce: () => ({
    customer: { one: t`Shopper`, many: t`Shoppers` },
    product: { one: t`Item`, many: t`Items` },
    subscription: { one: t`Plan`, many: t`Plans` },
  }),
  "travel-hospitality": () => ({
    customer: { one: t`Guest`, many: t`Guests` },
    product: { one: t`Package`, many: t`Packages` },
    subscription: { one: t`Booking`, many: t`Bookings` },
  }),
  "media-entertainment": () => ({
    customer: { one: t`Subscriber`, many: t`Subscribers` },
    product: { one: t`Channel`, many: t`Channels` },
    subscription: { one: t`Subscription`, many: t`Subscriptions` },
  }),
  "ngo-associations": () => ({
    customer: { one: t`Donor`, many: t`Donors` },
    product: { one: t`Giving plan`, many: t`Giving plans` },
    subscription: { one: t`Pledge`, many: t`Pledges` },
  }),
  generic: () => ({
    customer: { one: t`Customer`, many: t`Customers` },
    product: { one: t`Product`, many: t`Products` },
    subscription: { one: t`Subscription`, many: t`Subscriptions` },
  }),
} satisfies Record<IndustryType, Nouns>;

/**
 * Returns a business type's nouns in the current language. Loaded only for languages other than
 * English, whose nouns the domain has.
 */
export const translatedNouns = (industryType: IndustryType): BusinessWords => NOUN_TEXTS[industryType]();
