/** The business types with the names on their cards. */
export const INDUSTRIES = {
  "real-estate": "Real Estate",
  education: "Education",
  healthcare: "Healthcare",
  "financial-services": "Financial Services",
  telecom: "Telecom",
  "software-saas": "Software & SaaS",
  ecommerce: "E-commerce",
  "travel-hospitality": "Travel & Hospitality",
  "media-entertainment": "Media & Entertainment",
  "ngo-associations": "NGOs & Associations",
  generic: "Generic Business",
} as const;

export type IndustryType = keyof typeof INDUSTRIES;

export const INDUSTRY_TYPES = Object.keys(INDUSTRIES) as IndustryType[];

/** Days between two changes of business type. Demo workspaces are exempt. */
export const INDUSTRY_LOCK_DAYS = 60;

export type IndustryChangeStatus = {
  canChange: boolean;
  isDemoUser: boolean;
  /** Whole days until the next change, rounded up; 0 if allowed now. */
  daysRemaining: number;
  /** Null if a change is allowed now. */
  nextChangeAllowedAt: Date | null;
};

const DAY_MS = 86_400_000;

/** Returns whether a value is the id of a business type, such as `education`. */
export const isIndustryType = (value: unknown): value is IndustryType =>
  typeof value === "string" && Object.hasOwn(INDUSTRIES, value);

/**
 * Returns whether a business may change its business type now, and if not, when and after how many
 * days (rounded up): 60 days after the last change. `changedAt` is that change; completing the
 * profile does not count, so it is null until the first change. A demo may always change.
 */
export function industryChangeStatus(tenant: {
  changedAt: Date | null;
  isDemo: boolean;
  now: Date;
}): IndustryChangeStatus {
  const isDemoUser = tenant.isDemo;
  const allowedAt = tenant.changedAt && new Date(tenant.changedAt.getTime() + INDUSTRY_LOCK_DAYS * DAY_MS);
  if (isDemoUser || !allowedAt || allowedAt <= tenant.now) {
    return { canChange: true, isDemoUser, daysRemaining: 0, nextChangeAllowedAt: null };
  }
  const daysRemaining = Math.ceil((allowedAt.getTime() - tenant.now.getTime()) / DAY_MS);
  return { canChange: false, isDemoUser, daysRemaining, nextChangeAllowedAt: allowedAt };
}
