/** A DNS record that a business adds to its domain. */
export type DomainRecord = { purpose: "dkim" | "return-path"; type: "TXT" | "CNAME"; host: string; value: string };

/** A sender domain as the provider reports it. */
export type DomainState = {
  /** The provider's id. */
  id: string;
  domain: string;
  /** Mail may be sent from the domain. */
  dkimVerified: boolean;
  /** Bounces go through the domain, which DMARC checks. */
  returnPathVerified: boolean;
  records: DomainRecord[];
};

/**
 * The domains from which businesses send. All calls throw `ProviderError` (postmark), or
 * `AppError("NOT_CONFIGURED")` without an account token.
 */
export interface SenderDomains {
  readonly configured: boolean;
  /** The domains that the installation itself sends from. */
  readonly reserved: readonly string[];
  /** Returns null when the account already has the domain. */
  add(domain: string): Promise<DomainState | null>;
  /** Returns the account's domain of this name; null without one. */
  find(domain: string): Promise<DomainState | null>;
  /**
   * Asks the provider to check the DNS records now. Returns null when it no longer has the domain.
   */
  verify(id: string): Promise<DomainState | null>;
  /** Removes a domain. One that the provider does not have counts as removed. */
  remove(id: string): Promise<void>;
}
