/** One line that a business adds to its DNS. */
export type DomainRecord = { purpose: "dkim" | "return-path"; type: "TXT" | "CNAME"; host: string; value: string };

/** A sender domain as the provider sees it. */
export type DomainState = {
  /** The provider's own name for it. */
  id: string;
  domain: string;
  /** Mail may come from the domain. */
  dkimVerified: boolean;
  /** Bounces go through the domain, which is what DMARC looks at. */
  returnPathVerified: boolean;
  records: DomainRecord[];
};

/**
 * The domains that businesses send from. All calls throw `ProviderError` (postmark), or
 * `AppError("NOT_CONFIGURED")` without an account token.
 */
export interface SenderDomains {
  readonly configured: boolean;
  add(domain: string): Promise<DomainState>;
  /** Has the provider look for the records now. Null when it does not know the domain any more. */
  verify(id: string): Promise<DomainState | null>;
  /** A domain that the provider does not know is removed already. */
  remove(id: string): Promise<void>;
}
