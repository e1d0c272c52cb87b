/** The business types a tenant chooses from, with the names that its cards show. */
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

/** Days between two changes of business type. Demo workspaces are free of it. */
export const INDUSTRY_LOCK_DAYS = 60;

export type IndustryChangeStatus = {
  canChange: boolean;
  isDemoUser: boolean;
  /** Whole days until the next change, rounded up; 0 when it is allowed. */
  daysRemaining: number;
  /** Null when a change is allowed. */
  nextChangeAllowedAt: Date | null;
};

const DAY_MS = 86_400_000;

/** Object.hasOwn, since `"constructor" in INDUSTRIES` is true. */
export const isIndustryType = (value: unknown): value is IndustryType =>
  typeof value === "string" && Object.hasOwn(INDUSTRIES, value);

/**
 * Whether the business type may change now. `changedAt` is the last change; completing the profile
 * is none, so it is null until then.
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
