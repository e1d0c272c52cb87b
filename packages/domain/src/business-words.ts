import { type IndustryType, isIndustryType } from "./industries.ts";

/** One thing and several of it, as a heading writes them. */
export type Noun = { readonly one: string; readonly many: string };

/** What a line of business calls the three records that every screen is about. */
export type BusinessWords = {
  readonly customer: Noun;
  readonly product: Noun;
  readonly subscription: Noun;
};

const noun = (one: string, many = `${one}s`): Noun => ({ one, many });
const words = (customer: Noun, product: Noun, subscription: Noun): BusinessWords => ({
  customer,
  product,
  subscription,
});

/** The business type changes only words, never an address, a field or a row. */
const WORDS = {
  "real-estate": words(noun("Tenant"), noun("Unit"), noun("Lease")),
  education: words(noun("Student"), noun("Course"), noun("Enrolment")),
  healthcare: words(noun("Patient"), noun("Care plan"), noun("Plan period")),
  "financial-services": words(noun("Client"), noun("Plan"), noun("Policy", "Policies")),
  telecom: words(noun("Subscriber"), noun("Pack"), noun("Connection")),
  "software-saas": words(noun("Account"), noun("Plan"), noun("Subscription")),
  ecommerce: words(noun("Shopper"), noun("Box", "Boxes"), noun("Plan")),
  "travel-hospitality": words(noun("Guest"), noun("Package"), noun("Booking")),
  "media-entertainment": words(noun("Subscriber"), noun("Channel"), noun("Subscription")),
  "ngo-associations": words(noun("Member"), noun("Giving plan"), noun("Pledge")),
  generic: words(noun("Customer"), noun("Product"), noun("Subscription")),
} as const satisfies Record<IndustryType, BusinessWords>;

/** The words of a business type; those of the generic one for a type that nobody knows. */
export const wordsOf = (industryType: string): BusinessWords =>
  WORDS[isIndustryType(industryType) ? industryType : "generic"];
