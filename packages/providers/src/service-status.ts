/** Whether a service works, according to the provider itself. */
export type ServiceStatus = {
  /** Credentials are set and the provider did not reject them. */
  configured: boolean;
  /** False when the provider gave no usable response: the last known status stays valid. */
  reachable: boolean;
  /** A plain sentence, or null without a problem. */
  error: string | null;
};
