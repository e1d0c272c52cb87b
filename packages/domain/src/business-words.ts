import { type IndustryType, isIndustryType } from "./industries.ts";
import type { RecordNoun } from "./nouns.ts";

/** Singular and plural of a noun, as written in headings. */
export type Noun = { readonly one: string; readonly many: string };

/** A business type's nouns for customers, products and subscriptions. */
export type BusinessWords = Readonly<Record<RecordNoun, Noun>>;

const noun = (one: string, many = `${one}s`): Noun => ({ one, many });
const words = (customer: Noun, product: Noun, subscription: Noun): BusinessWords => ({
  customer,
  product,
  subscription,
});

/** The business type changes only words, never a URL, a field or a row. */
const WORDS = {
  "real-estate": words(noun("Tenant"), noun("Unit"), noun("Lease")),
  education: words(noun("Student"), noun("Course"), noun("Enrolment")),
  healthcare: words(noun("Patient"), noun("Care plan"), noun("Plan period")),
  "financial-services": words(noun("Client"), noun("Plan"), noun("Policy", "Policies")),
  telecom: words(noun("Subscriber"), noun("Pack"), noun("Connection")),
  "software-saas": words(noun("Account"), noun("Plan"), noun("Subscription")),
  ecommerce: words(noun("Shopper"), noun("Item"), noun("Plan")),
  "travel-hospitality": words(noun("Guest"), noun("Package"), noun("Booking")),
  "media-entertainment": words(noun("Subscriber"), noun("Channel"), noun("Subscription")),
  "ngo-associations": words(noun("Donor"), noun("Giving plan"), noun("Pledge")),
  generic: words(noun("Customer"), noun("Product"), noun("Subscription")),
} as const satisfies Record<IndustryType, BusinessWords>;

/**
 * Returns a business type's English nouns for customers, products and subscriptions, singular and
 * plural, capitalised as in headings ("Student"); the generic ones for an unknown type.
 */
export const wordsOf = (industryType: string): BusinessWords =>
  WORDS[isIndustryType(industryType) ? industryType : "generic"];
