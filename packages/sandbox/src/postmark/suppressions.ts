export type Suppression = {
  email: string;
  reason: "HardBounce" | "SpamComplaint" | "ManualSuppression";
  origin: "Recipient" | "Customer" | "Admin";
  createdAt: string;
};

/** The addresses to which a stream does not send. Postmark keeps one list per stream. */
export type Suppressions = {
  find(stream: string, email: string): Suppression | undefined;
  list(stream: string): Suppression[];
  add(stream: string, suppression: Suppression): void;
  /**
   * Returns false when the address was not on the list, or had reported spam: only Postmark can
   * lift that.
   */
  remove(stream: string, email: string): boolean;
  clear(): void;
};

/**
 * Creates empty lists of the addresses to which a stream does not send. Case is ignored. One that
 * complained cannot be removed, but adding an address again replaces its entry.
 */
export function createSuppressions(): Suppressions {
  const byKey = new Map<string, Suppression>();
  const keyOf = (stream: string, email: string) => `${stream} ${email.toLowerCase()}`;
  const find = (stream: string, email: string) => byKey.get(keyOf(stream, email));
  return {
    find,
    list: (stream) => [...byKey].filter(([key]) => key.startsWith(`${stream} `)).map(([, suppression]) => suppression),
    add: (stream, suppression) => {
      byKey.set(keyOf(stream, suppression.email), suppression);
    },
    remove: (stream, email) => find(stream, email)?.reason !== "SpamComplaint" && byKey.delete(keyOf(stream, email)),
    clear: () => byKey.clear(),
  };
}
