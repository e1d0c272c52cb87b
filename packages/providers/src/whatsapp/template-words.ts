import type { TemplateCategory, TemplateQuality, TemplateStatus } from "./template-interface.ts";

const STATUSES: Readonly<Record<string, TemplateStatus>> = {
  APPROVED: "approved",
  REINSTATED: "approved",
  PENDING: "pending",
  IN_APPEAL: "pending",
  REJECTED: "rejected",
  PAUSED: "paused",
  DISABLED: "disabled",
};
const CATEGORIES: Readonly<Record<string, TemplateCategory>> = {
  UTILITY: "utility",
  MARKETING: "marketing",
  AUTHENTICATION: "authentication",
};
const QUALITIES: Readonly<Record<string, TemplateQuality>> = { GREEN: "green", YELLOW: "yellow", RED: "red" };

/** Returns our word for Meta's status of a template; `other` for one that is new to us. */
export const toStatus = (status: string): TemplateStatus => STATUSES[status.toUpperCase()] ?? "other";

/** Returns our word for Meta's category of a template; `other` for one that is new to us. */
export const toCategory = (category: string): TemplateCategory => CATEGORIES[category.toUpperCase()] ?? "other";

/** Returns our word for Meta's quality score of a template; `unknown` for any other. */
export const toQuality = (score: string | null | undefined): TemplateQuality =>
  QUALITIES[score?.toUpperCase() ?? ""] ?? "unknown";
