/** The answer to "does this service work?", asked of the provider itself. */
export type ServiceStatus = {
  /** Credentials are set and the provider did not refuse them. */
  configured: boolean;
  /** False when the provider gave no usable answer: what was known before still holds. */
  reachable: boolean;
  /** A plain sentence, or null when all is well. */
  error: string | null;
};
