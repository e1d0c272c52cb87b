import type { ActivityArea } from "@aavarti/domain/activity-areas";

export const activityTexts = {
  title: "Activity log",
  lead: "Who did what, and when. Kept for at least a year.",
  views: "What it is about",
  all: "Everything",
  areas: {
    payments: "Activation",
    people: "Sign-ins",
    settings: "Settings",
    exports: "Import and export",
  } satisfies Record<Exclude<ActivityArea, "customers" | "products" | "subscriptions">, string>,
  by: "Done by",
  byWhom: { anyone: "Anyone", people: "Any person", product: "Aavarti" },
  unknownPerson: "Somebody who left",
  product: "Aavarti",
  from: (address: string) => `from ${address}`,
  became: "became",
  nothing: "–",
  export: "Export as CSV",
  loading: "Loading the activity log",
  failed: "The activity log could not be loaded.",
  retry: "Try again",
  noMatch: "Nothing of this kind was recorded yet.",
  clear: "Show everything",
  more: "Show earlier",
  refused: "Only an owner or an admin can read the activity log.",
} as const;
