import type { IndustryChangeStatus } from "@aavarti/contract/tenants";
import type { BusinessWords } from "@aavarti/domain/business-words";

type DaysLeft = IndustryChangeStatus["daysRemaining"];

export const businessTypeTexts = {
  title: "Change Business Type",
  close: "Close",
  type: "Business type",
  words: ({ customer, product, subscription }: BusinessWords) =>
    `${customer.many}, ${product.many.toLowerCase()}, ${subscription.many.toLowerCase()}`,
  lead: "It changes what the screens call your records. The records themselves stay as they are.",
  businessName: "Business name",
  city: "City",
  currency: "Currency",
  currencyHint: "How amounts are labelled. They are never converted.",
  optional: "optional",
  update: "Update Business Type",
  updating: "Updating...",
  cancel: "Cancel",

  locked: (days: DaysLeft) => `You can change business type again in ${days} ${days === 1 ? "day" : "days"}`,
  nextChange: (day: string) => `The next change is possible on ${day}.`,
  loading: "Loading when you may change it",
  notLoaded: "Whether you may change it could not be loaded.",
  retry: "Try again",

  confirmTitle: "Change business type?",
  confirm: "You can only change your business type once every 60 days. Are you sure you want to proceed?",
  proceed: "Change business type",
  keep: "Keep it",

  missing: "Missing Information",
  missingNote: "Please fill in all required fields.",
  updated: "Business type updated",
  updatedNote: (industry: string) => `Your workspace now speaks the language of ${industry}.`,
  failed: "Update Failed",
  failedNote: "Failed to update business type. Please try again.",
  noNetwork: "Industry change failed - network error",
} as const;
